/** Photos and their entries brought into agreement, over a real store and a real outbox, from wherever something was interrupted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLive } from '../../src/app/createLive.ts';
import { createTending, type Tending } from '../../src/app/photos/createTending.ts';
import { createPhotoRecords } from '../../src/app/photos/photoRecords.ts';
import { type Battle, type EntryPlace, photoPathOf, type Target } from '../../src/domain/index.ts';
import type { WaitingPhotos } from '../../src/store/entrySyncState.ts';
import { withOutbox } from '../../src/store/outbox/outboxDatabase.ts';
import { keepPhoto, parkPhoto, readOutbox } from '../../src/store/outbox/outboxPhotos.ts';
import type { Store } from '../../src/store/store.ts';
import type { SyncEvent } from '../../src/sync/syncStatus.ts';
import type { StoreState } from '../../src/ui/session/appFace.ts';
import {
  ana,
  ben,
  createDevice,
  type Device,
  newBattle,
  noon,
  serverBattle,
  successOf,
  terms,
} from '../store/storeKit.ts';

const day = 24 * 60 * 60 * 1000;
const place: EntryPlace = { bucket: 'day1', targetKey: 'target1' };

const provenTargets = (): Record<string, Target> => {
  const { target1 } = terms().targets;
  if (!target1) throw new Error('the terms have no first target');
  return { target1: { ...target1, isPhotoRequired: true } };
};
const provenBattle = (changes: Partial<Battle> = {}): Battle =>
  serverBattle({ targets: provenTargets(), ...changes });

let device: Device;
let store: Store;
let tending: Tending;
let records: ReturnType<typeof createPhotoRecords>;
let said: SyncEvent[];
let sends: number;
const waiting = createLive<WaitingPhotos>(new Map());

/** What nobody expects, which a browser would report. */
let reported: unknown[];

beforeEach(async () => {
  reported = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  await withOutbox(async (database) => {
    await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)));
  });
  device = createDevice();
  store = await device.open();
  said = [];
  sends = 0;
  const parts = {
    locks: navigator.locks,
    clock: { now: () => device.clock.now, timeZone: () => 'UTC' },
    waiting,
    say: (event: SyncEvent) => said.push(event),
    stores: createLive<StoreState>({ kind: 'OPEN', store }),
  };
  tending = createTending(parts, async () => {
    sends += 1;
  });
  records = createPhotoRecords(parts, tending);
});

afterEach(async () => {
  tending.follow({ kind: 'OPENING' });
  await tending.settled();
  await device.closeAll();
  expect(reported).toEqual([]);
});

/** The app starts over what is on this device. */
async function start(): Promise<void> {
  tending.follow({ kind: 'OPEN', store });
  await tending.settled();
}

const photo = new Blob(['a photo'], { type: 'image/jpeg' });
const entry = async () => (await store.replica.row('b1'))?.entries[ana.id]?.day1?.target1;
const outbox = () => readOutbox(ana.id);

/** The bytes are kept, and the page ends before their entry is recorded. */
async function keptAlone(name: string): Promise<string> {
  const path = photoPathOf({ uid: ana.id, battleId: 'b1', ...place }, name);
  await keepPhoto({
    path,
    uid: ana.id,
    type: 'image/jpeg',
    bytes: new ArrayBuffer(3),
    metadata: { challengerId: ana.id, opponentId: ben.id },
    takenAt: noon,
    replaces: null,
  });
  return path;
}

const use = async (): Promise<string> => {
  successOf(await records.use('b1', place, photo));
  return (await entry())?.photo ?? '';
};

/** The server has taken everything that this device would send of the battle. */
async function confirmed(): Promise<void> {
  const row = await store.replica.row('b1');
  await store.replica.confirmEntries('b1', row?.entries[ana.id] ?? {});
}

/** The photo at this path has reached the server: the outbox is rid of it. */
const uploaded = (path: string): Promise<void> => withOutbox((database) => database.delete('photos', path));

