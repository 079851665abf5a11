/**
 * Takes the pictures that the install box shows, and the row of phones that the README shows, of the built app with the
 * demonstration's battles, and writes them under `public/screenshots` and to `docs/screens.png`. Needs a Chromium.
 *
 *   node scripts/takeScreenshots.ts
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startLocalFirebase } from '../local-firebase/startLocalFirebase.ts';
import { chromiumFlags, findChromium } from '../tests/browser/findChromium.ts';
import { buildIfNeeded } from './buildIfNeeded.ts';
import { demoPassword, emailOf, seedDemo } from './seedDemo.ts';
import { signIn } from './signIn.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'public/screenshots');
/** Morning of a weekday, so that there is something left to do. */
const moment = Date.UTC(2026, 2, 4, 9, 30);

/** The sizes that `public/manifest.webmanifest` names: the browser refuses a picture of another. */
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

async function openDashboard(browser: Browser, address: string, look: typeof narrow): Promise<Page> {
  const context = await browser.newContext({ ...look, timezoneId: 'UTC', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, address, emailOf({ username: 'Alex' }), demoPassword);
  await page.getByRole('heading', { name: 'Daily Targets' }).waitFor();
  return page;
}

/** The welcome is for the first day; nobody sees it again on any device. */
async function hideWelcome(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (response) => response.request().postData()?.includes('hideWelcomeMessage') === true,
  );
  await page.getByRole('button', { name: 'Got it' }).click();
  await sent;
  await page.getByRole('banner').getByText('Synced').waitFor();
}

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, name), animations: 'disabled' });

const readmePhones = [
  ['/home', 'light'],
  ['/battle?id=demo-active', 'light'],
  ['/battle?id=demo-month', 'dark'],
  ['/battle?id=demo-won-by-ko', 'dark'],
] as const;

/** Several screens beside each other, as on a table. */
async function showInReadme(phone: Page, address: string): Promise<void> {
  const pictures: string[] = [];
  for (const [path, colorScheme] of readmePhones) {
    await phone.emulateMedia({ colorScheme });
    await phone.goto(address + path);
    await phone.getByRole('banner').getByText('Synced').waitFor();
    const picture = await phone.screenshot({ animations: 'disabled' });
    pictures.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`);
  }
  const table = await phone.context().newPage();
  await table.setViewportSize({ width: 700, height: 365 });
  await table.setContent(
    `<style>body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin: 6px; background: #8a849c }
    img { width: 100% }</style>${pictures.join('')}`,
  );
  await table.screenshot({ path: join(root, 'docs/screens.png') });
}

async function main(): Promise<void> {
  await buildIfNeeded(root, console.error);
  mkdirSync(folder, { recursive: true });
  const bornAt = Date.now();
  const firebase = await startLocalFirebase({
    firebaseJson: join(root, 'firebase.json'),
    ports: { hosting: 0, auth: 0, firestore: 0, functions: 0, storage: 0 },
    dataDir: ':memory:',
    log: console.error,
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    // The page follows the project's clock, so the pictures are the same on every day.
    firebase.setClockOffset(moment - bornAt);
    await seedDemo(firebase, 'UTC');
    const { hosting } = firebase.urls;
    const phone = await openDashboard(browser, hosting, narrow);
    await hideWelcome(phone);
    await shoot(phone, 'narrow-dashboard.png');
    await phone
      .getByRole('link', { name: /open the battle against/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: /^vs / }).first().waitFor();
    await shoot(phone, 'narrow-battle.png');
    await shoot(await openDashboard(browser, hosting, wide), 'wide-dashboard.png');
    await showInReadme(phone, hosting);
  } finally {
    await browser.close();
    await firebase.close();
  }
}

await main();
