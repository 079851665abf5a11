/** Opening the installed app with no server at all, beside an empty React page that the same service worker serves; and what that worker weighs. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { appRows, expectedRows } from './openBench.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { measureStarts, type Way } from './world/coldStart.ts';
import { goal, ms, p50, p95, type Table, timesTable } from './world/figures.ts';
import { fillStore, installWorker } from './world/fillApp.ts';

const counts = [10, 100];
const starts = 15;
const workerBudget = 60_000;

/**
 * Puts the empty page in the place of the app's among the files that the worker keeps: worker, routes and storage stay as
 * they are, and only what they serve is another page.
 */
async function swapForEmptyPage(world: BenchWorld, folder: string): Promise<void> {
  const context = await world.browser(folder, { serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${world.address}/__/firebase/init.json`);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    if (name === undefined) throw new Error('The worker keeps no files');
    const cache = await caches.open(name);
    const index = (await cache.keys()).find(({ url }) => url.includes('/index.html'));
    if (!index) throw new Error('The worker keeps no page');
    const html = await (await fetch('/bench/emptyReactPage')).text();
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    await cache.put(index, new Response(html.replaceAll('/bench/assets/', '/assets/'), { headers }));
    const scripts = ['emptyReactPage.js'];
    for (const script of scripts) {
      const answer = await fetch(`/bench/assets/${script}`);
      if (!answer.ok) throw new Error(`There is no ${script}`);
      for (const [, imported] of (await answer.clone().text()).matchAll(
        /(?:from|import)\s*["'`]\.\/([^"'`]+)/g,
      )) {
        if (imported !== undefined && !scripts.includes(imported)) scripts.push(imported);
      }
      await cache.put(`/assets/${script}`, answer);
    }
  });
  await context.close();
}

function workerTable(): Table {
  const worker = readFileSync('dist/sw.js');
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const firebase = /@firebase|firestore\.googleapis/.test(worker.toString());
  return {
    title: 'The service worker',
    columns: ['', 'minified', 'brotli 11'],
    rows: [['sw.js, with its list of files', kB(worker.length), kB(brotliCompressSync(worker).length)]],
    notes: [
      goal('at most 60 kB minified', worker.length <= workerBudget, kB(worker.length)),
      goal('no Firebase in it', !firebase, firebase ? 'some' : 'none'),
    ],
  };
}

export async function* offlineStartBench(world: BenchWorld): AsyncGenerator<Table> {
  yield workerTable();
  const offline = { path: '/home', serviceWorkers: 'allow', isOffline: true } as const;
  const ways: Way[] = [
    {
      ...offline,
      name: 'Fitbout, the dashboard',
      rows: appRows,
      expectedRows,
      async fill(folder, count) {
        await fillStore(world, folder, count);
        await installWorker(world, folder);
      },
    },
    {
      ...offline,
      name: 'an empty React page, by the same worker',
      rows: '#root > button',
      expectedRows: 1,
      async fill(folder) {
        await installWorker(world, folder);
        await swapForEmptyPage(world, folder);
      },
    },
  ];
  for (const count of counts) {
    const measured = await measureStarts(world, ways, count, starts);
    const [ours = [], empty = []] = measured.map(({ samples }) => samples);
    yield timesTable(
      `Cold start with no server, ${count} battles on the device (${expectedRows} rows)`,
      measured,
      [
        'a new browser process each time; from navigation to painted rows, or to the painted button',
        `the database, five battles and ${expectedRows} rows add ${ms(p50(ours) - p50(empty))} at p50, ${ms(p95(ours) - p95(empty))} at p95`,
      ],
    );
  }
}