describe('a photo and its entry', () => {
  test('[Y9] a used photo is kept with its bytes, its place and the two people, and its entry names it', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const path = await use();
    const { photos } = await outbox();
    expect(photos).toMatchObject([
      {
        path,
        uid: ana.id,
        type: 'image/jpeg',
        metadata: { challengerId: ana.id, opponentId: ben.id },
        state: 'READY',
        attempts: 0,
      },
    ]);
    expect(new TextDecoder().decode(photos[0]?.bytes)).toBe('a photo');
    expect(await entry()).toMatchObject({ input: true, photo: path });
    expect([...waiting.current()]).toEqual([[path, 'WAITING']]);
    expect(sends).toBeGreaterThan(0);
  });

  test('[Y9] bytes whose entry was never recorded are swept when the app starts again', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await keptAlone('orphan');
    await start();
    expect(await outbox()).toEqual({ photos: [], deletions: [] });
  });

  test('[Y9] bytes whose entry was recorded just before the end are sent after the next start', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    const path = await keptAlone('named');
    successOf(await store.record('b1', place, { kind: 'PHOTO', path }));
    await start();
    expect((await outbox()).photos).toMatchObject([{ path, state: 'READY' }]);
  });

  test('a recording that the rules of the game refuse leaves no bytes', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    device.clock.now = noon + day;
    expect(await records.use('b1', place, photo)).toEqual({
      ok: false,
      failure: { kind: 'REFUSED', refusal: 'NOT_TODAY' },
    });
    expect(await outbox()).toEqual({ photos: [], deletions: [] });
  });

  test('[Y8] a photo for a battle that was accepted offline waits until the server knows of that', async () => {
    const request = provenBattle({
      status: 'PENDING',
      challenger: ben,
      opponent: ana,
      userIds: [ben.id, ana.id],
    });
    await store.replica.applyRemote([request], null);
    await start();
    successOf(await store.answer('b1', 1, 'ACCEPT'));
    await use();
    expect((await outbox()).photos).toMatchObject([{ state: 'STORED' }]);
    const { intent } = (await store.replica.row('b1')) ?? {};
    if (!intent) throw new Error('nothing was accepted');
    await store.replica.confirmIntent('b1', intent, { ...request, status: 'ACTIVE' });
    await tending.tend();
    expect((await outbox()).photos).toMatchObject([{ state: 'READY' }]);
  });
});

describe('another in its place', () => {
  test('one that waits is dropped for the next, which alone is sent', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const first = await use();
    const second = await use();
    expect((await outbox()).photos.map(({ path }) => path)).toEqual([second]);
    // It may have arrived at the very moment: the server is told to forget it, which costs nothing if it never knew it.
    expect((await outbox()).deletions).toEqual([{ path: first, uid: ana.id, isDue: true }]);
  });

  test('one that the server has is deleted there once the server’s entry names the next', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const first = await use();
    await uploaded(first);
    await confirmed();
    const second = await use();
    expect((await outbox()).deletions).toEqual([{ path: first, uid: ana.id, isDue: false }]);
    await uploaded(second);
    await confirmed();
    await tending.tend();
    expect((await outbox()).deletions).toEqual([{ path: first, uid: ana.id, isDue: true }]);
  });

  test('the first stays when the next is refused', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const first = await use();
    await uploaded(first);
    await confirmed();
    const second = await use();
    await parkPhoto(second, 'DENIED');
    await tending.tend();
    expect((await entry())?.photo).toBe(first);
    expect((await outbox()).deletions).toEqual([]);
    expect(said).toEqual([{ kind: 'PHOTO_REFUSED', isReplacement: true, reason: 'DENIED' }]);
  });

  test('one that is taken off is deleted on the server after the entry has let go of it there', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const path = await use();
    await uploaded(path);
    await confirmed();
    successOf(await records.erase('b1', place, { kind: 'CHECK', checked: false }));
    expect((await entry())?.photo).toBeNull();
    expect((await outbox()).deletions).toEqual([{ path, uid: ana.id, isDue: false }]);
    await confirmed();
    await tending.tend();
    expect((await outbox()).deletions).toEqual([{ path, uid: ana.id, isDue: true }]);
  });

  test('taking off what may no longer be changed deletes nothing', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const path = await use();
    await uploaded(path);
    await confirmed();
    device.clock.now = noon + day;
    expect((await records.erase('b1', place, { kind: 'PHOTO', path: null })).ok).toBe(false);
    expect((await outbox()).deletions).toEqual([]);
    expect((await entry())?.photo).toBe(path);
  });
});

describe('refused by the server', () => {
  test('[Y5] the entry goes with its photo, the reason is kept, and so are the bytes until it is put away', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    const path = await use();
    device.clock.now = noon + 4 * day;
    await parkPhoto(path, 'DENIED');
    await tending.tend();
    expect(await entry()).toBeUndefined();
    const refusals = await new Promise<{ id: string; reason: string }[]>((resolve, reject) => {
      store.refusals$().subscribe({ next: resolve, error: reject });
    });
    expect(refusals).toMatchObject([{ reason: 'TOO_LATE' }]);
    expect(said).toEqual([{ kind: 'PHOTO_REFUSED', isReplacement: false, reason: 'TOO_LATE' }]);
    expect((await outbox()).photos).toHaveLength(1);
    // Told once, however often it is looked at.
    await tending.tend();
    expect(said).toHaveLength(1);
    await store.dismissRefusal(refusals[0]?.id ?? '');
    await tending.tend();
    expect((await outbox()).photos).toEqual([]);
  });

  test('[Y5] a photo whose entry was refused for another reason is kept with it', async () => {
    await store.replica.applyRemote([provenBattle()], null);
    await start();
    await use();
    await store.replica.refuseEntries('b1', [place], 'GONE');
    await tending.tend();
    expect((await outbox()).photos).toMatchObject([{ state: 'REFUSED' }]);
  });
});

test('a battle that this device made itself and the server has not seen keeps its photos back', async () => {
  successOf(await store.createBattle(newBattle('b1', { targets: provenTargets() })));
  await start();
  expect(await records.use('b1', place, photo)).toMatchObject({ ok: false });
  expect((await outbox()).photos).toEqual([]);
});
