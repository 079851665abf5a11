/** Photos seen before, for looking at them without a network: a bounded memory that forgets the ones longest unseen. */
import type { IDBPTransaction } from 'idb';
import { type OutboxSchema, type SeenPhoto, withOutbox } from './outboxDatabase.ts';

/** Fitbout's own photos weigh some 23 kB, so about 5 MB; the server takes none above 700 kB, so never more than 140 MB. */
export const mostSeenPhotos = 200;

type Writing = IDBPTransaction<OutboxSchema, ['photos', 'seen'] | ['seen'], 'readwrite'>;

/** Within somebody's transaction, so that a photo passes from the outbox to here whole or not at all. */
export async function addSeen(transaction: Pick<Writing, 'objectStore'>, photo: SeenPhoto): Promise<void> {
  const seen = transaction.objectStore('seen');
  await seen.put(photo);
  let surplus = (await seen.count()) - mostSeenPhotos;
  for (
    let oldest = surplus > 0 ? await seen.index('bySeenAt').openCursor() : null;
    oldest !== null && surplus > 0;
    oldest = await oldest.continue()
  ) {
    await oldest.delete();
    surplus -= 1;
  }
}

export const keepSeen = (photo: SeenPhoto): Promise<void> =>
  withOutbox(async (database) => {
    const transaction = database.transaction(['seen'], 'readwrite');
    await addSeen(transaction, photo);
    await transaction.done;
  });

/** Looking at it again makes it young again. */
export const findSeen = (uid: string, path: string, seenAt: number): Promise<SeenPhoto | undefined> =>
  withOutbox(async (database) => {
    const { store, done } = database.transaction('seen', 'readwrite');
    const photo = await store.get([uid, path]);
    if (photo !== undefined) await store.put({ ...photo, seenAt });
    await done;
    return photo;
  });
