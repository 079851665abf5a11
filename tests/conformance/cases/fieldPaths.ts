/** Conformance: field paths with names that need quoting, masks and merges. */
import type { ConformanceCase } from '../conformanceCase.ts';

const oddNames = [
  'a.b',
  'a`b',
  'a\\b',
  'with space',
  '0first',
  'ü',
  '[0]',
  '*',
  '/',
  '~',
  '"',
  '\u{1F3CB}',
  'a-b',
  '`',
  '\\',
];

export const fieldPathCases: ConformanceCase[] = [
  {
    title: 'field paths: odd names are set, updated, queried and deleted apart',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'odd/names');
      await sdk.setDoc(mine, { kept: true });
      for (const [index, name] of oddNames.entries()) {
        await sdk.updateDoc(mine, new sdk.FieldPath(name), index, new sdk.FieldPath('map', name), index);
      }
      const two = client();
      const data = (await sdk.getDoc(sdk.doc(two, 'odd/names'))).data() ?? {};
      const found: number[] = [];
      for (const [index, name] of oddNames.entries()) {
        const where = sdk.where(new sdk.FieldPath('map', name), '==', index);
        found.push((await sdk.getDocs(sdk.query(sdk.collection(two, 'odd'), where))).size);
      }
      for (const name of oddNames) await sdk.updateDoc(mine, new sdk.FieldPath(name), sdk.deleteField());
      const left = (await sdk.getDoc(sdk.doc(client(), 'odd/names'))).data() ?? {};
      return {
        values: oddNames.map((name) => data[name]),
        nested: oddNames.map((name) => data.map[name]),
        found,
        left: Object.keys(left).sort(),
      };
    },
    expected: {
      values: oddNames.map((_, index) => index),
      nested: oddNames.map((_, index) => index),
      found: oddNames.map(() => 1),
      left: ['kept', 'map'],
    },
  },
  {
    title: 'field paths: updating below a value that is no map makes it one',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { a: 5, b: [1] });
      await sdk.updateDoc(mine, { 'a.x.y': 1, 'b.z': 2, 'c.d': 3 });
      return (await sdk.getDoc(sdk.doc(client(), 'things/a'))).data();
    },
    expected: { a: { x: { y: 1 } }, b: { z: 2 }, c: { d: 3 } },
  },
  {
    title: 'merge: changes the leaves that are named and leaves the others',
    async run({ sdk, client }) {
      const one = client();
      const mine = sdk.doc(one, 'things/a');
      await sdk.setDoc(mine, { a: { b: 1, c: 2 }, list: [1, 2], kept: 1 });
      await sdk.setDoc(mine, { a: { b: 5 }, list: [3], empty: {} }, { merge: true });
      await sdk.setDoc(mine, { a: {}, gone: sdk.deleteField() }, { merge: true });
      const first = (await sdk.getDoc(sdk.doc(client(), 'things/a'))).data();
      await sdk.setDoc(mine, { a: { c: 9, ignored: 1 }, kept: 2 }, { mergeFields: ['a.c'] });
      await sdk.setDoc(mine, { kept: sdk.deleteField() }, { merge: true });
      const second = (await sdk.getDoc(sdk.doc(client(), 'things/a'))).data();
      return [first, second];
    },
    expected: [
      { a: {}, list: [3], kept: 1, empty: {} },
      { a: { c: 9 }, list: [3], empty: {} },
    ],
  },
  {
    title: 'merge: into a document that does not exist creates it',
    async run({ sdk, client }) {
      const one = client();
      await sdk.setDoc(sdk.doc(one, 'things/a'), { a: { b: 1 } }, { merge: true });
      await sdk.setDoc(sdk.doc(one, 'things/b'), {}, { merge: true });
      const two = client();
      return [
        (await sdk.getDoc(sdk.doc(two, 'things/a'))).data(),
        (await sdk.getDoc(sdk.doc(two, 'things/b'))).data(),
      ];
    },
    expected: [{ a: { b: 1 } }, {}],
  },
];
