/** What the person agrees to, is told, and may turn on: consent, legal texts, notifications, installing, a new version. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('heading', { name: 'Consent Preferences' });
const statistics = (page: Page) => page.getByRole('heading', { name: 'Statistics' });
const signedOut = { kind: 'SIGNED_OUT' } as const;

const legal = (name: string, link: string): Scene => ({
  name,
  path: '/login',
  session: signedOut,
  act: (page) => button(page, link).click(),
  shows: dialog,
});

const notifications = (push: NonNullable<Scene['push']>): Scene => ({
  name: `notifications-${push.toLowerCase().replaceAll('_', '-')}`,
  path: '/profile',
  push,
  act: (page) => button(page, 'Notifications').click(),
  shows: dialog,
});

export const agreementScenes: Scene[] = [
  { name: 'consent', path: '/', session: signedOut, consent: 'ASKING', shows: banner },
  {
    name: 'consent-customise',
    path: '/',
    session: signedOut,
    consent: 'ASKING',
    act: (page) => button(page, 'Customise').click(),
    shows: (page) => button(page, 'Save Preferences'),
  },
  { name: 'consent-changing', path: '/home', consent: 'CHANGING', shows: banner },
  { name: 'consent-rejected', path: '/', session: signedOut, consent: 'REJECTED', shows: banner },
  {
    name: 'consent-reject-unsent',
    path: '/home',
    consent: 'CHANGING',
    act: (page) => button(page, 'Reject All').click(),
    shows: dialog,
  },
  legal('legal-privacy', 'Privacy Policy'),
  legal('legal-disclaimer', 'Disclaimer'),
  legal('legal-terms', 'Terms'),
  ...(
    [
      'OFF_IN_BUILD',
      'UNSUPPORTED',
      'INSTALL_FIRST',
      'UNKNOWN',
      'ASK',
      'BLOCKED',
      'PREPARING',
      'ON',
      'FAILED',
    ] as const
  ).map(notifications),
  { name: 'install', path: '/profile', install: 'OFFERED', shows: statistics },
  { name: 'install-by-hand', path: '/profile', install: 'BY_HAND', shows: statistics },
  {
    name: 'new-version',
    path: '/home',
    isNewVersionReady: true,
    shows: (page) => page.getByText('A new version is ready'),
  },
  {
    name: 'delete-account',
    path: '/profile',
    act: (page) => button(page, 'Delete Account').click(),
    shows: dialog,
  },
  {
    name: 'export',
    path: '/profile',
    act: (page) => button(page, 'Export My Data').click(),
    shows: dialog,
  },
  {
    name: 'rival-gone',
    path: '/battle?id=demo-active',
    since: (store) => store.replica.putGone('demo-sam', true),
    shows: (page) => page.getByText('Sam has deleted their account'),
  },
];
