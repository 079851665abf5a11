/**
 * Takes the pictures that the install box shows, of the built app with the demonstration's battles, and writes them under
 * `public/screenshots`. Needs a Chromium.
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
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.getByLabel('Email').fill(emailOf({ username: 'Alex' }));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Daily Targets' }).waitFor();
  const welcome = page.getByRole('button', { name: 'Got it' });
  if (await welcome.isVisible()) await welcome.click();
  // What the click has written goes out a moment later.
  await page.waitForTimeout(1000);
  await page.getByRole('banner').getByText('Synced').waitFor();
  return page;
}

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, name), animations: 'disabled' });

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
    await shoot(phone, 'narrow-dashboard.png');
    await phone
      .getByRole('link', { name: /open the battle against/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: /^vs / }).first().waitFor();
    await shoot(phone, 'narrow-battle.png');
    await shoot(await openDashboard(browser, hosting, wide), 'wide-dashboard.png');
  } finally {
    await browser.close();
    await firebase.close();
  }
}

await main();
