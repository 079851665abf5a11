/** The photo outbox over a real IndexedDB (in memory) and the real storage.rules of a running local-firebase, whose wire breaks at chosen moments. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Battle, photoPathOf } from '../../src/domain/index.ts';
import { type FlushParts, flushOutbox } from '../../src/store/outbox/flushOutbox.ts';
import { type OutboxPhoto, withOutbox } from '../../src/store/outbox/outboxDatabase.ts';
import type { OutboxNews } from '../../src/store/outbox/outboxNews.ts';
import {
  discardPhoto,
  keepPhoto,
  planDeletion,
  readOutbox,
  releasePhoto,
} from '../../src/store/outbox/outboxPhotos.ts';
import { forgetSession, keepSession } from '../../src/store/outbox/outboxSession.ts';
import { removePhotos } from '../../src/store/outbox/removePhotos.ts';
import { findSeen, keepSeen, mostSeenPhotos } from '../../src/store/outbox/seenPhotos.ts';
import { noonNow } from '../remote/noonClock.ts';
import {
  aRequest,
  type Device,
  type Services,
  startServices,
  successOf,
  termsFrom,
} from '../remote/remoteKit.ts';
import { terms } from './storeKit.ts';

let services: Services;
let ana: Device;
let ben: Device;
let eve: Device;
let battle: Battle;
let news: OutboxNews[] = [];
/** No two photos are taken in one millisecond: the older is sent first. */
let taken = 0;

beforeAll(async () => {
  services = await startServices();
  ana = await services.person('Ana');
  ben = await services.person('Ben');
  eve = await services.person('Eve');
  const { target1 } = terms().targets;
  if (!target1) throw new Error('the terms have no first target');
  const proven = termsFrom(noonNow(), { targets: { target1: { ...target1, isPhotoRequired: true } } });
  const [a, b] = [
    { id: ana.uid, username: 'Ana' },
    { id: ben.uid, username: 'Ben' },
  ];
  battle = aRequest('proof', a, b, proven);
  successOf(await ana.remote.battles.create(battle));
  const accepted = { status: 'ACTIVE', timeZone: 'UTC', uid: ben.uid } as const;
  successOf(await ben.remote.battles.answer('proof', 1, accepted));
});
afterAll(() => services.stop());

beforeEach(async () => {
  news = [];
  await withOutbox(async (database) => {
    await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)));
  });
  await signedIn(ana);
});

const signedIn = async ({ remote }: Device): Promise<void> => {
  const sender = remote.photos.sender();
  if (sender === null) throw new Error('nobody is signed in');
  await keepSession(sender);
};

const parts = (changes: Partial<FlushParts> = {}): FlushParts => ({
  locks: navigator.locks,
  fetch,
  now: noonNow,
  isOnline: () => true,
  tell: (told) => news.push(told),
  ...changes,
});

const photoOf = ({ uid }: Device, name: string, bucket: 'day1' | 'day3' = 'day1') => ({
  takenAt: ++taken,
  path: photoPathOf({ uid, battleId: battle.id, bucket, targetKey: 'target1' }, name),
  uid,
  type: 'image/jpeg',
  bytes: new TextEncoder().encode(`bytes of ${name}`).buffer,
  metadata: { challengerId: battle.challenger.id, opponentId: battle.opponent.id },
  replaces: null,
});

/** Kept, with its entry recorded: ready to go. Resolves to its path. */
async function waiting(of: Device, name: string, bucket?: 'day3'): Promise<string> {
  const photo = photoOf(of, name, bucket);
  await keepPhoto(photo);
  await releasePhoto(photo.path);
  return photo.path;
}

const outboxOf = async ({ uid }: Device): Promise<OutboxPhoto[]> => (await readOutbox(uid)).photos;

const isUpload = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  init?.method === 'POST' && String(input).includes('/o?name=');

/** `fetch` with something in place of the answer to an upload; `null` lets it pass. */
const answering =
  (answer: (path: string, send: () => Promise<Response>) => Promise<Response | null>): typeof fetch =>
  async (input, init) => {
    const send = () => fetch(input, init);
    if (!isUpload(input, init)) return send();
    return (await answer(new URL(String(input)).searchParams.get('name') ?? '', send)) ?? send();
  };

const textAt = async (by: Device, path: string): Promise<string> =>
  new TextDecoder().decode(successOf(await by.remote.photos.read(path)).bytes);

