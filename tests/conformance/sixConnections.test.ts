/**
 * Many tabs of one browser, each with the unmodified SDK listening and writing at once, over the six connections that a browser opens
 * to a server. The tabs share one context: separate contexts would not share connections, and prove nothing.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPages, openBrowserPages } from './browserPage.ts';
import { openRules } from './conformanceCase.ts';
import { putRules } from './firestoreServers.ts';
import { type LocalServer, startLocalServer } from './localServer.ts';

let pages: BrowserPages;
let server: LocalServer;
beforeAll(async () => {
  pages = await openBrowserPages();
  server = await startLocalServer();
});
afterAll(async () => {
  await pages?.close();
  await server?.stop();
});

const rounds = 8;

interface TabReport {
  /** Milliseconds from a write to its confirmation. */
  confirmed: number[];
  /** Milliseconds from another tab's write to its arrival here; the tabs share one clock. */
  arrived: number[];
  /** Milliseconds of one transaction and one count, over REST. */
  asked: number;
  documents: number;
}

/** Runs in the page: listens to the board, writes to it `rounds` times, waits until it has seen everybody's last. */
async function play([tab, tabs, rounds, host, port, projectId]: readonly [
  number,
  number,
  number,
  string,
  number,
  string,
]): Promise<TabReport> {
  const { sdk, client } = globalThis.conformance.kit({ host, port }, projectId);
  const device = client();
  const confirmed: number[] = [];
  const arrived: number[] = [];
  const seen = new Map<string, number>();
  const all = new Promise<void>((resolve) => {
    sdk.onSnapshot(sdk.collection(device, 'board'), (snapshot) => {
      for (const { doc } of snapshot.docChanges()) {
        seen.set(doc.id, doc.get('round'));
        if (doc.id !== `tab${tab}`) arrived.push(Date.now() - doc.get('writtenAt'));
      }
      if (seen.size === tabs && [...seen.values()].every((round) => round === rounds)) resolve();
    });
  });
  for (let round = 1; round <= rounds; round += 1) {
    const writtenAt = Date.now();
    await sdk.setDoc(sdk.doc(device, `board/tab${tab}`), { round, writtenAt });
    confirmed.push(Date.now() - writtenAt);
  }
  const askedAt = Date.now();
  await sdk.runTransaction(device, async (transaction) => {
    const mine = sdk.doc(device, `own/tab${tab}`);
    await transaction.get(mine);
    transaction.set(mine, { done: true });
  });
  await sdk.getCountFromServer(sdk.collection(device, 'board'));
  const asked = Date.now() - askedAt;
  await all;
  return { confirmed, arrived, asked, documents: seen.size };
}

async function playInTabs(tabs: number): Promise<TabReport[]> {
  const projectId = `demo-tabs-${tabs}`;
  await putRules(server, projectId, openRules);
  const context = await pages.browser.newContext();
  const opened: Page[] = [];
  for (let tab = 0; tab < tabs; tab += 1) opened.push(await pages.open(context));
  const reports = await Promise.all(
    opened.map((page, tab) =>
      page.evaluate(play, [tab, tabs, rounds, server.host, server.port, projectId] as const),
    ),
  );
  await context.close();
  return reports;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function figures(values: number[]): string {
  return `p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms, most ${percentile(values, 1)} ms`;
}

/** In milliseconds; what a tab waits that has to wait until another's request ends by itself. */
const tooLong = 3_000;

describe('six connections', () => {
  // Without the server's help the third tab never gets a connection to write on, and the test ends by its time-out.
  test.each([1, 3, 6, 10])('%i tabs of one browser listen and write, and none waits long', async (tabs) => {
    const reports = await playInTabs(tabs);
    const confirmed = reports.flatMap((report) => report.confirmed);
    const arrived = reports.flatMap((report) => report.arrived);
    console.log(
      `${tabs} tabs: confirmed ${figures(confirmed)}; arrived ${figures(arrived)}; transaction and count ${figures(reports.map(({ asked }) => asked))}`,
    );
    expect(reports.map(({ documents }) => documents)).toEqual(reports.map(() => tabs));
    expect(confirmed).toHaveLength(tabs * rounds);
    // Where the usual wait is long too, it is the machine that they wait for.
    expect(percentile(confirmed, 0.95)).toBeLessThan(Math.max(tooLong, 8 * percentile(confirmed, 0.5)));
    expect(server.logged).toEqual([]);
  });
});
