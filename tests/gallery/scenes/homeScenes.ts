/** The dashboard and its boxes. */
import type { Page } from '@playwright/test';
import type { Battle } from '../../../src/domain/index.ts';
import type { Scene } from '../scene.ts';
import { extremeBattle, longRival, oneDayBattle } from './extremeBattles.ts';

const only =
  (...ids: string[]) =>
  (demo: Battle[]) =>
    demo.filter(({ id }) => ids.includes(id));
const row = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const dailyTargets = heading('Daily Targets');

export const homeScenes: Scene[] = [
  { name: 'home', path: '/home', shows: dailyTargets },
  { name: 'home-opening', path: '/home', store: 'OPENING', shows: (page) => page.getByRole('banner') },
  {
    name: 'home-without-battles',
    path: '/home',
    battles: () => [],
    isWelcomed: true,
    shows: heading('Please Select'),
  },
  {
    name: 'home-request-only',
    path: '/home',
    battles: only('demo-received'),
    shows: (page) => page.getByText('You have a battle request!'),
  },
  {
    name: 'home-offline-unsent',
    path: '/home',
    phase: 'OFFLINE',
    async since(store) {
      await store.record(
        'demo-near-knockout',
        { bucket: 'day3', targetKey: 'target1' },
        { kind: 'CHECK', checked: true },
      );
      await store.record(
        'demo-active',
        { bucket: 'day4', targetKey: 'target2' },
        { kind: 'NUMBER', value: 10_250, hide: true },
      );
    },
    shows: (page) => page.getByText('Saved on this device').first(),
  },
  {
    name: 'home-refused',
    path: '/home',
    async since(store) {
      const place = { bucket: 'day4', targetKey: 'target2' } as const;
      await store.record('demo-active', place, { kind: 'NUMBER', value: 10_250, hide: false });
      await store.replica.refuseEntries('demo-active', [place], 'DENIED');
    },
    shows: dailyTargets,
  },
  {
    name: 'home-signed-out-elsewhere',
    path: '/home',
    phase: 'SIGNED_OUT',
    shows: dailyTargets,
  },
  {
    name: 'home-extreme',
    path: '/home',
    battles: (demo) => [...demo, extremeBattle(), oneDayBattle()],
    users: (demo) => [
      ...demo,
      ...demo.slice(0, 1).map((user) => ({ ...user, ...longRival, lowerUsername: 'w' })),
    ],
    shows: (page) => row(page, 'Morning run').first(),
  },
  {
    name: 'home-number',
    path: '/home',
    async act(page) {
      await row(page, 'Steps').click();
      await page.getByRole('dialog').getByLabel('Number', { exact: true }).press('Enter');
    },
    shows: (page) => page.getByText('Please enter a valid number.').first(),
  },
  {
    name: 'home-block-number',
    path: '/home',
    act: (page) => row(page, 'Kilometres run').click(),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'home-recorded',
    path: '/home',
    act: (page) => row(page, 'No sugar').click(),
    shows: (page) => page.getByText('Entry recorded. Well done!'),
  },
];
