/**
 * What a page does with the outbox: keeps a photo before its entry says anything (Y9), releases it for upload, and takes
 * it back. Each function is one transaction; none waits for a network. Errors are IndexedDB's own.
 */
import { changePhoto } from './changePhoto.ts';
import { type OutboxDeletion, type OutboxPhoto, type UploadRefusal, withOutbox } from './outboxDatabase.ts';

export type NewPhoto = Pick<
  OutboxPhoto,
  'path' | 'uid' | 'type' | 'bytes' | 'metadata' | 'takenAt' | 'replaces'
>;

/** Resolves when the bytes are on the disk. A full device fails with QuotaExceededError and keeps nothing of it. */
export const keepPhoto = (photo: NewPhoto): Promise<void> =>
  withOutbox(async (database) => {
    const { store, done } = database.transaction('photos', 'readwrite', { durability: 'strict' });
    await Promise.all([
      store.put({ ...photo, attempts: 0, state: 'STORED', isUnderWay: false, refusal: null }),
      done,
    ]);
  });

export interface Outbox {
  photos: OutboxPhoto[];
  deletions: OutboxDeletion[];
}

/** Everything of one person's, the oldest photo first. */
export const readOutbox = (uid: string): Promise<Outbox> =>
  withOutbox(async (database) => {
    const transaction = database.transaction(['photos', 'deletions']);
    const [photos, deletions] = await Promise.all([
      transaction.objectStore('photos').getAll(),
      transaction.objectStore('deletions').getAll(),
    ]);
    return {
      photos: photos.filter((photo) => photo.uid === uid).sort((a, b) => a.takenAt - b.takenAt),
      deletions: deletions.filter((deletion) => deletion.uid === uid),
    };
  });

export const findPhoto = (path: string): Promise<OutboxPhoto | undefined> =>
  withOutbox((database) => database.get('photos', path));

/** Its entry is recorded and the server knows the battle: it may be uploaded. */
export async function releasePhoto(path: string): Promise<void> {
  await changePhoto(path, (photo) => (photo.state === 'STORED' ? { ...photo, state: 'READY' } : null));
}

/** Keeps the bytes with the reason, and sends them no more (Y5). */
export async function parkPhoto(path: string, refusal: UploadRefusal): Promise<void> {
  await changePhoto(path, (photo) => ({ ...photo, state: 'REFUSED', refusal, isUnderWay: false }));
}

/** No entry names it any more. Where an upload was begun, the server may hold it and is to forget it. */
export const discardPhoto = (path: string): Promise<void> =>
  withOutbox(async (database) => {
    const transaction = database.transaction(['photos', 'deletions'], 'readwrite');
    const photos = transaction.objectStore('photos');
    const photo = await photos.get(path);
    if (photo !== undefined) {
      await photos.delete(path);
      if (photo.attempts > 0) {
        await transaction.objectStore('deletions').put({ path, uid: photo.uid, isDue: true });
      }
    }
    await transaction.done;
  });

/** `isDue` once no entry names it, here or on the server. */
export const planDeletion = (deletion: OutboxDeletion): Promise<void> =>
  withOutbox(async (database) => {
    await database.put('deletions', deletion);
  });

export const cancelDeletion = (path: string): Promise<void> =>
  withOutbox((database) => database.delete('deletions', path));
