/** The consent banner and its four answers: what is kept and measured, what goes, and that it stands in nobody's way. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { tabTo } from './keyboardSteps.ts';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import {
  type Account,
  account,
  button,
  link,
  openTab,
  readyForOffline,
  signIn,
  signUp,
  tick,
} from './steps.ts';
import { World } from './world.ts';

let world: World;
let people: Record<'Ana' | 'Ben', Account>;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10) });
  people = await seedPeople(world, 'Ana', 'Ben');
  const targets = [daily('Push-ups'), daily('Plank')];
  await seedBattle(world, { id: 'duel', between: ['Ana', 'Ben'], numDays: 5, targets });
});

test.afterAll(() => world.close());

/** axe finds nothing, and nothing scrolls sideways. */
async function isFine(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const sideways = await page.evaluate(
    () =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].filter(
        (element) => element.scrollWidth > element.clientWidth,
      ).length,
  );
  expect(sideways).toBe(0);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Consent Preferences' });

/** Somebody who has never been here. */
async function visit(): Promise<{ phone: Phone; page: Page }> {
  const phone = await world.phone('Europe/London', { consent: null });
  return { phone, page: await phone.page(world.address) };
}

const keptConsent = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('fitbout') ?? '{}').consent);

/** The project is linked to Google Analytics, whose servers are answered here. */
async function linkAnalytics(phone: Phone): Promise<{ requests: Request[]; answers: number[] }> {
  const google: { requests: Request[]; answers: number[] } = { requests: [], answers: [] };
  await phone.context.route('**/__/firebase/init.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), measurementId: 'G-TEST' } });
  });
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  await phone.context.route(/^https:\/\/[^/]*(googleapis|googletagmanager)\.com\//, async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ headers: cors });
    google.requests.push(request);
    const url = request.url();
    if (url.includes('webConfig')) {
      const status = google.answers.shift() ?? 200;
      return route.fulfill({ status, headers: cors, json: { measurementId: 'G-TEST', appId: '1:1:web:1' } });
    }
    if (url.includes('installations')) {
      const authToken = { token: 'installation', expiresIn: '604800s' };
      return route.fulfill({
        headers: cors,
        json: { fid: 'cAAAAAAAAAAAAAAAAAAAAA', refreshToken: 'refresh', authToken },
      });
    }
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return google;
}

/** What was handed to gtag, as `[command, …]`. */
const told = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') ?? []).map((each: ArrayLike<unknown>) => Array.from(each)),
  );

test('a first visit signs up with the banner open, which covers nothing for good and holds nobody', async () => {
  const { page } = await visit();
  await expect(banner(page)).toBeVisible();
  // It comes as it stays: nothing in it moves while its fonts and texts arrive.
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const box = document.querySelector('section[aria-labelledby]:has(ul button)');
    return observer.takeRecords().reduce((sum, entry) => {
      const sources: { node: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
      const isInside = sources.some(({ node }) => box?.contains(node));
      return isInside ? sum + Number(Reflect.get(entry, 'value')) : sum;
    }, 0);
  });
  expect(shift).toBeLessThan(0.02);
  await signUp(page, account('Cleo'));
  await expect(banner(page)).toBeVisible();
  for (const tab of ['Battles', 'New battle', 'Profile', 'Home'] as const) await openTab(page, tab);

  await openTab(page, 'Profile');
  // The last thing of the longest screen can be scrolled free of it, and pressed.
  await button(page, 'Logout').click();
  await button(page.getByRole('dialog', { name: 'Logout?' }), 'Cancel').click();

  // Not a trap: from its last link the focus goes on to the navigation.
  await button(banner(page), 'Terms & Conditions').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused();
});

