/** Opening the dashboard from a cold start: a new browser process on a filled database, until its target rows are painted. */
import { todayIn } from '../../src/domain/index.ts';
import { benchBattles, rowsPerBattle, runningBattles } from './benchBattles.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { type Measured, ms, p50, type Table, timesTable } from './world/figures.ts';
import { fillOpenProject } from './world/fillOpenProject.ts';
import { openBenchPage } from './world/openBenchPage.ts';

const counts = [10, 100, 1000];
const starts = 9;
/** Every checkbox and number of every running battle. */
const expectedRows = runningBattles * rowsPerBattle;

interface Way {
  name: string;
  /** Its rows, whatever they are made of. */
  rows: string;
  path: string;
  fill(folder: string, count: number): Promise<void>;
  serviceWorkers: 'allow' | 'block';
}

interface Start {
  /** From the start of the navigation to the frame after all rows stood in the DOM. */
  paintedMs: number;
}

async function startOnce(world: BenchWorld, way: Way, folder: string): Promise<Start> {
  const context = await world.browser(folder, { serviceWorkers: way.serviceWorkers });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(
    ([selector, wanted]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      globalThis.paintedAt = promise;
      const look = (): void => {
        if (document.querySelectorAll(selector).length < wanted) return;
        observer.disconnect();
        // A task after the frame: by then it has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true });
    },
    [way.rows, expectedRows] as const,
  );
  await page.goto(world.address + way.path);
  const paintedMs = await Promise.race([
    page.evaluate(() => globalThis.paintedAt),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${way.name}: no ${expectedRows} rows within 60 s`)), 60_000).unref();
    }),
  ]);
  await context.close();
  return { paintedMs };
}

async function measure(world: BenchWorld, ways: Way[], count: number): Promise<Measured[]> {
  const started = [];
  for (const way of ways) {
    world.say(`  ${way.name}: filling ${count} battles`);
    const folder = world.folder();
    await way.fill(folder, count);
    // The first start builds what browsers keep between starts: code caches, the service worker's files.
    await startOnce(world, way, folder);
    started.push({ way, folder, samples: [] as number[] });
  }
  // In turn, so that whatever else the machine does falls on all of them alike.
  for (let start = 0; start < starts; start += 1) {
    for (const { way, folder, samples } of started) {
      samples.push((await startOnce(world, way, folder)).paintedMs);
    }
  }
  return started.map(({ way, samples }) => ({ name: way.name, samples }));
}

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

/** The app's service worker has taken over and holds every file. */
async function installed(world: BenchWorld, folder: string): Promise<void> {
  const context = await world.browser(folder, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${world.address}/home`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.close();
}

export async function* openBench(world: BenchWorld): AsyncGenerator<Table> {
  const { port } = new URL(world.firebase.urls.firestore);
  const fillStore = (folder: string, count: number): Promise<void> =>
    filled(world, folder, 'storePage', '', (page) =>
      page.evaluate((battles) => globalThis.storePage.fill(battles), count),
    );
  const app = { rows: 'main button:is([aria-pressed], [aria-haspopup="dialog"])', path: '/home' };
  const minimal = { rows: '#root > button', serviceWorkers: 'block' as const };
  const ways: Way[] = [
    { ...app, name: 'Fitbout, the built app', serviceWorkers: 'block', fill: fillStore },
    {
      ...app,
      name: 'Fitbout, by its service worker',
      serviceWorkers: 'allow',
      async fill(folder, count) {
        await fillStore(folder, count);
        await installed(world, folder);
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
    const measured = await measure(world, ways, count);
    const ours = measured[0]?.samples ?? [];
    yield timesTable(
      `Dashboard from a cold start, ${count} battles on the device, ${runningBattles} of them running (${expectedRows} rows)`,
      measured,
      [`a new browser process each time; from navigation to painted rows, ${ms(p50(ours))}`],
    );
  }
}

declare global {
  var paintedAt: Promise<number>;
}
