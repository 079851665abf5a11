/** A returning person's screens come from this device alone: before Firebase, without the server, from a cold start with no signal. */
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { filesOf, readManifest } from '../../scripts/builtFiles.ts';
import type { Phone } from './phone.ts';
import { block, daily, seedBattle, seedPeople } from './seed.ts';
import { link, openTab, readyForOffline, signIn, synced, targetRow, tick } from './steps.ts';
import { dayMs, World } from './world.ts';

test.describe.configure({ mode: 'serial' });

declare global {
  /** When the first row to record was on the page, on the page's own timeline. */
  var firstRowAt: number | undefined;
}

let world: World;
let phone: Phone;
let ana: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  const { Ana } = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), block('Kilometres')],
  });
  await seedBattle(world, {
    id: 'asked',
    between: ['Ben', 'Ana'],
    startsIn: 2,
    numDays: 3,
    targets: [daily('Meditation')],
    status: 'PENDING',
  });
  phone = await world.phone('Europe/London');
  ana = await phone.page(world.address);
  await signIn(ana, Ana);
  await readyForOffline(ana);
});

test.afterAll(() => world.close());

/** The built files that carry Firebase, by the build's own manifest: what the connection brings and the first page does not. */
function firebaseFiles(): string[] {
  const first = filesOf('index.html', 'src/ui/home/Home.tsx', 'src/store/openStore.ts');
  return [...filesOf('src/remote/connectRemote.ts').difference(first)];
}

/** A fresh page that notes when its first row stands. */
async function openNoting(path: string): Promise<Page> {
  const page = await phone.context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      globalThis.firstRowAt ??= document.querySelector('button[aria-pressed]')
        ? performance.now()
        : undefined;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(world.address + path);
  return page;
}

