/** A new version reaches every tab, when the person agrees, and takes nothing from under their hands; so does an old one that is published again. */
import { rmSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { Releases } from './releases.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { button, link, openTab, readyForOffline, signIn, targetRow, tick } from './steps.ts';
import { hourMs, World } from './world.ts';

/** So long, and a little more, Chromium lets an old worker end its work before the new one takes over: docs/decisions/0006. */
const takeOverMs = 310_000;

test.describe.configure({ mode: 'serial', timeout: takeOverMs + 60_000 });

declare global {
  /** Put on a page by a test; gone when the page was loaded anew. */
  var isSamePage: boolean | undefined;
}

let releases: Releases;
let world: World;
let phone: Phone;
let first: Page;
let second: Page;

const startsAt = Date.UTC(2026, 2, 2, 9);
const prompt = (page: Page) => page.getByRole('region', { name: 'New version' });
const mark = (page: Page) =>
  page.evaluate(() => {
    globalThis.isSamePage = true;
  });
const isSame = (page: Page) => page.evaluate(() => globalThis.isSamePage === true);
const runs = (page: Page, version: string) =>
  expect(page.getByText(`Fitbout ${version}`, { exact: true })).toBeVisible({ timeout: takeOverMs });

/** The page comes to the front, as when a phone is taken out of the pocket some hours later. */
async function comeToFront(page: Page): Promise<void> {
  await world.moveTo(world.now + hourMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The files that the service worker keeps, by their bare names. */
const storedAssets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = [];
    for (const cache of await caches.keys()) {
      for (const { url } of await (await caches.open(cache)).keys()) names.push(url.replace(/.*\//, ''));
    }
    return names;
  });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  releases = await Releases.build('1.0.0', '2.0.0', '3.0.0', '4.0.0');
  releases.publish('1.0.0');
  world = await World.open({ startsAt, dist: releases.dist });
  const { Ana } = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), daily('Steps', 'NUMBER')],
  });
  phone = await world.phone('Europe/London');
  first = await phone.page(world.address);
  await signIn(first, Ana);
  await readyForOffline(first);
  second = await phone.page(`${world.address}/home`);
  await runs(first, '1.0.0');
  await runs(second, '1.0.0');
});

test.afterAll(async () => {
  await world?.close();
  releases?.dispose();
});

test('a new version is offered in every tab and opens in none by itself', async () => {
  await second.goto(`${world.address}/create-battle?with=uid-ben&name=Ben`);
  await second.getByLabel('What is the target?').fill('Cold shower');
  await mark(first);
  await mark(second);
  releases.publish('2.0.0');
  await comeToFront(first);
  for (const tab of [first, second]) await expect(prompt(tab)).toContainText('A new version is ready');
  expect(await isSame(first)).toBe(true);
  expect(await isSame(second)).toBe(true);
  const { violations } = await new AxeBuilder({ page: second })
    .include('section[aria-label="New version"]')
    .setLegacyMode()
    .analyze();
  expect(violations).toEqual([]);
  await tick(first, 'Push-ups');
});

