/** After one visit the app opens without its server: every address, from a cold start, with the worker asleep, and whatever became of an install that was cut short. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, readyForOffline, signIn, targetRow, tick } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let phone: Phone;
let Ana: Account;
let page: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    startsIn: -1,
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar')],
  });
  phone = await world.phone('Europe/London');
});

test.afterAll(() => world?.close());

/** How many files the worker has stored so far. */
const storedFiles = (of: Page): Promise<number> =>
  of.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length;
    return count;
  });

/** Ends every worker of the browser, as it does by itself after some seconds without work. */
async function stopWorkers(context: BrowserContext, of: Page): Promise<void> {
  const session = await context.newCDPSession(of);
  await session.send('ServiceWorker.enable');
  const { promise, resolve } = Promise.withResolvers<void>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
  });
  await session.send('ServiceWorker.stopAllWorkers');
  await promise;
  await session.detach();
}

test('a first visit that is killed while the files come in goes on with the next one', async () => {
  page = await phone.page(world.address);
  // At least one file is in, and the worker does not answer for the page yet.
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
  });
  await phone.kill();

  await phone.open();
  page = await phone.page(world.address);
  await signIn(page, Ana);
  await readyForOffline(page);
  await expect(page.getByRole('heading', { name: 'Daily Targets' })).toBeVisible();
  expect(await storedFiles(page)).toBeGreaterThan(30);
});

const addresses: [string, (of: Page) => Promise<void>][] = [
  ['/', (of) => expect(targetRow(of, 'Push-ups')).toBeVisible()],
  ['/home', (of) => expect(targetRow(of, 'No sugar')).toBeVisible()],
  ['/battle?id=running', (of) => expect(of.getByRole('heading', { name: 'vs Ben' })).toBeVisible()],
  [
    '/battle?id=running&day=2',
    (of) => expect(targetRow(of.getByRole('region', { name: 'Ana' }), 'Push-ups')).toBeVisible(),
  ],
];

for (const [path, shows] of addresses) {
  test(`${path} opens from a cold start with the server gone`, async () => {
    await world.stopServer();
    await phone.close();
    await phone.open();
    page = await phone.page(world.address + path);
    await shows(page);
  });
}

test('the fonts are there too, and a recording is safe', async () => {
  await page.goto(`${world.address}/home`);
  await tick(page, 'Push-ups');
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(loaded.join()).toMatch(/Jersey 15/);
  expect(loaded.join()).toMatch(/Inter Variable/);
});

test('a worker that was stopped wakes for a navigation', async () => {
  await stopWorkers(phone.context, page);
  await page.goto(`${world.address}/battle?id=running`);
  await expect(page.getByRole('heading', { name: 'vs Ben' })).toBeVisible();
});

test('what is recorded while the server is gone arrives when it is back', async () => {
  await world.restartServer();
  await page.goto(`${world.address}/home`);
  await expect(targetRow(page, 'Push-ups')).toContainText('Synced');
});

test('a device too full for the files runs the app from the network, keeps none of them, and takes them when there is room', async () => {
  const full = await world.phone('Europe/London');
  // A page of the same origin without the app, so that nothing is stored before the device is full.
  const bare = await full.page(`${world.address}/__/firebase/init.json`);
  const session = await full.context.newCDPSession(bare);
  // Room for the battles, not for the app.
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.address, quotaSize: 400_000 });
  await bare.goto(world.address);
  const ended = bare.evaluate(async () => {
    // The app's own registration, or a second try of it.
    const { installing } = await navigator.serviceWorker.register('/sw.js');
    if (installing) {
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => resolve());
      });
    }
    return installing?.state;
  });
  expect(await ended).toBe('redundant');
  await signIn(bare, Ana);
  await expect(targetRow(bare, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => storedFiles(bare)).toBe(0);

  await session.send('Storage.overrideQuotaForOrigin', { origin: world.address });
  await bare.goto(`${world.address}/home`);
  await readyForOffline(bare);
  await full.goOffline();
  await bare.goto(`${world.address}/home`);
  await expect(targetRow(bare, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
});