test('the dashboard stands before a byte of Firebase is asked for', async () => {
  const files = firebaseFiles();
  expect(files.length).toBeGreaterThan(0);
  const page = await openNoting('/home');
  await expect(targetRow(page, 'Push-ups')).toBeVisible();
  await synced(page);
  const { firstRowAt, resources } = await page.evaluate(() => ({
    firstRowAt: globalThis.firstRowAt,
    resources: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  if (firstRowAt === undefined) throw new Error('no row was noted');
  const ofFirebase = resources.filter(
    ({ name }) =>
      !name.startsWith(world.address) ||
      name.includes('/__/firebase/') ||
      files.some((file) => name.endsWith(file)),
  );
  // It comes, and later: an empty list would prove nothing.
  expect(ofFirebase.some(({ name }) => files.some((file) => name.endsWith(file)))).toBe(true);
  expect(ofFirebase.filter(({ startTime }) => startTime < firstRowAt)).toEqual([]);
  await page.close();
});

test('a first visit that is only read asks for no Firebase, and its first touch does', async ({
  browser,
}) => {
  const files = firebaseFiles();
  const idle = readManifest()['src/app/install/startInstalled.ts'];
  if (!idle) throw new Error('the build has no idle work');
  const context = await world.browserContext(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const hasAsked = (file: string) => asked.some((url) => url.endsWith(file));
  await page.goto(world.address);
  // Whatever the page does when it is idle has begun.
  await expect.poll(() => hasAsked(idle.file)).toBe(true);
  expect(files.filter(hasAsked)).toEqual([]);
  await link(page, 'Register/Login').click();
  await expect.poll(() => files.every(hasAsked)).toBe(true);
  await context.close();
});

/** The welcome page of a new browser as its still; `at` is its way in. `goOn` lets the screen itself come, and ends when it stands. */
async function openStill(browser: Browser, options: BrowserContextOptions = {}) {
  const welcome = readManifest()['src/ui/welcome/Welcome.tsx'];
  if (!welcome) throw new Error('the build has no welcome page');
  const context = await world.browserContext(browser, { serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route(`**/${welcome.file}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  // The page itself has come to its end, and its first file of code says so.
  const isAsked = page.waitForRequest(`**/${welcome.file}`);
  await page.goto(world.address, { waitUntil: 'commit' });
  await isAsked;
  const still = await link(page, 'Register/Login').elementHandle();
  const box = await still?.boundingBox();
  if (!still || !box) throw new Error('the still shows no way in');
  return {
    context,
    page,
    at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    goOn: async () => {
      held.resolve();
      await still.evaluate(
        (element) =>
          new Promise<void>((resolve) => {
            const look = () => (element.isConnected ? requestAnimationFrame(look) : resolve());
            look();
          }),
      );
    },
  };
}

/** It has led to the sign-in, and one step back is the page that it was made on. */
async function expectFollowedOnce(page: Page): Promise<void> {
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${world.address}/`);
  await expect(link(page, 'Register/Login')).toBeVisible();
}

test('a press that begins on the still of a page and ends on the page itself is followed, once', async ({
  browser,
}) => {
  const { context, page, at, goOn } = await openStill(browser);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await goOn();
  await page.mouse.up();
  await expectFollowedOnce(page);
  await context.close();
});

test('a touch that begins on the still of a page and ends on the page itself is followed, once', async ({
  browser,
}) => {
  const { context, page, at, goOn } = await openStill(browser, { hasTouch: true });
  const finger = await context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await goOn();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectFollowedOnce(page);
  await context.close();
});

test('a press that ends elsewhere than on its link, and a later one, are as any other', async ({
  browser,
}) => {
  const { context, page, at, goOn } = await openStill(browser);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await goOn();
  await page.mouse.move(at.x, at.y + 300);
  await page.mouse.up();
  await expect(page).toHaveURL(`${world.address}/`);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.close();
});

test('the link that has the focus on the still of a page keeps it', async ({ browser }) => {
  const { context, page, goOn } = await openStill(browser);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link(page, 'Register/Login')).toBeFocused({ timeout: 200 });
  }).toPass();
  await goOn();
  await expect(link(page, 'Register/Login')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.close();
});

test('with a server that does not answer the dashboard stands and records', async () => {
  // The browser believes to be online: only the wire is cut.
  phone.signal.lose();
  const page = await openNoting('/home');
  await tick(page, 'Push-ups');
  await expect(targetRow(page, 'Push-ups')).toContainText('Saved on this device');
  await page.close();
  phone.signal.regain();
});

test('a cold start with no signal opens the dashboard', async () => {
  await phone.goOffline();
  await phone.close();
  await phone.open();
  ana = await phone.page(world.address);
  await expect(ana).toHaveURL(/\/home$/);
  await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await expect(ana.getByRole('banner')).toContainText('Offline');
  await tick(ana, 'No sugar');
});

const deepLinks: [string, (page: Page) => Promise<void>][] = [
  ['/battle?id=running', (page) => expect(page.getByRole('heading', { name: 'vs Ben' })).toBeVisible()],
  [
    '/battle?id=running&day=1',
    (page) =>
      expect(targetRow(page.getByRole('region', { name: 'Ana' }), 'No sugar')).toContainText(
        'Saved on this device',
      ),
  ],
  ['/battle-response?id=asked', (page) => expect(page.getByText('Meditation')).toBeVisible()],
  ['/battles', (page) => expect(link(page, /^Ben/).first()).toBeVisible()],
  ['/start-new-battle/opponents', (page) => expect(link(page, /^Ben/)).toBeVisible()],
  [
    '/create-battle?with=uid-ben&name=Ben',
    (page) => expect(page.getByLabel('What is the target?')).toBeVisible(),
  ],
  ['/profile', (page) => expect(page.getByText('Total Battles')).toBeVisible()],
  ['/sync', (page) => expect(page.getByText('There is no way to the server right now.')).toBeVisible()],
];

for (const [path, shows] of deepLinks) {
  test(`${path} opens with no signal`, async () => {
    await ana.goto(world.address + path);
    await shows(ana);
  });
}

test('[T5] the next day with no signal is a new day, and what was recorded arrives in the end', async () => {
  await phone.setClockOffset(world.now + dayMs - Date.now());
  await openTab(ana, 'Home');
  await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
  await tick(ana, 'Push-ups');
  await world.moveTo(world.now + dayMs);
  await phone.goOnline();
  await synced(ana);
  await expect(targetRow(ana, 'Push-ups')).toContainText('Synced');
  await ana.goto(`${world.address}/battle?id=running&day=1`);
  for (const title of ['Push-ups', 'No sugar']) {
    await expect(targetRow(ana.getByRole('region', { name: 'Ana' }), title)).toContainText('Synced');
  }
});
