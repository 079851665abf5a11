/** What the specification says in a sentence and no other browser test shows on its way: small things, each on the screen it is about. */
import { expect, type Page, test } from '@playwright/test';
import { photoDialog } from './photoSteps.ts';
import { daily, proven, seedBattle, seedPeople } from './seed.ts';
import {
  button,
  enterNumber,
  link,
  openTab,
  readyForOffline,
  signIn,
  synced,
  targetRow,
  wake,
} from './steps.ts';
import { dayMs, World } from './world.ts';

test.describe.configure({ mode: 'serial' });

const startsAt = Date.UTC(2026, 2, 2, 9);

let world: World;
let ana: Page;
let ben: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt });
  const accounts = await seedPeople(world, 'Ana', 'Ben', 'Cleo', 'Dan');
  await seedBattle(world, {
    id: 'duel',
    between: ['Ana', 'Ben'],
    numDays: 3,
    targets: [daily('Steps', 'NUMBER'), proven(daily('Salad'))],
  });
  await seedBattle(world, {
    id: 'old',
    between: ['Ana', 'Cleo'],
    startsIn: -9,
    numDays: 3,
    targets: [daily('Push-ups')],
  });
  ana = await (await world.phone('Europe/London')).page(world.address);
  await signIn(ana, accounts.Ana);
  await readyForOffline(ana);
  ben = await (await world.phone('Europe/London')).page(world.address);
  await signIn(ben, accounts.Ben);
  await readyForOffline(ben);
});

test.afterAll(() => world.close());

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const meter = (page: Page, name: string) => page.getByRole('meter', { name: `${name}: hit points` });
const openBattle = (page: Page, opponent: string) =>
  link(page, new RegExp(`open the battle against ${opponent}`)).click();

test('whoever is signed in and opens the auth page is at home, and the logo leads there from everywhere', async () => {
  await ana.goto(`${world.address}/login`);
  await expect(ana).toHaveURL(/\/home$/);
  await openTab(ana, 'Profile');
  await ana.getByRole('banner').getByRole('link', { name: 'Fitbout' }).click();
  await expect(ana).toHaveURL(/\/home$/);
});

test('any other path shows a spinner', async () => {
  await ana.goto(`${world.address}/nothing-is-here`);
  await expect(ana.getByRole('main').getByRole('status')).toContainText('Loading');
  await ana.goto(`${world.address}/home`);
  await synced(ana);
});

test('a window wider than 700 px has masks at its sides, one of 700 has none', async () => {
  const mask = () => ana.evaluate(() => getComputedStyle(document.body).backgroundImage);
  await ana.setViewportSize({ width: 701, height: 844 });
  expect(await mask()).toContain('gradient');
  await ana.setViewportSize({ width: 700, height: 844 });
  expect(await mask()).not.toContain('gradient');
  await ana.setViewportSize({ width: 390, height: 844 });
});

test('the days of a battle form weeks from Monday to Sunday', async () => {
  await ana.goto(`${world.address}/battle?id=old`);
  const calendar = ana.getByRole('region', { name: 'Calendar' });
  // It began on Saturday the 21st of February: the sixth column.
  const column = (day: number) =>
    calendar
      .getByRole('listitem')
      .nth(day)
      .evaluate((tile) => getComputedStyle(tile).gridColumnStart);
  expect(await column(0)).toBe('6');
  const left = async (day: number) => (await calendar.getByRole('listitem').nth(day).boundingBox())?.x;
  expect(await left(1)).toBeGreaterThan((await left(0)) ?? 0);
  expect(await left(2)).toBeLessThan((await left(0)) ?? 0);
});

test('the avatar: Back while nothing is changed, then Revert and Save; saving says so', async () => {
  await openTab(ana, 'Profile');
  await button(ana, 'Customise').click();
  const box = ana.getByRole('dialog', { name: 'Customise' });
  await expect(button(box, 'Back')).toBeVisible();
  await button(box, 'Next avatar').click();
  await expect(box).toContainText('Avatar 2 of 4');
  await expect(button(box, 'Back')).toBeHidden();
  await button(box, 'Revert').click();
  await expect(box).toContainText('Avatar 1 of 4');
  await box.getByLabel('Skin').fill('#f0c8a0');
  await box.getByLabel('Clothes').focus();
  await button(box, 'Save').click();
  await expect(messages(ana)).toContainText('Avatar Saved');
  await button(box, 'Back').click();
  await expect(box).toBeHidden();
});

