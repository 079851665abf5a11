/** Conformance: queries by filter, order, cursor and limit. */
import type * as Sdk from 'firebase/firestore';
import type { ConformanceCase, Kit } from '../conformanceCase.ts';

type Constraint = (sdk: typeof Sdk) => (Sdk.QueryConstraint | Sdk.QueryCompositeFilterConstraint)[];

const cities: Record<string, object> = {
  ams: { name: 'Amsterdam', country: 'NL', people: 900, tags: ['canal', 'bike'], at: { lat: 52 }, rank: 1 },
  ber: { name: 'Berlin', country: 'DE', people: 3700, tags: ['club', 'bike'], at: { lat: 52 }, rank: null },
  chi: { name: 'Chicago', country: 'US', people: 2700, tags: [], at: { lat: 41 }, rank: Number.NaN },
  del: { name: 'Delft', country: 'NL', people: 100, tags: ['canal'], at: { lat: 51 } },
  ess: {
    name: 'Essen',
    country: 'DE',
    people: 580,
    tags: ['mine', { kind: 'park' }],
    at: 'unknown',
    rank: 2,
  },
  fra: { name: 'Frankfurt', country: 'DE', people: 760.5, tags: 'none', rank: 'third' },
};

/** Writes the cities, runs a query on another device, answers the ids in their order. */
function cityCase(title: string, constraints: Constraint, ids: string[]): ConformanceCase {
  return {
    title: `queries: ${title}`,
    async run(kit) {
      const two = await withCities(kit);
      const { sdk } = kit;
      const all = sdk.collection(two, 'cities');
      // The overloads of `query` tell composite filters from constraints; a mixed list is typed by neither.
      const made = (sdk.query as (from: Sdk.Query, ...rest: unknown[]) => Sdk.Query)(
        all,
        ...constraints(sdk),
      );
      return (await sdk.getDocs(made)).docs.map(({ id }) => id);
    },
    expected: ids,
  };
}

async function withCities({ sdk, client }: Kit): Promise<Sdk.Firestore> {
  const one = client();
  const batch = sdk.writeBatch(one);
  for (const [id, city] of Object.entries(cities)) batch.set(sdk.doc(one, 'cities', id), city);
  await batch.commit();
  return client();
}

