import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
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
import { list, object, toFields } from '../wireValues.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase();
});
afterEach(() => db.backend.close());

const inC = (more: JsonObject = {}): JsonObject => ({ from: [{ collectionId: 'c' }], ...more });
const field = (fieldPath: string) => ({ field: { fieldPath } });
const equal = (path: string, n: number): JsonObject => ({
  fieldFilter: { ...field(path), op: 'EQUAL', value: { integerValue: String(n) } },
});

describe('queries', () => {
  test('reach into maps, and see a group below any parent', async () => {
    await db.commit(
      setWrite('c/a', { m: { n: 1 } }),
      setWrite('x/1/c/b', { m: { n: 1 } }),
      setWrite('c/z', { m: 1 }),
    );
    expect(await db.query(inC({ where: equal('m.n', 1) }))).toEqual(['c/a']);
    const group = { from: [{ collectionId: 'c', allDescendants: true }], where: equal('m.n', 1) };
    expect(await db.query(group)).toEqual(['c/a', 'x/1/c/b']);
    await expect(db.query(group, 'x/1')).rejects.toThrow('only allowed at the root parent');
    expect(await db.query({ from: group.from }, 'x/1')).toEqual(['x/1/c/b']);
  });

  test('without a collection find everything below, as recursiveDelete asks', async () => {
    await db.commit(
      ...['r/1', 'r/1/s/2', 'r/1/s/2/t/3', 'r/12', 'q/1/s/2'].map((path) => setWrite(path, { n: 1 })),
    );
    const everything = { from: [{ allDescendants: true }], select: { fields: [{ fieldPath: '__name__' }] } };
    expect(await db.query(everything, 'r/1')).toEqual(['r/1/s/2', 'r/1/s/2/t/3']);
    const above = (path: string, op: string) => ({
      fieldFilter: { ...field('__name__'), op, value: { referenceValue: nameOf(path) } },
    });
    const range = [above('r/1', 'GREATER_THAN_OR_EQUAL'), above('r/12', 'LESS_THAN')];
    const where = { compositeFilter: { op: 'AND', filters: range } };
    expect(await db.query({ ...everything, where })).toEqual(['r/1', 'r/1/s/2', 'r/1/s/2/t/3']);
  });

  test('of names take in and not-in', async () => {
    await db.commit(setWrite('c/a', {}), setWrite('c/b', {}), setWrite('c/d', {}));
    const names = {
      arrayValue: { values: ['c/d', 'c/a'].map((path) => ({ referenceValue: nameOf(path) })) },
    };
    const by = (op: string) => inC({ where: { fieldFilter: { ...field('__name__'), op, value: names } } });
    expect(await db.query(by('IN'))).toEqual(['c/a', 'c/d']);
    expect(await db.query(by('NOT_IN'))).toEqual(['c/b']);
  });

  test('page through equal values by name', async () => {
    await db.commit(...'abcdef'.split('').map((id) => setWrite(`c/${id}`, { n: 1 })));
    const orderBy = [
      { ...field('n'), direction: 'DESCENDING' },
      { ...field('__name__'), direction: 'DESCENDING' },
    ];
    const seen: string[] = [];
    for (;;) {
      const last = seen.at(-1);
      const startAt = last
        ? { startAt: { values: [{ integerValue: '1' }, { referenceValue: nameOf(last) }] } }
        : {};
      const page = await db.query(inC({ orderBy, limit: 4, ...startAt }));
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen).toEqual('fedcba'.split('').map((id) => `c/${id}`));
  });

  test('an empty result still has a read time', async () => {
    const answers = await db.backend.runQuery(owner, { parent: root, structuredQuery: inC() });
    expect(answers).toEqual([{ readTime: expect.any(String) }]);
  });

  test.each<[string, JsonObject, string]>([
    ['a part that is not understood', inC({ findNearest: {} }), 'UNIMPLEMENTED'],
    [
      'an operator that is not understood',
      inC({ where: { fieldFilter: { ...field('a'), op: 'LIKE', value: { stringValue: 'x' } } } }),
      'UNIMPLEMENTED',
    ],
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }, 'INVALID_ARGUMENT'],
    ['a negative limit', inC({ limit: -1 }), 'INVALID_ARGUMENT'],
    [
      'a cursor with more values than orders',
      inC({ startAt: { values: [{ integerValue: '1' }] } }),
      'INVALID_ARGUMENT',
    ],
    ['an order after the name', inC({ orderBy: [field('__name__'), field('a')] }), 'INVALID_ARGUMENT'],
    ['an order twice', inC({ orderBy: [field('a'), field('a')] }), 'INVALID_ARGUMENT'],
    [
      'an empty in',
      inC({ where: { fieldFilter: { ...field('a'), op: 'IN', value: { arrayValue: {} } } } }),
      'INVALID_ARGUMENT',
    ],
    [
      'a name that is a text',
      inC({ where: { fieldFilter: { ...field('__name__'), op: 'EQUAL', value: { stringValue: 'x' } } } }),
      'INVALID_ARGUMENT',
    ],
  ])('with %s are refused', async (_what, query, status) => {
    expect(await statusOf(db.query(query))).toBe(status);
  });
});

