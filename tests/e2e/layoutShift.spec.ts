/**
 * Nothing moves under the reader's eyes, in whatever order things arrive: a first sign-in whose parts come late one after
 * the other, a start from this device whose readings come late, a slow line, every tab. By the browser's own measure.
 */
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { demoPassword, seedDemo } from '../../scripts/seedDemo.ts';
import { holdBattles, holdDatabase } from './heldParts.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { expectStill, noteShifts, painted } from './shifts.ts';
import { type Account, account, button, fillSignIn, link, openTab, synced, targetRow } from './steps.ts';
import { World } from './world.ts';

test.use({ trace: 'off' });

/** A phone on a poor line, in bytes a second and milliseconds: what comes late moves what was there. */
const slowLine = { offline: false, downloadThroughput: 400_000, uploadThroughput: 100_000, latency: 100 };

let world: World;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10) });
  await seedDemo(world.firebase, 'Europe/London');
});

test.afterAll(() => world?.close());

/** A browser that has never been here, whose every page notes what moves. */
async function newBrowser(browser: Browser, consent: 'NECESSARY' | null): Promise<BrowserContext> {
  const context = await world.browserContext(browser);
  if (consent !== null) {
    await context.addInitScript((level) => {
      // A page that is not the app's has no storage.
      if (!location.protocol.startsWith('http') || localStorage.getItem('fitbout') !== null) return;
      localStorage.setItem('fitbout', JSON.stringify({ consent: level }));
    }, consent);
  }
  await noteShifts(context);
  return context;
}

const alex: Account = { ...account('Alex'), password: demoPassword };