test('unanswered, it has messages above it, and what takes the focus comes out from behind it', async () => {
  const { page } = await visit();
  await signIn(page, people.Ana);
  await openTab(page, 'Profile');
  for (const name of ['Change Password', 'Logout', 'Delete Account', 'View the Guide']) {
    await tabTo(button(page, name));
  }
  await openTab(page, 'Home');

  const edges = (of: Locator): Promise<{ top: number; bottom: number }> =>
    of.evaluate((element) => element.getBoundingClientRect().toJSON());
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  const isAbove = async (): Promise<boolean> =>
    (await edges(message)).bottom < (await edges(banner(page))).top;
  await tick(page, 'Plank');
  await expect(message).toHaveText(/Entry recorded/);
  // For as long as the pointer rests on it, it stays.
  await message.hover();
  expect(await isAbove()).toBe(true);
  // So also where the banner grows, and in a window that the two of them fill.
  await button(banner(page), 'Customise').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Analytics')).toBeVisible();
  await expect.poll(isAbove).toBe(true);
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(async () => (await edges(message)).top).toBeGreaterThanOrEqual(0);
});

test('it is readable to everybody, light and dark, also where it is changed and where it warns', async () => {
  const { page } = await visit();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 3000 });
      await expect(banner(page)).toBeVisible();
      await isFine(page);
    }
    const customise = button(banner(page), 'Customise');
    if (await customise.isVisible()) await customise.click();
  }
});

test('Accept All starts the analytics, lazily and with retries, and tells it screens and no battle', async () => {
  const { phone, page } = await visit();
  const google = await linkAnalytics(phone);
  google.answers.push(500, 429, 504);
  await page.clock.install();
  await page.reload();
  await signIn(page, people.Ana);
  await page.clock.runFor(5_000);
  expect(google.requests).toEqual([]);

  await button(banner(page), 'Accept All').click();
  await expect(banner(page)).toBeHidden();
  expect(await keptConsent(page)).toBe('ALL');
  const configs = () => google.requests.filter((request) => request.url().includes('webConfig')).length;
  await expect.poll(configs).toBe(1);
  // 1000 ms first, then doubled, each with some chance.
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return configs();
    })
    .toBe(4);
  await page.goto(`${world.address}/battle?id=duel`);
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect
    .poll(() => told(page))
    .toContainEqual(['event', 'page_view', { page_path: '/battle', send_to: 'G-TEST' }]);
  const everything = JSON.stringify(await told(page));
  expect(everything).not.toContain('duel');
  expect(everything).toContain('"ad_storage":"denied"');
});

test('Save Preferences with the analytics off measures nothing, and is not asked about again', async () => {
  const { phone, page } = await visit();
  const google = await linkAnalytics(phone);
  await page.reload();
  await button(banner(page), 'Customise').click();
  await expect(page.getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked();
  await button(banner(page), 'Save Preferences').click();
  expect(await keptConsent(page)).toBe('NECESSARY');
  await page.reload();
  await signIn(page, people.Ben);
  await readyForOffline(page);
  await expect(banner(page)).toBeHidden();
  expect(google.requests).toEqual([]);
  expect(await told(page)).toEqual([]);

  // Changed in the profile, and changed back.
  await openTab(page, 'Profile');
  await button(page, 'Change Consent Preferences').click();
  await expect(banner(page)).toBeFocused();
  await page.getByRole('checkbox', { name: 'Analytics' }).check();
  await button(banner(page), 'Save Preferences').click();
  expect(await keptConsent(page)).toBe('ALL');
  await expect.poll(async () => (await told(page)).length).toBeGreaterThan(0);
  await button(page, 'Change Consent Preferences').click();
  await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked();
  await button(banner(page), 'Keep my preferences').click();
  await expect(banner(page)).toBeHidden();
  expect(await keptConsent(page)).toBe('ALL');
  await button(page, 'Change Consent Preferences').click();
  await page.getByRole('checkbox', { name: 'Analytics' }).uncheck();
  await button(banner(page), 'Save Preferences').click();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'ga-disable-G-TEST'))).toBe(true);
});

