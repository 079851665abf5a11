/** Making, changing and answering a battle request where it is hard: by keyboard, through a killed tab, with no signal, and against the clock of the other. */
import { expect, type Page, test } from '@playwright/test';
import { termsRefusalMessages } from '../../src/domain/index.ts';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { button, fillTarget, link, openTab, readyForOffline, signIn } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let anaPhone: Phone;
let ana: Page;
let ben: Page;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const wizardAgainstBen = () => `${world.address}/create-battle?with=uid-ben&name=Ben`;
const next = (page: Page) => button(page, 'Continue').click();

/** From the targets' summary to the finish screen, keeping what is there. */
async function toFinish(page: Page): Promise<void> {
  for (const step of [
    'Targets summary',
    'Start date',
    'Number of days',
    'Prize/Forfeit',
    'Description/Rules',
  ]) {
    await expect(heading(page, step)).toBeVisible();
    await next(page);
  }
  await expect(button(page, 'Complete')).toBeFocused();
}

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  const { Ana, Ben } = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, {
    id: 'asked',
    between: ['Ana', 'Ben'],
    startsIn: 2,
    numDays: 3,
    targets: [daily('Stretch')],
    status: 'PENDING',
  });
  anaPhone = await world.phone('Europe/London');
  const benPhone = await world.phone('Europe/London');
  ana = await anaPhone.page(world.address);
  ben = await benPhone.page(world.address);
  await signIn(ana, Ana);
  await signIn(ben, Ben);
  await readyForOffline(ana);
});

test.afterAll(() => world?.close());

test('a target is made with the keyboard alone, and each step takes the focus', async () => {
  await ana.goto(wizardAgainstBen());
  await expect(ana.getByLabel('What is the target?')).toBeFocused();
  await ana.keyboard.type('Run');
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('radio', { name: /^Daily/ })).toBeFocused();
  await ana.keyboard.press('Space');
  await ana.keyboard.press('ArrowDown');
  await expect(ana.getByRole('radio', { name: /^Block/ })).toBeChecked();
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('radio', { name: /^Checkbox/ })).toBeFocused();
  await ana.keyboard.press('Space');
  await ana.keyboard.press('Enter');
  await expect(ana.getByLabel('Anything to add?')).toBeFocused();
  await next(ana);
  await expect(heading(ana, 'Targets summary')).toBeVisible();
});

test('the second half of a double click chooses nothing in the step that came', async () => {
  await button(ana, 'Add Another Target').click();
  await ana.getByLabel('What is the target?').fill('Swim');
  await button(ana, 'Continue').dblclick();
  await expect(heading(ana, 'Target frequency')).toBeVisible();
  await expect(ana.getByRole('radio', { checked: true })).toHaveCount(0);
  await ana.getByRole('radio', { name: /^Daily/ }).check();
  await button(ana, 'Continue').dblclick();
  await expect(heading(ana, 'Target type')).toBeVisible();
  await expect(ana.getByText('Required', { exact: true })).toBeHidden();
  await button(ana, 'Back').click();
  await button(ana, 'Back').click();
  await ana.getByLabel('What is the target?').fill('');
  await button(ana, 'Back').click();
  await expect(heading(ana, 'Targets summary')).toBeVisible();
});

test('what a step refuses is said, and the focus goes back to the field', async () => {
  await button(ana, 'Add Another Target').click();
  await next(ana);
  const title = ana.getByLabel('What is the target?');
  await expect(ana.getByText('Must be between 1 and 30 characters')).toBeVisible();
  await expect(title).toBeFocused();
  const before = await button(ana, 'Continue').boundingBox();
  await title.fill('Swim');
  await expect(ana.getByText('Must be between 1 and 30 characters')).toBeHidden();
  expect(await button(ana, 'Continue').boundingBox()).toEqual(before);
});