const filterCases = [
  cityCase('== takes what is equal', (sdk) => [sdk.where('country', '==', 'NL')], ['ams', 'del']),
  cityCase('== takes null and NaN', (sdk) => [sdk.where('rank', '==', null)], ['ber']),
  cityCase('== NaN', (sdk) => [sdk.where('rank', '==', Number.NaN)], ['chi']),
  cityCase('== a whole map', (sdk) => [sdk.where('at', '==', { lat: 52 })], ['ams', 'ber']),
  cityCase('== a whole list', (sdk) => [sdk.where('tags', '==', ['canal'])], ['del']),
  cityCase('== inside a map', (sdk) => [sdk.where('at.lat', '==', 51)], ['del']),
  cityCase('!= leaves out null and the missing', (sdk) => [sdk.where('rank', '!=', 1)], [
    'chi',
    'ess',
    'fra',
  ]),
  cityCase('!= null', (sdk) => [sdk.where('rank', '!=', null)], ['chi', 'ams', 'ess', 'fra']),
  cityCase('!= NaN', (sdk) => [sdk.where('rank', '!=', Number.NaN)], ['ams', 'ess', 'fra']),
  cityCase(
    '< and >= order by their field',
    (sdk) => [sdk.where('people', '<', 1000), sdk.where('people', '>=', 580)],
    ['ess', 'fra', 'ams'],
  ),
  cityCase('<= and > on texts', (sdk) => [sdk.where('name', '>', 'B'), sdk.where('name', '<=', 'Delft')], [
    'ber',
    'chi',
    'del',
  ]),
  cityCase('a range takes values of its own type only', (sdk) => [sdk.where('rank', '>', 0)], ['ams', 'ess']),
  cityCase('ranges on two fields', (sdk) => [sdk.where('people', '>', 500), sdk.where('name', '<', 'D')], [
    'ams',
    'ber',
    'chi',
  ]),
  cityCase('in', (sdk) => [sdk.where('country', 'in', ['US', 'NL', 'XX'])], ['ams', 'chi', 'del']),
  cityCase('in takes lists whole', (sdk) => [sdk.where('tags', 'in', [['canal'], []])], ['chi', 'del']),
  cityCase('not-in leaves out the missing', (sdk) => [sdk.where('rank', 'not-in', [1, 'third'])], [
    'chi',
    'ess',
  ]),
  cityCase('not-in with several', (sdk) => [sdk.where('country', 'not-in', ['DE', 'US'])], ['ams', 'del']),
  cityCase('array-contains', (sdk) => [sdk.where('tags', 'array-contains', 'bike')], ['ams', 'ber']),
  cityCase('array-contains a map', (sdk) => [sdk.where('tags', 'array-contains', { kind: 'park' })], ['ess']),
  cityCase(
    'array-contains-any names each once',
    (sdk) => [sdk.where('tags', 'array-contains-any', ['bike', 'canal', 'none'])],
    ['ams', 'ber', 'del'],
  ),
  cityCase(
    'array-contains with a range',
    (sdk) => [sdk.where('tags', 'array-contains', 'canal'), sdk.where('people', '>', 500)],
    ['ams'],
  ),
  cityCase(
    'or, ordered by the field of its range',
    (sdk) => [sdk.or(sdk.where('country', '==', 'US'), sdk.where('people', '<', 600))],
    ['del', 'ess', 'chi'],
  ),
  cityCase(
    'or within and, with an order',
    (sdk) => [
      sdk.and(
        sdk.where('country', '==', 'DE'),
        sdk.or(sdk.where('people', '>', 3000), sdk.where('tags', 'array-contains', 'mine')),
      ),
      sdk.orderBy('people', 'desc'),
    ],
    ['ber', 'ess'],
  ),
  cityCase('document ids by equality', (sdk) => [sdk.where(sdk.documentId(), '==', 'chi')], ['chi']),
  cityCase('document ids by in', (sdk) => [sdk.where(sdk.documentId(), 'in', ['fra', 'ams', 'xxx'])], [
    'ams',
    'fra',
  ]),
  cityCase(
    'document ids by range',
    (sdk) => [sdk.where(sdk.documentId(), '>', 'ber'), sdk.where(sdk.documentId(), '<', 'ess')],
    ['chi', 'del'],
  ),
  cityCase('nothing fits', (sdk) => [sdk.where('country', '==', 'XX')], []),
];

const orderCases = [
  cityCase('without an order they come by id', () => [], ['ams', 'ber', 'chi', 'del', 'ess', 'fra']),
  cityCase('an order leaves out who lacks the field', (sdk) => [sdk.orderBy('rank')], [
    'ber',
    'chi',
    'ams',
    'ess',
    'fra',
  ]),
  cityCase('descending turns the ids too', (sdk) => [sdk.orderBy('country', 'desc')], [
    'chi',
    'del',
    'ams',
    'fra',
    'ess',
    'ber',
  ]),
  cityCase('two orders', (sdk) => [sdk.orderBy('country'), sdk.orderBy('people', 'desc')], [
    'ber',
    'fra',
    'ess',
    'ams',
    'del',
    'chi',
  ]),
  cityCase('limit', (sdk) => [sdk.orderBy('people'), sdk.limit(2)], ['del', 'ess']),
  cityCase('limitToLast', (sdk) => [sdk.orderBy('people'), sdk.limitToLast(2)], ['chi', 'ber']),
  cityCase('startAt and endBefore', (sdk) => [sdk.orderBy('people'), sdk.startAt(580), sdk.endBefore(2700)], [
    'ess',
    'fra',
    'ams',
  ]),
  cityCase('startAfter and endAt', (sdk) => [sdk.orderBy('people'), sdk.startAfter(580), sdk.endAt(2700)], [
    'fra',
    'ams',
    'chi',
  ]),
  cityCase(
    'cursors on two orders',
    (sdk) => [sdk.orderBy('country'), sdk.orderBy('people'), sdk.startAfter('DE', 580), sdk.endAt('NL', 100)],
    ['fra', 'ber', 'del'],
  ),
  cityCase(
    'a cursor on the first of two orders',
    (sdk) => [sdk.orderBy('country'), sdk.orderBy('people'), sdk.startAfter('DE')],
    ['del', 'ams', 'chi'],
  ),
  cityCase(
    'descending with a cursor and a limit',
    (sdk) => [sdk.orderBy('people', 'desc'), sdk.startAfter(2700), sdk.limit(2)],
    ['ams', 'fra'],
  ),
  cityCase(
    'limitToLast before a cursor',
    (sdk) => [sdk.orderBy('people'), sdk.endBefore(2700), sdk.limitToLast(2)],
    ['fra', 'ams'],
  ),
  cityCase(
    'ids as cursors',
    (sdk) => [sdk.orderBy(sdk.documentId()), sdk.startAfter('ber'), sdk.endAt('ess')],
    ['chi', 'del', 'ess'],
  ),
  cityCase(
    'an order with an equality',
    (sdk) => [sdk.where('country', '==', 'DE'), sdk.orderBy('name', 'desc')],
    ['fra', 'ess', 'ber'],
  ),
];

