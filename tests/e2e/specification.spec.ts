/** What the specification says in a sentence and no other browser test shows on its way: small things, each on the screen it is about. */
import { expect, type Page, test } from '@playwright/test';
import { breakDisk } from './brokenDisk.ts';
import type { Phone } from './phone.ts';
import { photoDialog } from './photoSteps.ts';
import { block, daily, proven, seedBattle, seedPeople } from './seed.ts';
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
let benPhone: Phone;
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
    targets: [daily('Push-ups'), block('Pages')],
  });
  ana = await (await world.phone('Europe/London')).page(world.address);
  await signIn(ana, accounts.Ana);
  await readyForOffline(ana);
  benPhone = await world.phone('Europe/London');
  ben = await benPhone.page(world.address);
  await signIn(ben, accounts.Ben);
  await readyForOffline(ben);
});

test.afterAll(() => world.close());

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const meter = (page: Page, name: string) => page.getByRole('meter', { name: `${name}: hit points` });
const openBattle = (page: Page, opponent: string) =>
  link(page, new RegExp(`open the battle against ${opponent}`)).click();

test('signing in shows a spinner until the server has answered', async () => {
  const page = await (await world.phone('Europe/London')).page(`${world.address}/login`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/signInWithPassword/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Email').fill('dan@fitbout.test');
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await button(page, 'Sign In').click();
  await expect(page.getByRole('status').filter({ hasText: 'Sign In' })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/home$/);
});

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

test('a battle without a prize or rules says n/a', async () => {
  await expect(ana.getByRole('definition').filter({ hasText: /^n\/a$/ })).toHaveCount(1);
  await expect(ana.getByText('n/a', { exact: true })).toHaveCount(2);
});

test('the avatar: Back while nothing is changed, then Revert and Save; saving says so', async () => {
  await openTab(ana, 'Profile');
  await button(ana, 'Customise').click();
  const box = ana.getByRole('dialog', { name: 'Customize' });
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

  await button(box, 'Next avatar').click();
  const disk = await breakDisk(ana, 'QuotaExceededError');
  await button(box, 'Save').click();
  await expect(messages(ana)).toContainText('Avatar failed to save. Please try again');
  await disk.mend();
  await button(box, 'Revert').click();
  await button(box, 'Back').click();
  await expect(box).toBeHidden();
});

test('the profile is left by its X and by Back, also when the app was opened with it', async () => {
  await openTab(ana, 'Battles');
  await openTab(ana, 'Profile');
  await button(ana, 'Close profile').click();
  await expect(ana).toHaveURL(/\/battles$/);
  await ana.goto(`${world.address}/profile`);
  await button(ana, 'Back').click();
  await expect(ana).toHaveURL(/\/home$/);
});

test('the terms have the sections of the specification in their order, with law, date, age and contact', async () => {
  await openTab(ana, 'Profile');
  await button(ana, 'Terms & Conditions').click();
  const terms = ana.getByRole('dialog', { name: 'Terms and Conditions' });
  await expect(terms.getByRole('heading', { level: 3 })).toHaveText([
    'Intended Age',
    'Privacy Policy',
    'Disclaimer',
    'Mandatory Arbitration and Governing Law',
    'Intellectual Property',
    'User Content and Lawful Use',
    'Third-Party Links',
    'Use of Paid and Free Products',
    'Termination',
    'Limitation of Liability',
    'Indemnification',
    'Waiver of Class Actions',
    'Entire Agreement',
    'Severability',
    'Modifications',
    'Acknowledgement',
    'Contact',
  ]);
  await expect(terms).toContainText('18 years of age or over');
  await expect(terms).toContainText('Children are prohibited');
  await expect(terms).toContainText('governed by the law of the United Kingdom');
  await expect(terms).toContainText('Last updated on 26 February 2024');
  await expect(terms.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(button(terms, 'Close Terms and Conditions')).toBeVisible();
  await button(terms, 'Close').click();
  await expect(terms).toBeHidden();
});

test('the privacy policy says who may use it, how long data is kept, and when requests are answered', async () => {
  await button(ana, 'Privacy Policy').click();
  const policy = ana.getByRole('dialog', { name: 'Privacy Policy' });
  await expect(policy).toContainText('aged 18 and over');
  await expect(policy).toContainText('kept indefinitely');
  await expect(policy).toContainText('answered within 30 days');
  await button(policy, 'Close').click();
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

test('a battle to repeat that is not on this device says that its details are missing', async () => {
  await ana.goto(
    `${world.address}/create-battle?${new URLSearchParams({ with: 'uid-ben', name: 'Ben', repeat: 'nowhere' })}`,
  );
  await expect(
    ana.getByText('An error occurred or battle details are missing. Please try again.'),
  ).toBeVisible();
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

  await ana.setViewportSize({ width: 1280, height: 844 });
  expect(await meter(ana, 'Ana').evaluate((bar) => bar.parentElement?.offsetWidth)).toBe(140);
  await ana.setViewportSize({ width: 390, height: 844 });

  await wake(ben);
  await openTab(ben, 'Home');
  await openBattle(ben, 'Ana');
  await expect(messages(ben)).toContainText(
    'Your health is dangerously low. If your health remains this low overnight then the battle is over and you will lose by KO!',
  );
});

test('a toast stands for 3000 ms, a grave one for 5000 ms', async () => {
  const grave = 'Your health is dangerously low.';
  const plain = 'Please enter a valid number.';
  await ben.goto(`${world.address}/home`);
  await synced(ben);
  // Only what the page itself waits for stands still; its person lives on the same day.
  await ben.clock.install({ time: Date.now() });
  await ben.clock.pauseAt(Date.now() + 10_000);
  await openBattle(ben, 'Ana');
  await expect(messages(ben)).toContainText(grave);
  await ben.clock.runFor(4900);
  await expect(messages(ben)).toContainText(grave);
  await ben.clock.runFor(200);
  await expect(messages(ben)).not.toContainText(grave);

  await link(ben, 'Record today').click();
  // The first row is his own, the second hers.
  await targetRow(ben, 'Steps').first().click();
  await button(ben.getByRole('dialog', { name: 'Steps' }), 'Confirm').click();
  await expect(messages(ben)).toContainText(plain);
  await ben.clock.runFor(2900);
  await expect(messages(ben)).toContainText(plain);
  await ben.clock.runFor(200);
  await expect(messages(ben)).not.toContainText(plain);
});

test('a choice of notifications is saved 800 ms after the last change of mind', async () => {
  await button(ben.getByRole('dialog', { name: 'Steps' }), 'Cancel').click();
  await openTab(ben, 'Profile');
  await button(ben, 'Notifications').click();
  const box = ben.getByRole('dialog', { name: 'Notifications' });
  const reminder = box.getByRole('group', { name: /daily notification/ });
  await reminder.getByRole('radio', { name: 'Yes' }).press('Space');
  await ben.clock.runFor(700);
  await reminder.getByRole('radio', { name: 'No' }).press('Space');
  await ben.clock.runFor(700);
  await expect(box).not.toContainText('Saved on this device.');
  await ben.clock.runFor(200);
  await expect(box).toContainText('Saved on this device.');
  await ben.clock.resume();
  await ben.close();
});

test('who recovers before the day is over gains what the other loses', async () => {
  ben = await benPhone.page(`${world.address}/battle?id=duel&day=2`);
  await targetRow(ben, 'Steps').first().click();
  const box = ben.getByRole('dialog', { name: 'Steps' });
  await box.getByLabel('Number', { exact: true }).fill('9000');
  // Each stands for a second: the page listens, so that a busy machine misses none.
  const said = await ben.evaluateHandle(() => {
    const words = new Set<string>();
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role="status"]')) words.add(status.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return words;
  });
  await button(box, 'Confirm').click();
  const heard = expect.poll(() => said.evaluate((words) => [...words].join()));
  await heard.toContain('Ben gains 4 hit points');
  await heard.toContain('Ana loses 4 hit points');
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

test('a rematch is sent by one tap: the same terms from tomorrow, which can still be edited', async () => {
  await ana.goto(`${world.address}/battle?id=old`);
  await targetRow(ana, 'Pages').click();
  await expect(messages(ana)).toContainText('This battle is over.');
  await button(ana, 'Rematch').click();
  await expect(messages(ana)).toContainText('Battle request sent.');
  await expect(ana.getByText('Pending approval by Cleo')).toBeVisible();
  await expect(ana.getByText('Push-ups')).toBeVisible();
  await expect(ana.getByText('08 Mar')).toBeVisible();
  await expect(ana.getByText('10 Mar')).toBeVisible();
  await expect(link(ana, 'Edit Battle')).toBeVisible();
  await ana.goBack();
  await link(ana, 'See the battle request').click();
  await expect(ana.getByText('Pending approval by Cleo')).toBeVisible();
});
