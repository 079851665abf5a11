/** Making and answering battles by keyboard alone: a template, the summary's targets, and the three answers to a request. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter, expectFocusKept, tabTo } from './keyboardSteps.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { button, link, signIn } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let page: Page;

const requests = ['accepted', 'declined', 'changed'];

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  const { Ana } = await seedPeople(world, 'Ana', 'Ben');
  for (const id of requests) {
    await seedBattle(world, {
      id,
      between: ['Ben', 'Ana'],
      startsIn: 1,
      numDays: 3,
      targets: [daily('Plank')],
      status: 'PENDING',
    });
  }
  page = await (await world.phone('Europe/London')).page(world.address);
  await signIn(page, Ana);
});

test.afterAll(() => world.close());

const press = (key: string) => page.keyboard.press(key);
const toasts = () => page.getByRole('region', { name: 'Messages' });
const targets = () => page.getByRole('list', { name: 'Targets' });
const field = (label: string): Locator => page.getByLabel(label);
const next = () => enter(button(page, 'Continue'));

/** From the start date to the end, with the keys that each field takes. */
async function planByKeyboard(): Promise<void> {
  await expect(field('When does it start?')).toBeFocused();
  await press('ArrowDown');
  await next();
  await expect(field('How many days does it last?')).toBeFocused();
  await press('Enter');
  await expect(field('What is at stake?')).toBeFocused();
  await press('Enter');
  await expect(field('Any rules of your own?')).toBeFocused();
  await next();
  await expect(button(page, 'Complete')).toBeFocused();
}

test('a fair fight is chosen, and its targets are duplicated, deleted, put back and edited', async () => {
  await page.goto(`${world.address}/create-battle?with=uid-ben&name=Ben`);
  await enter(button(page, /^Keep moving/));
  await expect(page.getByRole('heading', { name: 'Targets summary' })).toBeVisible();
  await expectFocusKept(page);
  await next();
  // From here on the summary stands beside the steps.
  await expect(field('When does it start?')).toBeFocused();
  await enter(button(targets(), 'Duplicate My step goal'));
  await expect(targets().getByRole('listitem')).toHaveCount(4);
  await expectFocusKept(page);
  await enter(button(targets(), 'Delete Half an hour of exercise'));
  await expect(targets().getByRole('listitem')).toHaveCount(3);
  await expect(targets()).toBeFocused();
  await enter(button(toasts(), 'Undo'));
  await expect(targets().getByRole('listitem')).toHaveCount(4);
  await expectFocusKept(page);
  await enter(button(targets(), 'Edit Half an hour of exercise'));
  await expect(field('What is the target?')).toBeFocused();
  await press('Control+A');
  await page.keyboard.type('A whole hour');
  await press('Enter');
  await expect(page.getByRole('radio', { name: /^Daily/ })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('radio', { name: /^Checkbox/ })).toBeFocused();
  await press('Enter');
  await expect(field('Anything to add?')).toBeFocused();
  await next();
  await expect(targets()).toContainText('A whole hour');
  await expectFocusKept(page);
});

test('it is cancelled, taken back by Undo, and sent', async () => {
  await enter(button(page, 'Cancel'));
  await expect(toasts()).toContainText('Your battle was thrown away.');
  await expectFocusKept(page);
  await enter(button(toasts(), 'Undo'));
  await expect(targets()).toContainText('A whole hour');
  await expectFocusKept(page);
  await next();
  await planByKeyboard();
  await press('Enter');
  await expect(page.getByText('Battle request sent.')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
});

/** By way of the list, as a person would come. */
async function openRequest(id: string): Promise<void> {
  await enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Battles/ }));
  await expect(page.getByRole('heading', { name: 'Active Battles' })).toBeVisible();
  await expectFocusKept(page);
  await enter(page.locator(`a[href="/battle-response?id=${id}"]`));
  await expect(page.getByRole('heading', { name: 'Targets' })).toBeVisible();
  await expectFocusKept(page);
}

test('a request is accepted', async () => {
  await openRequest('accepted');
  await enter(button(page, 'Accept'));
  await expect(page).toHaveURL(/\/battle\?id=accepted/);
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expectFocusKept(page);
});

test('a request is declined', async () => {
  await openRequest('declined');
  await enter(button(page, 'Decline'));
  await expect(page).toHaveURL(/\/battles$/);
  await expectFocusKept(page);
});

test('changes to a request are proposed', async () => {
  await openRequest('changed');
  await enter(link(page, 'Propose Changes'));
  await expect(page.getByRole('heading', { name: 'Targets summary' })).toBeVisible();
  await expectFocusKept(page);
  await next();
  await tabTo(field('When does it start?'));
  await planByKeyboard();
  await press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
  await openRequest('changed');
  await expect(page.getByText('Pending approval by Ben')).toBeVisible();
});