test('a killed tab comes back to the summary, with the half-typed target where it was', async () => {
  await ana.close();
  ana = await anaPhone.page(wizardAgainstBen());
  await expect(heading(ana, 'Targets summary')).toBeVisible();
  await expect(ana.getByRole('list', { name: 'Targets' })).toContainText('Run');
  await button(ana, 'Add Another Target').click();
  await expect(ana.getByLabel('What is the target?')).toHaveValue('Swim');
  await button(ana, 'Back').click();
  await expect(heading(ana, 'Targets summary')).toBeVisible();
});

test('without daily targets it asks; the last target deleted leads back to making one, and Undo to it', async () => {
  await next(ana);
  const dialog = ana.getByRole('dialog', { name: 'Continue?' });
  await button(dialog, 'Cancel').click();
  await button(ana, 'Delete Run').click();
  await expect(heading(ana, 'Target title')).toBeVisible();
  await button(ana, 'Undo').click();
  await expect(ana.getByRole('list', { name: 'Targets' })).toContainText('Run');
  await button(ana, 'Back').click();
  await expect(heading(ana, 'Targets summary')).toBeVisible();
});

test('a cancelled battle can be taken back, and leaving the first step goes back to where one came from', async () => {
  await openTab(ana, 'Battles');
  await ana.goto(wizardAgainstBen());
  await button(ana, 'Cancel').click();
  await button(ana, 'Undo').click();
  await expect(ana.getByRole('list', { name: 'Targets' })).toContainText('Run');
  await button(ana, 'Cancel').click();
  await openTab(ana, 'New battle');
  await link(ana, /^Previous Opponents/).click();
  await link(ana, /^Ben/).click();
  await link(ana, /^Create New Battle/).click();
  await button(ana, 'Back').click();
  await expect(ana).toHaveURL(/start-new-battle-with/);
});

test("the browser's Back goes back a step, Forward comes again, and no step is left behind when the wizard ends", async () => {
  await link(ana, /^Create New Battle/).click();
  await ana.getByLabel('What is the target?').fill('Rope');
  await next(ana);
  await ana.getByRole('radio', { name: /^Daily/ }).check();
  await next(ana);
  await expect(ana.getByRole('radio', { name: /^Checkbox/ })).toBeVisible();
  await ana.goBack();
  await expect(ana.getByRole('radio', { name: /^Daily/ })).toBeChecked();
  await ana.goBack();
  await expect(ana.getByLabel('What is the target?')).toHaveValue('Rope');
  await ana.goForward();
  await expect(ana.getByRole('radio', { name: /^Daily/ })).toBeChecked();
  await next(ana);
  await ana.getByRole('radio', { name: /^Checkbox/ }).check();
  await next(ana);
  // The wizard's own Back and the browser's are one.
  await button(ana, 'Back').click();
  await expect(ana.getByRole('radio', { name: /^Checkbox/ })).toBeChecked();
  await next(ana);
  await next(ana);
  await expect(heading(ana, 'Targets summary')).toBeVisible();
  await next(ana);
  await expect(ana.getByLabel('When does it start?')).toBeVisible();
  await ana.reload();
  await expect(heading(ana, 'Targets summary')).toBeVisible();
  await button(ana, 'Cancel').click();
  await expect(ana).toHaveURL(/start-new-battle-with/);
  await ana.goBack();
  await expect(ana).toHaveURL(/opponents/);
  await ana.goForward();
});

