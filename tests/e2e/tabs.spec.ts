/** Several tabs of one browser: one syncs, all record and see, and each follows when the person leaves or changes. */
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import {
  type Account,
  enterNumber,
  link,
  openTab,
  signIn,
  signOut,
  synced,
  targetRow,
  tick,
} from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let phone: Phone;
let tabs: Page[];
let accounts: Record<'Ana' | 'Ben' | 'Cleo', Account>;
/** The tabs that have opened a stream of battles. */
const listening = new Set<Page>();

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  accounts = await seedPeople(world, 'Ana', 'Ben', 'Cleo');
  await seedBattle(world, {
    id: 'ana-ben',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('No sugar'), daily('Stretching'), daily('Steps', 'NUMBER')],
  });
  await seedBattle(world, {
    id: 'ben-cleo',
    between: ['Ben', 'Cleo'],
    numDays: 7,
    targets: [daily('Meditation')],
  });
  phone = await world.phone('Europe/London');
  phone.context.on('request', (request) => {
    if (request.url().includes('/Listen/')) listening.add(request.frame().page());
  });
  const first = await phone.page(world.address);
  await signIn(first, accounts.Ana);
  tabs = [first, await phone.page(`${world.address}/home`), await phone.page(`${world.address}/home`)];
});

test.afterAll(() => world.close());

/** What each tab says on its page about the sync, and back home. */
async function explanations(of: Page[]): Promise<string[]> {
  const said: string[] = [];
  for (const tab of of) {
    await synced(tab);
    await tab.getByRole('banner').getByRole('link', { name: 'Synced' }).click();
    const text = tab.getByText(/talks? to the server for this one too|and the server talk to each other/);
    said.push((await text.textContent()) ?? '');
    await openTab(tab, 'Home');
  }
  return said;
}

const leads = 'This device and the server talk to each other.';

test('[Y2] each of three tabs records, all of them see it, and one alone talks to the server', async () => {
  for (const [index, title] of ['Push-ups', 'No sugar', 'Stretching'].entries()) {
    const tab = tabs[index];
    if (tab) await tick(tab, title);
  }
  for (const tab of tabs) {
    for (const title of ['Push-ups', 'No sugar', 'Stretching']) {
      await expect(targetRow(tab, title)).toHaveAttribute('aria-pressed', 'true');
      await expect(targetRow(tab, title)).toContainText('Synced');
    }
  }
  expect((await explanations(tabs)).filter((words) => words === leads)).toHaveLength(1);
  expect(listening.size).toBe(1);
});

/** Keeps the battles' database busy from another tab, so that nothing can be written before the returned function is called. */
async function holdDatabase(tab: Page): Promise<() => Promise<void>> {
  const held = await tab.evaluateHandle(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.includes('battles'))?.name;
    if (!name) throw new Error('there is no database of battles');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores, 'readwrite');
    const state = {
      isHeld: true,
      ended: new Promise<void>((resolve) => {
        transaction.oncomplete = () => resolve();
      }),
    };
    // A transaction lives as long as it has something to do.
    const go = () => {
      if (state.isHeld) transaction.objectStore(stores[0] ?? '').count().onsuccess = go;
    };
    await new Promise<void>((resolve) => {
      transaction.objectStore(stores[0] ?? '').count().onsuccess = () => {
        go();
        resolve();
      };
    });
    return {
      async release() {
        state.isHeld = false;
        await state.ended;
        database.close();
      },
    };
  });
  return () => held.evaluate((hold) => hold.release());
}

test('[Y2] two tabs that tap the same target at once mean the same thing', async () => {
  const [first, second, third] = tabs;
  if (!first || !second || !third) throw new Error('three tabs are needed');
  await targetRow(first, 'Push-ups').click();
  for (const tab of [first, second]) {
    await expect(targetRow(tab, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
  }
  const release = await holdDatabase(third);
  await targetRow(first, 'Push-ups').click();
  await targetRow(second, 'Push-ups').click();
  await release();
  for (const tab of tabs) {
    await expect(targetRow(tab, 'Push-ups')).toHaveAttribute('aria-pressed', 'true');
    await expect(targetRow(tab, 'Push-ups')).toContainText('Synced');
  }
});

test('[M1] of two numbers typed at once in two tabs the later one stands in every tab', async () => {
  const [first, second] = tabs;
  if (!first || !second) throw new Error('two tabs are needed');
  await Promise.all([enterNumber(first, 'Steps', '4000'), enterNumber(second, 'Steps', '5000')]);
  for (const tab of tabs) await expect(targetRow(tab, 'Steps')).toContainText('Synced');
  const shown = await Promise.all(tabs.map((tab) => targetRow(tab, 'Steps').textContent()));
  expect(new Set(shown).size).toBe(1);
  expect(shown[0]).toMatch(/Recorded: (4000|5000)/);
});

test('[Y2] when the tab that syncs is closed another takes over', async () => {
  const said = await explanations(tabs);
  const leader = tabs[said.indexOf(leads)];
  if (!leader) throw new Error('nobody leads');
  await leader.close();
  tabs = tabs.filter((tab) => tab !== leader);
  const [first, second] = tabs;
  if (!first || !second) throw new Error('two tabs are needed');
  await enterNumber(first, 'Steps', '6000');
  for (const tab of tabs) await expect(targetRow(tab, 'Steps')).toContainText(/Recorded: 6000.*Synced/);
  expect((await explanations(tabs)).filter((words) => words === leads)).toHaveLength(1);
});

test('signing out in one tab signs out the others', async () => {
  const [first, second] = tabs;
  if (!first || !second) throw new Error('two tabs are needed');
  await signOut(first);
  await expect(link(second, 'Register/Login')).toBeVisible();
  await second.goto(`${world.address}/battle?id=ana-ben`);
  await expect(link(second, 'Register/Login')).toBeVisible();
});

test('somebody else on the same device has a database of their own and sees nothing of the first', async () => {
  const [first, second] = tabs;
  if (!first || !second) throw new Error('two tabs are needed');
  await signIn(first, accounts.Cleo);
  await expect(targetRow(first, 'Meditation')).toBeVisible();
  // The other tab follows.
  await second.goto(`${world.address}/home`);
  await expect(targetRow(second, 'Meditation')).toBeVisible();
  for (const tab of tabs) {
    await expect(targetRow(tab, 'Push-ups')).toHaveCount(0);
    await tab.goto(`${world.address}/battle?id=ana-ben`);
    await expect(tab.getByText('This battle is not on this device.')).toBeVisible();
    await openTab(tab, 'Battles');
    await expect(tab.getByRole('list', { name: 'Active Battles' }).getByRole('listitem')).toHaveCount(1);
    await expect(tab.getByRole('main')).not.toContainText('Ana');
  }
  const databases = await first.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.some((name) => name?.includes('fitbout-uid-ana'))).toBe(true);
  expect(databases.some((name) => name?.includes('fitbout-uid-cleo'))).toBe(true);
});

test('the first person finds their own again', async () => {
  const [first] = tabs;
  if (!first) throw new Error('a tab is needed');
  await signOut(first);
  await signIn(first, accounts.Ana);
  await expect(targetRow(first, 'Steps')).toContainText('Recorded: 6000');
  await expect(targetRow(first, 'Meditation')).toHaveCount(0);
});
