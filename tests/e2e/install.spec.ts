/** The app as something to install: what the browser asks of it, the offer in the profile, the number on its icon, and the promise to keep its storage. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, openTab, readyForOffline, signIn, signOut, tick } from './steps.ts';
import { dayMs, World } from './world.ts';

test.describe.configure({ mode: 'serial' });

declare global {
  /** The last number that the page put on the icon; 0 when it took it away. */
  var shownBadge: number | undefined;
  /** How often the page has shown the browser's question. */
  var installQuestions: number | undefined;
}

let world: World;
let phone: Phone;
let page: Page;
let Ana: Account;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), daily('Stretching')],
  });
  await seedBattle(world, {
    id: 'asked',
    between: ['Ben', 'Ana'],
    startsIn: 3,
    numDays: 3,
    targets: [daily('Meditation')],
    status: 'PENDING',
  });
  phone = await world.phone('Europe/London');
  // What a headless browser has no icon to show on is written down instead.
  await phone.context.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      globalThis.shownBadge = count;
    };
    navigator.clearAppBadge = async () => {
      globalThis.shownBadge = 0;
    };
  });
  page = await phone.page(world.address);
  await signIn(page, Ana);
  await readyForOffline(page);
});

test.afterAll(() => world?.close());

const badge = (of: Page) => expect.poll(() => of.evaluate(() => globalThis.shownBadge));
const openSync = async (of: Page): Promise<void> => {
  await of.getByRole('banner').getByRole('link').last().click();
  await expect(of.getByText('Waiting to be sent')).toBeVisible();
};
const installCard = (of: Page) => of.getByRole('region', { name: 'Install Fitbout' });

test('the browser finds nothing that keeps the app from being installed', async () => {
  const session = await phone.context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${world.address}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', start_url: '/home', display: 'standalone' });
});

test('every picture of the manifest is there in the size that it names, and every shortcut leads to a screen', async () => {
  const { icons, screenshots, shortcuts } = await page.evaluate(async () =>
    (await fetch('/manifest.webmanifest')).json(),
  );
  const pictures = [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((each: { icons: object[] }) => each.icons),
  ];
  expect(pictures.length).toBeGreaterThan(10);
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
  for (const { url } of shortcuts) {
    await page.goto(world.address + url);
    await expect(page).toHaveURL(world.address + url);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
});

test('the number on the icon is what waits today: open targets and a request', async () => {
  await page.goto(`${world.address}/home`);
  await badge(page).toBe(4);
  await tick(page, 'Push-ups');
  await badge(page).toBe(3);
});

test('[T5] the number follows midnight while the page is out of sight', async () => {
  await page.clock.install();
  await page.reload();
  await badge(page).toBe(3);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  await world.moveTo(world.now + dayMs);
  await page.clock.runFor(61_000);
  await badge(page).toBe(4);
});

test('the offer of the browser is kept for the button in the profile, and asked once', async () => {
  await page.close();
  page = await phone.page(`${world.address}/profile`);
  // The browser's own offer.
  await expect(button(installCard(page), 'Install app')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze();
  expect(violations).toEqual([]);
  // Its question cannot be answered without a window, so from here on the offers are ours.
  await page.evaluate(() => {
    window.addEventListener(
      'beforeinstallprompt',
      (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      },
      { capture: true },
    );
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        globalThis.installQuestions = (globalThis.installQuestions ?? 0) + 1;
        return { outcome: 'dismissed' };
      },
    });
    window.dispatchEvent(offer);
  });
  await button(installCard(page), 'Install app').click();
  expect(await page.evaluate(() => globalThis.installQuestions)).toBe(1);
  await expect(installCard(page)).toBeHidden();
});

test('once installed it is offered no more', async () => {
  await page.evaluate(() => {
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
      }),
    );
  });
  await expect(installCard(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(installCard(page)).toBeHidden();
});

test('signing out takes the number away', async () => {
  await page.goto(`${world.address}/home`);
  await badge(page).toBe(4);
  await signOut(page);
  await badge(page).toBe(0);
});

test('[Y6] an iPad that calls itself Macintosh is told how, and what its browser may clear', async ({
  browser,
}) => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  });
  await context.addInitScript((offset) => {
    globalThis.fitboutClock = { now: () => Date.now() + offset };
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => false;
  }, world.now - Date.now());
  const ipad = await context.newPage();
  await ipad.goto(world.address);
  await signIn(ipad, Ana);
  await openTab(ipad, 'Profile');
  await expect(installCard(ipad)).toContainText('Add to Home Screen');
  await expect(button(installCard(ipad), 'Install app')).toBeHidden();
  await expect(installCard(ipad)).not.toContainText('after seven days');

  // The code of the screens is brought in first: this browser has no service worker to have it ready.
  await openSync(ipad);
  await openTab(ipad, 'Home');
  await context.setOffline(true);
  // There is something to lose now, and the browser promises nothing.
  await tick(ipad, 'No sugar');
  await openSync(ipad);
  await expect(ipad.getByText('Only on this device')).toBeVisible();
  await context.close();
});
