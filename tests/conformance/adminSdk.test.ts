/** firebase-admin, unmodified, over gRPC, against both servers. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  type Firestore,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgain, askTimeoutMs } from './askServer.ts';
import { openRules, plain } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';
import { seenWithin } from './seenWithin.ts';

interface AdminCase {
  title: string;
  run(db: Firestore): Promise<unknown>;
  expected: unknown;
  official?: { expected: unknown; why: string };
}

/** The gRPC number of the failure, or 0. */
async function code(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return 0;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? thrown.code : String(thrown);
  }
}

const adminCases: AdminCase[] = [
  {
    title: 'set, create, update, delete, with their codes',
    async run(db) {
      const a = db.doc('things/a');
      return [
        await code(a.create({ n: 1 })),
        await code(a.create({ n: 2 })),
        await code(a.update({ n: 3, 'deep.er': 1 })),
        await code(db.doc('things/none').update({ n: 1 })),
        plain((await a.get()).data()),
        await code(a.delete({ exists: true })),
        await code(a.delete({ exists: true })),
        (await a.get()).exists,
      ];
    },
    expected: [0, 6, 0, 5, { n: 3, deep: { er: 1 } }, 0, 5, false],
  },
  {
    title: 'times: created once, updated by each change, checked by lastUpdateTime',
    async run(db) {
      const a = db.doc('things/a');
      const first = (await a.set({ n: 1 })).writeTime;
      const second = (await a.set({ n: 2 })).writeTime;
      const same = (await a.set({ n: 2 })).writeTime;
      const read = await a.get();
      return {
        created: read.createTime?.isEqual(first),
        updated: read.updateTime?.isEqual(same) || read.updateTime?.isEqual(second),
        later: second.valueOf() > first.valueOf(),
        readAfter: read.readTime.valueOf() >= same.valueOf(),
        stale: await code(a.update({ n: 3 }, { lastUpdateTime: first })),
        fresh: read.updateTime ? await code(a.update({ n: 3 }, { lastUpdateTime: read.updateTime })) : null,
      };
    },
    expected: { created: true, updated: true, later: true, readAfter: true, stale: 9, fresh: 0 },
  },
  {
    title: 'values of every type, a vector too',
    async run(db) {
      const value = {
        int: 5,
        double: 0.1,
        zero: -0,
        nan: Number.NaN,
        bytes: Buffer.from([1, 2]),
        at: new Timestamp(5, 6000),
        list: [1, [2].length],
        map: { a: { b: null } },
        vector: FieldValue.vector([1, 2.5]),
      };
      await db.doc('things/a').set(value);
      const data = (await db.doc('things/a').get()).data() ?? {};
      return [plain({ ...data, bytes: [...data.bytes], vector: data.vector.toArray() })];
    },
    expected: [
      {
        int: 5,
        double: 0.1,
        zero: 'number -0',
        nan: 'number NaN',
        bytes: [1, 2],
        at: 'timestamp 5.6000',
        list: [1, 1],
        map: { a: { b: null } },
        vector: [1, 2.5],
      },
    ],
  },
  {
    title: 'integers of 64 bits keep their digits',
    async run(db) {
      db.settings({ useBigInt: true });
      await db.doc('things/a').set({ n: 9_223_372_036_854_775_806n });
      const n: unknown = (await db.doc('things/a').get()).get('n');
      return String(n);
    },
    expected: '9223372036854775806',
  },
  {
    title: 'getAll with a mask, select, offset and a query by reference',
    async run(db) {
      for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
        await db.doc(`things/${id}`).set({ index, extra: id });
      const [a, none] = await db.getAll(db.doc('things/a'), db.doc('things/none'), { fieldMask: ['extra'] });
      const selected = await db
        .collection('things')
        .select('index')
        .orderBy('index')
        .offset(1)
        .limit(2)
        .get();
      const empty = await db.collection('things').select().limit(1).get();
      const byId = await db
        .collection('things')
        .where(FieldPath.documentId(), '>=', db.doc('things/c'))
        .get();
      return [
        a?.data(),
        none?.exists,
        selected.docs.map((each) => each.data()),
        empty.docs[0]?.data(),
        byId.docs.map(({ id }) => id),
      ];
    },
    expected: [{ extra: 'a' }, false, [{ index: 1 }, { index: 2 }], {}, ['c', 'd']],
  },
  {
    title: 'composite filters, a stream, and aggregates',
    async run(db) {
      for (const n of [1, 2, 3, 4, 5]) await db.doc(`things/${n}`).set({ n, odd: n % 2 === 1 });
      const query = db
        .collection('things')
        .where(
          Filter.or(
            Filter.where('n', '==', 2),
            Filter.and(Filter.where('odd', '==', true), Filter.where('n', '>', 2)),
          ),
        );
      const streamed: string[] = [];
      for await (const each of query.stream()) streamed.push(Reflect.get(Object(each), 'id'));
      const sums = await db
        .collection('things')
        .aggregate({
          count: AggregateField.count(),
          sum: AggregateField.sum('n'),
          mean: AggregateField.average('n'),
        })
        .get();
      return [streamed, sums.data()];
    },
    expected: [['2', '3', '5'], { count: 5, sum: 15, mean: 3 }],
  },
  {
    title: 'transactions: eight at once all count',
    async run(db) {
      const counter = db.doc('counters/one');
      await counter.set({ n: 0 });
      await Promise.all(
        Array.from({ length: 8 }, () =>
          db.runTransaction(
            async (transaction) => {
              const n: number = (await transaction.get(counter)).get('n');
              transaction.update(counter, { n: n + 1 });
            },
            { maxAttempts: 20 },
          ),
        ),
      );
      return (await counter.get()).get('n');
    },
    expected: 8,
  },
  {
    title: 'transactions: a query inside, only reading, and one that gives up',
    async run(db) {
      await db.doc('things/a').set({ n: 1 });
      const sum = await db.runTransaction(async (transaction) => {
        const all = await transaction.get(db.collection('things').where('n', '>', 0));
        transaction.set(db.doc('sums/a'), { size: all.size });
        return all.size;
      });
      const read = await db.runTransaction(
        async (transaction) => (await transaction.get(db.doc('sums/a'))).get('size'),
        { readOnly: true },
      );
      const gaveUp = await code(
        db.runTransaction(async (transaction) => {
          await transaction.get(db.doc('sums/a'));
          transaction.set(db.doc('sums/b'), {});
          throw new Error('no');
        }),
      );
      return [sum, read, gaveUp, (await db.doc('sums/b').get()).exists];
    },
    expected: [1, 1, 'Error: no', false],
  },
  {
    title: 'batches and transforms',
    async run(db) {
      const a = db.doc('things/a');
      const batch = db.batch();
      batch.set(a, { n: 1, list: [1] });
      batch.update(a, {
        n: FieldValue.increment(2),
        list: FieldValue.arrayUnion(1, 2),
        at: FieldValue.serverTimestamp(),
      });
      batch.set(a, { deep: { x: 1 } }, { merge: true });
      const results = await batch.commit();
      const { at, ...rest } = (await a.get()).data() ?? {};
      return [results.length, rest, at instanceof Timestamp];
    },
    expected: [3, { n: 3, list: [1, 2], deep: { x: 1 } }, true],
  },
  {
    title: 'bulkWriter writes what it can and says what it cannot',
    async run(db) {
      const writer = db.bulkWriter();
      const failed: unknown[] = [];
      writer.onWriteError((error) => {
        failed.push(error.code);
        return false;
      });
      for (let index = 0; index < 40; index += 1) void writer.set(db.doc(`many/${index}`), { index });
      await writer.flush();
      void writer.create(db.doc('many/0'), {}).catch(() => {});
      await writer.close();
      return [(await db.collection('many').count().get()).data(), failed];
    },
    expected: [{ count: 40 }, [6]],
  },
  {
    title: 'collections, missing parents and recursiveDelete',
    async run(db) {
      for (const path of [
        'users/ann',
        'users/bob/notes/n1',
        'users/bob/notes/n2/parts/p',
        'users2/ann',
        'others/x',
      ])
        await db.doc(path).set({ path });
      const roots = (await db.listCollections()).map(({ id }) => id).sort();
      const under = (await db.doc('users/bob').listCollections()).map(({ id }) => id);
      const users = (await db.collection('users').listDocuments()).map(({ id }) => id);
      await db.recursiveDelete(db.doc('users/bob'));
      const after =
        (await db.collectionGroup('notes').get()).size + (await db.collectionGroup('parts').get()).size;
      await db.recursiveDelete(db.collection('users'));
      const left = (await db.listCollections()).map(({ id }) => id).sort();
      return [roots, under, users, after, left];
    },
    expected: [['others', 'users', 'users2'], ['notes'], ['ann', 'bob'], 0, ['others', 'users2']],
  },
  {
    title: 'a collection group in partitions comes whole',
    async run(db) {
      const batch = db.batch();
      for (let index = 0; index < 30; index += 1)
        batch.set(db.doc(`parents/p${index % 3}/parts/${index}`), { index });
      await batch.commit();
      const seen = new Set<string>();
      const gather = async () => {
        for await (const partition of db.collectionGroup('parts').getPartitions(3)) {
          for (const each of (await partition.toQuery().get()).docs) seen.add(each.ref.path);
        }
      };
      return [await code(gather()), seen.size];
    },
    expected: [0, 30],
    official: { expected: [12, 0], why: 'it has no partitions, Firebase has' },
  },
  {
    title: 'listening: a query and a document, with the changes as they come',
    async run(db) {
      const seen: string[] = [];
      let wake = () => {};
      const stop = db
        .collection('things')
        .where('open', '==', true)
        .onSnapshot((snapshot) => {
          seen.push(
            snapshot
              .docChanges()
              .map(({ type, doc }) => `${type} ${doc.id}`)
              .join(),
          );
          wake();
        });
      const until = async (count: number) => {
        while (seen.length < count)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until(1);
      await db.doc('things/a').set({ open: true });
      await until(2);
      await db.doc('things/a').update({ n: 1 });
      await until(3);
      await db.doc('things/a').update({ open: false });
      await until(4);
      stop();
      const exists = await new Promise((resolve) => {
        const end = db.doc('things/a').onSnapshot((snapshot) => {
          resolve(snapshot.exists);
          queueMicrotask(() => end());
        });
      });
      return [seen, exists];
    },
    expected: [['', 'added a', 'modified a', 'removed a'], true],
  },
  {
    title: 'a large answer of many documents',
    async run(db) {
      const batch = db.batch();
      for (let index = 0; index < 200; index += 1)
        batch.set(db.doc(`many/${index}`), { text: '№ '.repeat(5_000) });
      await batch.commit();
      return (await db.collection('many').get()).docs.reduce((sum, each) => sum + each.get('text').length, 0);
    },
    expected: 2_000_000,
  },
];

// Without an emulator firebase-admin would look for a cloud machine's metadata; it must not even try.
process.env.METADATA_SERVER_DETECTION = 'none';

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`firebase-admin against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (!start) return;
      server = await start();
      // The one way to tell firebase-admin where an emulator is.
      process.env.FIRESTORE_EMULATOR_HOST = `${server.host}:${server.port}`;
    });
    afterAll(async () => {
      delete process.env.FIRESTORE_EMULATOR_HOST;
      await server?.stop();
    });

    for (const [index, { title, run, expected, official }] of adminCases.entries()) {
      test(title, { timeout: askTimeoutMs }, async () => {
        const seen = await askAgain(name, async (again, patienceMs) => {
          const projectId = `demo-admin-${index}-${again}`;
          await putRules(server, projectId, openRules);
          const app = initializeApp({ projectId }, `${name} ${projectId}`);
          const db = getFirestore(app);
          const answer = await seenWithin(run(db), patienceMs);
          // A client that still listens cannot be ended; it goes with the process.
          if (answer !== null) await db.terminate();
          await deleteApp(app);
          return answer;
        });
        expect(seen).toEqual(name === 'the official emulator' && official ? official.expected : expected);
      });
    }
  });
}
