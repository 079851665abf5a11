/** What a first load carries for the app itself and for Firebase: as it crossed the wire, and as brotli makes of the same files. */
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

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}

/** The files that only the way to the server needs: its entry points and what they import and the page does not. */
function filesOfRemote(): Set<string> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const closure = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build's manifest`);
    if (seen.has(`/${chunk.file}`)) return seen;
    seen.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) closure(imported, seen);
    return seen;
  };
  const page = closure('index.html', closure('src/store/openStore.ts', new Set()));
  const entries = ['src/remote/connectRemote.ts', 'src/remote/remoteConfig.ts', 'src/sync/startSync.ts'];
  const remote = new Set<string>();
  for (const entry of entries) closure(entry, remote);
  return remote.difference(page);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const nameOf = ({ path }: Transfer): string => path.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.)/, '');

const brotliTotal = (transfers: Transfer[]): number =>
  transfers.reduce((sum, { path }) => sum + brotliBytes(path), 0);

function rowOf(name: string, transfers: Transfer[]): string[] {
  return [
    name,
    String(transfers.length),
    kB(transfers.reduce((sum, { wireBytes }) => sum + wireBytes, 0)),
    kB(brotliTotal(transfers)),
  ];
}

export async function* bytesBench(world: BenchWorld): AsyncGenerator<Table> {
  const signedOut = await world.browser(world.folder());
  const welcome = await transfersOf(world, signedOut, '/');
  await signedOut.close();

  const signedIn = await world.browser(world.folder());
  const filler = await openBenchPage(world, signedIn, 'storePage');
  await filler.evaluate(() => globalThis.storePage.fill(10));
  await filler.close();
  const dashboard = await transfersOf(world, signedIn, '/home');
  await signedIn.close();

  const remote = filesOfRemote();
  const isRemote = ({ path }: Transfer): boolean => remote.has(path) || path.startsWith('/__/');
  const isFont = ({ path }: Transfer): boolean => path.endsWith('.woff2');
  const isApp = (transfer: Transfer): boolean => !isRemote(transfer) && !isFont(transfer);
  const sorted = (transfers: Transfer[]): { app: Transfer[]; fonts: Transfer[]; firebase: Transfer[] } => ({
    app: transfers.filter(isApp),
    fonts: transfers.filter(isFont),
    firebase: transfers.filter(isRemote),
  });
  const opened = sorted(dashboard);
  const welcomed = sorted(welcome);
  if (opened.firebase.length === 0) throw new Error('Firebase was never fetched');

  const total = brotliTotal(opened.app);
  const firebaseAt = Math.min(...opened.firebase.map(({ requestedAt }) => requestedAt));
  const late = opened.app.filter(({ requestedAt }) => requestedAt >= firebaseAt);
  yield {
    title: 'Bytes of the first load',
    columns: ['', 'requests', 'over the wire', 'brotli 11, bodies alone'],
    rows: [
      rowOf('dashboard, signed in: page, local database, screen', opened.app),
      rowOf('  fonts, which no paint waits for', opened.fonts),
      rowOf('  Firebase and the sync', opened.firebase),
      rowOf('welcome page, signed out: page, screen', welcomed.app),
      rowOf('  fonts', welcomed.fonts),
      rowOf('  Firebase', welcomed.firebase),
    ],
    notes: [
      goal('first load under 190 kB of brotli before Firebase, fonts apart', total < budget, kB(total)),
      `with the fonts: ${kB(total + brotliTotal(opened.fonts))}`,
      goal(
        "the dashboard's own files are asked for before Firebase's",
        late.length === 0,
        late.length === 0 ? 'all of them' : `${late.length} came after: ${late.map(nameOf).join(', ')}`,
      ),
      'without a service worker, which fetches the other screens in the background once the page stands',
    ],
  };
}
