import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FirestoreError, type Json, type JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import {
  type Database,
  database,
  nameOf,
  openDatabase,
  owner,
  pathOf,
  root,
  setWrite,
  statusOf,
} from '../openDatabase.ts';
import { fromFields, object, toWire } from '../wireValues.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase();
});
afterEach(() => {
  vi.useRealTimers();
  db.backend.close();
});

async function begin(options: JsonObject = {}): Promise<Json> {
  return (await db.backend.beginTransaction(owner, { database, options })).transaction ?? null;
}

async function read(transaction: Json, ...paths: string[]): Promise<(number | null)[]> {
  const answers = await db.backend.batchGet(owner, { database, documents: paths.map(nameOf), transaction });
  return answers.map(({ found }) =>
    found === undefined ? null : Number(fromFields(object(found).fields).n),
  );
}

const commit = (transaction: Json, ...writes: JsonObject[]) =>
  db.backend.commit(owner, { database, transaction, writes });
const all = { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } };

/** As the server SDKs do: five attempts, each naming the one before. */
async function increment(path: string, attempts = 5): Promise<void> {
  let previous: Json = null;
  for (let attempt = 0; ; attempt++) {
    const transaction = await begin({ readWrite: previous === null ? {} : { retryTransaction: previous } });
    previous = transaction;
    try {
      const [n] = await read(transaction, path);
      await commit(transaction, setWrite(path, { n: (n ?? 0) + 1 }));
      return;
    } catch (error) {
      const again = error instanceof FirestoreError && error.status === 'ABORTED' && attempt + 1 < attempts;
      if (!again) throw error;
    }
  }
}

describe('contention', () => {
  test('no increment is lost when a hundred transactions meet on one document', async () => {
    await Promise.all(Array.from({ length: 100 }, () => increment('c/d')));
    expect(await db.get('c/d')).toEqual({ n: 100 });
  });

  test('transfers over several documents keep the sum', async () => {
    await db.commit(...['a', 'b', 'c', 'd'].map((id) => setWrite(`c/${id}`, { n: 25 })));
    const transfer = async (from: string, to: string) => {
      let previous: Json = null;
      for (let attempt = 0; attempt < 20; attempt++) {
        const transaction = await begin({
          readWrite: previous === null ? {} : { retryTransaction: previous },
        });
        previous = transaction;
        try {
          const [source = 0] = await read(transaction, `c/${from}`);
          const [target = 0] = await read(transaction, `c/${to}`);
          await commit(
            transaction,
            setWrite(`c/${from}`, { n: (source ?? 0) - 1 }),
            setWrite(`c/${to}`, { n: (target ?? 0) + 1 }),
          );
          return true;
        } catch (error) {
          if (!(error instanceof FirestoreError && error.status === 'ABORTED')) throw error;
        }
      }
      return false;
    };
    // Each pair in both directions: whoever locks in the other order must be refused, not wait for ever.
    const done = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? transfer('a', 'b') : transfer('b', 'a'))),
    );
    expect(done.filter(Boolean)).toHaveLength(40);
    const numbers = await read(await begin(), 'c/a', 'c/b', 'c/c', 'c/d');
    expect(numbers).toEqual([25, 25, 25, 25]);
  });

  test('a document read and changed by another aborts the commit, and nothing of it is stored', async () => {
    await db.set('c/d', { n: 1 });
    const transaction = await begin();
    expect(await read(transaction, 'c/d', 'c/none')).toEqual([1, null]);
    await db.set('c/d', { n: 2 });
    expect(await statusOf(commit(transaction, setWrite('c/other', { n: 1 })))).toBe('ABORTED');
    expect(await db.get('c/other')).toBeNull();
  });

  test('a document read as missing and created by another aborts the commit', async () => {
    const transaction = await begin();
    await read(transaction, 'c/d');
    await db.set('c/d', { n: 2 });
    expect(await statusOf(commit(transaction, setWrite('c/d', { n: 1 })))).toBe('ABORTED');
  });

  test('a document that entered a query aborts the commit; one outside of it does not', async () => {
    const first = await begin();
    await db.backend.runQuery(owner, { ...all, transaction: first });
    await db.set('elsewhere/d', {});
    await commit(first, setWrite('c/d', { n: 1 }));
    const second = await begin();
    await db.backend.runQuery(owner, { ...all, transaction: second });
    await db.set('c/e', {});
    expect(await statusOf(commit(second, setWrite('c/d', { n: 2 })))).toBe('ABORTED');
  });

  test('a retry locks what it reads: writers from outside wait and then go', async () => {
    await db.set('c/d', { n: 1 });
    const first = await begin();
    const retry = await begin({ readWrite: { retryTransaction: first } });
    await read(retry, 'c/d');
    const outside = db.set('c/d', { n: 100 });
    await commit(retry, setWrite('c/d', { n: 2 }));
    await outside;
    expect(await db.get('c/d')).toEqual({ n: 100 });
  });
});

