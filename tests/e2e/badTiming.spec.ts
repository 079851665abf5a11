/** Things that come at the wrong moment: terms that moved, midnight under an open screen, entries that are too late, leaving with something unsent. */
import { expect, type Page, test } from '@playwright/test';
import { messages } from '../../src/domain/index.ts';
import type { Phone } from './phone.ts';
import { block, daily, moveTerms, seedBattle, seedPeople } from './seed.ts';
import {
  type Account,
  button,
  fillWizard,
  link,
  openTab,
  readyForOffline,
  signIn,
  synced,
  targetRow,
  tick,
  wake,
} from './steps.ts';
import { dayMs, hourMs, World } from './world.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const chip = (page: Page) => page.getByRole('banner');

test.describe('answers and requests without a signal', () => {
  test.describe.configure({ mode: 'serial' });
  let world: World;
  let benPhone: Phone;
  let ana: Page;
  let ben: Page;

  test.beforeAll(async () => {
    world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
    const { Ana, Ben } = await seedPeople(world, 'Ana', 'Ben');
    for (const [id, startsIn] of [
      ['moving', 2],
      ['standing', 3],
      ['declining', 4],
    ] as const) {
      await seedBattle(world, {
        id,
        between: ['Ana', 'Ben'],
        startsIn,
        numDays: 3,
        targets: [daily('Meditation')],
        status: 'PENDING',
      });
    }
    benPhone = await world.phone('Europe/Berlin');
    ana = await (await world.phone('Europe/London')).page(world.address);
    ben = await benPhone.page(world.address);
    await signIn(ana, Ana);
    await signIn(ben, Ben);
    await readyForOffline(ben);
  });
  test.afterAll(() => world.close());

  test('[Y8] an acceptance without a signal says that it is saved, and is confirmed later', async () => {
    await ben.goto(`${world.address}/battle-response?id=standing`);
    await benPhone.goOffline();
    await expect(chip(ben)).toContainText('Offline');
    await button(ben, 'Accept').click();
    await expect(toast(ben)).toContainText('Saved on this device.');
    await expect(toast(ben)).not.toContainText('Battle accepted.');
    await expect(chip(ben)).toContainText('1 unsent');
  });

  test('[Y8] a new request without a signal says that it is saved, and shows as such', async () => {
    await openTab(ben, 'New battle');
    await link(ben, /^Previous Opponents/).click();
    await link(ben, /^Ana/).click();
    await link(ben, /^Create New Battle/).click();
    await fillWizard(ben, {
      targets: [{ title: 'Cold shower', frequency: 'Daily', format: 'Checkbox' }],
      startsIn: 4,
      numDays: 2,
    });
    await button(ben, 'Complete').click();
    await expect(toast(ben)).toContainText(
      'Saved on this device. It will be sent as soon as there is a signal.',
    );
    await expect(toast(ben)).not.toContainText(messages.battleRequestSent);
    await openTab(ben, 'Battles');
    await expect(link(ben, /^Ana.*Waiting for an answer.*Saved on this device/)).toBeVisible();
  });

  test('[B4] [Y5] terms that moved while the answer had no signal: refused, shown, and asked again', async () => {
    await ben.goto(`${world.address}/battle-response?id=moving`);
    await button(ben, 'Accept').click();
    await expect(toast(ben)).toContainText('Saved on this device.');

    await ana.goto(`${world.address}/battle-response?id=moving`);
    await link(ana, 'Edit Battle').click();
    await button(ana, 'Continue').click();
    await button(ana, 'Continue').click();
    await ana.getByLabel('How many days does it last?').fill('7');
    for (let step = 0; step < 3; step += 1) await button(ana, 'Continue').click();
    await button(ana, 'Complete').click();
    await expect(toast(ana)).toContainText(messages.battleRequestSent);

    await benPhone.goOnline();
    await expect(toast(ben)).toContainText(messages.acceptFailed);
    await expect(toast(ben)).toContainText('The battle was changed meanwhile.');
    await synced(ben);
    await ben.goto(`${world.address}/sync`);
    const refused = ben.getByRole('listitem').filter({ hasText: 'Request by Ana' });
    await expect(refused).toContainText('Accepted');
    await expect(refused).toContainText('The battle was changed meanwhile. Please look at the new details.');
    await link(refused, 'Look at the request').click();
    await expect(ben.getByText('10 Mar')).toBeVisible();
    await button(ben, 'Accept').click();
    await expect(toast(ben)).toContainText('Battle accepted.');
  });

  test('[B4] [Y5] a request that was declined without a signal and changed meanwhile is not declined', async () => {
    await benPhone.goOffline();
    await ben.goto(`${world.address}/battle-response?id=declining`);
    await button(ben, 'Decline').click();
    await expect(toast(ben)).toContainText('Saved on this device.');
    await moveTerms(world, 'declining');
    await benPhone.goOnline();
    await expect(toast(ben)).toContainText(messages.declineFailed);
    await openTab(ben, 'Battles');
    await link(ben, /^Ana.*Your answer is awaited/).click();
    await button(ben, 'Decline').click();
    await expect(toast(ben)).toContainText('Battle declined.');
    await synced(ben);
  });

  test('[Y8] what was made without a signal and not refused has arrived at the other', async () => {
    await openTab(ana, 'Battles');
    const active = ana.getByRole('list', { name: 'Active Battles' });
    await expect(active.getByRole('link', { name: /^Ben.*vs Ben/ })).toHaveCount(3);
    await expect(active.getByRole('link', { name: /Your answer is awaited/ })).toHaveCount(1);
    await active.getByRole('link', { name: /Your answer is awaited/ }).click();
    await expect(ana.getByText('Cold shower')).toBeVisible();
  });
});

