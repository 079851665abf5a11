/** Makes the IndexedDB under a store fail the way browsers do. Each answers how to make it work again. */
import { IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb';

type TransactionArgs = Parameters<globalThis.IDBDatabase['transaction']>;

/** Tells of every transaction as it is begun, in databases opened from here on (Dexie keeps what it found on opening). */
export function watchTransactions(
  begun: (transaction: IDBTransaction, args: TransactionArgs) => void,
): () => void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args: TransactionArgs) {
    const made: IDBTransaction = transaction.apply(this, args);
    begun(made, args);
    return made;
  };
  return () => {
    IDBDatabase.prototype.transaction = transaction;
  };
}

/** The way a browser itself aborts: the transaction knows the reason, its requests hear a mere AbortError. */
function abortWith(transaction: object, reason: string): void {
  const abort: unknown = Reflect.get(transaction, '_abort');
  if (typeof abort !== 'function') throw new Error('fake-indexeddb has another way to abort');
  abort.call(transaction, reason);
}

/** The disk is full: what is put aborts its transaction. */
export function fillDisk(): () => void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args: Parameters<globalThis.IDBObjectStore['put']>) {
    const request = put.apply(this, args);
    abortWith(this.transaction, 'QuotaExceededError');
    return request;
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

/** Private mode: every opening is refused. */
export const refusingFactory = (name: string): IDBFactory => {
  const factory = new IDBFactory();
  factory.open = () => {
    throw new DOMException('The operation is insecure.', name);
  };
  return factory;
};

/** A value on the disk cannot be decoded: reading it with a cursor aborts the transaction. */
export function failReads(): () => void {
  const { openCursor } = IDBIndex.prototype;
  IDBIndex.prototype.openCursor = function (...args: Parameters<globalThis.IDBIndex['openCursor']>) {
    const request = openCursor.apply(this, args);
    abortWith(this.objectStore.transaction, 'DataError');
    return request;
  };
  return () => {
    IDBIndex.prototype.openCursor = openCursor;
  };
}
