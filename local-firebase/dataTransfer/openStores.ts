/** Opens everything that a data folder keeps, without any service on top: for moving data, never for serving it. */
import { createAccountStore } from '../auth/accountStore.ts';
import { createClock } from '../clock.ts';
import { openDataFolder } from '../dataFolder.ts';
import { createDocumentStore } from '../firestore/storage/createDocumentStore.ts';
import { createMessageStore } from '../messaging/messageStore.ts';
import { createBlobs } from '../storage/disk/createBlobs.ts';
import { createTables } from '../storage/disk/createTables.ts';

export type Stores = ReturnType<typeof openStores>;

/** Throws `StartError` when a running start holds the folder. `now` is for Firestore's commit times, milliseconds. */
export function openStores(dataDir: string, now: () => number) {
  const folder = openDataFolder(dataDir);
  const closers: (() => void)[] = [folder.release];
  const close = (): void => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) closer();
  };
  try {
    const documents = createDocumentStore({ file: folder.file('firestore.sqlite'), now });
    closers.push(documents.close);
    const accounts = createAccountStore(folder.file('auth.sqlite'));
    closers.push(accounts.close);
    const messages = createMessageStore(folder.file('messages.sqlite'));
    closers.push(messages.close);
    const objects = createTables(folder.file('storage.sqlite'));
    closers.push(objects.close);
    return {
      documents,
      accounts,
      messages,
      objects,
      blobs: createBlobs(folder.file('storage')),
      clock: createClock({ now: () => 0, file: folder.file('clock.json') }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
