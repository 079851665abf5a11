/** From a key or a press to the painted answer on a processor four times as slow: wizard, calendar, checkbox and carousel, beside a bare page of React. */
import type { Page } from '@playwright/test';
import { todaysBucket } from './benchBattles.ts';
import { type AnswerSign, installAnswerMeter } from './world/answerMeter.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, ms, p50, p95, type Table, timesTable } from './world/figures.ts';
import { fillStore, installWorker } from './world/fillApp.ts';
import { openBenchPage } from './world/openBenchPage.ts';
import { findSlowness, type Slowness, type SlowPage, slowPage } from './world/slowPage.ts';

const battleCount = 100;
const slowdown = 4;
const times = 60;
const warmUp = 5;
const mostMs = 50;

/** One page on which one thing is done again and again. */
interface Doing {
  name: string;
  page: SlowPage;
  /** What is pressed, or typed into. */
  control: string;
  sign: AnswerSign;
  /** What comes before it and is over by then: a finger rests on a key for longer than a page needs to draw it pressed. */
  begin?(page: Page, at: { x: number; y: number }): Promise<void>;
  act(page: Page): Promise<void>;
  /** Back to where it can be done again. */
  reset?(page: Page): Promise<void>;
  samples: number[];
  /** What of it the page's thread had of the processor, in milliseconds: other work of the machine is not in it. */
  threadSamples: number[];
}

async function meteredPage(page: Page): Promise<SlowPage> {
  await page.evaluate(installAnswerMeter);
  return slowPage(page);
}

