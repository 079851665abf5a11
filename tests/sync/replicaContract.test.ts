/** Holds the store in memory, on which the thousand lives are lived, to what the real one over IndexedDB does. */
import { afterEach, describe, expect, test } from 'vitest';
import type { EntryChange, EntryPlace } from '../../src/domain/index.ts';
import type { BattleRow, Refusal, Replica } from '../../src/store/store.ts';
import {
  ana,
  createDevice,
  type Device,
  firstWhere,
  newBattle,
  noon,
  serverBattle,
  terms,
} from '../store/storeKit.ts';
import { createMemoryStore } from './kit/memoryStore.ts';

interface Subject {
  replica: Replica;
  create(): Promise<unknown>;
  record(place: EntryPlace, change: EntryChange): Promise<unknown>;
  edit(base: number, title: string): Promise<unknown>;
  refusals(): Promise<Refusal[]>;
}

const opened: Device[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((device) => device.closeAll()));
});

async function real(): Promise<Subject> {
  const device = createDevice();
  opened.push(device);
  const store = await device.open();
  return {
    replica: store.replica,
    create: () => store.createBattle(newBattle()),
    record: (place, change) => store.record('b1', place, change),
    edit: (base, title) => store.changeTerms('b1', base, terms({ title })),
    refusals: () => firstWhere(store.refusals$()),
  };
}

async function inMemory(): Promise<Subject> {
  let ids = 0;
  const store = createMemoryStore({
    uid: ana.id,
    now: () => noon,
    timeZone: () => 'UTC',
    newId: () => `id${++ids}`,
    pause: () => Promise.resolve(),
  });
  return {
    replica: store.replica,
    create: async () => store.createBattle(newBattle()),
    record: async (place, change) => store.record('b1', place, change),
    edit: async (base, title) => store.changeTerms('b1', base, terms({ title })),
    refusals: async () => store.refusals(),
  };
}

/** Where the sync has brought a device, in every way in which one can see it. */
async function seen({ replica, refusals }: Subject) {
  const dirty = await firstWhere(replica.dirty$());
  return {
    row: await replica.row('b1'),
    dirty: dirty.map(({ id, dirty: count }) => [id, count]),
    checkpoint: await replica.checkpoint(),
    refusals: await refusals(),
  };
}

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;
const number = (value: number): EntryChange => ({ kind: 'NUMBER', value, hide: false });
const own = (row: BattleRow | null) => row?.entries[ana.id] ?? {};

const lives: Record<string, (subject: Subject) => Promise<unknown>> = {
  'a state of the server, and an older one after it': async ({ replica }) => {
    await replica.applyRemote([serverBattle({ updatedAt: 9 })], { seconds: 9, nanos: 0 });
    await replica.applyRemote([serverBattle({ updatedAt: 3 })], { seconds: 3, nanos: 0 });
  },
  'entries that are confirmed while one of them changes': async (subject) => {
    await subject.replica.applyRemote([serverBattle()], null);
    await subject.record(pushUps, { kind: 'CHECK', checked: true });
    await subject.record(steps, number(5));
    const sent = own(await subject.replica.row('b1'));
    await subject.record(steps, number(6));
    await subject.replica.confirmEntries('b1', sent);
  },
  'entries of which one is refused': async (subject) => {
    await subject.replica.applyRemote([serverBattle()], null);
    await subject.record(pushUps, { kind: 'CHECK', checked: true });
    await subject.record(steps, number(5));
    await subject.replica.refuseEntries('b1', [steps], 'TOO_LATE', own(await subject.replica.row('b1')));
  },
  'a refusal of what has changed since it was sent': async (subject) => {
    await subject.replica.applyRemote([serverBattle()], null);
    await subject.record(steps, number(5));
    const sent = own(await subject.replica.row('b1'));
    await subject.record(steps, number(6));
    await subject.replica.refuseEntries('b1', [steps], 'DENIED', sent);
  },
  'a creation, edited while it was sent, and confirmed': async (subject) => {
    await subject.create();
    const sent = (await subject.replica.row('b1'))?.intent;
    await subject.edit(1, 'Edited');
    if (sent) await subject.replica.confirmIntent('b1', sent, null);
    await subject.replica.applyRemote([serverBattle({ status: 'PENDING' })], { seconds: 1, nanos: 5 });
  },
  'a creation that is refused and leaves the device': async (subject) => {
    await subject.create();
    const sent = (await subject.replica.row('b1'))?.intent;
    if (sent) await subject.replica.refuseIntent('b1', sent, 'DENIED', null);
  },
  'an edit that was overtaken': async (subject) => {
    await subject.replica.applyRemote([serverBattle({ status: 'PENDING' })], null);
    await subject.edit(1, 'Mine');
    const sent = (await subject.replica.row('b1'))?.intent;
    const theirs = serverBattle({ status: 'ACTIVE', updatedAt: 2000 });
    if (sent) await subject.replica.refuseIntent('b1', sent, 'NOT_PENDING', theirs);
  },
};

describe('the store in memory does what the real one does', () => {
  test.each(Object.entries(lives))('[Y3] [Y5] after %s', async (_what, live) => {
    const [model, actual] = await Promise.all([inMemory(), real()]);
    for (const subject of [model, actual]) await live(subject);
    expect(await seen(model)).toEqual(await seen(actual));
  });
});