test('the tab that agrees opens it, and one with a half-filled wizard keeps its page, its words and its chunks', async () => {
  await button(prompt(first), 'Update').click();
  await runs(first, '2.0.0');
  await expect(targetRow(first, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');

  await expect(prompt(second)).toBeVisible();
  expect(await isSame(second)).toBe(true);
  await expect(second.getByLabel('What is the target?')).toHaveValue('Cold shower');
  // The server has version 2 alone, so what answers is what the worker has kept for this tab.
  const oldChunk = releases.ownAssets('1.0.0', '2.0.0').find((name) => /^Battles-.*js$/.test(name)) ?? '';
  expect((await fetch(`${world.address}/assets/${oldChunk}`)).status).toBe(404);
  const answered = await second.evaluate(async (name) => {
    const response = await fetch(`/assets/${name}`);
    // An answer that is not read to its end keeps the worker that gives it busy, and the next one out.
    await response.arrayBuffer();
    return response.status;
  }, oldChunk);
  expect(answered).toBe(200);
  await button(second, 'Continue').click();
  await second.getByRole('radio', { name: /^Daily/ }).check();
  await button(second, 'Continue').click();
  await expect(second.getByRole('radio', { name: /^Checkbox/ })).toBeVisible();
});

test('agreeing in the middle of the wizard opens the new version with every word of it', async () => {
  await button(prompt(second), 'Update').click();
  await expect(second.getByLabel('What is the target?')).toHaveValue('Cold shower');
  expect(await isSame(second)).toBe(false);
  await expect(prompt(second)).toBeHidden();
  await openTab(second, 'Home');
  await runs(second, '2.0.0');
});

test('what no open tab needs any more is cleared from the device', async () => {
  const old = releases.ownAssets('1.0.0', '2.0.0');
  expect(old.length).toBeGreaterThan(0);
  const current = releases.ownAssets('2.0.0', '1.0.0');
  await expect(async () => {
    const stored = await storedAssets(first);
    expect(stored.filter((name) => old.includes(name))).toEqual([]);
    expect(stored).toEqual(expect.arrayContaining(current));
  }).toPass();
});

test('a tab in which nothing is in use comes over by itself, one with a chunk still to load without breaking', async () => {
  await openTab(second, 'Home');
  await mark(second);
  releases.publish('3.0.0');
  await comeToFront(first);
  await expect(prompt(second)).toBeVisible();
  await button(prompt(first), 'Update').click();
  for (const tab of [first, second]) await runs(tab, '3.0.0');
  expect(await isSame(second)).toBe(false);
});

test('an older version published again is a version like any other, and typed words are asked for before they go', async () => {
  await second.goto(`${world.address}/start-new-battle/add-contestant`);
  await second.getByLabel("Opponent's username").fill('zo');
  await mark(second);
  releases.publish('1.0.0');
  await comeToFront(first);

  await button(prompt(second), 'Update').click();
  await expect(prompt(second)).toContainText('What you have typed here is not saved and would be lost.');
  expect(await isSame(second)).toBe(true);
  await button(prompt(first), 'Update').click();
  await runs(first, '1.0.0');
  // Left behind and in use: it waits, and comes over with the next screen.
  await expect(second.getByLabel("Opponent's username")).toHaveValue('zo');
  await openTab(second, 'Home');
  await runs(second, '1.0.0');
  expect(await isSame(second)).toBe(false);
});

test('a browser killed while a new version comes in opens the old one with no signal, and the new one later', async () => {
  await second.close();
  releases.publish('2.0.0');
  const installing = first.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }));
  });
  await comeToFront(first);
  await installing;
  await phone.kill();

  await world.stopServer();
  await phone.open();
  first = await phone.page(`${world.address}/home`);
  await runs(first, '1.0.0');
  await expect(targetRow(first, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');

  await world.restartServer();
  await first.reload();
  await button(prompt(first), 'Update').click();
  await runs(first, '2.0.0');
});

test('a version of which a file is missing on the server is not taken', async () => {
  const [missing] = releases.ownAssets('4.0.0', '2.0.0').filter((name) => name.startsWith('Battles-'));
  rmSync(`${releases.folderOf('4.0.0')}/assets/${missing}`);
  releases.publish('4.0.0');
  const ended = first.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }));
    const coming = registration.installing;
    await new Promise<void>((resolve) => {
      coming?.addEventListener('statechange', () => {
        if (coming.state !== 'installing') resolve();
      });
    });
    return coming?.state;
  });
  await comeToFront(first);
  expect(await ended).toBe('redundant');
  await first.goto(`${world.address}/battles`);
  await expect(link(first, /^Ben/)).toBeVisible();
  await openTab(first, 'Home');
  await runs(first, '2.0.0');
});