describe('a lock nobody lets go', () => {
  test('is broken when its holder is silent while others wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const gone = await begin({ readWrite: { retryTransaction: 'AAAA' } });
    await read(gone, 'c/d');
    const outside = db.set('c/d', { n: 1 });
    await vi.advanceTimersByTimeAsync(2_500);
    await outside;
    expect(await statusOf(commit(gone, setWrite('c/d', { n: 2 })))).toBe('ABORTED');
    expect(await db.get('c/d')).toEqual({ n: 1 });
  });

  test('a transaction left alone for a minute is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const transaction = await begin();
    await read(transaction, 'c/d');
    vi.setSystemTime(Date.now() + 61_000);
    expect(await statusOf(commit(transaction, setWrite('c/d', {})))).toBe('INVALID_ARGUMENT');
  });
});

describe('read-only transactions', () => {
  test('see one moment, whatever is committed meanwhile', async () => {
    await db.commit(setWrite('c/a', { n: 1 }), setWrite('c/b', { n: 1 }));
    const transaction = await begin({ readOnly: {} });
    await db.commit(setWrite('c/a', { n: 2 }), { delete: nameOf('c/b') }, setWrite('c/new', { n: 2 }));
    expect(await read(transaction, 'c/a', 'c/b', 'c/new')).toEqual([1, 1, null]);
    const answers = await db.backend.runQuery(owner, { ...all, transaction });
    expect(answers.map(({ document }) => pathOf(object(document).name))).toEqual(['c/a', 'c/b']);
    await commit(transaction);
  });

  test('write nothing', async () => {
    const transaction = await begin({ readOnly: {} });
    expect(await statusOf(commit(transaction, setWrite('c/a', {})))).toBe('INVALID_ARGUMENT');
  });

  test('may name a moment gone by, but none to come', async () => {
    const { commitTime = null } = await db.set('c/a', { n: 1 });
    db.clock.at += 1000;
    await db.set('c/a', { n: 2 });
    expect(await read(await begin({ readOnly: { readTime: commitTime } }), 'c/a')).toEqual([1]);
    const answers = await db.backend.batchGet(owner, {
      database,
      documents: [nameOf('c/a')],
      readTime: commitTime,
    });
    expect(fromFields(object(answers[0]?.found).fields)).toEqual({ n: 1 });
    const future = { database, options: { readOnly: { readTime: '2030-01-01T00:00:00Z' } } };
    expect(await statusOf(db.backend.beginTransaction(owner, future))).toBe('INVALID_ARGUMENT');
  });
});

describe('the life of a transaction', () => {
  test('begins with a read when that asks for it', async () => {
    const answers = await db.backend.batchGet(owner, {
      database,
      documents: [nameOf('c/a')],
      newTransaction: { readWrite: {} },
    });
    expect(answers[0]?.transaction).toEqual(expect.any(String));
    expect(answers[1]?.missing).toBe(nameOf('c/a'));
    await commit(answers[0]?.transaction ?? null, setWrite('c/a', { n: 1 }));
    const empty = await db.backend.runQuery(owner, { ...all, newTransaction: { readOnly: {} } });
    expect(empty[0]?.transaction).toEqual(expect.any(String));
  });

  test('ends with its commit or its rollback', async () => {
    const committed = await begin();
    await commit(committed, setWrite('c/a', { n: 1 }));
    expect(await statusOf(commit(committed, setWrite('c/a', { n: 2 })))).toBe('INVALID_ARGUMENT');
    const undone = await begin();
    await db.backend.rollback(owner, { database, transaction: undone });
    expect(await statusOf(read(undone, 'c/a'))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(commit('AAAA', setWrite('c/a', { n: 2 })))).toBe('INVALID_ARGUMENT');
    expect(await db.get('c/a')).toEqual({ n: 1 });
  });

  test('keeps preconditions and transforms of its writes', async () => {
    const transaction = await begin();
    await read(transaction, 'c/a');
    await commit(transaction, {
      ...setWrite('c/a', {}),
      currentDocument: { exists: false },
      updateTransforms: [{ fieldPath: 'n', increment: toWire(5) }],
    });
    expect(await db.get('c/a')).toEqual({ n: 5 });
  });
});