describe('keeping', () => {
  test('[Y9] a photo is not sent before its entry is recorded, and then is, as its two contestants may read it', async () => {
    const photo = photoOf(ana, 'first');
    await keepPhoto(photo);
    expect(await flushOutbox(parts())).toBe('DONE');
    expect(await outboxOf(ana)).toMatchObject([{ state: 'STORED', attempts: 0 }]);
    await releasePhoto(photo.path);
    expect(await flushOutbox(parts())).toBe('DONE');
    expect(await outboxOf(ana)).toEqual([]);
    expect(news.at(-1)).toEqual({ kind: 'UPLOADED', uid: ana.uid, path: photo.path });
    expect(await textAt(ana, photo.path)).toBe('bytes of first');
    expect(await textAt(ben, photo.path)).toBe('bytes of first');
  });

  test('[R8] a stranger cannot read a photo, and one that is not there is told from one that may not be seen', async () => {
    const path = await waiting(ana, 'secret');
    await flushOutbox(parts());
    expect(await eve.remote.photos.read(path)).toEqual({ ok: false, failure: { kind: 'DENIED' } });
    expect(await ben.remote.photos.read(photoOf(ana, 'none').path)).toMatchObject({
      ok: false,
      failure: { kind: 'REJECTED' },
    });
  });

  test('what was uploaded can be looked at without the server', async () => {
    const path = await waiting(ana, 'seen');
    await flushOutbox(parts());
    const seen = await findSeen(ana.uid, path, noonNow());
    expect(new TextDecoder().decode(seen?.bytes)).toBe('bytes of seen');
    expect(await findSeen(ben.uid, path, noonNow())).toBeUndefined();
  });
});

describe('a broken way to the server', () => {
  test('[Y9] fifty uploads that reach the server and whose answer is lost are one object in the end', async () => {
    const path = await waiting(ana, 'again');
    const lost = answering(async (_path, send) => {
      await send();
      throw new TypeError('the connection was reset');
    });
    for (let round = 0; round < 50; round += 1) {
      expect(await flushOutbox(parts({ fetch: lost }))).toBe('RETRY');
    }
    expect(await outboxOf(ana)).toMatchObject([{ attempts: 50, isUnderWay: false, state: 'READY' }]);
    expect(await flushOutbox(parts())).toBe('DONE');
    expect(await outboxOf(ana)).toEqual([]);
    expect(await textAt(ben, path)).toBe('bytes of again');
  });

  test('[Y5] one photo that the server stumbles over holds up none behind it', async () => {
    const first = await waiting(ana, 'stumble');
    const second = await waiting(ana, 'behind');
    const stumbling = answering(async (path) => (path === first ? new Response('', { status: 503 }) : null));
    expect(await flushOutbox(parts({ fetch: stumbling }))).toBe('RETRY');
    expect((await outboxOf(ana)).map(({ path }) => path)).toEqual([first]);
    expect(await textAt(ben, second)).toBe('bytes of behind');
  });

  test('a good status from anybody but the server is no confirmation', async () => {
    const path = await waiting(ana, 'portal');
    const portal = answering(async () => new Response('<h1>Welcome to the hotel</h1>', { status: 200 }));
    expect(await flushOutbox(parts({ fetch: portal }))).toBe('RETRY');
    expect((await outboxOf(ana)).map((photo) => photo.path)).toEqual([path]);
  });

  test('offline nothing is begun', async () => {
    await waiting(ana, 'offline');
    expect(await flushOutbox(parts({ isOnline: () => false }))).toBe('RETRY');
    expect(await outboxOf(ana)).toMatchObject([{ attempts: 0, isUnderWay: false }]);
  });

  test('what was under way when its sender died is not shown as under way for ever', async () => {
    const path = await waiting(ana, 'died');
    await withOutbox(async (database) => {
      const photo = await database.get('photos', path);
      if (photo) await database.put('photos', { ...photo, isUnderWay: true });
    });
    await flushOutbox(parts({ isOnline: () => false }));
    expect(await outboxOf(ana)).toMatchObject([{ isUnderWay: false }]);
  });
});

