/** Conformance: single documents and their values. */
import { type ConformanceCase, outcome, plain } from '../conformanceCase.ts';

export const documentCases: ConformanceCase[] = [
  {
    title: 'documents: every type of value comes back as it went',
    async run({ sdk, client }) {
      const one = client();
      const value = {
        nothing: null,
        yes: true,
        no: false,
        zero: 0,
        negative: -7,
        largest: Number.MAX_SAFE_INTEGER,
        half: 0.5,
        tiny: 5e-324,
        huge: 1.7976931348623157e308,
        notANumber: Number.NaN,
        infinite: Number.POSITIVE_INFINITY,
        minusInfinite: Number.NEGATIVE_INFINITY,
        empty: '',
        text: 'Gym \u{1F3CB} é \u0000 \uFFFF "quoted" \\ \n',
        bytes: sdk.Bytes.fromUint8Array(new Uint8Array([0, 1, 254, 255])),
        noBytes: sdk.Bytes.fromUint8Array(new Uint8Array()),
        instant: new sdk.Timestamp(1_700_000_000, 123_456_000),
        early: new sdk.Timestamp(-62_135_596_800, 0),
        point: new sdk.GeoPoint(-33.5, 151.25),
        list: [1, 'two', { three: [3] }],
        noList: [],
        map: { b: 1, a: { deep: true } },
        noMap: {},
        reference: sdk.doc(one, 'other/one'),
      };
      await sdk.setDoc(sdk.doc(one, 'values/all'), value);
      const read = await sdk.getDoc(sdk.doc(client(), 'values/all'));
      return plain(read.data());
    },
    expected: {
      nothing: null,
      yes: true,
      no: false,
      zero: 0,
      negative: -7,
      largest: Number.MAX_SAFE_INTEGER,
      half: 0.5,
      tiny: 5e-324,
      huge: 1.7976931348623157e308,
      notANumber: 'number NaN',
      infinite: 'number Infinity',
      minusInfinite: 'number -Infinity',
      empty: '',
      text: 'Gym \u{1F3CB} é \u0000 \uFFFF "quoted" \\ \n',
      bytes: 'bytes AAH+/w==',
      noBytes: 'bytes ',
      instant: 'timestamp 1700000000.123456000',
      early: 'timestamp -62135596800.0',
      point: 'point -33.5 151.25',
      list: [1, 'two', { three: [3] }],
      noList: [],
      map: { b: 1, a: { deep: true } },
      noMap: {},
      reference: 'reference other/one',
    },
  },
  {
    title: 'documents: zero keeps its sign',
    async run({ sdk, client }) {
      await sdk.setDoc(sdk.doc(client(), 'values/zero'), { zero: -0 });
      return plain((await sdk.getDoc(sdk.doc(client(), 'values/zero'))).data());
    },
    expected: { zero: 'number -0' },
    official: {
      expected: { zero: 0 },
      why: 'its WebChannel loses the sign, Firebase keeps it',
      only: 'Chromium',
    },
  },
  {
    title: 'documents: one that was never written does not exist',
    async run({ sdk, client }) {
      const missing = await sdk.getDoc(sdk.doc(client(), 'things/none'));
      return { exists: missing.exists(), data: missing.data() ?? null };
    },
    expected: { exists: false, data: null },
  },
  {
    title: 'documents: set replaces, update changes, deleteField removes, delete deletes',
    async run({ sdk, client }) {
      const [one, two] = [client(), client()];
      const mine = sdk.doc(one, 'things/a');
      const theirs = sdk.doc(two, 'things/a');
      const seen: unknown[] = [];
      const look = async () => seen.push((await sdk.getDoc(theirs)).data() ?? null);
      await sdk.setDoc(mine, { a: 1, b: { c: 2, d: 3 } });
      await look();
      await sdk.setDoc(mine, { z: 1 });
      await look();
      await sdk.updateDoc(mine, { 'b.c': 5, y: [] });
      await look();
      await sdk.updateDoc(mine, { 'b.c': sdk.deleteField(), z: sdk.deleteField() });
      await look();
      await sdk.deleteDoc(mine);
      await look();
      await sdk.deleteDoc(mine);
      await look();
      return seen;
    },
    expected: [
      { a: 1, b: { c: 2, d: 3 } },
      { z: 1 },
      { z: 1, b: { c: 5 }, y: [] },
      { b: {}, y: [] },
      null,
      null,
    ],
  },
  {
    title: 'documents: updating one that does not exist is not-found, and writes nothing',
    async run({ sdk, client }) {
      const one = client();
      const batch = sdk.writeBatch(one);
      batch.set(sdk.doc(one, 'things/first'), { a: 1 });
      batch.update(sdk.doc(one, 'things/none'), { a: 1 });
      return {
        update: await outcome(sdk.updateDoc(sdk.doc(one, 'things/none'), { a: 1 })),
        batch: await outcome(batch.commit()),
        first: (await sdk.getDoc(sdk.doc(client(), 'things/first'))).exists(),
      };
    },
    expected: { update: 'not-found', batch: 'not-found', first: false },
  },
  {
    title: 'documents: ids may hold any character but a slash',
    async run({ sdk, client }) {
      const ids = [
        'a b',
        'ü',
        'a%2Fb',
        '~',
        '(x)',
        'a:commit',
        '\u{1F3CB}',
        '.a',
        'with"quote',
        '1',
        '`',
        '#?&=+',
        'x'.repeat(1500),
      ];
      const one = client();
      for (const id of ids) await sdk.setDoc(sdk.doc(one, 'odd', id), { id });
      const two = client();
      const read = await Promise.all(
        ids.map(async (id) => (await sdk.getDoc(sdk.doc(two, 'odd', id))).get('id') === id),
      );
      const all = await sdk.getDocs(sdk.collection(two, 'odd'));
      return { read: read.every(Boolean), order: all.docs.map(({ id }) => id.slice(0, 10)) };
    },
    expected: {
      read: true,
      order: [
        '#?&=+',
        '(x)',
        '.a',
        '1',
        '`',
        'a b',
        'a%2Fb',
        'a:commit',
        'with"quote',
        'xxxxxxxxxx',
        '~',
        'ü',
        '\u{1F3CB}',
      ],
    },
  },
  {
    title: 'documents: reserved ids and field names are refused',
    async run({ sdk, client }) {
      const one = client();
      return [
        await outcome(sdk.setDoc(sdk.doc(one, 'things/__bad__'), { a: 1 })),
        await outcome(sdk.setDoc(sdk.doc(one, 'things', 'x'.repeat(1501)), { a: 1 })),
        await outcome(sdk.setDoc(sdk.doc(one, '__things__/a'), { a: 1 })),
      ];
    },
    expected: ['invalid-argument', 'invalid-argument', 'invalid-argument'],
  },
  {
    title: 'documents: a subcollection lives without its parent',
    async run({ sdk, client }) {
      const one = client();
      await sdk.setDoc(sdk.doc(one, 'users/ann/private/notes'), { a: 1 });
      const two = client();
      const parent = await sdk.getDoc(sdk.doc(two, 'users/ann'));
      const users = await sdk.getDocs(sdk.collection(two, 'users'));
      const notes = await sdk.getDocs(sdk.collection(two, 'users/ann/private'));
      return [parent.exists(), users.size, notes.size];
    },
    expected: [false, 0, 1],
  },
  {
    title: 'documents: a large one of many languages goes and comes whole',
    async run({ sdk, client }) {
      const text = 'Übung \u{1F3CB} 訓練 '.repeat(18_000);
      const list = Array.from({ length: 2_000 }, (_, index) => ({ index, name: `№ ${index}` }));
      await sdk.setDoc(sdk.doc(client(), 'large/one'), { text, list });
      const read = await sdk.getDoc(sdk.doc(client(), 'large/one'));
      return [read.get('text') === text, read.get('list').length, read.get('list')[1_999]];
    },
    expected: [true, 2_000, { index: 1_999, name: '№ 1999' }],
  },
  {
    title: 'documents: one above 1 MiB is refused',
    async run({ sdk, client }) {
      const one = client();
      const refused = await outcome(sdk.setDoc(sdk.doc(one, 'large/two'), { text: 'x'.repeat(1_048_577) }));
      const after = await outcome(sdk.setDoc(sdk.doc(one, 'large/two'), { text: 'x'.repeat(1_000_000) }));
      return [refused, after];
    },
    expected: ['invalid-argument', 'ok'],
  },
  {
    title: 'documents: maps nest twenty deep and no deeper',
    async run({ sdk, client }) {
      const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
      const one = client();
      return [
        await outcome(sdk.setDoc(sdk.doc(one, 'deep/20'), nested(20))),
        await outcome(sdk.setDoc(sdk.doc(one, 'deep/21'), nested(22))),
      ];
    },
    expected: ['ok', 'invalid-argument'],
  },
];