const wideCases: ConformanceCase[] = [
  {
    title: 'queries: pages by the last document seen leave nothing out',
    async run(kit) {
      const { sdk } = kit;
      const two = await withCities(kit);
      const pages: string[][] = [];
      let last: Sdk.QueryDocumentSnapshot | undefined;
      do {
        const after = last ? [sdk.startAfter(last)] : [];
        const page = await sdk.getDocs(
          sdk.query(sdk.collection(two, 'cities'), sdk.orderBy('country'), ...after, sdk.limit(2)),
        );
        pages.push(page.docs.map(({ id }) => id));
        last = page.docs.at(-1);
      } while (last);
      return pages;
    },
    expected: [['ber', 'ess'], ['fra', 'ams'], ['del', 'chi'], []],
  },
  {
    title: 'queries: values of all types stand in one order',
    async run({ sdk, client }) {
      const one = client();
      const values: unknown[] = [
        null,
        false,
        true,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
        -1,
        -0.5,
        0,
        0.5,
        1,
        9_007_199_254_740_991,
        1e300,
        new sdk.Timestamp(0, 0),
        new sdk.Timestamp(0, 1000),
        '',
        '0',
        'A',
        'a',
        'ab',
        'é',
        '\uFF5E',
        '\u{1F3CB}',
        sdk.Bytes.fromUint8Array(new Uint8Array([0])),
        sdk.Bytes.fromUint8Array(new Uint8Array([0, 0])),
        sdk.Bytes.fromUint8Array(new Uint8Array([255])),
        sdk.doc(one, 'a/b'),
        sdk.doc(one, 'a/b/c/d'),
        sdk.doc(one, 'b/a'),
        new sdk.GeoPoint(-1, 5),
        new sdk.GeoPoint(0, -5),
        new sdk.GeoPoint(0, 5),
        [],
        [1],
        [1, 2],
        [2],
        {},
        { a: 1 },
        { a: 1, b: 0 },
        { a: 2 },
        { b: 0 },
      ];
      const batch = sdk.writeBatch(one);
      // Ids run against the order, so that only the values can make it.
      for (const [index, value] of values.entries())
        batch.set(sdk.doc(one, 'all', `${900 - index}`), { value, index });
      await batch.commit();
      const sorted = await sdk.getDocs(sdk.query(sdk.collection(client(), 'all'), sdk.orderBy('value')));
      const indexes = sorted.docs.map((each): number => each.get('index'));
      return { size: indexes.length, misplaced: indexes.filter((index, at) => index !== at) };
    },
    expected: { size: 40, misplaced: [] },
  },
  {
    title: 'queries: a collection group gathers collections of one name, by path',
    async run({ sdk, client }) {
      const one = client();
      const paths = [
        'notes/n1',
        'users/ann/notes/n2',
        'users/bob/notes/n1',
        'users/bob/notes/n3/notes/deep',
        'users/bob/others/n4',
      ];
      for (const [index, path] of paths.entries()) await sdk.setDoc(sdk.doc(one, path), { index });
      const two = client();
      const all = await sdk.getDocs(sdk.collectionGroup(two, 'notes'));
      const some = await sdk.getDocs(
        sdk.query(
          sdk.collectionGroup(two, 'notes'),
          sdk.where('index', '>', 0),
          sdk.orderBy('index', 'desc'),
        ),
      );
      const byPath = await sdk.getDocs(
        sdk.query(sdk.collectionGroup(two, 'notes'), sdk.where(sdk.documentId(), '>=', 'users/bob/notes/n1')),
      );
      return [all, some, byPath].map(({ docs }) => docs.map(({ ref }) => ref.path));
    },
    expected: [
      ['notes/n1', 'users/ann/notes/n2', 'users/bob/notes/n1', 'users/bob/notes/n3/notes/deep'],
      ['users/bob/notes/n3/notes/deep', 'users/bob/notes/n1', 'users/ann/notes/n2'],
      ['users/bob/notes/n1', 'users/bob/notes/n3/notes/deep'],
    ],
  },
  {
    title: 'queries: a prefix of a name, as a search does it',
    async run({ sdk, client }) {
      const one = client();
      for (const name of ['ann', 'anna', 'Ann', 'anne', 'ane', 'ännchen', 'an'])
        await sdk.setDoc(sdk.doc(one, 'users', name), { name });
      const found = await sdk.getDocs(
        sdk.query(
          sdk.collection(client(), 'users'),
          sdk.where('name', '>=', 'ann'),
          sdk.where('name', '<=', 'ann\uf8ff'),
          sdk.limit(5),
        ),
      );
      return found.docs.map(({ id }) => id);
    },
    expected: ['ann', 'anna', 'anne'],
  },
  {
    title: 'queries: a thousand documents come whole',
    async run({ sdk, client }) {
      const one = client();
      for (const half of [0, 500]) {
        const batch = sdk.writeBatch(one);
        for (let index = half; index < half + 500; index += 1)
          batch.set(sdk.doc(one, `many/${index}`), { index, text: '№'.repeat(200) });
        await batch.commit();
      }
      const all = await sdk.getDocs(sdk.query(sdk.collection(client(), 'many'), sdk.orderBy('index')));
      return [all.size, all.docs.every((each, index) => each.get('index') === index)];
    },
    expected: [1000, true],
  },
  {
    title: 'aggregates: count, sum and average of what fits',
    async run(kit) {
      const { sdk } = kit;
      const two = await withCities(kit);
      const all = sdk.collection(two, 'cities');
      const fields = { count: sdk.count(), people: sdk.sum('people'), mean: sdk.average('people') };
      const whole = await sdk.getAggregateFromServer(all, fields);
      const german = await sdk.getAggregateFromServer(
        sdk.query(all, sdk.where('country', '==', 'DE')),
        fields,
      );
      const none = await sdk.getAggregateFromServer(sdk.query(all, sdk.where('country', '==', 'XX')), fields);
      const dutch = await sdk.getAggregateFromServer(
        sdk.query(all, sdk.where('country', '==', 'NL')),
        fields,
      );
      const limited = await sdk.getCountFromServer(sdk.query(all, sdk.orderBy('people'), sdk.limit(4)));
      const either = await sdk.getCountFromServer(
        sdk.query(all, sdk.or(sdk.where('country', '==', 'US'), sdk.where('people', '<', 600))),
      );
      return [whole.data(), german.data(), none.data(), dutch.data(), limited.data(), either.data()];
    },
    expected: [
      { count: 6, people: 8740.5, mean: 1456.75 },
      { count: 3, people: 5040.5, mean: 5040.5 / 3 },
      { count: 0, people: 0, mean: null },
      { count: 2, people: 1000, mean: 500 },
      { count: 4 },
      { count: 3 },
    ],
  },
  {
    title: 'aggregates: what is no number does not count in a sum, NaN spoils it',
    async run(kit) {
      const { sdk } = kit;
      const two = await withCities(kit);
      const all = sdk.collection(two, 'cities');
      const numbers = await sdk.getAggregateFromServer(
        sdk.query(all, sdk.where('country', 'in', ['DE', 'NL'])),
        {
          sum: sdk.sum('rank'),
          mean: sdk.average('rank'),
          texts: sdk.sum('name'),
        },
      );
      const spoilt = await sdk.getAggregateFromServer(all, { sum: sdk.sum('rank') });
      return [numbers.data(), String(spoilt.data().sum)];
    },
    expected: [{ sum: 3, mean: 1.5, texts: 0 }, 'NaN'],
  },
];

export const queryCases: ConformanceCase[] = [...filterCases, ...orderCases, ...wideCases];