test.describe('midnight', () => {
  test.describe.configure({ mode: 'serial' });
  let world: World;
  let page: Page;
  /** The midnight in London that ends the first day. */
  const midnight = Date.UTC(2026, 2, 3);

  test.beforeAll(async () => {
    world = await World.open({ startsAt: midnight - hourMs });
    const { Ana } = await seedPeople(world, 'Ana', 'Ben');
    await seedBattle(world, {
      id: 'running',
      between: ['Ana', 'Ben'],
      numDays: 5,
      targets: [daily('Push-ups'), daily('No sugar'), daily('Steps', 'NUMBER'), block('Kilometres')],
    });
    page = await (await world.phone('Europe/London')).page(world.address);
    await signIn(page, Ana);
  });
  test.afterAll(() => world.close());

  /** The page's clock stands still, so that a slow machine does not walk it past the moment that is meant. */
  const stopClockAt = (instant: number) =>
    page.evaluate((at) => {
      globalThis.fitboutClock = { now: () => at };
    }, instant);

  /** Everybody's clock, the page's standing still. */
  async function moveTo(instant: number): Promise<void> {
    await world.moveTo(instant);
    await stopClockAt(instant);
    await wake(page);
  }

  test('[T2] at 23:59:59 it still is today', async () => {
    await stopClockAt(midnight - 1);
    await wake(page);
    await tick(page, 'Push-ups');
  });

  test('[T5] a tap in the first moment of the new day, on the screen of the old one, is refused and told', async () => {
    // One task, so that the screen cannot have rolled over in between.
    await targetRow(page, 'No sugar').evaluate((row: HTMLElement, at) => {
      globalThis.fitboutClock = { now: () => at };
      row.click();
    }, midnight);
    await expect(toast(page)).toContainText('You cannot edit previous days targets');
  });

  test('[T5] the open screen rolls over by itself, and records the new day', async () => {
    await expect(targetRow(page, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
    await world.moveTo(midnight + 5000);
    await tick(page, 'No sugar');
    await openTab(page, 'Battles');
    await link(page, /^Ben/).click();
    await expect(page.getByText('Day 2', { exact: true })).toBeVisible();
    await link(page, /^Day 1,/).click();
    const mine = page.getByRole('region', { name: 'Ana' });
    await expect(targetRow(mine, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
    await expect(targetRow(mine, 'No sugar')).toHaveAttribute('aria-pressed', 'false');
  });

  test('[T5] a number that is being typed at midnight is kept from the new day, and the person is told', async () => {
    await openTab(page, 'Home');
    await targetRow(page, 'Steps').click();
    const dialog = page.getByRole('dialog', { name: 'Steps' });
    await dialog.getByLabel('Number', { exact: true }).fill('9000');
    await moveTo(midnight + dayMs + 5000);
    await button(dialog, 'Confirm').click();
    await expect(toast(page)).toContainText('You cannot edit previous days targets');
    await expect(dialog.getByLabel('Number', { exact: true })).toHaveValue('9000');
    await expect(dialog.getByLabel('Number', { exact: true })).toHaveAccessibleDescription(
      /You cannot edit previous days targets/,
    );
    await button(dialog, 'Cancel').click();
    await expect(targetRow(page, 'Steps')).toContainText('Nothing recorded');
  });

  test('[T2] a block target goes on over midnight', async () => {
    await targetRow(page, 'Kilometres').click();
    const dialog = page.getByRole('dialog', { name: 'Kilometres' });
    await dialog.getByLabel('Number to add').fill('7');
    await moveTo(midnight + 2 * dayMs + 5000);
    await button(dialog, 'Add').click();
    await expect(dialog.getByRole('list', { name: 'Recorded numbers' })).toContainText('05 Mar');
    await button(dialog, 'Close').click();
    await expect(targetRow(page, 'Kilometres')).toContainText('Recorded: 7');
  });
});

test.describe('too late, and leaving', () => {
  test.describe.configure({ mode: 'serial' });
  const startsAt = Date.UTC(2026, 2, 2, 9);
  let world: World;
  let phone: Phone;
  let ana: Page;
  let Ana: Account;

  test.beforeAll(async () => {
    world = await World.open({ startsAt });
    ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
    await seedBattle(world, {
      id: 'running',
      between: ['Ana', 'Ben'],
      numDays: 10,
      targets: [daily('Push-ups'), block('Kilometres')],
    });
    phone = await world.phone('Europe/London');
    ana = await phone.page(world.address);
    await signIn(ana, Ana);
    await readyForOffline(ana);
  });
  test.afterAll(() => world.close());

  test('[Y5] [T4] an entry that comes too late is refused and told, and the next ones go on', async () => {
    await phone.goOffline();
    await tick(ana, 'Push-ups');
    await world.moveTo(startsAt + 4 * dayMs);
    await wake(ana);
    await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
    await tick(ana, 'Push-ups');
    await expect(chip(ana)).toContainText('2 unsent');
    await phone.goOnline();
    await expect(toast(ana)).toContainText(
      'Failed to update target. Please try again. It reached the server more than 48 hours after its day had ended.',
    );
    await synced(ana);
    await expect(targetRow(ana, 'Push-ups')).toContainText('Synced');
    await expect(chip(ana)).toContainText('1 not accepted');
  });

  test('[Y6] the refused row says so, and the list says why, until it is put away', async () => {
    await ana.goto(`${world.address}/battle?id=running&day=1`);
    const mine = ana.getByRole('region', { name: 'Ana' });
    await expect(targetRow(mine, 'Push-ups')).toContainText('Not accepted');
    await chip(ana)
      .getByRole('link', { name: /not accepted/ })
      .click();
    await expect(ana.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
    const refused = ana.getByRole('listitem').filter({ hasText: 'Push-ups' });
    await expect(refused).toContainText('02 Mar: Done');
    await expect(refused).toContainText('It reached the server more than 48 hours after its day had ended.');
    await ana.reload();
    await button(refused, 'Dismiss Push-ups').click();
    await expect(ana.getByText('Nothing was refused')).toBeVisible();
    await expect(chip(ana)).not.toContainText('not accepted');
  });

  test('[Y7] leaving with something unsent warns, and what stays behind is sent at the next sign-in', async () => {
    await phone.goOffline();
    await openTab(ana, 'Home');
    await targetRow(ana, 'Push-ups').click();
    await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
    await tick(ana, 'Push-ups');
    await openTab(ana, 'Profile');
    await button(ana, 'Logout').click();
    const dialog = ana.getByRole('dialog', { name: 'Logout?' });
    await expect(dialog).toContainText('1 change is not sent yet');
    await expect(dialog.getByLabel('Remove my battles from this device')).toHaveCount(0);
    await button(dialog, 'Cancel').click();
    await openTab(ana, 'Home');
    await expect(targetRow(ana, 'Push-ups')).toContainText('Saved on this device');

    // Held, so that it stands as long as it may.
    await targetRow(ana, 'Push-ups').click();
    await tick(ana, 'Push-ups');
    await button(toast(ana), 'Undo').last().focus();
    await openTab(ana, 'Profile');
    await button(ana, 'Logout').click();
    await button(dialog, 'Logout').click();
    await expect(link(ana, 'Register/Login')).toBeVisible();
    expect(await toast(ana).textContent()).toBe('');
    expect(await ana.evaluate(() => window.scrollY)).toBe(0);
    await phone.goOnline();
    await signIn(ana, Ana);
    await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
    await expect(targetRow(ana, 'Push-ups')).toContainText('Synced');
  });
});
