/** The unmodified SDK in Chromium while the network and the server come and go: nothing is lost, nothing is counted twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgain, askTimeoutMs } from './askServer.ts';
import { type BrowserPages, openBrowserPages } from './browserPage.ts';
import { openRules } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';
import { startFlakyProxy } from './flakyProxy.ts';
import { startLocalServer } from './localServer.ts';
import { seenWithin } from './seenWithin.ts';

let pages: BrowserPages;
beforeAll(async () => {
  pages = await openBrowserPages();
});
afterAll(() => pages?.close());

type Board = Record<string, unknown>;

/** What a page does with one collection, kept on its global object between the calls of a test. */
interface Device {
  write(id: string, fields: Board): Promise<void>;
  /** Writes without waiting; `written` resolves when all of these are confirmed. */
  queue(id: string, fields: Board): void;
  written(): Promise<void>;
  increment(id: string, times: number): Promise<void>;
  /** The board once it equals `wanted`, as the listener has it from the server. */
  shows(wanted: Record<string, Board>): Promise<void>;
}

declare global {
  var device: Device;
}

/** Runs in the page. */
function joinBoard([host, port, projectId]: readonly [string, number, string]): void {
  const { sdk, client } = globalThis.conformance.kit({ host, port }, projectId);
  const db = client();
  const queued: Promise<void>[] = [];
  let board = '';
  let changed = () => {};
  sdk.onSnapshot(sdk.collection(db, 'board'), { includeMetadataChanges: true }, ({ docs, metadata }) => {
    const sure = !metadata.fromCache && !metadata.hasPendingWrites;
    board = sure ? JSON.stringify(Object.fromEntries(docs.map((doc) => [doc.id, doc.data()]))) : '';
    changed();
  });
  globalThis.device = {
    write: (id, fields) => sdk.setDoc(sdk.doc(db, 'board', id), fields),
    queue: (id, fields) => void queued.push(sdk.setDoc(sdk.doc(db, 'board', id), fields)),
    written: async () => void (await Promise.all(queued)),
    async increment(id, times) {
      const count = { count: sdk.increment(1) };
      for (let done = 0; done < times; done += 1)
        await sdk.setDoc(sdk.doc(db, 'board', id), count, { merge: true });
    },
    async shows(wanted) {
      while (board !== JSON.stringify(wanted))
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
    },
  };
}

async function openDevice(server: { host: string; port: number }, projectId: string): Promise<Page> {
  const page = await pages.open();
  await page.evaluate(joinBoard, [server.host, server.port, projectId] as const);
  return page;
}

const shows = (page: Page, wanted: Record<string, Board>) =>
  page.evaluate((board) => globalThis.device.shows(board), wanted);
const write = (page: Page, id: string, fields: Board) =>
  page.evaluate(([name, data]) => globalThis.device.write(name, data), [id, fields] as const);
const queue = (page: Page, id: string, fields: Board) =>
  page.evaluate(([name, data]) => globalThis.device.queue(name, data), [id, fields] as const);

/** The same numbers in every run: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`coming back to ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    async function goOfflineAndOn(projectId: string): Promise<void> {
      await putRules(server, projectId, openRules);
      const [ann, bob] = [await openDevice(server, projectId), await openDevice(server, projectId)];
      await write(ann, 'a', { n: 1 });
      await write(ann, 'b', { n: 1 });
      await shows(bob, { a: { n: 1 }, b: { n: 1 } });
      await bob.context().setOffline(true);
      await queue(bob, 'c', { from: 'bob' });
      await queue(bob, 'a', { n: 2 });
      await write(ann, 'b', { n: 5 });
      await write(ann, 'd', { from: 'ann' });
      await bob.context().setOffline(false);
      await bob.evaluate(() => globalThis.device.written());
      const all = { a: { n: 2 }, b: { n: 5 }, c: { from: 'bob' }, d: { from: 'ann' } };
      await Promise.all([shows(ann, all), shows(bob, all)]);
      await Promise.all([ann.context().close(), bob.context().close()]);
    }

    test(
      'a page that was offline sends what it wrote and sees what it missed',
      {
        timeout: askTimeoutMs,
      },
      () =>
        askAgain(name, (again, patienceMs) =>
          seenWithin(goOfflineAndOn(`demo-offline-${again}`), patienceMs),
        ),
    );
  });
}

test('sixty increments over connections that keep breaking count sixty', async () => {
  const server = await startLocalServer();
  await putRules(server, 'demo-broken', openRules);
  const proxy = await startFlakyProxy(server);
  const next = random(20_261_120);
  const [ann, bob] = [await openDevice(proxy, 'demo-broken'), await openDevice(proxy, 'demo-broken')];
  await shows(bob, {});
  proxy.limitLives(() => 30 + next() * 600);
  await ann.evaluate(() => globalThis.device.increment('one', 60));
  expect(proxy.cuts()).toBeGreaterThan(5);
  proxy.limitLives(null);
  await Promise.all([shows(ann, { one: { count: 60 } }), shows(bob, { one: { count: 60 } })]);
  await Promise.all([ann.context().close(), bob.context().close()]);
  await proxy.stop();
  await server.stop();
  // The SDK waits 5 to 15 s after a second failure in a row.
}, 180_000);

describe('coming back to local-firebase after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-restart-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['that said it would stop', true],
    ['that vanished', false],
  ])('one %s: listeners and queued writes go on', async (how, orderly) => {
    const file = join(folder, `${how}.sqlite`);
    const projectId = 'demo-restart';
    let server = await startLocalServer({ file });
    await putRules(server, projectId, openRules);
    const proxy = await startFlakyProxy(server);
    const [ann, bob] = [await openDevice(proxy, projectId), await openDevice(proxy, projectId)];
    await write(ann, 'a', { n: 1 });
    await shows(bob, { a: { n: 1 } });

    if (!orderly) proxy.break();
    await server.stop();
    await queue(ann, 'b', { n: 2 });
    server = await startLocalServer({ file, port: server.port });
    await putRules(server, projectId, openRules);
    proxy.mend();
    const backAt = Date.now();
    await ann.evaluate(() => globalThis.device.written());
    const writtenMs = Date.now() - backAt;
    await Promise.all([shows(ann, { a: { n: 1 }, b: { n: 2 } }), shows(bob, { a: { n: 1 }, b: { n: 2 } })]);
    console.log(
      `after a server ${how}: written ${writtenMs} ms, shown ${Date.now() - backAt} ms after it was back`,
    );
    expect(server.logged).toEqual([]);
    await Promise.all([ann.context().close(), bob.context().close()]);
    await proxy.stop();
    await server.stop();
  });
});
