/** The main job, whole: two people, two phones, one of them without a signal part of the time, from sign-up to results. */
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import {
  account,
  addBlockNumber,
  button,
  challenge,
  enterNumber,
  fillTarget,
  link,
  openTab,
  signUp,
  targetRow,
  tick,
} from './steps.ts';
import { dayMs, hourMs, World } from './world.ts';

/** A Monday morning, the same date for both. */
const dayOne = Date.UTC(2026, 2, 2, 9);

const synced = (page: Page) => expect(page.getByRole('banner')).toContainText('Synced');
const hp = (page: Page, name: string) => page.getByRole('meter', { name: `${name}: hit points` });
const openBattle = (page: Page, opponent: string) =>
  link(page, `Open the battle against ${opponent}`).first().click();

test.describe.configure({ mode: 'serial' });

let world: World;
let anaPhone: Phone;
let benPhone: Phone;
let ana: Page;
let ben: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: dayOne });
  anaPhone = await world.phone('Europe/London');
  benPhone = await world.phone('Europe/Berlin');
  ana = await anaPhone.page(world.address);
  ben = await benPhone.page(world.address);
});

test.afterAll(() => world.close());

test('both sign up', async () => {
  await signUp(ana, account('Ana'));
  await signUp(ben, account('Ben'));
  await expect(ana.getByRole('list', { name: 'Please Select' })).toBeVisible();
});

test('a battle is proposed, changed by the other, and accepted', async () => {
  await challenge(ana, 'Ben', {
    targets: [
      { title: 'Push-ups', frequency: 'Daily', format: 'Checkbox', description: 'Fifty, in one go or many' },
    ],
    startsIn: 0,
    numDays: 3,
    prize: 'Coffee',
  });
  await expect(ana.getByText('Battle request sent.')).toBeVisible();

  await expect(ben.getByRole('main').getByText('You have a battle request!')).toBeVisible();
  await openTab(ben, 'Battles');
  await link(ben, /^Ana/).click();
  await expect(ben.getByText('Push-ups')).toBeVisible();
  await link(ben, 'Propose Changes').click();
  await button(ben, 'Add Another Target').click();
  await fillTarget(ben, { title: 'Pages read', frequency: 'Block', format: 'Number' });
  for (let step = 0; step < 5; step += 1) await button(ben, 'Continue').click();
  await button(ben, 'Complete').click();
  await expect(ben.getByText('Battle request sent.')).toBeVisible();

  await openTab(ana, 'Battles');
  await link(ana, /^Ben/).click();
  await expect(ana.getByText('Pages read')).toBeVisible();
  await expect(ana.getByText('Challenger')).toBeVisible();
  await button(ana, 'Accept').click();
  await expect(ana).toHaveURL(/\/battle\?id=/);
  await openTab(ben, 'Home');
  await expect(targetRow(ben, 'Push-ups')).toBeVisible();
});

test('what one records the other sees', async () => {
  await openTab(ana, 'Home');
  await tick(ana, 'Push-ups');
  await synced(ana);
  await openBattle(ben, 'Ana');
  await expect(hp(ben, 'Ana')).toHaveAttribute('aria-valuetext', '3 of 2 hit points');
  await expect(hp(ben, 'Ben')).toHaveAttribute('aria-valuetext', '1 of 2 hit points');
});

test('with no signal everything is recorded, survives a closed browser, and arrives on return', async () => {
  await anaPhone.goOffline();
  await expect(ana.getByRole('banner')).toContainText('Offline');
  await addBlockNumber(ana, 'Pages read', '12');
  await addBlockNumber(ana, 'Pages read', '7,5');
  await expect(targetRow(ana, 'Pages read')).toContainText('Saved on this device');
  await expect(targetRow(ana, 'Pages read')).toContainText('19.5');

  await anaPhone.close();
  await anaPhone.open();
  ana = await anaPhone.page(`${world.address}/home`);
  await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await expect(targetRow(ana, 'Pages read')).toContainText('19.5');
  await expect(targetRow(ana, 'Pages read')).toContainText('Saved on this device');

  await openTab(ben, 'Home');
  await addBlockNumber(ben, 'Pages read', '10');
  await anaPhone.goOnline();
  await expect(targetRow(ana, 'Pages read')).toContainText('Synced');
  await openBattle(ana, 'Ben');
  await openBattle(ben, 'Ana');
  await expect(ana.getByText('Ben').locator('..').getByText('10', { exact: true })).toBeVisible();
  await expect(ben.getByText('Ana').locator('..').getByText('19.5', { exact: true })).toBeVisible();
});

