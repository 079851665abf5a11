/** Conformance: transactions and batches. */
import { type ConformanceCase, outcome } from '../conformanceCase.ts';

export const transactionCases: ConformanceCase[] = [
  {
    title: 'transactions: eight at once on one document all count',
    async run({ sdk, client }) {
      const first = client();
      await sdk.setDoc(sdk.doc(first, 'counters/one'), { count: 0 });
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const device = client();
          const add = async (
            transaction: Awaited<Parameters<Parameters<typeof sdk.runTransaction>[1]>[0]>,
          ) => {
            const counter = sdk.doc(device, 'counters/one');
            const count: number = (await transaction.get(counter)).get('count');
            transaction.update(counter, { count: count + 1 });
          };
          return outcome(sdk.runTransaction(device, add, { maxAttempts: 20 }));
        }),
      );
      const end = await sdk.getDoc(sdk.doc(client(), 'counters/one'));
      return { failed: outcomes.filter((each) => each !== 'ok'), count: end.get('count') };
    },
    expected: { failed: [], count: 8 },
  },
  {
    title: 'transactions: one that creates cannot create twice',
    async run({ sdk, client }) {
      const claims = await Promise.all(
        ['ann', 'bob', 'cat', 'dan'].map(async (name) => {
          const device = client();
          return sdk.runTransaction(
            device,
            async (transaction) => {
              const username = sdk.doc(device, 'usernames/hero');
              if ((await transaction.get(username)).exists()) return 'taken';
              transaction.set(username, { name });
              return 'claimed';
            },
            { maxAttempts: 20 },
          );
        }),
      );
      return claims.sort();
    },
    expected: ['claimed', 'taken', 'taken', 'taken'],
  },
  {
    title: 'transactions: one that throws writes nothing, one that only reads is checked',
    async run({ sdk, client }) {
      const one = client();
      await sdk.setDoc(sdk.doc(one, 'things/a'), { a: 1 });
      const thrown = await outcome(
        sdk.runTransaction(one, async (transaction) => {
          await transaction.get(sdk.doc(one, 'things/a'));
          transaction.set(sdk.doc(one, 'things/b'), { b: 1 });
          throw new Error('changed my mind');
        }),
      );
      const read = await sdk.runTransaction(one, async (transaction) =>
        (await transaction.get(sdk.doc(one, 'things/a'))).get('a'),
      );
      return [thrown, read, (await sdk.getDoc(sdk.doc(client(), 'things/b'))).exists()];
    },
    expected: ['Error: changed my mind', 1, false],
  },
  {
    title: 'transactions: what was read and changed meanwhile makes it run again',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      await sdk.setDoc(sdk.doc(one, 'things/a'), { a: 1 });
      let runs = 0;
      await sdk.runTransaction(one, async (transaction) => {
        runs += 1;
        const seen = (await transaction.get(sdk.doc(one, 'things/a'))).get('a');
        if (runs === 1) await sdk.updateDoc(sdk.doc(two, 'things/a'), { a: 10 });
        transaction.set(sdk.doc(one, 'things/b'), { seen });
      });
      return { runs, seen: (await sdk.getDoc(sdk.doc(client(), 'things/b'))).get('seen') };
    },
    expected: { runs: 2, seen: 10 },
  },
  {
    title: 'batches: all or nothing, in their order',
    async run({ sdk, client }) {
      const one = client();
      const batch = sdk.writeBatch(one);
      const mine = sdk.doc(one, 'things/a');
      batch.set(mine, { a: 1, at: 0 });
      batch.update(mine, { a: sdk.increment(5) });
      batch.delete(sdk.doc(one, 'things/none'));
      batch.set(sdk.doc(one, 'things/b'), { b: 1 });
      batch.delete(sdk.doc(one, 'things/b'));
      await batch.commit();
      const all = await sdk.getDocs(sdk.collection(client(), 'things'));
      return all.docs.map((each) => [each.id, each.data()]);
    },
    expected: [['a', { a: 6, at: 0 }]],
  },
  {
    title: 'batches: five hundred writes in one',
    async run({ sdk, client }) {
      const one = client();
      const batch = sdk.writeBatch(one);
      for (let index = 0; index < 500; index += 1) batch.set(sdk.doc(one, `many/${index}`), { index });
      await batch.commit();
      return (await sdk.getCountFromServer(sdk.collection(client(), 'many'))).data();
    },
    expected: { count: 500 },
  },
];
