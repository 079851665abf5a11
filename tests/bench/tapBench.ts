/** From a tap on a checkbox target to its row saying that it is kept: the app, plain Dexie, and Firestore's cache, all offline. */
import type { BrowserContext, Page } from '@playwright/test';
import { todayIn } from '../../src/domain/index.ts';
import { benchBattles } from './benchBattles.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, ms, p95, type Table, timesTable } from './world/figures.ts';
import { fillOpenProject } from './world/fillOpenProject.ts';
import { openBenchPage } from './world/openBenchPage.ts';
import { installTapMeter } from './world/tapMeter.ts';

const battleCount = 100;
const taps = 200;
const warmUp = 20;
/** Rows that are tapped in turn: the checkboxes of two battles. */
const tappedRows = 20;

interface Phone {
  name: string;
  page: Page;
  samples: number[];
}

/** In turn, so that whatever else the machine does falls on all of them alike. */
async function tapInTurn(phones: Phone[]): Promise<void> {
  for (let tap = 0; tap < warmUp + taps; tap += 1) {
    for (const { page, samples } of phones) {
      const { x, y } = await page.evaluate((row) => globalThis.tapMeter.arm(row), tap % tappedRows);
      await page.mouse.move(x, y);
      // The frames of the tap before, and of having come to this row, are not part of the tap.
      await page.waitForTimeout(80);
      await page.mouse.down();
      await page.mouse.up();
      const taken = await page.evaluate(() => globalThis.tapMeter.taken());
      if (tap >= warmUp) samples.push(taken);
    }
  }
}

/** A browser with a filled database, cut off from every network once the page stands. */
async function openPhone(
  world: BenchWorld,
  name: string,
  path: string,
  fill: (context: BrowserContext) => Promise<void>,
): Promise<Phone> {
  const context = await world.browser(world.folder());
  await fill(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => world.say(`${name}: ${error}`));
  await page.goto(world.address + path);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('button[aria-pressed]').length >= wanted,
    tappedRows,
  );
  await context.setOffline(true);
  await page.evaluate(installTapMeter);
  return { name, page, samples: [] };
}

const openFitbout = (world: BenchWorld): Promise<Phone> =>
  openPhone(world, 'Fitbout, the built app (strict durability)', '/home', async (context) => {
    const page = await openBenchPage(world, context, 'storePage');
    await page.evaluate((count) => globalThis.storePage.fill(count), battleCount);
    await page.close();
  });

const openDexie = (world: BenchWorld, durability: 'strict' | 'relaxed'): Promise<Phone> =>
  openPhone(
    world,
    `plain Dexie, put + liveQuery, ${durability}`,
    `/bench/dexiePage?durability=${durability}`,
    async (context) => {
      const page = await openBenchPage(world, context, 'dexiePage');
      await page.evaluate((count) => globalThis.dexiePage.fill(count), battleCount);
      await page.close();
    },
  );

async function openFirestoreCache(world: BenchWorld): Promise<Phone> {
  await fillOpenProject(world, benchBattles(battleCount, todayIn('UTC', new Date())));
  const { port } = new URL(world.firebase.urls.firestore);
  const name = "Firestore's persistent cache, updateDoc + onSnapshot";
  return openPhone(world, name, `/bench/firestorePage?port=${port}`, async (context) => {
    const page = await openBenchPage(world, context, 'firestorePage', `?filling&port=${port}`);
    const filled = await page.evaluate(() => globalThis.firestorePage.fill());
    if (filled !== battleCount) throw new Error(`The cache was filled with ${filled} battles`);
    await page.close();
  });
}

const openFloor = (world: BenchWorld, name: string, query: string): Promise<Phone> =>
  openPhone(world, name, `/bench/floorPage${query}`, async () => {});

export async function* tapBench(world: BenchWorld): AsyncGenerator<Table> {
  const phones = [
    await openFitbout(world),
    await openDexie(world, 'strict'),
    await openDexie(world, 'relaxed'),
    await openFirestoreCache(world),
    await openFloor(world, 'floor: one small read of IndexedDB, nothing written', '?read'),
    await openFloor(world, 'floor: no storage, the row changes at once', ''),
  ];
  await tapInTurn(phones);
  const [ours = 0, dexie = 0, , , read = 0, floor = 0] = phones.map(({ samples }) => p95(samples));
  yield timesTable(`Tap to recorded row, offline, ${battleCount} battles on the device`, phones, [
    goal('within one frame, 16 ms, at p95', ours <= 16, ms(ours)),
    goal(
      'at most 1.5 × plain Dexie of the same durability, at p95',
      ours <= 1.5 * dexie,
      `${ms(ours)} beside ${ms(dexie)}`,
    ),
    `of that ${ms(read)} is what Chromium takes at p95 for any answer of IndexedDB after a tap: it draws the next frame first`,
    `and ${ms(floor)} is what this machine takes for the tap alone: much of it means a busy machine`,
  ]);
}
