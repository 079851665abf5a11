/** What a stranger sees, and somebody whose sign-up was cut short. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

const session = { kind: 'SIGNED_OUT' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

export const signedOutScenes: Scene[] = [
  {
    name: 'welcome',
    path: '/',
    session,
    shows: (page) => page.getByRole('link', { name: 'Register/Login' }),
  },
  { name: 'sign-in', path: '/login', session, shows: (page) => button(page, 'Sign In') },
  {
    name: 'sign-in-offline',
    path: '/login',
    session,
    async act(page) {
      await page.getByLabel('Email').fill('alex@fitbout.test');
      await page.getByLabel('Password', { exact: true }).fill('secret-1');
      await button(page, 'Sign In').click();
    },
    shows: (page) => page.getByText('You seem to be offline.'),
  },
  {
    name: 'sign-up-refused',
    path: '/login',
    session,
    async act(page) {
      await button(page, 'New here? Sign up').click();
      await button(page, 'Sign Up').click();
    },
    shows: (page) => page.getByText('Please fill in all four fields.'),
  },
  {
    name: 'password-reset',
    path: '/login',
    session,
    act: (page) => button(page, 'Forgot your password?').click(),
    shows: dialog,
  },
  {
    name: 'password-reset-refused',
    path: '/login',
    session,
    async act(page) {
      await button(page, 'Forgot your password?').click();
      await dialog(page).getByRole('button', { name: 'Send' }).click();
    },
    shows: (page) => page.getByText('Please enter a valid email address.').first(),
  },
  {
    name: 'guide',
    path: '/login',
    session,
    act: (page) => button(page, 'View the Guide').click(),
    shows: dialog,
  },
  {
    name: 'choose-username',
    path: '/login',
    session: {
      kind: 'UNFINISHED',
      email: 'alex@fitbout.test',
      username: 'Sam',
      message: 'Sam is already taken. Please try another username.',
    },
    shows: (page) => page.getByLabel('Choose a username'),
  },
  {
    name: 'unknown-address',
    path: '/nowhere',
    session,
    shows: (page) => page.getByRole('status'),
    // A spinner is all that any other path shows (spec section 2).
    notForAxe: ['page-has-heading-one'],
  },
];
