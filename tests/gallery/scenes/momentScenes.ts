/** What stands for a moment only: messages, what is on its way, what was refused, and what is missing. */
import type { Page } from '@playwright/test';
import { firstOf } from '../../../src/app/firstOf.ts';
import type { Battle, User } from '../../../src/domain/index.ts';
import type { SyncEvent } from '../../../src/sync/syncStatus.ts';
import { me, type Scene } from '../scene.ts';
import { lowBattle } from './extremeBattles.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const dailyTargets = (page: Page) => page.getByRole('heading', { name: 'Daily Targets' });
const toast = (page: Page) => page.getByRole('button', { name: 'Dismiss' });
async function addPhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await button(page, /Add a photo/i)
    .first()
    .click();
  await page.getByLabel('Add From Gallery').last().setInputFiles(file);
}
const without =
  (...ids: string[]) =>
  (demo: Battle[]) =>
    demo.filter(({ id }) => !ids.includes(id));

const said = (name: string, event: SyncEvent): Scene => ({
  name: `toast-${name}`,
  path: '/home',
  event,
  shows: toast,
});

const low = (whose: 'mine' | 'theirs'): Scene => ({
  name: `toast-low-health-${whose}`,
  path: '/battle?id=low',
  battles: () => [lowBattle(whose)],
  shows: toast,
});

const toasts: Scene[] = [
  said('request-sent', { kind: 'INTENT_CONFIRMED', battleId: 'demo-sent', intent: 'CREATE' }),
  said('entry-refused', { kind: 'REFUSED', battleId: 'demo-active', what: 'ENTRY', reason: 'TOO_LATE' }),
  said('photo-uploaded', { kind: 'PHOTO_UPLOADED' }),
  said('photo-refused', { kind: 'PHOTO_REFUSED', isReplacement: false, reason: 'DENIED' }),
  said('avatar-refused', { kind: 'PROFILE_REFUSED', isAvatar: true }),
  low('mine'),
  low('theirs'),
  {
    name: 'toast-level-up',
    path: '/home',
    async since(store) {
      // The level that a device finds is not news.
      await store.claimLevelUp();
      const user = await firstOf<User | null>(store.user$(me.id));
      if (!user) throw new Error('nobody to rise');
      await store.replica.putUsers([{ ...user, level: user.level + 1 }]);
    },
    shows: toast,
  },
];

const phases = (['OFFLINE', 'CONNECTING', 'ELSEWHERE', 'BLOCKED', 'SIGNED_OUT'] as const).map(
  (phase): Scene => ({
    name: `sync-${phase.toLowerCase().replace('_', '-')}`,
    path: '/sync',
    phase,
    shows: (page) => page.getByRole('heading', { name: 'This device' }),
  }),
);

export const momentScenes: Scene[] = [
  ...toasts,
  ...phases,
  {
    name: 'sync-unsent-at-risk',
    path: '/sync',
    phase: 'OFFLINE',
    install: 'BY_HAND',
    async since(store) {
      const place = { bucket: 'day4', targetKey: 'target1' } as const;
      await store.record('demo-active', place, { kind: 'CLEAR' });
    },
    shows: (page) => page.getByText('Only on this device'),
  },
  {
    name: 'own-account-gone',
    path: '/home',
    phase: 'SIGNED_OUT',
    isOwnAccountGone: true,
    shows: (page) => button(page, 'Remove from this device'),
  },
  {
    name: 'sign-in-again',
    path: '/home',
    phase: 'SIGNED_OUT',
    act: (page) => button(page, 'Sign In').click(),
    shows: dialog,
  },
  ...(['OFFLINE', 'FAILED'] as const).map(
    (search): Scene => ({
      name: `search-${search.toLowerCase()}`,
      path: '/start-new-battle/add-contestant',
      search,
      act: (page) => page.getByLabel("Opponent's username").fill('sa'),
      shows: (page) =>
        search === 'OFFLINE' ? page.getByText('No signal', { exact: true }) : button(page, /again/i),
    }),
  ),
  ...(['OFFLINE', 'FAILED', 'ON_THE_WAY'] as const).map(
    (photos): Scene => ({
      name: `photo-view-${photos.toLowerCase().replaceAll('_', '-')}`,
      path: '/battle?id=demo-photos&day=2',
      photos,
      act: (page) =>
        button(page, /^View the photo of Something green/)
          .first()
          .click(),
      shows: dialog,
    }),
  ),
  ...(['WAITING', 'UPLOADING'] as const).map(
    (photosOnTheirWay): Scene => ({
      name: `photo-${photosOnTheirWay.toLowerCase()}`,
      path: '/battle?id=demo-photos',
      photosOnTheirWay,
      shows: (page) => button(page, /^View the photo of Stand on a summit/),
    }),
  ),
  {
    name: 'photo-refused-file',
    path: '/home',
    async act(page) {
      await addPhoto(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    },
    shows: (page) => page.getByText('Only image files are accepted.').first(),
  },
  {
    name: 'photo-add-nothing-left',
    path: '/home',
    async act(page) {
      await addPhoto(page, { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8]) });
      await page
        .getByRole('radio', { name: /vs Sam/ })
        .first()
        .check();
    },
    shows: (page) => page.getByText('No targets left to update.'),
  },
  {
    name: 'export-packing',
    path: '/profile',
    async act(page) {
      await button(page, 'Export My Data').click();
      await dialog(page).getByRole('button').last().click();
    },
    shows: (page) => dialog(page).getByText(/3 of 8/),
  },
  ...(['DONE', 'FAILED'] as const).map(
    (end): Scene => ({
      name: `export-${end.toLowerCase()}`,
      path: '/profile',
      export: end,
      async act(page) {
        await button(page, 'Export My Data').click();
        await dialog(page).getByRole('button').last().click();
      },
      shows: (page) =>
        end === 'DONE'
          ? dialog(page).getByText(/16 battles/)
          : dialog(page).getByText('The file could not be made.'),
    }),
  ),
  {
    name: 'failed-part-missing',
    path: '/home',
    store: 'PART_MISSING',
    shows: (page) => button(page, 'Try again'),
  },
  {
    name: 'opponents-gone',
    path: '/start-new-battle/opponents',
    since: (store) => store.replica.putGone('demo-jordan', true),
    shows: (page) => page.getByText('Has deleted their account'),
  },
  {
    name: 'with-opponent-gone',
    path: '/start-new-battle/start-new-battle-with?with=demo-jordan&name=Jordan',
    since: (store) => store.replica.putGone('demo-jordan', true),
    shows: (page) => page.getByText('Jordan has deleted their account'),
  },
  {
    name: 'repeat-none',
    path: '/start-new-battle/repeat-battle?with=demo-sam&name=Sam',
    battles: () => [],
    shows: (page) => page.getByText('No battles found.'),
  },
  {
    name: 'home-everything-done',
    path: '/home',
    battles: without('demo-received', 'demo-photos', 'demo-near-knockout', 'demo-month'),
    shows: dailyTargets,
  },
];
