/** What a first load carries before and after Firebase arrives: as it crossed the wire, and as brotli makes of the same files. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, type Table } from './world/figures.ts';
import { openBenchPage } from './world/openBenchPage.ts';

const budget = 190_000;

interface Transfer {
  path: string;
  /** Headers and compressed body, as the browser counted them. */
  wireBytes: number;
  requestedAt: number;
}

/** Long enough for the page to become idle and fetch what it fetches then. */
const quietMs = 3000;

async function transfersOf(world: BenchWorld, context: BrowserContext, path: string): Promise<Transfer[]> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const started = new Map<string, { path: string; requestedAt: number }>();
  const transfers: Transfer[] = [];
  let heardAt = performance.now();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const url = new URL(request.url);
    if (url.origin === world.address) started.set(requestId, { path: url.pathname, requestedAt: timestamp });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = started.get(requestId);
    heardAt = performance.now();
    if (request) transfers.push({ ...request, wireBytes: encodedDataLength });
  });
  await page.goto(world.address + path);
  while (performance.now() - heardAt < quietMs) await page.waitForTimeout(100);
  await page.close();
  return transfers;
}

function brotliBytes(path: string): number {
  // Hosting's own answers, such as the project's settings, are no files of the build.
  if (path.startsWith('/__/')) return 0;
  const file = path.includes('.') ? path : '/index.html';
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(readFileSync(`dist${file}`), quality).length;
}

function firebaseFile(): string {
  const manifest: Record<string, { file: string; src?: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  const chunk = Object.values(manifest).find(({ src }) => src === 'src/remote/connectRemote.ts');
  if (!chunk) throw new Error('The build has no chunk of its own for Firebase');
  return `/${chunk.file}`;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function rowOf(name: string, transfers: Transfer[]): string[] {
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return [
    name,
    String(transfers.length),
    kB(sum(transfers.map(({ wireBytes }) => wireBytes))),
    kB(sum(transfers.map(({ path }) => brotliBytes(path)))),
  ];
}

export async function bytesBench(world: BenchWorld): Promise<Table[]> {
  const signedOut = await world.browser(world.folder());
  const welcome = await transfersOf(world, signedOut, '/');
  await signedOut.close();

  const signedIn = await world.browser(world.folder());
  const filler = await openBenchPage(world, signedIn, 'storePage');
  await filler.evaluate(() => globalThis.storePage.fill(10));
  await filler.close();
  const dashboard = await transfersOf(world, signedIn, '/home');
  await signedIn.close();

  const firebase = firebaseFile();
  const split = (transfers: Transfer[]): { before: Transfer[]; after: Transfer[] } => {
    const firebaseAt = transfers.find(({ path }) => path === firebase)?.requestedAt;
    if (firebaseAt === undefined) throw new Error('Firebase was never fetched');
    return {
      before: transfers.filter(({ requestedAt }) => requestedAt < firebaseAt),
      after: transfers.filter(({ requestedAt }) => requestedAt >= firebaseAt),
    };
  };
  const welcomed = split(welcome);
  const opened = split(dashboard);
  const total = opened.before.reduce((sum, { path }) => sum + brotliBytes(path), 0);
  return [
    {
      title: 'Bytes of the first load',
      columns: ['', 'requests', 'over the wire', 'brotli 11, bodies alone'],
      rows: [
        rowOf('dashboard, signed in, before Firebase', opened.before),
        rowOf('dashboard, Firebase and what comes after', opened.after),
        rowOf('welcome page, signed out, before Firebase', welcomed.before),
        rowOf('welcome page, Firebase and what comes after', welcomed.after),
      ],
      notes: [
        goal('first load under 190 kB of brotli before Firebase', total < budget, kB(total)),
        'without a service worker, which fetches the other screens in the background once the page stands',
      ],
    },
  ];
}