/** The installed app with no server: neither the network nor an answer of the server is in what is measured. */
async function openApp(world: BenchWorld, folder: string, path: string, ready: string): Promise<Page> {
  const context = await world.browser(folder, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  page.on('pageerror', (error) => world.say(`${path}: ${error}`));
  await context.setOffline(true);
  await page.goto(world.address + path);
  await page.locator(ready).first().waitFor();
  return page;
}

async function openFloor(world: BenchWorld): Promise<SlowPage> {
  const page = await openBenchPage(world, await world.browser(world.folder()), 'interactionPage');
  return meteredPage(page);
}

/** The letters of a title, one by one; the field is emptied before it is full. */
const typing = (): Pick<Doing, 'control' | 'sign' | 'act'> => {
  let typed = 0;
  return {
    control: 'input',
    sign: { selector: 'input', property: 'value' },
    async act(page) {
      await page.keyboard.press(typed % 20 === 19 ? 'Backspace' : 'abcdefghij'.charAt(typed % 10));
      typed += 1;
    },
  };
};

const pressing = (control: string, sign: AnswerSign): Pick<Doing, 'control' | 'sign' | 'begin' | 'act'> => ({
  control,
  sign,
  async begin(page, { x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  act: (page) => page.mouse.up(),
});

/** Everything that came before is painted and done. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))),
  );

type Measurable = Omit<Doing, 'name' | 'samples' | 'threadSamples'>;

/** In turn, so that whatever else the machine does falls on both alike. */
async function doInTurn(doings: Doing[], rate: number): Promise<void> {
  for (let time = 0; time < warmUp + times; time += 1) {
    for (const doing of doings) {
      const { control, sign, begin, act, reset } = doing;
      const { page, threadMs, throttle } = doing.page;
      const at = await page.evaluate(([on, by]) => globalThis.answerMeter.arm(on, by), [
        control,
        sign,
      ] as const);
      await throttle(rate);
      await settled(page);
      await begin?.(page, at);
      const before = await threadMs();
      // Asked beforehand, since asking keeps the page busy as well; a person presses on one that waits.
      const answered = page.evaluate(() => globalThis.answerMeter.taken());
      await settled(page);
      await act(page);
      const taken = await answered;
      const after = await threadMs();
      await throttle(1);
      if (time >= warmUp) {
        doing.samples.push(taken);
        doing.threadSamples.push(after - before);
      }
      await reset?.(page);
    }
  }
}

export async function* interactionBench(world: BenchWorld): AsyncGenerator<Table> {
  const folder = world.folder();
  await fillStore(world, folder, battleCount);
  await installWorker(world, folder);
  const floor = await openFloor(world);
  const context = async (path: string, ready: string) =>
    meteredPage(await openApp(world, folder, path, ready));

  const measure = async (title: string, ours: Measurable, bare: Omit<Measurable, 'page'>): Promise<Table> => {
    const doings = [
      { name: 'Fitbout, the built app', samples: [], threadSamples: [], ...ours },
      {
        name: 'a page of React with nothing else on it',
        samples: [],
        threadSamples: [],
        page: floor,
        ...bare,
      },
    ];
    const { nominal, found } = await findSlowness(floor, slowdown);
    await doInTurn(doings, found.rate);
    await ours.page.page.context().close();
    const [app, react] = doings;
    if (!app || !react) throw new Error('Nothing was done');
    const slow = p95(app.samples);
    const thread = ({ threadSamples }: Doing): string =>
      `${ms(p50(threadSamples))} and ${ms(p95(threadSamples))}`;
    const slowness = ({ rate, ...times }: Slowness): string =>
      `Chromium's throttle at ${rate.toFixed(1)} made plain arithmetic ${times.p50.toFixed(1)} times as slow at p50 and ${times.p95.toFixed(1)} at p95`;
    return timesTable(`${title}, ${battleCount} battles on the device, processor × 1/${slowdown}`, doings, [
      goal(`painted within ${mostMs} ms at p95`, slow <= mostMs, ms(slow)),
      `the page's own thread had ${thread(app)} of the processor for it at p50 and p95, the bare page's ${thread(react)}`,
      `${slowness(found)}, and this is how it was measured; ${slowness(nominal)}`,
    ]);
  };

  const wizard = await context('/create-battle?with=bench-rival&name=Rafe', 'input');
  for (const { page } of [wizard, floor]) await page.locator('input').focus();
  yield await measure('A letter in the wizard', { page: wizard, ...typing() }, typing());

  // Not that of a screen which waits for the finger to be lifted.
  const heading = { selector: 'h1:not([style*="content-visibility"] *)', property: 'text' } as const;
  const day = todaysBucket.slice('day'.length);
  const battle = '/battle?id=bench0000';
  yield await measure(
    'Opening a day from the calendar',
    {
      page: await context(battle, `a[aria-label^="Day ${day},"]`),
      ...pressing(`a[aria-label^="Day ${day},"]`, heading),
      reset: async (page) => {
        await page.goBack();
        await page.locator(`a[aria-label^="Day ${day},"]`).waitFor();
      },
    },
    {
      ...pressing('button:nth-of-type(2)', heading),
      reset: (page) => page.locator('h1 button').click(),
    },
  );

  const toggle = 'button[aria-pressed]';
  yield await measure(
    'Toggling a checkbox target',
    {
      page: await context('/home', toggle),
      // The key goes down at once; that it is kept is said when it is (the bench `tap` times that).
      ...pressing(toggle, { selector: `${toggle} > span`, property: '[class]' }),
      reset: (page) => page.locator(toggle).first().and(page.locator(':not([aria-busy])')).waitFor(),
    },
    pressing(toggle, { selector: toggle, property: '[aria-pressed]' }),
  );

  const profile = await context('/profile', 'table');
  const next = 'button[aria-label="Next avatar"]';
  await profile.page.getByRole('main').getByRole('button', { name: 'Customise' }).click();
  await profile.page.locator(next).waitFor();
  yield await measure(
    'Turning the carousel',
    { page: profile, ...pressing(next, { selector: 'dialog p[aria-live]', property: 'text' }) },
    pressing('button:nth-of-type(3)', { selector: 'p', property: 'text' }),
  );
}
