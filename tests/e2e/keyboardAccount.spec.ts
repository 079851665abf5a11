/** A person's whole time with Fitbout by keyboard alone: consent, sign-up, every box of login and profile, the end of the account. */
import { expect, type Page, test } from '@playwright/test';
import { enter, expectFocusKept, inBox, tabTo, type } from './keyboardSteps.ts';
import { seedPeople } from './seed.ts';
import { account, button, link } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

const Cleo = account('Cleo');
let world: World;
let page: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9), hasFunctions: true });
  await seedPeople(world, 'Ana');
  page = await (await world.phone('Europe/London', { consent: null })).page(world.address);
});

test.afterAll(() => world.close());

const press = (key: string) => page.keyboard.press(key);
const banner = () => page.getByRole('region', { name: 'Consent Preferences' });
const toasts = () => page.getByRole('region', { name: 'Messages' });

async function openProfile(): Promise<void> {
  await enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }));
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expectFocusKept(page);
}

async function signIn(): Promise<void> {
  await enter(link(page, 'Register/Login'));
  await type(page.getByLabel('Email'), Cleo.email);
  await type(page.getByLabel('Password', { exact: true }), Cleo.password);
  await press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
}

test('the consent banner is customised and saved', async () => {
  await enter(button(banner(), 'Customise'));
  await expectFocusKept(page);
  await tabTo(page.getByLabel('Analytics'));
  await press('Space');
  await expect(page.getByLabel('Analytics')).toBeChecked();
  await press('Space');
  await enter(button(banner(), 'Save Preferences'));
  await expect(banner()).toHaveCount(0);
  await expectFocusKept(page);
});

test('the legal texts and the guide open, are left by Escape or by a button, and give the focus back', async () => {
  await enter(link(page, 'Register/Login'));
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectFocusKept(page);
  await inBox(button(page, 'Privacy Policy'), 'Privacy Policy', () => press('Escape'));
  await inBox(button(page, 'Disclaimer'), 'Disclaimer', (box) => enter(button(box, 'Close')));
  await inBox(button(page, 'Terms'), 'Terms and Conditions', (box) =>
    enter(button(box, 'Close Terms and Conditions')),
  );
  await inBox(button(page, 'View the Guide'), 'Guide', (box) => enter(button(box, 'Close')));
});

test('a password reset is asked for', async () => {
  await inBox(button(page, 'Forgot your password?'), 'Reset Password', async (box) => {
    await expect(box.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(account('Ana').email);
    await press('Enter');
  });
  await expect(toasts()).toContainText('Password reset email sent.');
  await enter(button(toasts(), 'Dismiss'));
  await expectFocusKept(page);
});

test('signing up', async () => {
  await enter(button(page, 'New here? Sign up'));
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expectFocusKept(page);
  await type(page.getByLabel('Email'), Cleo.email);
  await type(page.getByLabel('Password', { exact: true }), Cleo.password);
  await type(page.getByLabel('Confirm Password'), Cleo.password);
  await type(page.getByLabel('Choose a username'), Cleo.username);
  await press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
});

test('the greeting is put away', async () => {
  await enter(button(page, 'Got it'));
  await expect(button(page, 'Got it')).toHaveCount(0);
  await expectFocusKept(page);
});

test('the fighter is turned, dressed, saved and reverted', async () => {
  await openProfile();
  await inBox(button(page, 'Customise'), 'Customize', async (box) => {
    const next = button(box, 'Next avatar');
    await enter(next);
    await expect(box).toContainText('Avatar 2 of 4');
    await expect(next).toBeFocused();
    await press('ArrowLeft');
    await expect(box).toContainText('Avatar 1 of 4');
    // Nothing is changed any more, and the Back that comes with it does not take the focus away.
    await expect(button(box, 'Back')).toBeVisible();
    await expect(next).toBeFocused();
    await press('ArrowRight');
    const hair = box.getByLabel('Main Hair');
    await tabTo(hair);
    // The palette is the browser's own; what it hands over is a colour, taken when the field is left.
    await hair.fill('#336699');
    await press('Tab');
    await enter(button(box, 'Save'));
    await expect(toasts()).toContainText('Avatar Saved');
    await expect(button(box, 'Back')).toBeVisible();
    await expectFocusKept(page);
    await enter(next);
    await enter(button(box, 'Revert'));
    await expect(box).toContainText('Avatar 2 of 4');
    await expect(button(box, 'Back')).toBeFocused();
    await press('Enter');
  });
});

test('notifications are chosen', async () => {
  await inBox(button(page, 'Notifications'), 'Notifications', async (box) => {
    const daily = box.getByRole('group', { name: /daily notification/ });
    await tabTo(daily.getByRole('radio', { checked: true }));
    await press('ArrowLeft');
    await expect(daily.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect(box).toContainText('Saved on this device.');
    await enter(button(box, 'Back'));
  });
});

test('the other boxes of the profile give the focus back', async () => {
  await inBox(button(page, 'View the Guide'), 'Guide', () => press('Escape'));
  await inBox(button(page, 'Change Password'), 'Change Password', (box) => enter(button(box, 'Cancel')));
  await inBox(button(page, 'Delete Account'), 'Delete Account?', (box) => enter(button(box, 'Cancel')));
  await inBox(button(page, 'Logout'), 'Logout?', () => press('Escape'));
});

test('consent is changed', async () => {
  const change = button(page, 'Change Consent Preferences');
  await enter(change);
  await expect(banner()).toBeFocused();
  await enter(button(banner(), 'Keep my preferences'));
  await expect(banner()).toHaveCount(0);
  await expect(change).toBeFocused();
  await press('Enter');
  await enter(button(banner(), 'Save Preferences'));
  await expect(banner()).toHaveCount(0);
  await expect(change).toBeFocused();
});

test('one’s own data is exported', async () => {
  await inBox(button(page, 'Export My Data'), 'Export My Data', async (box) => {
    const download = page.waitForEvent('download');
    await enter(button(box, 'Export'));
    await expect(box).toContainText('Exported:');
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await enter(button(box, 'Close'));
  });
});

test('signing out, and in again', async () => {
  await enter(button(page, 'Logout'));
  await enter(button(page.getByRole('dialog', { name: 'Logout?' }), 'Logout'));
  await expect(link(page, 'Register/Login')).toBeVisible();
  await expectFocusKept(page);
  await signIn();
});

test('the account is deleted', async () => {
  await openProfile();
  await enter(button(page, 'Delete Account'));
  await enter(button(page.getByRole('dialog', { name: 'Delete Account?' }), 'Delete'));
  await expect(link(page, 'Register/Login')).toBeVisible({ timeout: 30_000 });
  await expectFocusKept(page);
});
