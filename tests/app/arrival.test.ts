/** How long an empty screen waits for somebody who has just signed in: until the server has spoken, and never for long. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { ARRIVAL_MS, createArrival } from '../../src/app/createArrival.ts';
import { createLive } from '../../src/app/createLive.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import type { SyncStatus } from '../../src/sync/syncStatus.ts';
import type { StoreState } from '../../src/ui/session/appFace.ts';

const opened: Store[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function startArrival() {
  const outcome = await openStore(crypto.randomUUID(), {
    now: () => new Date(0),
    timeZone: () => 'UTC',
    newId: () => crypto.randomUUID(),
    locks: undefined,
  });
  if (!outcome.ok) throw new Error(outcome.failure);
  opened.push(outcome.value);
  const stores = createLive<StoreState>({ kind: 'OPEN', store: outcome.value });
  const status = createLive<SyncStatus>({ phase: 'CONNECTING', lastSyncedAt: null });
  const timers = new Map<() => void, number>();
  const arrival = createArrival(stores, status, (ms, call) => {
    timers.set(call, ms);
    return () => timers.delete(call);
  });
  const ended = Promise.withResolvers<void>();
  arrival.arriving.subscribe(() => arrival.arriving.current() || ended.resolve());
  return { arrival, status, timers, ended: ended.promise };
}

test('nobody waits who was signed in before this visit', async () => {
  const { arrival, timers } = await startArrival();
  expect(arrival.arriving.current()).toBe(false);
  expect(timers.size).toBe(0);
});

test('the wait ends with the server’s first whole answer, and its bound with it', async () => {
  const { arrival, status, timers, ended } = await startArrival();
  arrival.begin();
  arrival.entered();
  expect(arrival.arriving.current()).toBe(true);
  status.set({ phase: 'LIVE', lastSyncedAt: 1 });
  await ended;
  expect(timers.size).toBe(0);
});

test('an answer that was there before the own profile does not end it', async () => {
  const { arrival, status, ended } = await startArrival();
  arrival.begin();
  status.set({ phase: 'LIVE', lastSyncedAt: 1 });
  expect(arrival.arriving.current()).toBe(true);
  arrival.entered();
  await ended;
});

test('another tab’s sync ends it once that has heard the server', async () => {
  const { arrival, status, ended } = await startArrival();
  arrival.begin();
  arrival.entered();
  status.set({ phase: 'ELSEWHERE', lastSyncedAt: null });
  expect(arrival.arriving.current()).toBe(true);
  status.set({ phase: 'ELSEWHERE', lastSyncedAt: 1 });
  await ended;
});

test('a server that does not answer is waited for four seconds', async () => {
  const { arrival, timers, ended } = await startArrival();
  arrival.begin();
  arrival.entered();
  expect([...timers.values()]).toEqual([ARRIVAL_MS]);
  for (const call of timers.keys()) call();
  await ended;
});

test('the own profile, which comes from this device, is waited for as long as it takes', async () => {
  const { arrival, timers, ended } = await startArrival();
  arrival.begin();
  for (const call of timers.keys()) call();
  expect(arrival.arriving.current()).toBe(true);
  arrival.entered();
  await ended;
});