describe('aggregations', () => {
  const run = async (aggregations: JsonObject[], structuredQuery = inC()) => {
    const [answer] = await db.backend.runAggregationQuery(owner, {
      parent: root,
      structuredAggregationQuery: { structuredQuery, aggregations },
    });
    return object(object(answer?.result).aggregateFields);
  };

  test('count, add and average, each under its alias', async () => {
    await db.commit(
      ...[1, 2, 3].map((n) => setWrite(`c/${n}`, { n })),
      setWrite('c/t', { n: 'text' }),
      setWrite('c/u', {}),
    );
    expect(await run([{ alias: 'all', count: {} }])).toEqual({ all: { integerValue: '5' } });
    expect(await run([{ alias: 'all', count: {} }], inC({ limit: 2 }))).toEqual({
      all: { integerValue: '2' },
    });
    expect(await run([{ count: { upTo: '3' } }])).toEqual({ field_1: { integerValue: '3' } });
    expect(
      await run([
        { alias: 's', sum: field('n') },
        { alias: 'a', avg: field('n') },
      ]),
    ).toEqual({
      s: { integerValue: '6' },
      a: { doubleValue: 2 },
    });
    expect(
      await run([
        { alias: 's', sum: field('x') },
        { alias: 'a', avg: field('x') },
      ]),
    ).toEqual({
      s: { integerValue: '0' },
      a: { nullValue: null },
    });
  });

  test('count together with a sum only documents that have its field', async () => {
    await db.commit(setWrite('c/a', { n: 1 }), setWrite('c/b', {}));
    expect(
      await run([
        { alias: 'all', count: {} },
        { alias: 's', sum: field('n') },
      ]),
    ).toEqual({
      all: { integerValue: '1' },
      s: { integerValue: '1' },
    });
  });

  test('become doubles beyond 64 bits and with any double', async () => {
    const big = { integerValue: '9223372036854775807' };
    const write = (id: string, n: JsonObject) => ({ update: { name: nameOf(`c/${id}`), fields: { n } } });
    await db.commit(write('a', big), write('b', big));
    expect(await run([{ alias: 's', sum: field('n') }])).toEqual({ s: { doubleValue: 2 ** 64 } });
    await db.commit(write('a', { doubleValue: 0.5 }), write('b', { integerValue: '1' }));
    expect(await run([{ alias: 's', sum: field('n') }])).toEqual({ s: { doubleValue: 1.5 } });
  });

  test('that are not known are refused', async () => {
    expect(await statusOf(run([{ alias: 'm', median: field('n') }]))).toBe('UNIMPLEMENTED');
  });
});