async function signIn(page: Page, person = alex): Promise<void> {
  await page.goto(`${world.address}/login`);
  await fillSignIn(page, person);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const welcome = (page: Page) => heading(page, 'Welcome, Alex!');
const dashboard = async (page: Page) => {
  await expect(targetRow(page, 'Ten minutes of stretching')).toBeVisible();
  await expect(welcome(page)).toBeVisible();
};

/** The dashboard's code has come, and it has had its chance to show what it has. */
async function homeStands(page: Page): Promise<void> {
  await expect(page.locator('h1', { hasText: 'Home' })).toBeAttached();
  await painted(page, 12);
}

test('a first visit, over a slow line, with the consent banner', async ({ browser }) => {
  const context = await newBrowser(browser, null);
  const visit = async (path: string, title: string) => {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(world.address + path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Consent Preferences' })).toBeVisible();
    await expectStill(page, path);
  };
  await Promise.all([visit('/', 'Two friends. One month. No excuses.'), visit('/login', 'Sign In')]);
  await context.close();
});

test('a first sign-in, whichever part of it comes last', async ({ browser }) => {
  const visit = async (what: string, arrive: (page: Page) => Promise<void>) => {
    const context = await newBrowser(browser, 'NECESSARY');
    const page = await context.newPage();
    await arrive(page);
    await dashboard(page);
    await synced(page);
    await expectStill(page, what);
    await context.close();
  };
  await Promise.all([
    visit('the profile after the battles', async (page) => {
      const hold = await holdDatabase(page, 'users');
      await signIn(page);
      await synced(page);
      await homeStands(page);
      await hold.release();
    }),
    visit('the battles after the profile', async (page) => {
      const hold = await holdBattles(page);
      await signIn(page);
      await hold.isHeld;
      await homeStands(page);
      hold.release();
    }),
    visit('the battles after the longest wait for them', async (page) => {
      const hold = await holdBattles(page);
      await signIn(page);
      await expect(heading(page, 'Please Select')).toBeVisible();
      await painted(page, 12);
      hold.release();
    }),
  ]);
});

test('a request that comes while a dashboard is looked at, full or empty, and goes', async ({ browser }) => {
  const people = await seedPeople(world, 'Ana', 'Ben', 'Cleo');
  const targets = Array.from({ length: 8 }, (_, index) => daily(`Target ${index + 1}`));
  await seedBattle(world, { id: 'duel', between: ['Ana', 'Ben'], numDays: 5, targets });

  const topOf = (element: Locator): Promise<number> =>
    element.evaluate((each) => each.getBoundingClientRect().top);
  const challenged = async (name: 'Ana' | 'Cleo', seen: (page: Page) => Locator) => {
    const context = await newBrowser(browser, 'NECESSARY');
    const page = await context.newPage();
    await signIn(page, people[name]);
    await synced(page);
    const stands = seen(page);
    await expect(stands).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const place = await topOf(stands);
    await seedBattle(world, {
      id: name,
      between: ['Ben', name],
      startsIn: 1,
      numDays: 5,
      targets,
      status: 'PENDING',
    });
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect(message).toHaveText('You have a battle request!');
    // Browsers scroll by whole pixels.
    expect(Math.abs((await topOf(stands)) - place)).toBeLessThan(1);
    const box = heading(page, 'Notifications');
    await expect(box).not.toBeInViewport();
    await page.mouse.wheel(0, -1000);
    await expect(box).toBeInViewport();
    await page.mouse.wheel(0, 1000);
    await expect(box).not.toBeInViewport();

    await expect(message).toHaveCount(0);
    const there = await topOf(stands);
    const other = await context.newPage();
    await other.goto(`${world.address}/battle-response?id=${name}`);
    await button(other, 'Decline').click();
    await expect(box).toHaveCount(0);
    expect(Math.abs((await topOf(stands)) - there)).toBeLessThan(1);
    await expectStill(page, `a request to ${name}`);
    await context.close();
  };
  await challenged('Ana', (page) => targetRow(page, 'Target 2'));
  await challenged('Cleo', (page) => link(page, /^Start New Battle/));
});

const signedIn: Record<string, (page: Page) => Promise<void>> = {
  '/home': dashboard,
  '/battles': (page) => expect(page.getByRole('list', { name: 'Previous Battles' })).toBeVisible(),
  '/battle?id=demo-active': (page) => expect(heading(page, 'Details')).toBeVisible(),
  '/battle?id=demo-month': (page) => expect(heading(page, 'Details')).toBeVisible(),
  '/battle?id=demo-won': (page) => expect(heading(page, 'Details')).toBeVisible(),
  '/battle?id=demo-active&day=4': (page) => expect(heading(page, 'Day 4')).toBeVisible(),
  '/battle-response?id=demo-received': (page) => expect(heading(page, 'Targets')).toBeVisible(),
  '/start-new-battle': (page) => expect(link(page, /^Previous Opponents/)).toBeVisible(),
  '/start-new-battle/opponents': (page) => expect(link(page, /^Sam/)).toBeVisible(),
  '/create-battle?with=demo-sam&name=Sam': (page) =>
    expect(page.getByLabel('What is the target?')).toBeVisible(),
  '/profile': (page) => expect(page.getByText('Total Battles')).toBeVisible(),
  '/sync': (page) => expect(page.getByText('Nothing was refused')).toBeVisible(),
};

test.describe('from what is on this device', () => {
  let context: BrowserContext;

  test.beforeAll(async ({ browser }) => {
    context = await newBrowser(browser, 'NECESSARY');
    const page = await context.newPage();
    await signIn(page);
    await dashboard(page);
    await synced(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.close();
  });

  test.afterAll(() => context?.close());

  test('the dashboard, whichever reading comes last', async () => {
    // One after the other: pages of one browser share these databases, and would hold up each other.
    for (const collection of ['users', 'battles', 'refusals', 'syncState']) {
      const page = await context.newPage();
      const hold = await holdDatabase(page, collection);
      await page.goto(`${world.address}/home`);
      await hold.isHeld();
      await painted(page, 20);
      await hold.release();
      await dashboard(page);
      await expectStill(page, `${collection} last`);
      await page.close();
    }
  });

  test('every screen, and the server’s word after it', async () => {
    const paths = Object.entries(signedIn);
    while (paths.length > 0) {
      await Promise.all(
        paths.splice(0, 4).map(async ([path, shows]) => {
          const page = await context.newPage();
          await page.goto(world.address + path);
          await shows(page);
          await synced(page);
          await expectStill(page, path);
          await page.close();
        }),
      );
    }
  });

  test('every tab, pressed in turn', async () => {
    const page = await context.newPage();
    await page.goto(`${world.address}/home`);
    await dashboard(page);
    for (const [tab, path] of [
      ['Battles', '/battles'],
      ['New battle', '/start-new-battle'],
      ['Profile', '/profile'],
      ['Home', '/home'],
    ] as const) {
      await openTab(page, tab);
      await signedIn[path]?.(page);
    }
    await expectStill(page, 'the tabs');
    await page.close();
  });

  test('a dashboard and a battle over a slow line, with no file kept', async () => {
    await Promise.all(
      ['/home', '/battle?id=demo-active'].map(async (path) => {
        const page = await context.newPage();
        await slowDown(page);
        await page.goto(world.address + path);
        await signedIn[path]?.(page);
        await synced(page);
        await expectStill(page, `${path}, cold`);
        await page.close();
      }),
    );
  });
});

/** A poor line, past the worker and every cache. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.emulateNetworkConditions', slowLine);
}
