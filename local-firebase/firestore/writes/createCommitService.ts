/** Owns the requests that write: commit, batchWrite, rollback, and clearing a database. */
import { type Caller, type FirestoreBackend, FirestoreError, type JsonObject } from '../backend.ts';
import { statusCode } from '../statusCode.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { Transaction, Transactions } from '../transactions/createTransactions.ts';
import { invalid, optionalObject, readString } from '../values/readJson.ts';
import { parseDatabaseName } from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';
import type { Committer } from './createCommitter.ts';
import { parseWrites, type Write } from './parseWrites.ts';
import type { StagedBatch } from './stageWrites.ts';

export interface CommitParts {
  store: DocumentStore;
  committer: Committer;
  transactions: Transactions;
}

export interface CommitService {
  unary: Pick<FirestoreBackend, 'commit' | 'batchWrite' | 'beginTransaction' | 'rollback'>;
  /** For the Write stream: `message` holds `writes`. */
  applyMessage(
    caller: Caller,
    database: string,
    message: JsonObject,
  ): Promise<{ durable: Promise<JsonObject> }>;
  clear: FirestoreBackend['clear'];
}

export function createCommitService({ store, committer, transactions }: CommitParts): CommitService {
  async function apply(
    caller: Caller,
    database: string,
    writes: readonly Write[],
    transaction: Transaction | null,
  ): Promise<{ durable: Promise<StagedBatch> }> {
    const paths = writes.map(({ path }) => path);
    // Between the end of a wait and now another may have taken the lock: ask until nobody has.
    for (;;) {
      const wait = transactions.whenWritable(database, paths, transaction);
      if (wait === true) break;
      await wait;
    }
    if (transaction) transactions.validate(transaction);
    const { batch, durable } = committer.apply(caller, database, writes);
    return { durable: durable.then(() => batch) };
  }

  const databaseOf = (request: JsonObject) => parseDatabaseName(readString(request.database, 'database'));

  async function commit(caller: Caller, request: JsonObject): Promise<JsonObject> {
    const database = databaseOf(request);
    const id = request.transaction;
    const transaction = id === undefined || id === null || id === '' ? null : transactions.find(database, id);
    try {
      const writes = parseWrites(database, request.writes);
      if (transaction?.snapshotTime !== undefined && transaction.snapshotTime !== null) {
        if (writes.length > 0) throw invalid('Cannot modify entities in a read-only transaction.');
        return { commitTime: microsToTimestamp(transaction.snapshotTime) };
      }
      const { durable } = await apply(caller, database, writes, transaction);
      if (transaction) transactions.end(transaction);
      return answer(await durable);
    } finally {
      if (transaction) transactions.end(transaction);
    }
  }

  /** Each write on its own: one that fails says so and spoils no other. */
  async function batchWrite(caller: Caller, request: JsonObject): Promise<JsonObject> {
    const database = databaseOf(request);
    const writes = parseWrites(database, request.writes);
    if (new Set(writes.map(({ path }) => path)).size < writes.length)
      throw invalid('the same document cannot be written more than once in a single request');
    const outcomes = await Promise.all(
      writes.map(async (write) => {
        try {
          const { durable } = await apply(caller, database, [write], null);
          return { result: (await durable).results[0] ?? {}, status: { code: 0 } };
        } catch (error) {
          if (!(error instanceof FirestoreError)) throw error;
          return { result: {}, status: { code: statusCode(error.status), message: error.message } };
        }
      }),
    );
    return {
      writeResults: outcomes.map(({ result }) => result),
      status: outcomes.map(({ status }) => status),
    };
  }

  return {
    unary: {
      commit,
      batchWrite,
      async beginTransaction(_caller, request) {
        const options = optionalObject(request.options, 'options');
        return { transaction: transactions.begin(databaseOf(request), options).id };
      },
      async rollback(_caller, request) {
        const id = readString(request.transaction, 'transaction');
        transactions.end(transactions.find(databaseOf(request), id));
        return {};
      },
    },
    async applyMessage(caller, database, message) {
      const { durable } = await apply(caller, database, parseWrites(database, message.writes), null);
      return { durable: durable.then(answer) };
    },
    async clear(projectId, databaseId) {
      const database = `projects/${projectId}/databases/${databaseId}`;
      const writes = [...store.index(database).paths()].map(
        (path): Write => ({ path, operation: { kind: 'delete' }, transforms: [], precondition: null }),
      );
      await committer.apply({ kind: 'owner' }, database, writes).durable;
    },
  };
}

/** google.firestore.v1.CommitResponse, and the part of a WriteResponse that is the same. */
function answer({ results, time }: StagedBatch): JsonObject {
  return { writeResults: results, commitTime: microsToTimestamp(time) };
}
