/** Opening the dashboard from a cold start: a new browser process on a filled database, until its target rows are painted. */
import { todayIn } from '../../src/domain/index.ts';
import { benchBattles, rowsPerBattle, runningBattles } from './benchBattles.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { measureStarts, type Way } from './world/coldStart.ts';
import { ms, p50, type Table, timesTable } from './world/figures.ts';
import { fillStore, installWorker } from './world/fillApp.ts';
import { fillOpenProject } from './world/fillOpenProject.ts';
import { openBenchPage } from './world/openBenchPage.ts';

const counts = [10, 100, 1000];
const starts = 9;
/** Every checkbox and number of every running battle. */
export const expectedRows = runningBattles * rowsPerBattle;
export const appRows = 'main button:is([aria-pressed], [aria-haspopup="dialog"])';

/** Opens a filling page on a folder, lets it fill, and closes the browser. */
async function filled(
  world: BenchWorld,
  folder: string,
  name: string,
  query: string,
  fill: (page: Awaited<ReturnType<typeof openBenchPage>>) => Promise<void>,
): Promise<void> {
  const context = await world.browser(folder);
  const page = await openBenchPage(world, context, name, query);
  await fill(page);
  await context.close();
}

export async function* openBench(world: BenchWorld): AsyncGenerator<Table> {
  const { port } = new URL(world.firebase.urls.firestore);
  const app = { rows: appRows, expectedRows, path: '/home' };
  const minimal = { rows: '#root > button', expectedRows, serviceWorkers: 'block' as const };
  const ways: Way[] = [
    {
      ...app,
      name: 'Fitbout, the built app',
      serviceWorkers: 'block',
      fill: (folder, count) => fillStore(world, folder, count),
    },
    {
      ...app,
      name: 'Fitbout, by its service worker',
      serviceWorkers: 'allow',
      async fill(folder, count) {
        await fillStore(world, folder, count);
        await installWorker(world, folder);
      },
    },
    {
      ...minimal,
      name: 'plain Dexie, the same rows',
      path: '/bench/dexiePage?durability=strict',
      fill: (folder, count) =>
        filled(world, folder, 'dexiePage', '?durability=strict', (page) =>
          page.evaluate((battles) => globalThis.dexiePage.fill(battles), count),
        ),
    },
    {
      ...minimal,
      name: "Firestore's persistent cache, the same rows",
      path: `/bench/firestorePage?port=${port}`,
      fill: (folder, count) =>
        filled(world, folder, 'firestorePage', `?filling&port=${port}`, async (page) => {
          const held = await page.evaluate(() => globalThis.firestorePage.fill());
          if (held !== count) throw new Error(`The cache holds ${held} battles of ${count}`);
        }),
    },
  ];

  for (const count of counts) {
    await fillOpenProject(world, benchBattles(count, todayIn('UTC', new Date())));
    const measured = await measureStarts(world, ways, count, starts);
    const ours = measured[0]?.samples ?? [];
    yield timesTable(
      `Dashboard from a cold start, ${count} battles on the device, ${runningBattles} of them running (${expectedRows} rows)`,
      measured,
      [`a new browser process each time; from navigation to painted rows, ${ms(p50(ours))}`],
    );
  }
}
