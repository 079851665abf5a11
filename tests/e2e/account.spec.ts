/** Leaving for good: a deleted account takes everything with it, on the server and on every device, and leaves the other person their battles. */
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import {
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
import { dayMs, World } from './world.ts';

const dayOne = Date.UTC(2026, 2, 2, 9);

// Several browsers and the functions' own start for each test: a minute on a busy machine.
test.describe.configure({ timeout: 180_000 });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete Account?' });

async function askToDelete(page: Page): Promise<void> {
  await openTab(page, 'Profile');
  await button(page, 'Delete Account').click();
  await expect(
    dialogOf(page).getByText('Are you sure you want to delete your account? This action cannot be undone.'),
  ).toBeVisible();
}

/** Everything that this browser keeps and that names the person. */
const leftOf = (page: Page, uid: string): Promise<string[]> =>
  page.evaluate(async (owner) => {
    const databases = await indexedDB.databases();
    const names = [...databases.map(({ name }) => name ?? ''), ...Object.keys(localStorage)];
    return [
      ...names.filter((name) => name.includes(owner)),
      ...Object.values(localStorage).filter((value) => value.includes(owner)),
    ];
  }, uid);

const expectNothingLeft = (page: Page): Promise<void> =>
  expect(async () => expect(await leftOf(page, 'uid-ana')).toEqual([])).toPass();

async function openWorld() {
  const world = await World.open({ startsAt: dayOne, hasFunctions: true });
  const people = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, { id: 'duel', between: ['Ana', 'Ben'], numDays: 3, targets: [daily('Push-ups')] });
  const phone = await world.phone('Europe/London');
  const ana = await phone.page(world.address);
  await signIn(ana, people.Ana);
  await synced(ana);
  return { world, people, phone, ana };
}

test('deleting the account asks first, needs a signal, and leaves nothing on this device, in either tab', async () => {
  const { world, phone, ana } = await openWorld();
  try {
    const other = await phone.page(`${world.address}/battles`);
    await synced(other);
    await ana.bringToFront();

    await askToDelete(ana);
    await button(dialogOf(ana), 'Cancel').click();
    await expect(dialogOf(ana)).toBeHidden();

    // A wizard that was begun is somebody's words as well.
    await ana.goto(`${world.address}/create-battle?with=uid-ben&name=Ben`);
    await ana.getByLabel('What is the target?').fill('Secret plan');

    await openTab(ana, 'Home');
    await readyForOffline(ana);
    await phone.goOffline();
    await tick(ana, 'Push-ups');
    await askToDelete(ana);
    await expect(dialogOf(ana).getByText('1 change is not sent yet')).toBeVisible();
    await button(dialogOf(ana), 'Delete').click();
    await expect(dialogOf(ana).getByRole('alert')).toContainText('There is no connection right now.');
    await button(dialogOf(ana), 'Cancel').click();
    await openTab(ana, 'Home');
    await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');

    await phone.goOnline();
    await synced(ana);
    await askToDelete(ana);
    await button(dialogOf(ana), 'Delete').click();
    await expect(ana).toHaveURL(`${world.address}/`);
    await expect(ana.getByText('Your account was deleted.')).toBeVisible();
    await expect(other).toHaveURL(`${world.address}/`);
    await expect(link(ana, 'Register/Login')).toBeVisible();
    await expectNothingLeft(ana);

    await link(ana, 'Register/Login').click();
    await ana.getByLabel('Email').fill('ana@fitbout.test');
    await ana.getByLabel('Password', { exact: true }).fill('secret-1');
    await button(ana, 'Sign In').click();
    await expect(ana.getByText('The email or password is incorrect.')).toBeVisible();
  } finally {
    await world.close();
  }
});

test('a failure of the server is told, and nothing is lost', async () => {
  const { world, phone, ana } = await openWorld();
  try {
    const broken = `**/deleteAccount`;
    await phone.context.route(broken, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { status: 'INTERNAL', message: 'INTERNAL' } },
      }),
    );
    await askToDelete(ana);
    await button(dialogOf(ana), 'Delete').click();
    await expect(dialogOf(ana).getByRole('alert')).toHaveText(
      'An error occurred deleting your account. Please try again.',
    );
    await phone.context.unroute(broken);
    await button(dialogOf(ana), 'Delete').click();
    await expect(ana).toHaveURL(`${world.address}/`);
    await expectNothingLeft(ana);
  } finally {
    await world.close();
  }
});

