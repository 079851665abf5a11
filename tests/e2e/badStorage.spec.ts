/** A device that cannot keep things: full, closed, or damaged. Each is told with what is safe and a way on, and nothing is lost that was recorded. */
import { expect, type Page, test } from '@playwright/test';
import { collections } from '../../src/store/database/versions.ts';
import type { Phone } from './phone.ts';
import { block, daily, seedBattle, seedPeople } from './seed.ts';
import {
  type Account,
  addBlockNumber,
  button,
  link,
  readyForOffline,
  signIn,
  synced,
  targetRow,
  tick,
} from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });

let world: World;
let phone: Phone;
let page: Page;
let Ana: Account;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  ({ Ana } = await seedPeople(world, 'Ana', 'Ben'));
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), daily('Stretching'), block('Kilometres')],
  });
  phone = await world.phone('Europe/London');
  page = await phone.page(world.address);
  await signIn(page, Ana);
  await readyForOffline(page);
});

test.afterAll(() => world.close());

/** A page of the same origin without the app, to reach under its databases. */
async function underneath(): Promise<Page> {
  const bare = await phone.context.newPage();
  await bare.goto(`${world.address}/__/firebase/init.json`);
  return bare;
}

/** What a half-finished upgrade or a broken disk leaves: a database without its stores. */
async function dropStores(bare: Page, name: string): Promise<void> {
  await bare.evaluate(
    (dropped) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(dropped, 1000);
        opening.onupgradeneeded = () => {
          for (const store of [...opening.result.objectStoreNames]) opening.result.deleteObjectStore(store);
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    name,
  );
  await bare.close();
}

const databaseOf = (collection: keyof typeof collections) =>
  `rxdb-dexie-fitbout-uid-ana--${collections[collection].schema.version}--${collection}`;

test('a full device says that the entry was not recorded, keeps the others, and records when there is room', async () => {
  await tick(page, 'Push-ups');
  await synced(page);
  // Chromium believes for half a minute in the room that it saw last: only a new one asks again.
  await phone.close();
  await phone.open();
  page = await phone.context.newPage();
  const session = await phone.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.address, quotaSize: 1 });
  await page.goto(`${world.address}/home`);
  await expect(targetRow(page, 'Push-ups')).toContainText('Synced');
  await targetRow(page, 'No sugar').click();
  await expect(toast(page)).toContainText(
    'Not recorded: this device is full. Free some space and try again.',
  );
  await expect(targetRow(page, 'No sugar')).toHaveAttribute('aria-pressed', 'false');
  await expect(targetRow(page, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');

  await targetRow(page, 'Kilometres').click();
  const dialog = page.getByRole('dialog', { name: 'Kilometres' });
  await dialog.getByLabel('Number to add').fill('12');
  await button(dialog, 'Add').click();
  await expect(dialog.getByLabel('Number to add')).toHaveAccessibleDescription(/this device is full/);
  await expect(dialog.getByLabel('Number to add')).toHaveValue('12');

  await session.send('Storage.overrideQuotaForOrigin', { origin: world.address });
  await button(dialog, 'Add').click();
  await expect(dialog.getByRole('list', { name: 'Recorded numbers' })).toContainText('12');
  await button(dialog, 'Close').click();
  await tick(page, 'No sugar');
  await synced(page);
});

test('a storage that the browser keeps shut is told, and tried again', async () => {
  await phone.goOffline();
  await page.close();
  page = await phone.context.newPage();
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (this: IDBFactory, ...asked) {
      if (localStorage.getItem('test-storage-shut') === 'no') return open.apply(this, asked);
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await page.goto(`${world.address}/home`);
  await expect(page.getByRole('heading', { name: 'Nothing can be saved here' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Battles and entries that were synced are safe');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Nothing can be saved here' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('test-storage-shut', 'no'));
  await button(page, 'Try again').click();
  await expect(targetRow(page, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await tick(page, 'Stretching');
});

test('a browser without IndexedDB is told the same', async () => {
  await page.close();
  page = await phone.context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
  await page.goto(`${world.address}/home`);
  await expect(page.getByRole('heading', { name: 'Nothing can be saved here' })).toBeVisible();
  await page.close();
});

test('whoever signs in where nothing can be kept is told, and can leave again', async () => {
  const elsewhere = await (await world.phone('Europe/London')).context.newPage();
  await elsewhere.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
  await elsewhere.goto(world.address);
  await link(elsewhere, 'Register/Login').click();
  await elsewhere.getByLabel('Email').fill(Ana.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(Ana.password);
  await button(elsewhere, 'Sign In').click();
  await expect(elsewhere.getByRole('heading', { name: 'Nothing can be saved here' })).toBeVisible();
  await button(elsewhere, 'Logout').click();
  await expect(elsewhere.getByText(/What was not sent yet stays on this device/)).toBeVisible();
  await button(elsewhere, 'Logout anyway').click();
  await expect(button(elsewhere, 'Sign In')).toBeVisible();
  await elsewhere.close();
});

test('a database that lost its stores is told, repaired, and filled again from the server', async () => {
  await phone.goOnline();
  page = await phone.page(`${world.address}/home`);
  await synced(page);
  await page.close();
  await dropStores(await underneath(), databaseOf('battles'));
  page = await phone.page(`${world.address}/home`);
  await expect(
    page.getByRole('heading', { name: 'Your battles on this device cannot be read' }),
  ).toBeVisible();
  await button(page, 'Repair').click();
  await expect(targetRow(page, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
  await expect(targetRow(page, 'Stretching')).toHaveAttribute('aria-pressed', 'true');
  await expect(targetRow(page, 'Kilometres')).toContainText('Recorded: 12');
});

test('of a damaged database what was not sent yet is saved by the repair', async () => {
  await readyForOffline(page);
  const bare = await underneath();
  await phone.goOffline();
  await addBlockNumber(page, 'Kilometres', '30');
  await page.close();
  // The battles can be read, and a database beside them cannot be opened.
  await dropStores(bare, databaseOf('syncState'));
  page = await phone.page(`${world.address}/home`);
  await button(page, 'Repair').click();
  await expect(targetRow(page, 'Kilometres')).toContainText('Recorded: 42');
  await expect(targetRow(page, 'Kilometres')).toContainText('Saved on this device');
  await phone.goOnline();
  await expect(targetRow(page, 'Kilometres')).toContainText('Synced');
});

test('junk among the battles is told and repaired, and what can be read is kept', async () => {
  await synced(page);
  await page.close();
  const bare = await underneath();
  await bare.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('docs', 'readwrite');
          transaction
            .objectStore('docs')
            .put({ id: 'junk', _deleted: '0', lastDate: '2026-03-08', status: 7 });
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    databaseOf('battles'),
  );
  await bare.close();
  page = await phone.page(`${world.address}/home`);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await button(page, 'Repair').click();
  await expect(targetRow(page, 'Kilometres')).toContainText('Recorded: 42');
});
