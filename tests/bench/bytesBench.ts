/** What a first load carries for the app itself and for Firebase: as it crossed the wire, and as brotli makes of the same files. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { filesOf } from '../../scripts/builtFiles.ts';
import { signIn } from '../../scripts/signIn.ts';
import { todayIn } from '../../src/domain/index.ts';
import { benchBattles, benchPassword, emailOf, me } from './benchBattles.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, type Table } from './world/figures.ts';
import { commitBattles } from './world/fillOpenProject.ts';
import { fillPeople } from './world/fillPeople.ts';

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
  // Whoever has just signed in has most files already; a first load fetches them all.
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
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

const page = 'index.html';
const database = 'src/store/openStore.ts';
const screens = {
  dashboard: [page, database, 'src/ui/home/Home.tsx'],
  welcome: [page, 'src/ui/welcome/Welcome.tsx', 'src/ui/consent/ConsentBanner.tsx'],
};

/** The files that only the way to the server needs. */
const filesOfRemote = (): Set<string> =>
  filesOf('src/remote/connectRemote.ts', 'src/remote/remoteConfig.ts', 'src/sync/startSync.ts').difference(
    filesOf(page, database),
  );

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

/** Somebody with ten battles, all of them on this device as on the server. */
async function signedInBrowser(world: BenchWorld): Promise<BrowserContext> {
  const { projectId } = world.firebase;
  await fillPeople(world);
  await commitBattles(world, projectId, benchBattles(10, todayIn('UTC', new Date())));
  const context = await world.browser(world.folder());
  const page = await context.newPage();
  await signIn(page, world.address, emailOf(me.id), benchPassword);
  await page.close();
  return context;
}

interface Load {
  /** What the screen itself needs. */
  screen: Transfer[];
  fonts: Transfer[];
  firebase: Transfer[];
  /** What idle work fetches. */
  idle: Transfer[];
}

function sorted(transfers: Transfer[], entries: readonly string[]): Load {
  const screen = filesOf(...entries);
  const remote = filesOfRemote();
  const kindOf = ({ path }: Transfer): keyof Load => {
    if (path.endsWith('.woff2')) return 'fonts';
    if (remote.has(path.slice(1)) || path.startsWith('/__/')) return 'firebase';
    const isBeside = path.lastIndexOf('/') === 0;
    return isBeside || screen.has(path.slice(1)) ? 'screen' : 'idle';
  };
  const of = (kind: keyof Load): Transfer[] => transfers.filter((transfer) => kindOf(transfer) === kind);
  return { screen: of('screen'), fonts: of('fonts'), firebase: of('firebase'), idle: of('idle') };
}

export async function* bytesBench(world: BenchWorld): AsyncGenerator<Table> {
  const signedOut = await world.browser(world.folder());
  const welcomed = sorted(await transfersOf(world, signedOut, '/'), screens.welcome);
  await signedOut.close();

  const signedIn = await signedInBrowser(world);
  const opened = sorted(await transfersOf(world, signedIn, '/home'), screens.dashboard);
  await signedIn.close();
  if (opened.firebase.length === 0) throw new Error('Firebase was never fetched');

  const total = brotliTotal(opened.screen);
  const firebaseAt = Math.min(...opened.firebase.map(({ requestedAt }) => requestedAt));
  const late = opened.screen.filter(({ requestedAt }) => requestedAt >= firebaseAt);
  yield {
    title: 'Bytes of the first load',
    columns: ['', 'requests', 'over the wire', 'brotli 11, bodies alone'],
    rows: [
      rowOf('dashboard, signed in: page, local database, screen', opened.screen),
      rowOf('  fonts, which no paint waits for', opened.fonts),
      rowOf('  Firebase and the sync', opened.firebase),
      rowOf('  what comes when the page is idle', opened.idle),
      rowOf('welcome page, a first visit: page, screen, consent banner', welcomed.screen),
      rowOf('  fonts', welcomed.fonts),
      rowOf('  Firebase', welcomed.firebase),
      rowOf('  what comes when the page is idle', welcomed.idle),
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
