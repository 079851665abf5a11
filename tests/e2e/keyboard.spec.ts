/** The main job by keyboard alone: sign in, record, open a battle, make one. Focus is always somewhere, and seen. */
import { expect, type Page, test } from '@playwright/test';
import { expectFocusKept, tabTo } from './keyboardSteps.ts';
import { block, daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, link, targetRow } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let page: Page;
let Ana: Account;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('Steps', 'NUMBER'), block('Kilometres')],
  });
  page = await (await world.phone('Europe/London')).page(world.address);
});

test.afterAll(() => world.close());

const press = (key: string) => page.keyboard.press(key);
test('signing in', async () => {
  await tabTo(link(page, 'Register/Login'));
  await press('Enter');
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(Ana.email);
  await press('Tab');
  await page.keyboard.type(Ana.password);
  await press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('recording a check and a number', async () => {
  await tabTo(targetRow(page, 'Push-ups'));
  await press('Space');
  await expect(targetRow(page, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await expect(targetRow(page, 'Push-ups')).toBeFocused();
  await tabTo(targetRow(page, 'Steps'));
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Steps' });
  await expect(dialog.getByLabel('Number', { exact: true })).toBeFocused();
  await page.keyboard.type('8000');
  await press('Enter');
  await expect(targetRow(page, 'Steps')).toContainText('Recorded: 8000');
  await expect(targetRow(page, 'Steps')).toBeFocused();
});

test('a box is left by Escape, and the focus goes back', async () => {
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Steps' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(targetRow(page, 'Steps')).toBeFocused();
});

test('the focus does not leave a box', async () => {
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Steps' });
  await expect(dialog).toBeVisible();
  for (let steps = 0; steps < 12; steps += 1) {
    await press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await press('Escape');
});

test('opening a battle and today in it', async () => {
  await tabTo(link(page, 'Open the battle against Ben').first());
  await press('Enter');
  await expect(page).toHaveURL(/\/battle\?id=running/);
  await expectFocusKept(page);
  await tabTo(link(page, /^Day 1,/));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Day 1' })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(targetRow(page.getByRole('region', { name: 'Ana' }), 'Push-ups'));
  await press('Space');
  await expect(targetRow(page.getByRole('region', { name: 'Ana' }), 'Push-ups')).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('the first Tab of a page skips to its content', async () => {
  await page.goto(`${world.address}/battles`);
  await expect(page.getByRole('heading', { name: 'Previous Battles' })).toBeVisible();
  await press('Tab');
  await expect(link(page, 'Skip to content')).toBeFocused();
  await expect(link(page, 'Skip to content')).toBeInViewport();
  await press('Enter');
  await press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('making a battle', async () => {
  await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New battle' }));
  await press('Enter');
  for (const name of [/^Previous Opponents/, /^Ben/, /^Create New Battle/]) {
    await tabTo(link(page, name));
    await press('Enter');
  }
  await expect(page.getByLabel('What is the target?')).toBeFocused();
  await page.keyboard.type('Plank');
  await press('Enter');
  await expect(page.getByRole('radio', { name: /^Daily/ })).toBeFocused();
  await press('Space');
  await press('Enter');
  await expect(page.getByRole('radio', { name: /^Checkbox/ })).toBeFocused();
  await press('Space');
  await press('Enter');
  await expect(page.getByLabel('Anything to add?')).toBeFocused();
  await tabTo(button(page, 'Continue'));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Targets summary' })).toBeVisible();
  await tabTo(button(page, 'Continue'));
  await press('Enter');
  await expect(page.getByLabel('When does it start?')).toBeFocused();
  await press('ArrowDown');
  await tabTo(button(page, 'Continue'));
  await press('Enter');
  await expect(page.getByLabel('How many days does it last?')).toBeFocused();
  await press('Control+A');
  await page.keyboard.type('5');
  await press('Enter');
  await expect(page.getByLabel('What is at stake?')).toBeFocused();
  await page.keyboard.type('Coffee');
  await press('Enter');
  await expect(page.getByLabel('Any rules of your own?')).toBeFocused();
  await tabTo(button(page, 'Continue'));
  await press('Enter');
  await tabTo(button(page, 'Complete'));
  await press('Enter');
  await expect(page.getByText('Battle request sent.')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
});
