/** Keeps RxDB's Dexie storage going where browsers fail it: lost connections, and reads that would never answer. */
import type { Dexie } from 'dexie';
import type { DexieStorageInternals, RxStorage, RxStorageInstanceCreationParams } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** What IndexedDB is to us: the browser's own, or a test's. */
export interface IndexedDb {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** `strict` waits for the disk, `relaxed` for the operating system; see docs/decisions/0004-durability.md. */
export type Durability = 'strict' | 'relaxed';

export type BattleStorage = RxStorage<DexieStorageInternals, object>;

/**
 * iOS kills the storage process of an app in the background, and another tab may close a connection by upgrading or
 * deleting: the next use then fails with DatabaseClosedError although the data is there. Open again and repeat once.
 */
async function reopening<T>(internals: DexieStorageInternals, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DatabaseClosedError') throw error;
    const { dexieDb } = await internals;
    if (!dexieDb.isOpen()) await dexieDb.open();
    return use();
  }
}

const isIdbTransaction = (transaction: object): transaction is IDBTransaction =>
  'addEventListener' in transaction && 'error' in transaction;

function onAbortedRead(db: Dexie, aborted: (error: unknown) => void): void {
  db.use({
    stack: 'dbcore',
    name: 'onAbortedRead',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options);
        if (mode === 'readonly' && isIdbTransaction(transaction)) {
          transaction.addEventListener('abort', () => {
            if (transaction.error !== null) aborted(transaction.error);
          });
        }
        return transaction;
      },
    }),
  });
}

/** RxDB's Dexie storage, which this page opens over `idb` (the browser's own when absent). */
export function createResilientStorage(durability: Durability, idb?: IndexedDb): BattleStorage {
  /** The storage waits for a cursor's success alone: a value that cannot be decoded would leave its query without end. */
  const pendingReads = new Set<(error: unknown) => void>();
  const storage = getRxStorageDexie({
    ...idb,
    chromeTransactionDurability: durability,
    onCreate: (db) =>
      onAbortedRead(db, (error) => {
        for (const fail of pendingReads) fail(error);
      }),
  });
  const failing = <T>(read: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    pendingReads.add(reject);
    read()
      .then(resolve, reject)
      .finally(() => pendingReads.delete(reject));
    return promise;
  };

  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, object>) {
      const instance = await storage.createStorageInstance<Row>(params);
      const { internals } = instance;
      const bulkWrite = instance.bulkWrite.bind(instance);
      const findDocumentsById = instance.findDocumentsById.bind(instance);
      const query = instance.query.bind(instance);
      const count = instance.count.bind(instance);
      instance.bulkWrite = (rows, context) => reopening(internals, () => bulkWrite(rows, context));
      instance.findDocumentsById = (ids, deleted) =>
        reopening(internals, () => findDocumentsById(ids, deleted));
      instance.query = (prepared) => reopening(internals, () => failing(() => query(prepared)));
      instance.count = (prepared) => reopening(internals, () => failing(() => count(prepared)));
      return instance;
    },
  };
}