/** Kills the browser when the server has deleted the account and before the page hears of it. */
async function killBeforeAnswer(phone: Phone, ana: Page): Promise<void> {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  await phone.context.route('**/deleteAccount', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await phone.kill();
    resolve();
  });
  await askToDelete(ana);
  await button(dialogOf(ana), 'Delete').click({ noWaitAfter: true });
  await killed;
}

test('a browser killed between the server’s answer and its own clearing up ends in a clean state at the next start', async () => {
  const { world, phone, ana } = await openWorld();
  try {
    // The sign-in is the browser's to keep, and it writes that down when it closes.
    await ana.close();
    await phone.close();
    await phone.open();
    const again = await phone.page(`${world.address}/home`);
    await synced(again);
    await killBeforeAnswer(phone, again);
    await phone.open();
    const next = await phone.context.newPage();
    await next.goto(`${world.address}/home`);
    await expect(next).toHaveURL(`${world.address}/`);
    await expectNothingLeft(next);
  } finally {
    await world.close();
  }
});

test('another device of the same person clears up by itself', async () => {
  const { world, people, ana } = await openWorld();
  try {
    const tablet = await (await world.phone('Europe/London')).page(world.address);
    await signIn(tablet, people.Ana);
    await synced(tablet);
    await askToDelete(ana);
    await button(dialogOf(ana), 'Delete').click();
    await expect(ana).toHaveURL(`${world.address}/`);
    await expect(tablet).toHaveURL(`${world.address}/`);
    await expectNothingLeft(tablet);
  } finally {
    await world.close();
  }
});

test('whoever stays keeps the battles, can finish them, and is told on every screen', async () => {
  const { world, people, ana } = await openWorld();
  try {
    await seedBattle(world, {
      id: 'request',
      between: ['Ana', 'Ben'],
      startsIn: 1,
      numDays: 2,
      targets: [daily('No sugar')],
      status: 'PENDING',
    });
    const benPhone = await world.phone('Europe/London');
    const ben = await benPhone.page(world.address);
    await signIn(ben, people.Ben);
    await synced(ben);
    await tick(ben, 'Push-ups');
    await readyForOffline(ben);

    // Ben begins a battle against somebody who, he cannot know it, is about to go.
    await openTab(ben, 'New battle');
    await link(ben, /^Previous Opponents/).click();
    await link(ben, /^Ana/).click();
    await benPhone.goOffline();
    await askToDelete(ana);
    await button(dialogOf(ana), 'Delete').click();
    await expect(ana).toHaveURL(`${world.address}/`);
    await link(ben, /^Create New Battle/).click();
    await createToTheEnd(ben);
    await benPhone.goOnline();
    await expect(ben.getByText(/Battle request failed to send.*has deleted their account/)).toBeVisible();
    await button(ben, 'See').click();
    await expect(ben.getByText('Your opponent has deleted their account.')).toBeVisible();

    await openTab(ben, 'Battles');
    await expect(ben.getByRole('list', { name: 'Previous Battles' })).toContainText('Declined');
    await link(ben.getByRole('list', { name: 'Previous Battles' }), /^Ana/).click();
    await expect(ben.getByText('This battle was declined.')).toBeVisible();
    await expect(ben.getByText('Ana has deleted their account')).toBeVisible();
    await expect(link(ben, 'Send it again')).toBeHidden();

    await openTab(ben, 'New battle');
    await link(ben, /^Previous Opponents/).click();
    await expect(ben.getByText('Has deleted their account')).toBeVisible();
    await expect(link(ben, /^Ana/)).toBeHidden();

    await openTab(ben, 'Home');
    await link(ben, /open the battle against Ana/).click();
    await expect(ben.getByText('Ana has deleted their account')).toBeVisible();
    await expect(ben.getByText('Ana', { exact: true }).first()).toBeVisible();

    await world.moveTo(dayOne + 3 * dayMs);
    await wake(ben);
    await expect(ben.getByRole('heading', { name: /^Won/ })).toBeVisible();
    await openTab(ben, 'Profile');
    await expect(ben.getByText('10 XP,')).toBeVisible();
  } finally {
    await world.close();
  }
});

async function createToTheEnd(page: Page): Promise<void> {
  await fillWizard(page, {
    targets: [{ title: 'Stretch', frequency: 'Daily', format: 'Checkbox' }],
    startsIn: 1,
    numDays: 1,
  });
  await button(page, 'Complete').click();
}
