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
async function reopening<T>(db: Dexie, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DatabaseClosedError') throw error;
    if (!db.isOpen()) await db.open();
    return use();
  }
}

const isIdbTransaction = (transaction: object): transaction is IDBTransaction =>
  'addEventListener' in transaction && 'error' in transaction;

/** Tells why a transaction failed: a full disk or an unreadable value reaches its requests as a mere AbortError. */
function onFailedTransaction(db: Dexie, failed: (error: unknown, mode: IDBTransactionMode) => void): void {
  db.use({
    stack: 'dbcore',
    name: 'onFailedTransaction',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options);
        if (isIdbTransaction(transaction)) {
          const tell = (): void => {
            if (transaction.error !== null) failed(transaction.error, mode);
          };
          // The requests hear of it before the transaction aborts, and Dexie lets what they hear go no further.
          transaction.addEventListener('error', tell, { capture: true });
          transaction.addEventListener('abort', tell);
        }
        return transaction;
      },
    }),
  });
}

interface Operation {
  fail(error: unknown): void;
}

/** RxDB's Dexie storage over `idb` (the browser's own when absent). */
export function createResilientStorage(durability: Durability, idb?: IndexedDb): BattleStorage {
  const reads = new Set<Operation>();
  const writes = new Set<Operation>();
  const openingErrors = new WeakMap<Dexie, unknown>();

  const storage = getRxStorageDexie({
    ...idb,
    chromeTransactionDurability: durability,
    onCreate(db) {
      onFailedTransaction(db, (error, mode) => {
        for (const operation of mode === 'readonly' ? reads : writes) operation.fail(error);
      });
      // RxDB keeps a rejected opening for as long as the page lives: no second try, no rescue. So it must not reject.
      const open = db.open.bind(db);
      db.open = () =>
        open().catch((error: unknown) => {
          openingErrors.set(db, error);
          return db;
        });
    },
  });

  /** The storage waits for a cursor's success alone: a value that cannot be decoded would leave its query without end. */
  const reading = <T>(read: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const operation = { fail: reject };
    reads.add(operation);
    read()
      .then(resolve, reject)
      .finally(() => reads.delete(operation));
    return promise;
  };

  const writing = async <T>(write: () => Promise<T>): Promise<T> => {
    let reason: unknown;
    const operation: Operation = {
      fail: (error) => {
        reason ??= error;
      },
    };
    writes.add(operation);
    try {
      return await write();
    } catch (error) {
      throw reason ?? error;
    } finally {
      writes.delete(operation);
    }
  };

  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, object>) {
      const instance = await storage.createStorageInstance<Row>(params);
      const { dexieDb } = await instance.internals;
      if (openingErrors.has(dexieDb)) {
        await instance.close();
        throw openingErrors.get(dexieDb);
      }
      const bulkWrite = instance.bulkWrite.bind(instance);
      const findDocumentsById = instance.findDocumentsById.bind(instance);
      const query = instance.query.bind(instance);
      const count = instance.count.bind(instance);
      instance.bulkWrite = (rows, context) =>
        reopening(dexieDb, () => writing(() => bulkWrite(rows, context)));
      instance.findDocumentsById = (ids, deleted) =>
        reopening(dexieDb, () => reading(() => findDocumentsById(ids, deleted)));
      instance.query = (prepared) => reopening(dexieDb, () => reading(() => query(prepared)));
      instance.count = (prepared) => reopening(dexieDb, () => reading(() => count(prepared)));
      return instance;
    },
  };
}
