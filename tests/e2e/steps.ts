/** What people do in Fitbout, in the words of its screens. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Account {
  username: string;
  email: string;
  password: string;
}

export const account = (username: string): Account => ({
  username,
  email: `${username.toLowerCase()}@fitbout.test`,
  password: 'secret-1',
});

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const link = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: typeof name === 'string' });

export async function signUp(page: Page, { username, email, password }: Account): Promise<void> {
  await link(page, 'Register/Login').click();
  await button(page, 'New here? Sign up').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Choose a username').fill(username);
  await button(page, 'Sign Up').click();
  await expect(page).toHaveURL(/\/home$/);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await link(page, 'Register/Login').click();
  await fillSignIn(page, account);
}

/** On `/login`. A page that was opened there is the same until the end; the link that leads to it may open another (its still). */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/home$/);
}

export const openSignUp = async (page: Page): Promise<void> => {
  await link(page, 'Register/Login').click();
  await button(page, 'New here? Sign up').click();
};

export const synced = (page: Page): Promise<void> => expect(page.getByRole('banner')).toContainText('Synced');

export async function signOut(page: Page): Promise<void> {
  await openTab(page, 'Profile');
  await button(page, 'Logout').click();
  await button(page.getByRole('dialog', { name: 'Logout?' }), 'Logout').click();
  await expect(link(page, 'Register/Login')).toBeVisible();
}

/** The page looks at the clock at once, as when a phone is taken out of the pocket. */
export const wake = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Waits until everything has arrived on both sides, and the app itself is on this device. */
export async function readyForOffline(page: Page): Promise<void> {
  await synced(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

export interface TargetPlan {
  title: string;
  frequency: 'Daily' | 'Block';
  format: 'Checkbox' | 'Number';
  description?: string;
}

export interface BattlePlan {
  targets: TargetPlan[];
  /** 0 is today. */
  startsIn: number;
  numDays: number;
  prize?: string;
  description?: string;
}

const next = (page: Page) => button(page, 'Continue').click();

export async function fillTarget(page: Page, target: TargetPlan): Promise<void> {
  await page.getByLabel('What is the target?').fill(target.title);
  await next(page);
  await page.getByRole('radio', { name: new RegExp(`^${target.frequency}`) }).check();
  await next(page);
  await page.getByRole('radio', { name: new RegExp(`^${target.format}`) }).check();
  await next(page);
  await page.getByLabel('Anything to add?').fill(target.description ?? '');
  await next(page);
}

/** Through the wizard from its first title to the finish screen. */
export async function fillWizard(page: Page, plan: BattlePlan): Promise<void> {
  for (const [index, target] of plan.targets.entries()) {
    if (index > 0) await button(page, 'Add Another Target').click();
    await fillTarget(page, target);
  }
  await next(page);
  if (plan.targets.every(({ frequency }) => frequency === 'Block')) {
    await button(page.getByRole('dialog', { name: 'Continue?' }), 'Continue').click();
  }
  await page.getByLabel('When does it start?').selectOption({ index: plan.startsIn + 1 });
  await next(page);
  await page.getByLabel('How many days does it last?').fill(String(plan.numDays));
  await next(page);
  await page.getByLabel('What is at stake?').fill(plan.prize ?? '');
  await next(page);
  await page.getByLabel('Any rules of your own?').fill(plan.description ?? '');
  await next(page);
}

/** Finds the opponent by the first letters and sends a request. */
export async function challenge(page: Page, opponent: string, plan: BattlePlan): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New battle' }).click();
  await link(page, /^Add a New Opponent/).click();
  await page.getByLabel("Opponent's username").fill(opponent.slice(0, 2).toLowerCase());
  await page.getByRole('link', { name: new RegExp(`^${opponent}`) }).click();
  await link(page, /^Create New Battle/).click();
  await fillWizard(page, plan);
  await button(page, 'Complete').click();
}

export async function openTab(
  page: Page,
  name: 'Home' | 'Battles' | 'New battle' | 'Profile',
): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}

/** The row of a target, by its title: the thing to press. */
export const targetRow = (page: Page | Locator, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(title) });

/** Taps a checkbox target until it says that it is safe. */
export async function tick(page: Page, title: string): Promise<void> {
  await targetRow(page, title).click();
  await expect(targetRow(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(targetRow(page, title)).toContainText(/Saved on this device|Synced/);
}

export async function enterNumber(page: Page, title: string, value: string, hide = false): Promise<void> {
  await targetRow(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Number', { exact: true }).fill(value);
  if (hide) await dialog.getByLabel('Hide from opponent').check();
  await button(dialog, 'Confirm').click();
  await expect(dialog).toBeHidden();
}

export async function addBlockNumber(page: Page, title: string, value: string): Promise<void> {
  await targetRow(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Number to add').fill(value);
  await button(dialog, 'Add').click();
  await expect(dialog.getByRole('list', { name: 'Recorded numbers' })).toContainText(value.replace(',', '.'));
  await button(dialog, 'Close').click();
}
