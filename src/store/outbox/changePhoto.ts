/** Changes one photo of the outbox within one transaction, as it is then: page and worker may be at it at once. */
import { type OutboxPhoto, withOutbox } from './outboxDatabase.ts';

/** `change` gives `null` to leave it alone. Resolves to whether it was changed; one that is not there is not. */
export const changePhoto = (
  path: string,
  change: (photo: OutboxPhoto) => OutboxPhoto | null,
): Promise<boolean> =>
  withOutbox(async (database) => {
    const { store, done } = database.transaction('photos', 'readwrite');
    const photo = await store.get(path);
    const changed = photo === undefined ? null : change(photo);
    await Promise.all([changed && store.put(changed), done]);
    return changed !== null;
  });
