/** The person's own screens, what the sync says, and what happens when something has gone wrong. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const statistics = (page: Page) => page.getByRole('heading', { name: 'Statistics' });

const opened = (name: string, label: string | RegExp): Scene => ({
  name,
  path: '/profile',
  act: (page) => button(page, label).click(),
  shows: dialog,
});

export const personScenes: Scene[] = [
  { name: 'profile', path: '/profile', shows: statistics },
  { name: 'profile-new', path: '/profile', battles: () => [], shows: statistics },
  opened('customise', 'Customise'),
  {
    name: 'customise-changed',
    path: '/profile',
    async act(page) {
      await button(page, 'Customise').click();
      await button(page, 'Next avatar').click();
      await page.getByLabel('Skin').fill('#f0c8a0');
      await page.getByLabel('Clothes').focus();
    },
    shows: (page) => button(page, 'Save'),
  },
  { ...opened('customise-opening', 'Customise'), users: () => [] },
  opened('change-password', 'Change Password'),
  opened('logout', 'Logout'),
  {
    ...opened('logout-unsent', 'Logout'),
    async since(store) {
      await store.record(
        'demo-near-knockout',
        { bucket: 'day3', targetKey: 'target1' },
        { kind: 'CHECK', checked: true },
      );
    },
  },
  { name: 'sync', path: '/sync', shows: (page) => page.getByRole('heading').first() },
  {
    name: 'sync-refused',
    path: '/sync',
    async since(store) {
      const places = [
        { bucket: 'day4', targetKey: 'target2' },
        { bucket: 'day4', targetKey: 'target1' },
      ] as const;
      await store.record('demo-active', places[0], { kind: 'NUMBER', value: 10_250, hide: false });
      await store.record('demo-active', places[1], { kind: 'CLEAR' });
      await store.replica.refuseEntries('demo-active', [places[0]], 'TOO_LATE');
      await store.replica.refuseEntries('demo-active', [places[1]], 'DENIED');
    },
    shows: (page) => button(page, /Dismiss|Put away|Close/).first(),
  },
  ...(['DEVICE_FULL', 'STORAGE_UNAVAILABLE', 'STORAGE_CORRUPTED', 'BROKEN'] as const).map(
    (store): Scene => ({
      name: `failed-${store.toLowerCase().replace('_', '-')}`,
      path: '/home',
      store,
      shows: (page) => page.getByRole('heading').first(),
    }),
  ),
];
