/** The client SDK's lite build (REST alone), unmodified, against both servers. */
import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  average,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome, rules } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';

// Refusals are part of the test; the SDK would print each.
setLogLevel('silent');

const ownThings = rules(`match /things/{id} { allow read, write: if request.auth.uid == 'ann'; }`);

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`the lite SDK against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    test('writes, reads, queries, aggregates, transactions and refusals', async () => {
      const projectId = 'demo-lite';
      await putRules(server, projectId, ownThings);
      const apps = ['ann', 'bob'].map((uid) =>
        initializeApp({ projectId, apiKey: 'none' }, `${name} ${uid}`),
      );
      const [ann, bob] = apps.map((app, index) => {
        const db = getFirestore(app);
        const sub = index === 0 ? 'ann' : 'bob';
        connectFirestoreEmulator(db, server.host, server.port, { mockUserToken: { sub } });
        return db;
      });
      if (!ann || !bob) throw new Error('two people are needed');
      const a = doc(ann, 'things/a ü%');
      await setDoc(a, { n: 1, at: serverTimestamp(), 'odd.name': { x: -0.5 } });
      await updateDoc(a, { n: increment(2) });
      const batch = writeBatch(ann);
      batch.set(doc(ann, 'things/b'), { n: 10 });
      batch.set(doc(ann, 'things/c'), { n: 20 });
      await batch.commit();
      const added = await addDoc(collection(ann, 'things'), { n: 30 });
      await deleteDoc(doc(ann, 'things/c'));
      const moved = await runTransaction(ann, async (transaction) => {
        const n: number = (await transaction.get(a)).get('n');
        transaction.update(doc(ann, 'things/b'), { n: increment(n) });
        return n;
      });
      const read = await getDoc(a);
      const found = await getDocs(query(collection(ann, 'things'), where('n', '>', 3), orderBy('n', 'desc')));
      const aggregate = await getAggregate(collection(ann, 'things'), { mean: average('n') });
      expect({
        moved,
        n: read.get('n'),
        at: read.get('at') instanceof Timestamp,
        odd: read.data()?.['odd.name'],
        found: found.docs.map((each) => [each.id === added.id, each.get('n')]),
        count: (await getCount(collection(ann, 'things'))).data(),
        mean: aggregate.data().mean,
        missing: (await getDoc(doc(ann, 'things/c'))).exists(),
        refused: [
          await outcome(getDoc(doc(bob, 'things/b'))),
          await outcome(getDocs(collection(bob, 'things'))),
          await outcome(setDoc(doc(bob, 'things/b'), {})),
          await outcome(updateDoc(doc(ann, 'things/none'), { n: 1 })),
        ],
      }).toEqual({
        moved: 3,
        n: 3,
        at: true,
        odd: { x: -0.5 },
        found: [
          [true, 30],
          [false, 13],
        ],
        count: { count: 3 },
        mean: 46 / 3,
        missing: false,
        refused: ['permission-denied', 'permission-denied', 'permission-denied', 'not-found'],
      });
      await Promise.all([terminate(ann), terminate(bob)]);
      await Promise.all(apps.map(deleteApp));
    });
  });
}
