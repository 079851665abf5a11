/** Photo proof: the rows that ask for it, choosing one, and looking at it. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const battle = '/battle?id=demo-photos';

/** Any image: what comes of it is the same picture here. */
const choosePhoto = (page: Page) =>
  page
    .getByLabel('Add From Gallery')
    .last()
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8]) });

export const photoScenes: Scene[] = [
  {
    name: 'photo-day',
    path: `${battle}&day=2`,
    shows: (page) => page.getByRole('heading', { name: 'Day 2' }),
  },
  {
    name: 'photo-view',
    path: `${battle}&day=2`,
    act: (page) =>
      button(page, /^View the photo of Something green/)
        .first()
        .click(),
    shows: (page) => dialog(page).getByRole('img'),
  },
  {
    name: 'photo-delete',
    path: battle,
    async act(page) {
      await button(page, /^View the photo of Stand on a summit/).click();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
    },
    shows: (page) => page.getByText('Without its photo this target no longer counts.'),
  },
  {
    name: 'photo-required',
    path: '/home',
    act: (page) =>
      button(page, /Minutes on the bike/)
        .first()
        .click(),
    shows: dialog,
  },
  {
    name: 'photo-add',
    path: '/home',
    act: (page) =>
      button(page, /Add a photo/i)
        .first()
        .click(),
    shows: dialog,
  },
  {
    name: 'photo-add-chosen',
    path: '/home',
    async act(page) {
      await button(page, /Add a photo/i)
        .first()
        .click();
      await choosePhoto(page);
      await page
        .getByRole('radio', { name: /vs Robin/ })
        .first()
        .check();
    },
    shows: (page) => dialog(page).getByRole('img'),
  },
];
