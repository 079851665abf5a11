/**
 * Owns transactions: what each has read and whether that still holds when it commits. The first attempt is optimistic;
 * a retry locks what it reads, so that under any contention someone always gets through. It never writes a document.
 */
import { randomBytes } from 'node:crypto';
import { FirestoreError, type Json, type JsonObject } from '../backend.ts';
import { findDocuments, findDocumentsAt } from '../query/findDocuments.ts';
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { optionalObject, optionalString, readString } from '../values/readJson.ts';
import { createLocks, type LockOwner } from './createLocks.ts';
import { documentAt, readTimeOf } from './readThePast.ts';

export interface Transaction extends LockOwner {
  readonly database: string;
  /** Microseconds: all its reads see that time. null when it may write. */
  readonly snapshotTime: number | null;
}

export interface Transactions {
  /** `options` is TransactionOptions. */
  begin(database: string, options: JsonObject | null): Transaction;
  /** Throws INVALID_ARGUMENT when it is unknown or over, ABORTED when its locks were taken away. */
  find(database: string, id: Json): Transaction;
  readDocument(transaction: Transaction, path: string): Promise<StoredDocument | null>;
  runQuery(transaction: Transaction, query: Query): Promise<StoredDocument[]>;
  /** Waits until nobody else has locked the paths; for writes outside of a transaction too. */
  whenWritable(
    database: string,
    paths: readonly string[],
    transaction: Transaction | null,
  ): Promise<void> | true;
  /** Throws ABORTED when something it read has changed since. */
  validate(transaction: Transaction): void;
  end(transaction: Transaction): void;
}

interface OpenTransaction extends Transaction {
  readonly locking: boolean;
  /** Path → update time when read, 0 for a missing document. */
  readonly documents: Map<string, number>;
  readonly queries: { query: Query; result: string }[];
  state: 'open' | 'broken';
}

// The real service ends a transaction after 60 s without a request.
const idleLimitMs = 60_000;

export function createTransactions(store: DocumentStore): Transactions {
  const open = new Map<string, OpenTransaction>();
  let born = 1;
  const locks = createLocks((owner) => {
    const transaction = open.get(owner.id);
    if (transaction) transaction.state = 'broken';
  });

  function expire(): void {
    for (const transaction of open.values())
      if (Date.now() - transaction.idleSince > idleLimitMs) end(transaction);
  }

  function end(transaction: Transaction): void {
    open.delete(transaction.id);
    locks.release(transaction);
  }

  function opened({ id }: Transaction): OpenTransaction {
    const transaction = open.get(id);
    if (!transaction)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        'The referenced transaction has expired or is no longer valid.',
      );
    if (transaction.state === 'broken') throw new FirestoreError('ABORTED', 'Transaction lock timeout.');
    transaction.idleSince = Date.now();
    return transaction;
  }

  /** A transaction that is refused a lock is over: it must not go on holding others. */
  async function lock(transaction: OpenTransaction, path: string): Promise<void> {
    try {
      await locks.acquire(key(transaction.database, path), transaction);
    } catch (error) {
      transaction.state = 'broken';
      locks.release(transaction);
      throw error;
    }
    opened(transaction);
  }

  const key = (database: string, path: string) => `${database}/${path}`;

  return {
    begin(database, options) {
      expire();
      const readOnly = optionalObject(options?.readOnly, 'readOnly');
      const readWrite = optionalObject(options?.readWrite, 'readWrite');
      const retried = optionalString(readWrite?.retryTransaction, 'retryTransaction');
      const previous = open.get(retried);
      if (previous) end(previous);
      // A retry keeps the age of the first attempt, so that it becomes the oldest in the end.
      const age = ageOf(retried) ?? born++;
      const transaction: OpenTransaction = {
        id: transactionId(age),
        age,
        database,
        idleSince: Date.now(),
        snapshotTime: readOnly ? (readTimeOf(store, readOnly.readTime) ?? store.clock.last()) : null,
        locking: retried !== '',
        documents: new Map(),
        queries: [],
        state: 'open',
      };
      open.set(transaction.id, transaction);
      return transaction;
    },

    find(database, id) {
      expire();
      const transaction = open.get(readString(id, 'transaction'));
      if (!transaction || transaction.database !== database)
        throw new FirestoreError(
          'INVALID_ARGUMENT',
          'Transaction is invalid or closed: the referenced transaction has expired or is no longer valid.',
        );
      return opened(transaction);
    },

    async readDocument(given, path) {
      const transaction = opened(given);
      const { database, snapshotTime } = transaction;
      if (snapshotTime !== null) return documentAt(store, database, path, snapshotTime);
      if (transaction.locking) await lock(transaction, path);
      const document = store.get(database, path);
      // The first reading counts: a later one that differs is a conflict, not a correction.
      if (!transaction.documents.has(path)) transaction.documents.set(path, document?.updateTime ?? 0);
      return document;
    },

    async runQuery(given, query) {
      const transaction = opened(given);
      if (transaction.snapshotTime !== null) return findDocumentsAt(store, query, transaction.snapshotTime);
      if (transaction.locking)
        for (const { path } of findDocuments(store, query)) await lock(transaction, path);
      const documents = findDocuments(store, query);
      transaction.queries.push({ query, result: fingerprint(documents) });
      return documents;
    },

    whenWritable(database, paths, transaction) {
      const owner = transaction ?? { id: '', age: born++, idleSince: Date.now() };
      return locks.whenFree(
        paths.map((path) => key(database, path)),
        owner,
      );
    },

    validate(given) {
      const transaction = opened(given);
      for (const [path, updateTime] of transaction.documents)
        if ((store.get(transaction.database, path)?.updateTime ?? 0) !== updateTime) throw contention();
      for (const { query, result } of transaction.queries)
        if (fingerprint(findDocuments(store, query)) !== result) throw contention();
    },
    end,
  };
}

/** Hard to guess, and telling the age to whoever made it. */
function transactionId(age: number): string {
  return Buffer.from(`${age}:${randomBytes(12).toString('hex')}`).toString('base64');
}

function ageOf(id: string): number | null {
  const age = /^(\d+):/.exec(Buffer.from(id, 'base64').toString())?.[1];
  return age === undefined ? null : Number(age);
}

function fingerprint(documents: StoredDocument[]): string {
  return documents.map(({ path, updateTime }) => `${path}@${updateTime}`).join('\n');
}

/** The message is the real service's. */
function contention(): FirestoreError {
  return new FirestoreError('ABORTED', 'Too much contention on these documents. Please try again.');
}