test('the second day brings Ben below 1 HP, and he is warned', async () => {
  await world.moveTo(dayOne + dayMs);
  await openTab(ana, 'Home');
  await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
  await tick(ana, 'Push-ups');
  await openTab(ben, 'Home');
  await openBattle(ben, 'Ana');
  await expect(ben.getByText(/Your health is dangerously low/)).toBeVisible();
  await expect(hp(ben, 'Ben')).toHaveAttribute('aria-valuetext', '0 of 2 hit points');
});

test('when that day is over for both it is a knockout, on both screens', async () => {
  await world.moveTo(dayOne + 2 * dayMs);
  await expect(ben.getByRole('heading', { name: 'Lost by KO' })).toBeVisible();
  await openTab(ana, 'Battles');
  await expect(ana.getByRole('list', { name: 'Previous Battles' })).toContainText('Won by KO');
  await link(ana, /^Ben/).click();
  await expect(ana.getByRole('heading', { name: 'Won by KO' })).toBeVisible();
});

test('a rematch with another person’s numbers is won on points', async () => {
  await challenge(ben, 'Ana', {
    targets: [
      { title: 'Steps', frequency: 'Daily', format: 'Number' },
      { title: 'No sugar', frequency: 'Daily', format: 'Checkbox' },
    ],
    startsIn: 0,
    numDays: 2,
  });
  await expect(ben.getByText('Battle request sent.')).toBeVisible();
  await openTab(ana, 'Battles');
  await link(ana, /^Ben.*awaited/).click();
  await button(ana, 'Accept').click();
  await openTab(ben, 'Home');
  await enterNumber(ben, 'Steps', '8000', true);
  await tick(ben, 'No sugar');
  await openTab(ana, 'Home');
  await enterNumber(ana, 'Steps', '7000');
  await tick(ana, 'No sugar');
  await synced(ana);
  await synced(ben);

  // Hidden from Ana, though it counts: S1 is 4, and the higher number takes 2.
  await openBattle(ana, 'Ben');
  await expect(hp(ana, 'Ana')).toHaveAttribute('aria-valuetext', '2 of 4 hit points');
  await link(ana, /^Day 1, .*today/).click();
  await expect(targetRow(ana.getByRole('region', { name: 'Ben' }), 'Steps')).toContainText('?');

  await world.moveTo(dayOne + 3 * dayMs);
  await openTab(ana, 'Home');
  // The new day stands: a tap a moment sooner would take back the day before.
  await expect(targetRow(ana, 'No sugar')).toHaveAttribute('aria-pressed', 'false');
  await tick(ana, 'No sugar');
  await synced(ana);
  await world.moveTo(dayOne + 4 * dayMs + hourMs);
  await openTab(ana, 'Battles');
  await openTab(ben, 'Battles');
  await expect(
    ana.getByRole('list', { name: 'Previous Battles' }).getByText('Lost', { exact: true }),
  ).toBeVisible();
  await expect(
    ben.getByRole('list', { name: 'Previous Battles' }).getByText('Won', { exact: true }),
  ).toBeVisible();
});

test('statistics agree on both sides', async () => {
  await openTab(ana, 'Profile');
  await openTab(ben, 'Profile');
  for (const page of [ana, ben]) {
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: /Total Battles/ })).toContainText('2');
    await expect(table.getByRole('row', { name: /Won/ })).toContainText('1');
    await expect(table.getByRole('row', { name: /Tied/ })).toContainText('0');
    await expect(table.getByRole('row', { name: /Lost/ })).toContainText('1');
  }
});
