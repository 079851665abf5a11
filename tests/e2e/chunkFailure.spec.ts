/** A part of the app's own code that does not come: said in the spec's words, with a way forward, and nothing that was there goes away. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, link, openTab, signIn, synced, targetRow, tick } from './steps.ts';
import { World } from './world.ts';

let world: World;
let Ana: Account;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), daily('Stretching'), daily('Steps', 'NUMBER')],
  });
});

test.afterAll(() => world?.close());

/** A first visit: no service worker has the app's files yet, so the network decides. */
async function firstVisit(browser: Browser): Promise<Page> {
  const context = await world.browserContext(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(world.address);
  await signIn(page, Ana);
  await expect(targetRow(page, 'Push-ups')).toBeVisible();
  return page;
}

const errorTitle = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error!' });

test('a chunk with no way to the server is said by its name, and comes when tried again, styles and all', async ({
  browser,
}) => {
  const page = await firstVisit(browser);
  await tick(page, 'Push-ups');
  await page.route(/\/assets\/(Battles|Profile)-/, (route) => route.abort('internetdisconnected'));
  await openTab(page, 'Battles');
  await expect(errorTitle(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Loading chunk Battles failed (other)');
  await expect(page.getByRole('alert')).toContainText(
    'Everything you recorded is still saved on this device.',
  );

  // Still not there: the same again, and no blank page.
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk Battles failed (other)');

  await page.unroute(/\/assets\/(Battles|Profile)-/);
  const styled = page.waitForResponse(/\/assets\/Battles-.*\.css$/);
  await button(page, 'Try again').click();
  await expect(link(page, /^Ben/)).toBeVisible();
  expect((await styled).ok()).toBe(true);
  await page.context().close();
});

test('another screen opens from the error, and the one that failed is tried again when it is shown again', async ({
  browser,
}) => {
  const page = await firstVisit(browser);
  await page.route(/\/assets\/Battles-/, (route) => route.abort('internetdisconnected'));
  await openTab(page, 'Battles');
  await expect(errorTitle(page)).toBeVisible();
  await page.unroute(/\/assets\/Battles-/);
  await link(page, 'Home').click();
  await expect(targetRow(page, 'Push-ups')).toBeVisible();
  await openTab(page, 'Battles');
  await expect(link(page, /^Ben/)).toBeVisible();
  await page.context().close();
});

test('a chunk that the server no longer has is said to be missing, and trying again opens what the server has now', async ({
  browser,
}) => {
  const page = await firstVisit(browser);
  await page.route(/\/assets\/Battles-/, (route) =>
    route.fulfill({ status: 404, body: 'There is no such page.' }),
  );
  await openTab(page, 'Battles');
  await expect(page.getByRole('alert')).toContainText('Loading chunk Battles failed (missing)');
  await page.unroute(/\/assets\/Battles-/);
  const loaded = page.waitForEvent('load');
  await button(page, 'Try again').click();
  await loaded;
  await expect(page).toHaveURL(/\/battles$/);
  await expect(link(page, /^Ben/)).toBeVisible();
  await page.context().close();
});

test('a chunk that does not come within 120 seconds has timed out', async ({ browser }) => {
  const page = await firstVisit(browser);
  await page.clock.install();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  // Never answered.
  await page.route(/\/assets\/Battles-.*js$/, () => resolve());
  await openTab(page, 'Battles');
  await asked;
  await page.clock.runFor(119_000);
  await expect(errorTitle(page)).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert')).toContainText('Loading chunk Battles failed (timeout)');
  await page.context().close();
});

test('a box whose code did not come says so, and opens once it is there', async ({ browser }) => {
  const page = await firstVisit(browser);
  await page.route(/\/assets\/RecordBox-/, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await targetRow(page, 'Steps').click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'This part of the app is not on this device yet. Please try again when there is a connection.',
  );
  await page.unroute(/\/assets\/RecordBox-/);
  await targetRow(page, 'Steps').click();
  await expect(page.getByRole('dialog', { name: 'Steps' })).toBeVisible();
  await page.context().close();
});

test('the local database whose code did not come is opened by trying again', async ({ browser }) => {
  const page = await firstVisit(browser);
  await tick(page, 'No sugar');
  await page.route(/\/assets\/openStore-/, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Loading chunk store failed (other)');
  await page.unroute(/\/assets\/openStore-/);
  await button(page, 'Try again').click();
  await expect(targetRow(page, 'No sugar')).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});

test('Firebase whose code did not come the first time is connected without a reload', async ({ browser }) => {
  const page = await firstVisit(browser);
  let refusals = 0;
  await page.route(/\/assets\/connectRemote-/, (route) => {
    refusals += 1;
    return route.abort('internetdisconnected');
  });
  await page.reload();
  await expect.poll(() => refusals).toBeGreaterThan(0);
  await tick(page, 'Stretching');
  await page.unroute(/\/assets\/connectRemote-/);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await synced(page);
  await page.context().close();
});
