/** Every screen and box, light and dark, on a wide and on the narrowest phone: axe finds nothing, and nothing scrolls sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { demoPassword, seedDemo } from '../../scripts/seedDemo.ts';
import type { Phone } from './phone.ts';
import { button, fillTarget, link, readyForOffline, targetRow } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });
// The recording of each page would weigh more than the look at it.
test.use({ trace: 'off' });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// So tall that nothing lies beneath the navigation at the foot, where axe would find it out of reach.
const looks = [
  { colorScheme: 'light', width: 390, height: 3000 },
  { colorScheme: 'dark', width: 320, height: 3000 },
] as const;

let world: World;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10) });
  await seedDemo(world.firebase, 'Europe/London');
  phone = await world.phone('Europe/London');
  page = await phone.page(world.address);
});

test.afterAll(() => world.close());

async function isFineFor(where: string): Promise<void> {
  for (const { colorScheme, width, height } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
    const said = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
    }));
    expect.soft(said, `${where}, ${colorScheme}, ${width} px`).toEqual([]);
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
    );
    expect.soft(sideways, `${where} scrolls sideways, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const open = (path: string) => page.goto(world.address + path);

test('signed out', async () => {
  await expect(link(page, 'Register/Login')).toBeVisible();
  await isFineFor('the welcome page');
  await link(page, 'Register/Login').click();
  await isFineFor('sign in');
  await button(page, 'Sign In').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await isFineFor('sign in with a message');
  await button(page, 'Forgot your password?').click();
  await button(dialog('Reset Password'), 'Send').click();
  await isFineFor('the password reset');
  await button(dialog('Reset Password'), 'Cancel').click();
  await button(page, 'View the Guide').click();
  await isFineFor('the guide');
  await button(dialog('Guide'), 'Close').click();
  await button(page, 'New here? Sign up').click();
  await button(page, 'Sign Up').click();
  await isFineFor('sign up with a message');
});

test('the dashboard and its boxes', async () => {
  await button(page, 'Have an account? Sign in').click();
  await page.getByLabel('Email').fill('alex@fitbout.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign In').click();
  await expect(targetRow(page, 'Ten minutes of stretching')).toBeVisible();
  await readyForOffline(page);
  await isFineFor('the dashboard');
  await targetRow(page, 'Steps').click();
  await dialog('Steps').getByLabel('Number', { exact: true }).press('Enter');
  await isFineFor('a number with a message');
  await button(dialog('Steps'), 'Cancel').click();
  await targetRow(page, 'Kilometres run').click();
  await isFineFor('the numbers of a block target');
  await button(dialog('Kilometres run'), 'Close').click();
  await targetRow(page, 'No sugar').click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button').first()).toBeVisible();
  await isFineFor('the dashboard with a toast');
});

test('battles', async () => {
  await open('/battles');
  await expect(heading('Previous Battles')).toBeVisible();
  await isFineFor('the battle list');
  await open('/battle?id=demo-active');
  await expect(heading('Details')).toBeVisible();
  await isFineFor('a running battle');
  await button(page, 'Show everything').click();
  await isFineFor('its HP log');
  await open('/battle?id=demo-active&day=4');
  await expect(heading('Day 4')).toBeVisible();
  await isFineFor('today of a battle');
  await open('/battle?id=demo-active&day=2');
  await expect(heading('Day 2')).toBeVisible();
  await isFineFor('an earlier day');
  for (const id of ['demo-near-knockout', 'demo-month', 'demo-won', 'demo-lost-by-ko', 'demo-draw']) {
    await open(`/battle?id=${id}`);
    await expect(heading('Details')).toBeVisible();
    await isFineFor(id);
  }
});

test('requests', async () => {
  for (const id of ['demo-received', 'demo-sent', 'demo-returned', 'demo-declined']) {
    await open(`/battle-response?id=${id}`);
    await expect(heading('Targets')).toBeVisible();
    await isFineFor(id);
  }
  await open('/battle?id=nowhere');
  await expect(page.getByText('This battle is not on this device.')).toBeVisible();
  await isFineFor('a battle that is not there');
});

test('starting a battle', async () => {
  await open('/start-new-battle');
  await expect(link(page, /^Previous Opponents/)).toBeVisible();
  await isFineFor('whom to challenge');
  await link(page, /^Previous Opponents/).click();
  await expect(link(page, /^Sam/)).toBeVisible();
  await isFineFor('previous opponents');
  await link(page, /^Sam/).click();
  await expect(link(page, /^Repeat a Battle/)).toBeVisible();
  await isFineFor('the chosen opponent');
  await link(page, /^Repeat a Battle/).click();
  await expect(page.getByRole('list', { name: 'Battles to repeat' })).toBeVisible();
  await isFineFor('battles to repeat');
  await open('/start-new-battle/add-contestant');
  await page.getByLabel("Opponent's username").fill('ro');
  await expect(link(page, /^Rowan/)).toBeVisible();
  await isFineFor('opponents found');
  await page.getByLabel("Opponent's username").fill('zzz');
  await expect(page.getByText('No opponents found that match this username.')).toBeVisible();
  await isFineFor('nobody found');
});

test('the wizard', async () => {
  const next = () => button(page, 'Continue').click();
  await open('/create-battle?with=demo-sam&name=Sam');
  await page.getByLabel('What is the target?').fill('');
  await next();
  await isFineFor('the title with a message');
  await page.getByLabel('What is the target?').fill('Kilometres');
  await next();
  await isFineFor('the frequency');
  await page.getByRole('radio', { name: /^Block/ }).check();
  await next();
  await isFineFor('the type');
  await page.getByRole('radio', { name: /^Number/ }).check();
  await next();
  await isFineFor('the description');
  await next();
  await isFineFor('the summary of the targets');
  await next();
  await expect(dialog('Continue?')).toBeVisible();
  await isFineFor('the warning without daily targets');
  await button(dialog('Continue?'), 'Cancel').click();
  await button(page, 'Add Another Target').click();
  // As long as a title may be, in one word.
  await fillTarget(page, { title: 'W'.repeat(30), frequency: 'Daily', format: 'Checkbox' });
  await next();
  await next();
  await isFineFor('the start date with a message');
  await page.getByLabel('When does it start?').selectOption({ index: 1 });
  await next();
  await isFineFor('the days');
  await next();
  await isFineFor('the prize');
  await page.getByLabel('What is at stake?').fill('W'.repeat(15));
  await next();
  await page.getByLabel('Any rules of your own?').fill('w'.repeat(500));
  await isFineFor('the rules');
  await next();
  await expect(heading('Finish')).toBeVisible();
  await isFineFor('the finish');
});

test('profile and sync', async () => {
  await open('/profile');
  await expect(page.getByText('Total Battles')).toBeVisible();
  await isFineFor('the profile');
  await button(page, 'Change Password').click();
  await isFineFor('the change of the password');
  await button(dialog('Change Password'), 'Cancel').click();
  await button(page, 'Logout').click();
  await isFineFor('leaving');
  await button(dialog('Logout?'), 'Cancel').click();
  await button(page, 'Delete Account').click();
  await isFineFor('leaving for good');
  await button(dialog('Delete Account?'), 'Cancel').click();
  await open('/sync');
  await expect(page.getByText('Nothing was refused')).toBeVisible();
  await isFineFor('the sync');
});

test('an opponent whose account is gone', async () => {
  const database = `projects/${world.firebase.projectId}/databases/(default)`;
  await world.firebase.backend.commit(
    { kind: 'owner' },
    { database, writes: [{ delete: `${database}/documents/users/demo-jordan` }] },
  );
  const gone = page.getByText('Jordan has deleted their account');
  await open('/battle?id=demo-draw');
  await expect(gone).toBeVisible();
  await isFineFor('a battle with somebody who is gone');
  await open('/start-new-battle/opponents');
  await expect(page.getByText('Has deleted their account')).toBeVisible();
  await isFineFor('previous opponents, one of them gone');
  await open('/start-new-battle/start-new-battle-with?with=demo-jordan&name=Jordan');
  await expect(gone).toBeVisible();
  await isFineFor('a chosen opponent who is gone');
});

test('without a signal, and where nothing can be kept', async () => {
  await phone.goOffline();
  await open('/start-new-battle/add-contestant');
  await page.getByLabel("Opponent's username").fill('ro');
  await expect(page.getByText('No signal', { exact: true })).toBeVisible();
  await isFineFor('a search with no signal');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
  await page.reload();
  await expect(heading('Nothing can be saved here')).toBeVisible();
  await isFineFor('a storage that is shut');
});