test('[B2] a request made with no signal is changed before it was ever sent, and arrives once, as it is last', async () => {
  await anaPhone.goOffline();
  await link(ana, /^Create New Battle/).click();
  await fillTarget(ana, { title: 'Plank', frequency: 'Daily', format: 'Checkbox' });
  await next(ana);
  await ana.getByLabel('When does it start?').selectOption({ index: 5 });
  await next(ana);
  for (let step = 0; step < 3; step += 1) await next(ana);
  await button(ana, 'Complete').click();
  await expect(ana.getByText(/Saved on this device/).first()).toBeVisible();

  await openTab(ana, 'Battles');
  await link(ana, /^Ben.*Saved on this device/).click();
  await expect(ana.getByText('Pending approval by Ben')).toBeVisible();
  await expect(ana.getByText(/Ben will see it as soon as there is a signal/)).toBeVisible();
  await link(ana, 'Edit Battle').click();
  await button(ana, 'Edit Plank').click();
  await ana.getByLabel('What is the target?').fill('Long plank');
  for (let step = 0; step < 4; step += 1) await next(ana);
  await toFinish(ana);
  await button(ana, 'Complete').click();

  await anaPhone.goOnline();
  await openTab(ben, 'Battles');
  await expect(link(ben, /^Ana.*awaited/)).toHaveCount(2);
  await link(ben, /^Ana.*awaited/)
    .first()
    .click();
  await expect(ben.getByText('Ana challenges you.')).toBeVisible();
  await expect(ben.getByText('Long plank')).toBeVisible();
});

test('[B4] an answer holds for the terms that were on screen: changed ones are shown and named first', async () => {
  const requests = link(ben, /^Ana.*awaited/);
  await openTab(ben, 'Battles');
  await requests.first().click();
  await expect(ben.getByText('Long plank')).toBeVisible();
  await openTab(ben, 'Battles');
  await requests.last().click();
  await expect(ben.getByText('Stretch')).toBeVisible();
  await ana.goto(`${world.address}/battle-response?id=asked`);
  await link(ana, 'Edit Battle').click();
  await next(ana);
  await next(ana);
  await ana.getByLabel('How many days does it last?').fill('9');
  for (let step = 0; step < 3; step += 1) await next(ana);
  await button(ana, 'Complete').click();

  await expect(ben.getByRole('alert')).toContainText('Different now: Number of days.');
  await expect(ben.getByText(termsRefusalMessages.TERMS_MOVED)).toBeVisible();
  await expect(ben.getByText('12 Mar')).toBeVisible();
  // The tap that may have been meant for the old terms.
  await button(ben, 'Accept').click();
  await expect(button(ben, 'Accept')).toBeEnabled();
  await expect(ben).toHaveURL(/battle-response/);
  await button(ben, 'Accept').click();
  await expect(ben).toHaveURL(/\/battle\?id=asked/);

  // A message that is held by the pointer, on the page of another request: it lies over none of the answers.
  await ben.getByText('Battle accepted.').hover();
  await ben.goBack();
  await ben.goBack();
  const propose = link(ben, 'Propose Changes');
  await expect(propose).toBeVisible();
  const message = await ben.getByText('Battle accepted.').boundingBox();
  const accept = await button(ben, 'Accept').boundingBox();
  if (!message || !accept) throw new Error('No message beside the answers');
  expect(message.y + message.height).toBeLessThanOrEqual(accept.y);
  await propose.click({ trial: true });
});

test('[B3] a proposal swaps the roles on both screens, and a decline ends it', async () => {
  await openTab(ben, 'Battles');
  await link(ben, /^Ana.*awaited/).click();
  await link(ben, 'Propose Changes').click();
  await button(ben, 'Duplicate Long plank').click();
  await toFinish(ben);
  await button(ben, 'Complete').click();
  await openTab(ben, 'Battles');
  await link(ben, /^Ana.*Waiting/).click();
  await expect(ben.getByText('Pending approval by Ana')).toBeVisible();
  await expect(link(ben, 'Edit Battle')).toBeVisible();

  await openTab(ana, 'Battles');
  await link(ana, /^Ben.*awaited/).click();
  await expect(ana.getByText('Ben proposes changes to your battle.')).toBeVisible();
  await expect(ana.getByText('Long plank')).toHaveCount(2);
  await button(ana, 'Decline').click();
  await expect(ana).toHaveURL(/\/battles$/);
  await expect(ben.getByText('This battle was declined.')).toBeVisible();
  await expect(button(ben, 'Accept')).toBeHidden();
});
