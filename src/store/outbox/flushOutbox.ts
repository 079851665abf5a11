/**
 * Sends what the outbox holds of the person who is signed in: the same code in the worker and in every tab, one at a time
 * (Y9). A photo is taken out only when the server itself has confirmed it, so that being killed anywhere costs a repetition
 * at most, which replaces the same object.
 */

import { changePhoto } from './changePhoto.ts';
import { createTokens, withToken } from './idTokens.ts';
import {
  type OutboxDeletion,
  type OutboxPhoto,
  type OutboxSession,
  type UploadRefusal,
  withOutbox,
} from './outboxDatabase.ts';
import type { OutboxNews } from './outboxNews.ts';
import { parkPhoto } from './outboxPhotos.ts';
import { readSession } from './outboxSession.ts';
import { addSeen } from './seenPhotos.ts';
import { type Answer, deletePhoto, uploadPhoto } from './storageWire.ts';

export interface FlushParts {
  locks: LockManager;
  fetch: typeof fetch;
  /** Epoch milliseconds on this device's clock. */
  now(): number;
  isOnline(): boolean;
  tell(news: OutboxNews): void;
}

/** DONE: nothing that can be sent is left. RETRY: the way to the server was lost. SIGNED_OUT: nobody may send. */
export type FlushResult = 'DONE' | 'RETRY' | 'SIGNED_OUT';

export const flushLock = 'fitbout-photos flush';

type Job = { kind: 'PHOTO'; photo: OutboxPhoto } | { kind: 'DELETION'; deletion: OutboxDeletion };

export const flushOutbox = (parts: FlushParts): Promise<FlushResult> =>
  parts.locks.request(flushLock, () => flushAlone(parts));

async function flushAlone(parts: FlushParts): Promise<FlushResult> {
  await endBrokenUploads();
  const tried = new Set<string>();
  const tokens = createTokens(parts.fetch);
  let result: FlushResult = 'DONE';
  for (;;) {
    // Read anew for each: a sign-out in the midst is obeyed at the next photo.
    const session = await readSession();
    if (session === undefined) return 'SIGNED_OUT';
    const job = await nextJob(session.uid, tried);
    if (job === null) return result;
    if (!parts.isOnline()) return 'RETRY';
    tried.add(pathOf(job));
    // Taken back meanwhile: there is nothing to send.
    if (job.kind === 'PHOTO' && !(await begin(job.photo, parts))) continue;
    const answer = await withToken(session, tokens, (idToken) => carryOut(job, session, idToken, parts));
    if (answer === 'SIGNED_OUT' || answer === 'UNREACHED') {
      await setDown(job, parts);
      return answer === 'SIGNED_OUT' ? 'SIGNED_OUT' : 'RETRY';
    }
    if (answer.ok) await finish(job, parts);
    else if (answer.failure.kind === 'REFUSED') await refuse(job, answer.failure.refusal, parts);
    else {
      await setDown(job, parts);
      result = 'RETRY';
      // Without any answer the others would fare no better; with one, only this photo is concerned (Y5).
      if (answer.failure.kind === 'UNREACHED' && answer.failure.status === null) return result;
    }
  }
}

const pathOf = (job: Job): string => (job.kind === 'PHOTO' ? job.photo.path : job.deletion.path);

/** Whoever holds the lock is the only one who sends: what is still marked was begun by somebody who has died. */
const endBrokenUploads = (): Promise<void> =>
  withOutbox(async (database) => {
    const { store, done } = database.transaction('photos', 'readwrite');
    for (const photo of await store.getAll()) {
      if (photo.isUnderWay) await store.put({ ...photo, isUnderWay: false });
    }
    await done;
  });

const nextJob = (uid: string, tried: ReadonlySet<string>): Promise<Job | null> =>
  withOutbox(async (database) => {
    const isOpen = (row: { uid: string; path: string }): boolean => row.uid === uid && !tried.has(row.path);
    const [photo] = (await database.getAll('photos'))
      .filter((row) => isOpen(row) && row.state === 'READY')
      .sort((a, b) => a.takenAt - b.takenAt);
    if (photo !== undefined) return { kind: 'PHOTO', photo };
    const deletion = (await database.getAll('deletions')).find((row) => isOpen(row) && row.isDue);
    return deletion === undefined ? null : { kind: 'DELETION', deletion };
  });

/** From here on the server may hold it: marked before the first byte leaves. */
async function begin({ path, uid }: OutboxPhoto, { tell }: FlushParts): Promise<boolean> {
  const hasBegun = await changePhoto(path, (photo) =>
    photo.state === 'READY' ? { ...photo, attempts: photo.attempts + 1, isUnderWay: true } : null,
  );
  if (hasBegun) tell({ kind: 'CHANGED', uid });
  return hasBegun;
}

const carryOut = (
  job: Job,
  session: OutboxSession,
  idToken: string,
  { fetch }: FlushParts,
): Promise<Answer<UploadRefusal>> =>
  job.kind === 'PHOTO'
    ? uploadPhoto(fetch, session, idToken, job.photo)
    : deletePhoto(fetch, session, idToken, job.deletion.path);

async function finish(job: Job, { now, tell }: FlushParts): Promise<void> {
  if (job.kind === 'DELETION') {
    await withOutbox((database) => database.delete('deletions', job.deletion.path));
    return;
  }
  const { path, uid } = job.photo;
  try {
    await takeOut(path, now());
  } catch {
    // A device too full to remember it for later must still believe the server that it has it.
    await withOutbox((database) => database.delete('photos', path));
  }
  tell({ kind: 'UPLOADED', uid, path });
}

/** From the outbox to the photos that can be looked at again. */
const takeOut = (path: string, seenAt: number): Promise<void> =>
  withOutbox(async (database) => {
    const transaction = database.transaction(['photos', 'seen'], 'readwrite');
    const photo = await transaction.objectStore('photos').get(path);
    if (photo !== undefined) {
      const { uid, type, bytes } = photo;
      await transaction.objectStore('photos').delete(path);
      await addSeen(transaction, { uid, path, type, bytes, seenAt });
    }
    await transaction.done;
  });

async function refuse(job: Job, refusal: UploadRefusal, { tell }: FlushParts): Promise<void> {
  if (job.kind === 'DELETION') return;
  const { path, uid } = job.photo;
  await parkPhoto(path, refusal);
  tell({ kind: 'REFUSED', uid, path, refusal });
}

async function setDown(job: Job, { tell }: FlushParts): Promise<void> {
  if (job.kind === 'DELETION') return;
  await changePhoto(job.photo.path, (photo) => ({ ...photo, isUnderWay: false }));
  tell({ kind: 'CHANGED', uid: job.photo.uid });
}