describe('in whose name', () => {
  test('[Y9] a token that is not taken is renewed once, and a second refusal ends it', async () => {
    await waiting(ana, 'renewed');
    let exchanges = 0;
    let refusals = 1;
    const wire: typeof fetch = async (input, init) => {
      if (String(input).includes('/v1/token')) exchanges += 1;
      if (isUpload(input, init) && refusals > 0) {
        refusals -= 1;
        return new Response('', { status: 401 });
      }
      return fetch(input, init);
    };
    expect(await flushOutbox(parts({ fetch: wire }))).toBe('DONE');
    expect(exchanges).toBe(2);
    await waiting(ana, 'ended');
    refusals = 2;
    expect(await flushOutbox(parts({ fetch: wire }))).toBe('SIGNED_OUT');
    expect(await outboxOf(ana)).toMatchObject([{ state: 'READY' }]);
  });

  test("[Y9] nobody's photos are sent by somebody else, nor with somebody else's token", async () => {
    const anas = await waiting(ana, 'mine');
    await signedIn(ben);
    expect(await flushOutbox(parts())).toBe('DONE');
    // The session names Ana, its token is Ben's.
    const bens = ben.remote.photos.sender();
    if (bens === null) throw new Error('Ben is signed out');
    await keepSession({ ...bens, uid: ana.uid });
    expect(await flushOutbox(parts())).toBe('SIGNED_OUT');
    expect((await outboxOf(ana)).map(({ path }) => path)).toEqual([anas]);
    expect(await ana.remote.photos.read(anas)).toMatchObject({ ok: false });
  });

  test('[Y9] a sign-out in the midst is obeyed at the next photo', async () => {
    await waiting(ana, 'before');
    await waiting(ana, 'after');
    const leaving = answering(async (_path, send) => {
      const answer = await send();
      await forgetSession();
      return answer;
    });
    expect(await flushOutbox(parts({ fetch: leaving }))).toBe('SIGNED_OUT');
    expect(await outboxOf(ana)).toMatchObject([{ attempts: 0, state: 'READY' }]);
  });

  test('without anybody signed in nothing happens', async () => {
    await waiting(ana, 'alone');
    await forgetSession();
    expect(await flushOutbox(parts())).toBe('SIGNED_OUT');
    expect(await outboxOf(ana)).toMatchObject([{ attempts: 0 }]);
  });
});

describe('refused and taken back', () => {
  test('[Y5] [R8] what the rules refuse is kept with the reason, is not sent again, and holds up nothing', async () => {
    // Day 3 has not begun anywhere.
    const refused = await waiting(ana, 'tomorrow', 'day3');
    const taken = await waiting(ana, 'today');
    expect(await flushOutbox(parts())).toBe('DONE');
    expect(await outboxOf(ana)).toMatchObject([{ path: refused, state: 'REFUSED', refusal: 'DENIED' }]);
    expect(news).toContainEqual({ kind: 'REFUSED', uid: ana.uid, path: refused, refusal: 'DENIED' });
    expect(await textAt(ben, taken)).toBe('bytes of today');
    news = [];
    await flushOutbox(parts());
    expect(news).toEqual([]);
  });

  test('a photo taken back before it was sent leaves nothing; one that may have arrived is deleted', async () => {
    const early = await waiting(ana, 'early');
    await discardPhoto(early);
    expect(await readOutbox(ana.uid)).toEqual({ photos: [], deletions: [] });

    const late = await waiting(ana, 'late');
    const lost = answering(async (_path, send) => {
      await send();
      throw new TypeError('the connection was reset');
    });
    await flushOutbox(parts({ fetch: lost }));
    expect(await textAt(ben, late)).toBe('bytes of late');
    await discardPhoto(late);
    expect(await flushOutbox(parts())).toBe('DONE');
    expect(await readOutbox(ana.uid)).toEqual({ photos: [], deletions: [] });
    expect(await ben.remote.photos.read(late)).toMatchObject({ failure: { kind: 'REJECTED' } });
  });

  test('a deletion waits until it is due, and one of what is gone already is done', async () => {
    const path = await waiting(ana, 'old');
    await flushOutbox(parts());
    await planDeletion({ path, uid: ana.uid, isDue: false });
    await flushOutbox(parts());
    expect(await textAt(ben, path)).toBe('bytes of old');
    await planDeletion({ path, uid: ana.uid, isDue: true });
    await flushOutbox(parts());
    await planDeletion({ path, uid: ana.uid, isDue: true });
    expect(await flushOutbox(parts())).toBe('DONE');
    expect((await readOutbox(ana.uid)).deletions).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('the photos longest unseen make room', async () => {
    const seen = (index: number) => ({
      uid: ana.uid,
      path: `photo ${index}`,
      type: 'image/jpeg',
      bytes: new ArrayBuffer(1),
      seenAt: index,
    });
    for (let index = 0; index < mostSeenPhotos; index += 1) await keepSeen(seen(index));
    // Looked at again, the oldest is young.
    await findSeen(ana.uid, 'photo 0', mostSeenPhotos);
    await keepSeen(seen(mostSeenPhotos + 1));
    expect(await findSeen(ana.uid, 'photo 0', 0)).toBeDefined();
    expect(await findSeen(ana.uid, 'photo 1', 0)).toBeUndefined();
    expect(await withOutbox((database) => database.count('seen'))).toBe(mostSeenPhotos);
  });

  test('removing one person’s photos leaves the others’', async () => {
    await waiting(ana, 'hers');
    await waiting(ben, 'his');
    await planDeletion({ path: 'x', uid: ana.uid, isDue: true });
    await removePhotos(ana.uid);
    expect(await readOutbox(ana.uid)).toEqual({ photos: [], deletions: [] });
    expect(await outboxOf(ben)).toHaveLength(1);
  });
});
