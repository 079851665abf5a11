/**
 * Nothing moves under the reader's eyes: every screen is loaded over a slow line with no file kept, and again from what
 * is on this device, and the browser's own measure of it stays under 0.02.
 */
import { expect, type Page, test } from '@playwright/test';
import { demoPassword, seedDemo } from '../../scripts/seedDemo.ts';
import type { Phone } from './phone.ts';
import { button, fillTarget, link, readyForOffline, synced, targetRow } from './steps.ts';
import { World } from './world.ts';

test.use({ trace: 'off' });

const MOST_SHIFT = 0.02;
/** A phone on a poor line, in bytes a second and milliseconds: what comes late moves what was there. */
const slowLine = { offline: false, downloadThroughput: 400_000, uploadThroughput: 100_000, latency: 100 };

declare global {
  var layoutShifts: { value: number; of: string[] }[];
}

let world: World;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10) });
  await seedDemo(world.firebase, 'Europe/London');
});

test.afterAll(() => world.close());

/** A person's browser, whose every page notes what moves without their doing. */
async function newPhone(consent: 'NECESSARY' | null): Promise<Phone> {
  const started = await world.phone('Europe/London', { consent });
  await started.context.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const of = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        globalThis.layoutShifts.push({ value, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return started;
}

/** The sum of all that moved: never less than what browsers report, which is the worst five seconds. */
async function expectStill(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // What the fonts moved is painted, and noted, in the frames that follow.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return globalThis.layoutShifts;
  });
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  expect.soft(sum, `${where}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Loads an address in a page of its own; cold is over a slow line, past the worker and every cache. */
async function load(
  phone: Phone,
  path: string,
  isCold: boolean,
  shows: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await phone.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  if (isCold) {
    const browser = await phone.context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
    await browser.send('Network.setBypassServiceWorker', { bypass: true });
    await browser.send('Network.emulateNetworkConditions', slowLine);
  }
  await page.goto(world.address + path);
  await shows(page);
  await expectStill(page, `${path}, ${isCold ? 'cold' : 'warm'}`);
  await page.close();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const banner = (page: Page) => page.getByRole('region', { name: 'Consent Preferences' });

const signedOut: Record<string, (page: Page) => Promise<void>> = {
  '/': (page) => expect(link(page, 'Register/Login')).toBeVisible(),
  '/login': (page) => expect(heading(page, 'Sign In')).toBeVisible(),
};

test('the signed-out pages, on a first visit with the consent banner', async () => {
  const phone = await newPhone(null);
  for (const isCold of [true, false]) {
    for (const [path, shows] of Object.entries(signedOut)) {
      await load(phone, path, isCold, async (page) => {
        await shows(page);
        await expect(banner(page)).toBeVisible();
      });
    }
  }
});

test('the signed-out pages, once the banner was answered', async () => {
  const phone = await newPhone('NECESSARY');
  for (const isCold of [true, false]) {
    for (const [path, shows] of Object.entries(signedOut)) await load(phone, path, isCold, shows);
  }
});

const signedIn: Record<string, (page: Page) => Promise<void>> = {
  '/home': (page) => expect(targetRow(page, 'Ten minutes of stretching')).toBeVisible(),
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

test.describe('signed in', () => {
  let phone: Phone;

  test.beforeAll(async () => {
    phone = await newPhone('NECESSARY');
    const page = await phone.page(`${world.address}/login`);
    await page.getByLabel('Email').fill('alex@fitbout.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await button(page, 'Sign In').click();
    await expect(targetRow(page, 'Ten minutes of stretching')).toBeVisible();
    await readyForOffline(page);
    await expectStill(page, 'the first sign-in, while everything arrives');
    await page.close();
  });

  for (const isCold of [true, false]) {
    test(`every screen, ${isCold ? 'over a slow line' : 'from what is on this device'}`, async () => {
      for (const [path, shows] of Object.entries(signedIn)) {
        await load(phone, path, isCold, async (page) => {
          await shows(page);
          // The server's word has come, too: it must not push anything aside.
          await synced(page);
        });
      }
    });
  }

  test('the steps of the wizard', async () => {
    const page = await phone.page(`${world.address}/create-battle?with=demo-sam&name=Sam`);
    const next = () => button(page, 'Continue').click();
    await fillTarget(page, { title: 'Plank', frequency: 'Daily', format: 'Checkbox' });
    await expectStill(page, 'the target');
    await next();
    await page.getByLabel('When does it start?').selectOption({ index: 1 });
    for (let step = 0; step < 4; step += 1) await next();
    await expect(heading(page, 'Finish')).toBeVisible();
    await expectStill(page, 'the battle');
    await page.close();
  });
});
