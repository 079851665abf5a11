/** What a press or a key draws at once, and what it leaves alone: the properties that keep an answer within a frame on a slow phone. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, link, openTab, signIn, synced, targetRow } from './steps.ts';
import { World } from './world.ts';

let world: World;
let Ana: Account;

const titles = Array.from({ length: 12 }, (_, index) => `Habit ${index + 1}`);

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: titles.map((title) => daily(title)),
  });
});

test.afterAll(() => world?.close());

async function signedIn(browser: Browser): Promise<Page> {
  const context = await world.browserContext(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(world.address);
  await signIn(page, Ana);
  await expect(targetRow(page, 'Habit 12')).toBeVisible();
  return page;
}

/** From the dashboard; resolves to the tile of today, which is there. */
async function openCalendar(page: Page): Promise<Locator> {
  await link(page.getByRole('main'), /open the battle against Ben/i)
    .first()
    .click();
  const tile = page.getByRole('link', { name: /^Day 1,/ });
  await tile.waitFor();
  return tile;
}

test('a day is drawn within the press that opens it, first the rows that fill the window and then the rest', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const tile = await openCalendar(page);

  const seen = await tile.evaluate(async (day: HTMLElement) => {
    const rows = () => document.querySelectorAll('main li > div > button').length;
    day.click();
    // What the press has asked for itself is drawn before any other task has its turn.
    await Promise.resolve();
    return {
      heading: document.querySelector('h1')?.textContent,
      rows: rows(),
      calendar: day.isConnected,
      sight: day.checkVisibility(),
    };
  });

  // The calendar is out of sight at once; that it is taken away, too, nobody waits for.
  expect(seen).toEqual({ heading: 'Day 1', rows: 7, calendar: true, sight: false });
  await expect(tile).not.toBeAttached();
  await expect(page.locator('main li > div > button')).toHaveCount(2 * titles.length);
  await page.context().close();
});

test('a day is drawn and laid out while the finger is still down on it, where nobody finds it, and comes to light as it is', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const tile = await openCalendar(page);
  const rows = page.locator('main li > div > button');
  const habit = (number: number) => targetRow(page, `Habit ${number}`);
  await synced(page);
  const height = await page.evaluate(() => document.body.scrollHeight);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const title = await page.title();

  await tile.hover();
  await page.mouse.down();
  await expect(rows).toHaveCount(7);
  const drawn = await rows.first().elementHandle();
  // As tall as a row is, and yet out of sight and reach, with the screen before it as it was.
  expect(await drawn?.evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(40);
  await expect(habit(1)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  await drawn?.focus();
  expect(await drawn?.evaluate((row) => row === document.activeElement)).toBe(false);

  // Lifted elsewhere, it opens nothing.
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await expect(tile).toBeVisible();
  await expect(habit(1)).toBeHidden();

  await tile.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day 1');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(habit(12).first()).toBeVisible();
  expect(await drawn?.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  await expect(page).toHaveTitle('Day 1 · Fitbout');

  // And back: nothing of the day is left.
  await page.goBack();
  await expect(tile).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.context().close();
});

test('whoever presses on before the links have heard of a day ends where they pressed last, and Back leads through both', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const tile = await openCalendar(page);
  const day = page.getByRole('heading', { level: 1, name: 'Day 1' });

  await tile.evaluate((pressed: HTMLElement) => {
    pressed.click();
    document.querySelector<HTMLElement>('nav a[href="/profile"]')?.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(day).toBeFocused();
  await expect(page).toHaveURL(/&day=1$/);
  await page.goBack();
  await expect(tile).toBeVisible();

  // And the other way round: the browser's Back at once after it.
  await tile.evaluate((pressed: HTMLElement) => {
    pressed.click();
    history.back();
  });
  await expect(tile).toBeVisible();
  await expect(day).not.toBeAttached();
  await expect(page).not.toHaveURL(/day=/);
  await expect(page).toHaveTitle('vs Ben · Fitbout');
  await page.context().close();
});

test('the screen before it stands until the code of the next one is here', async ({ browser }) => {
  const page = await signedIn(browser);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/assets\/Battles-.*\.js$/, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });

  await openTab(page, 'Battles');
  await asked.promise;
  await expect(targetRow(page, 'Habit 3')).toBeVisible();
  answered.resolve();
  await expect(link(page, /^Ben/)).toBeVisible();

  // And the way back, whose code is here, is drawn within the press.
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  const heading = await home.evaluate(async (tab: HTMLElement) => {
    tab.click();
    await Promise.resolve();
    return document.querySelector('h1')?.textContent;
  });
  expect(heading).toBe('Home');
  await page.context().close();
});

/** Begins to note in which of the parts anything changes; the way to read their words is what it gives back. */
async function watch(page: Page, parts: string): Promise<() => Promise<string[]>> {
  const changed = await page.evaluateHandle((selector) => {
    const changed = new Set<Element>();
    for (const part of document.querySelectorAll(selector)) {
      new MutationObserver(() => changed.add(part)).observe(part, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }
    return changed;
  }, parts);
  return () => changed.evaluate((parts) => Array.from(parts, ({ textContent }) => textContent));
}

test('a tick touches its own row and no other', async ({ browser }) => {
  const page = await signedIn(browser);
  const changed = await watch(page, 'main div:has(> button[aria-pressed])');
  await targetRow(page, 'Habit 3').click();
  await expect(targetRow(page, 'Habit 3')).toContainText('Synced');

  expect(await changed()).toEqual([expect.stringContaining('Habit 3')]);
  await page.context().close();
});

test('a letter in the wizard touches its field and nothing beside it', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto(`${world.address}/create-battle?with=uid-ben&name=Ben`);
  const field = page.getByLabel('What is the target?');
  await synced(page);
  await field.focus();
  const changed = await watch(page, 'main section, header, nav');
  await page.keyboard.type('10 000 steps');
  await expect(field).toHaveValue('10 000 steps');

  expect(await changed()).toEqual([expect.stringContaining('What is the target?')]);
  await page.context().close();
});

test('a screen at rest has no animation for the next answer to wait for: what breathes and pulses does so in one beat, and rests under reduced motion', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const beating = page.locator('main [data-beat]');
  const expectAtRest = () => expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  // Both fighters, all at once, and down again.
  await expect(beating).toHaveCount(2);
  await expect(beating).toHaveCount(0);
  await expectAtRest();

  await openCalendar(page);
  // On the calendar today as well.
  await expect(beating).toHaveCount(3);
  await expect(beating).toHaveCount(0);
  await expectAtRest();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(beating).toHaveCount(0);
  const hasBeaten = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => resolve(true)).observe(document.body, {
          subtree: true,
          attributeFilter: ['data-beat'],
        });
        setTimeout(() => resolve(false), 1500);
      }),
  );
  expect(await hasBeaten).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(beating).toHaveCount(3);
  await page.context().close();
});
