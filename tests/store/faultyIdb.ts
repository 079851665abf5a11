/** Makes the IndexedDB under a store fail the way browsers do. Each answers how to make it work again. */
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';

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

/** The disk is full: what was put is taken, and the transaction then aborts with QuotaExceededError. */
export function fillDisk(): () => void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args: Parameters<globalThis.IDBObjectStore['put']>) {
    const request = put.apply(this, args);
    const { transaction } = this;
    Object.defineProperty(transaction, 'error', {
      get: () =>
        new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError'),
      configurable: true,
    });
    transaction.abort();
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
