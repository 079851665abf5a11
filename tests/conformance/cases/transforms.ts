/** Conformance: sentinels that the server fills in. */
import { type ConformanceCase, plain } from '../conformanceCase.ts';

export const transformCases: ConformanceCase[] = [
  {
    title: 'transforms: serverTimestamp is one instant for a whole batch',
    async run({ sdk, client }) {
      const one = client();
      const before = Date.now();
      const batch = sdk.writeBatch(one);
      batch.set(sdk.doc(one, 'things/a'), { at: sdk.serverTimestamp(), deep: { at: sdk.serverTimestamp() } });
      batch.set(sdk.doc(one, 'things/b'), { at: sdk.serverTimestamp() });
      await batch.commit();
      const two = client();
      const a = await sdk.getDoc(sdk.doc(two, 'things/a'));
      const b = await sdk.getDoc(sdk.doc(two, 'things/b'));
      const at: unknown = a.get('at');
      const isNow = at instanceof sdk.Timestamp && Math.abs(at.toMillis() - before) < 60_000;
      return [isNow, a.get('at').isEqual(b.get('at')), a.get('at').isEqual(a.get('deep.at'))];
    },
    expected: [true, true, true],
  },
  {
    title: 'transforms: increment adds, and begins at nothing or at what is no number',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { int: 5, double: 0.5, text: 'x', list: [1] });
      await sdk.updateDoc(mine, {
        int: sdk.increment(-2),
        double: sdk.increment(1),
        text: sdk.increment(3),
        missing: sdk.increment(4),
        'deep.missing': sdk.increment(1.5),
        list: sdk.increment(7),
      });
      await sdk.setDoc(mine, { int: sdk.increment(0.5) }, { merge: true });
      await sdk.setDoc(sdk.doc(one, 'things/b'), { count: sdk.increment(1) });
      const two = client();
      return [
        (await sdk.getDoc(sdk.doc(two, 'things/a'))).data(),
        (await sdk.getDoc(sdk.doc(two, 'things/b'))).data(),
      ];
    },
    expected: [{ int: 3.5, double: 1.5, text: 3, missing: 4, deep: { missing: 1.5 }, list: 7 }, { count: 1 }],
  },
  {
    title: 'transforms: arrayUnion adds what is missing in order, arrayRemove takes every equal one out',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { list: [1, 2, 1, { a: 1 }], text: 'x' });
      await sdk.updateDoc(mine, {
        list: sdk.arrayUnion(2, 3, 3, { a: 1 }, { a: 2 }),
        text: sdk.arrayUnion('y'),
        none: sdk.arrayRemove(1),
      });
      const first = (await sdk.getDoc(sdk.doc(client(), 'things/a'))).data();
      await sdk.updateDoc(mine, { list: sdk.arrayRemove(1, { a: 1 }), text: sdk.arrayRemove('z') });
      const second = (await sdk.getDoc(sdk.doc(client(), 'things/a'))).data();
      return [first, second];
    },
    expected: [
      { list: [1, 2, 1, { a: 1 }, 3, { a: 2 }], text: ['y'], none: [] },
      { list: [2, 3, { a: 2 }], text: ['y'], none: [] },
    ],
  },
  {
    title: 'transforms: equality in arrays takes 1 for 1.0, and NaN for NaN',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { list: [1, Number.NaN, null] });
      await sdk.updateDoc(mine, { list: sdk.arrayUnion(Number.NaN, null, 1) });
      return plain((await sdk.getDoc(sdk.doc(client(), 'things/a'))).data());
    },
    expected: { list: [1, 'number NaN', null] },
  },
  {
    title: 'transforms: sixty quick increments from three devices all count',
    async run({ sdk, client }) {
      const devices = [client(), client(), client()];
      await Promise.all(
        devices.flatMap((device) =>
          Array.from({ length: 20 }, () =>
            sdk.setDoc(sdk.doc(device, 'counters/one'), { count: sdk.increment(1) }, { merge: true }),
          ),
        ),
      );
      return (await sdk.getDoc(sdk.doc(client(), 'counters/one'))).data();
    },
    expected: { count: 60 },
  },
];