test('an earlier battle is found by its opponent, or none is', async () => {
  const listed = () => ana.getByRole('list', { name: 'Battles to repeat' }).getByRole('listitem');
  await ana.goto(
    `${world.address}/start-new-battle/start-new-battle-with?${new URLSearchParams({ with: 'uid-ben', name: 'Ben' })}`,
  );
  await link(ana, /^Repeat a Battle/).click();
  await expect(listed()).toHaveCount(2);
  await ana.getByLabel('Only battles with Ben').check();
  await expect(listed()).toHaveCount(1);
  await expect(listed()).toContainText('vs Ben');
  await ana.goto(
    `${world.address}/start-new-battle/repeat-battle?${new URLSearchParams({ with: 'uid-dan', name: 'Dan' })}`,
  );
  await ana.getByLabel('Only battles with Dan').check();
  await expect(ana.getByText('No battles found.')).toBeVisible();
});

test('the number of days takes no decimal point', async () => {
  await ana.goto(
    `${world.address}/create-battle?${new URLSearchParams({ with: 'uid-ben', name: 'Ben', repeat: 'duel' })}`,
  );
  await button(ana, 'Continue').click();
  await ana.getByLabel('When does it start?').selectOption({ index: 1 });
  await button(ana, 'Continue').click();
  const days = ana.getByLabel('How many days does it last?');
  await days.fill('');
  await days.pressSequentially('1.,2');
  await expect(days).toHaveValue('12');
});

test('a change of HP shakes the bar and floats; above the maximum it shows as +N, below 1 as a warning to both', async () => {
  await openTab(ana, 'Home');
  await enterNumber(ana, 'Steps', '4000');
  await synced(ana);
  await openBattle(ana, 'Ben');
  await expect(meter(ana, 'Ana')).toHaveAttribute('aria-valuetext', '6 of 4 hit points');
  await expect(ana.getByText('4/4 +2')).toBeVisible();

  await world.moveTo(startsAt + dayMs);
  await wake(ana);
  await openTab(ana, 'Home');
  await enterNumber(ana, 'Steps', '5000');
  await synced(ana);
  await openBattle(ana, 'Ben');
  await expect(messages(ana)).toContainText(
    "Opponent's health is dangerously low. If their health remains this low overnight then the battle is over and you will win by KO!",
  );
  await expect(meter(ana, 'Ben')).toContainText('!');

  await wake(ben);
  await openTab(ben, 'Home');
  await openBattle(ben, 'Ana');
  await expect(messages(ben)).toContainText(
    'Your health is dangerously low. If your health remains this low overnight then the battle is over and you will lose by KO!',
  );
  await link(ben, 'Record today').click();
  // The first row is his own, the second hers.
  await targetRow(ben, 'Steps').first().click();
  const box = ben.getByRole('dialog', { name: 'Steps' });
  await box.getByLabel('Number', { exact: true }).fill('9000');
  await button(box, 'Confirm').click();
  await expect(ben.getByText('Ben gains 4 hit points')).toBeAttached();
  await expect(meter(ben, 'Ben')).not.toContainText('!');
});

test('a photo box that is open when the last battle ends says that there is none', async () => {
  await ana.goto(`${world.address}/home`);
  await button(ana, 'Add a Photo').click();
  await expect(photoDialog(ana)).toContainText('Add From Gallery');
  await world.moveTo(startsAt + 5 * dayMs);
  await wake(ana);
  await expect(photoDialog(ana)).toContainText('You currently have no active battles.');
  await button(photoDialog(ana), 'Cancel').click();
  await expect(ana.getByRole('heading', { name: 'Please Select' })).toBeVisible();
});
