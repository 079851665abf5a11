/** Takes everything of one person's photos off this device: what waits, what is to be deleted, and what was seen. */
import { withOutbox } from './outboxDatabase.ts';

export const removePhotos = (uid: string): Promise<void> =>
  withOutbox(async (database) => {
    const transaction = database.transaction(['photos', 'deletions', 'seen'], 'readwrite');
    const owned = async (name: 'photos' | 'deletions' | 'seen'): Promise<void> => {
      for (
        let cursor = await transaction.objectStore(name).openCursor();
        cursor !== null;
        cursor = await cursor.continue()
      ) {
        if (cursor.value.uid === uid) await cursor.delete();
      }
    };
    await Promise.all([owned('photos'), owned('deletions'), owned('seen'), transaction.done]);
  });