test('[Y7] Reject All warns of what is unsent, then signs out, removes everything and says what it needs', async () => {
  const { phone, page } = await visit();
  await signIn(page, people.Ana);
  await readyForOffline(page);
  await phone.goOffline();
  await tick(page, 'Push-ups');
  await button(banner(page), 'Reject All').click();
  const warning = page.getByRole('dialog', { name: 'Reject All?' });
  await expect(warning).toContainText('1 change is not sent yet');
  await button(warning, 'Cancel').click();
  await expect(page).toHaveURL(/\/home$/);

  await phone.goOnline();
  await expect(page.getByRole('banner')).toContainText('Synced');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as Google's own script does
    document.cookie = '_ga=GA1.1.1; path=/; max-age=1000';
  });
  await button(banner(page), 'Reject All').click();
  await expect(page.getByRole('alert')).toContainText('Necessary storage is required');
  await expect(page).toHaveURL(`${world.address}/`);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const left: string[] = [];
        for (const { name = '' } of await indexedDB.databases()) {
          const request = indexedDB.open(name);
          await new Promise((resolve) => {
            request.onsuccess = resolve;
          });
          for (const store of request.result.objectStoreNames) {
            const count = request.result.transaction(store).objectStore(store).count();
            await new Promise((resolve) => {
              count.onsuccess = resolve;
            });
            if (count.result > 0) left.push(`${name} ${store}`);
          }
          request.result.close();
        }
        // Firebase's own count of the days it was used on, which names nobody.
        const foreign = left.filter((store) => !store.startsWith('firebase-heartbeat-database'));
        return [
          ...foreign,
          ...Object.keys(localStorage).filter((key) => !key.startsWith('test-')),
          document.cookie,
        ];
      }),
    )
    .toEqual(['']);

  // Without it nobody can be signed in.
  await link(page, 'Register/Login').click();
  await page.getByLabel('Email').fill(people.Ana.email);
  await page.getByLabel('Password', { exact: true }).fill(people.Ana.password);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Necessary storage is required' })).toHaveCount(2);
  await button(banner(page), 'Change Consent Preferences').click();
  await button(banner(page), 'Save Preferences').click();
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/home$/);
});

test('[Y7] what somebody who signed out here has not sent is counted, too', async () => {
  const { phone, page } = await visit();
  await signIn(page, people.Ben);
  await readyForOffline(page);
  await phone.goOffline();
  await tick(page, 'Push-ups');
  await openTab(page, 'Profile');
  await button(page, 'Logout').click();
  await button(page.getByRole('dialog', { name: 'Logout?' }), 'Logout').click();
  await expect(link(page, 'Register/Login')).toBeVisible();
  await button(banner(page), 'Reject All').click();
  await expect(page.getByRole('dialog', { name: 'Reject All?' })).toContainText('1 change is not sent yet');
});

test('the legal texts open from login, profile and banner, with no signal, and give the focus back', async () => {
  const { phone, page } = await visit();
  await link(page, 'Register/Login').click();
  await button(page.getByRole('main'), 'Terms').click();
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 844 });
    await isFine(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await button(terms, 'Close Terms and Conditions').click();
  await expect(button(page.getByRole('main'), 'Terms')).toBeFocused();
  await button(page.getByRole('main'), 'Disclaimer').click();
  await button(page.getByRole('dialog', { name: 'Disclaimer' }), 'Close').click();

  await page.goto(world.address);
  await signIn(page, people.Ana);
  await readyForOffline(page);
  await phone.goOffline();
  await openTab(page, 'Profile');
  await button(page.getByRole('main'), 'Privacy Policy').click();
  const policy = page.getByRole('dialog', { name: 'Privacy Policy' });
  await page.keyboard.press('Escape');
  await expect(policy).toBeHidden();
  await button(banner(page), 'Terms & Conditions').click();
  await button(terms, 'Close').click();
  await expect(terms).toBeHidden();
});
