/** Keeps what a rescue has read while the damaged database is replaced: a crash in between must not lose it. */
import { Dexie } from 'dexie';
import type { IndexedDb } from '../database/resilientStorage.ts';
import type { Salvaged } from './salvage.ts';

const stashName = (uid: string): string => `fitbout-rescue-${uid}`;

async function withStash<T>(
  uid: string,
  idb: IndexedDb | undefined,
  use: (db: Dexie) => Promise<T>,
): Promise<T> {
  // The one copy of what the server has not seen: it must be on the disk before anything is deleted.
  const db = new Dexie(stashName(uid), { ...idb, chromeTransactionDurability: 'strict' });
  db.version(1).stores({ salvaged: '' });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

export const readStash = (uid: string, idb?: IndexedDb): Promise<Salvaged[]> =>
  withStash(uid, idb, (db) => db.table<Salvaged, number>('salvaged').toArray());

export const addToStash = (uid: string, salvaged: Salvaged, idb?: IndexedDb): Promise<void> =>
  withStash(uid, idb, async (db) => {
    const table = db.table<Salvaged, number>('salvaged');
    await db.transaction('rw', table, async () => {
      await table.add(salvaged, await table.count());
    });
  });

export const removeStash = (uid: string, idb?: IndexedDb): Promise<void> =>
  withStash(uid, idb, (db) => db.delete());