describe('listings', () => {
  beforeEach(() =>
    db.commit(
      ...['c/a', 'c/b/s/1', 'c/d', 'c/d/s/1', 'c/e/s/1/t/1', 'z/1'].map((path) => setWrite(path, { n: 1 })),
    ),
  );
  const pages = async (request: JsonObject) => {
    const found: string[] = [];
    for (let pageToken = ''; ; ) {
      const answer = await db.backend.listDocuments(owner, {
        parent: root,
        collectionId: 'c',
        ...request,
        pageToken,
      });
      found.push(...list(answer.documents).map((document) => pathOf(object(document).name)));
      if (answer.nextPageToken === undefined) return found;
      pageToken = String(answer.nextPageToken);
    }
  };

  test('of documents come page by page, with missing parents when asked for', async () => {
    expect(await pages({ pageSize: 1 })).toEqual(['c/a', 'c/d']);
    expect(await pages({ showMissing: true, pageSize: 2 })).toEqual(['c/a', 'c/b', 'c/d', 'c/e']);
    expect(await pages({ orderBy: 'n desc' })).toEqual(['c/d', 'c/a']);
  });

  test('of collection ids are those right below', async () => {
    const ids = async (parent: string) =>
      (await db.backend.listCollectionIds(owner, { parent })).collectionIds;
    expect(await ids(root)).toEqual(['c', 'z']);
    expect(await ids(nameOf('c/e'))).toEqual(['s']);
    expect(await ids(nameOf('c/e/s/1'))).toEqual(['t']);
    expect(await ids(nameOf('c/a'))).toEqual([]);
  });
});

test('a group is cut into parts that together are all of it', async () => {
  await db.commit(...Array.from({ length: 20 }, (_, n) => setWrite(`g/${n + 10}/c/x`, {})));
  const structuredQuery = {
    from: [{ collectionId: 'c', allDescendants: true }],
    orderBy: [field('__name__')],
  };
  const answer = await db.backend.partitionQuery(owner, {
    parent: root,
    structuredQuery,
    partitionCount: '3',
  });
  const cursors = list(answer.partitions).map(object);
  expect(cursors).toHaveLength(3);
  const parts: string[] = [];
  for (let part = 0; part <= cursors.length; part++) {
    const startAt = cursors[part - 1];
    const endAt = cursors[part];
    parts.push(
      ...(await db.query({
        ...structuredQuery,
        ...(startAt ? { startAt } : {}),
        ...(endAt ? { endAt } : {}),
      })),
    );
  }
  expect(parts).toEqual(await db.query(structuredQuery));
});

test('one document is read whole or by a mask; a missing one is NOT_FOUND', async () => {
  await db.set('c/a', { n: 1, m: { x: 1, y: 2 } });
  const mask = { fieldPaths: ['m.y', 'none'] };
  const document = await db.backend.getDocument(owner, { name: nameOf('c/a'), mask });
  expect(document.fields).toEqual(toFields({ m: { y: 2 } }));
  expect(await statusOf(db.backend.getDocument(owner, { name: nameOf('c/none') }))).toBe('NOT_FOUND');
  const answers = await db.backend.batchGet(owner, {
    database,
    documents: [nameOf('c/none'), nameOf('c/a')],
    mask,
  });
  expect(answers.map(({ found, missing }) => missing ?? object(found).name)).toEqual([
    nameOf('c/none'),
    nameOf('c/a'),
  ]);
});

test('documents read together are of one moment, however many commits pass by', async () => {
  const paths = Array.from({ length: 20 }, (_, n) => `c/${n}`);
  const write = (n: number) => db.commit(...paths.map((path) => setWrite(path, { n })));
  await write(0);
  const writing = Promise.all(Array.from({ length: 50 }, (_, n) => write(n + 1)));
  const reads = Array.from({ length: 50 }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const answers = await db.backend.batchGet(owner, { database, documents: paths.map(nameOf) });
    return new Set(answers.map(({ found }) => JSON.stringify(object(found).fields))).size;
  });
  expect(await Promise.all(reads)).toEqual(Array(50).fill(1));
  await writing;
});
