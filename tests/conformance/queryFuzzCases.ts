/** Random documents and random queries over them, as Firestore's REST messages, for the differential fuzz of query engines. */
import fc, { type Arbitrary } from 'fast-check';

export type Value = { [kind: string]: unknown };
export type Fields = Record<string, Value>;

export interface QueryCase {
  /** Under which document the query is asked; '' is the database's root. */
  parent: string;
  structuredQuery: Record<string, unknown>;
  aggregations: Record<string, unknown>[];
}

/** Documents by path, and the queries that are asked of them. */
export interface QueryWorld {
  documents: Record<string, Fields>;
  queries: QueryCase[];
}

export const PROJECT = 'query-fuzz';
const nameOf = (path: string): string => `projects/${PROJECT}/databases/(default)/documents/${path}`;

const int = (value: number | string): Value => ({ integerValue: String(value) });
const double = (value: number | string): Value => ({ doubleValue: value });
const text = (value: string): Value => ({ stringValue: value });
const array = (values: Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

/** Few values, of every type and close to each other, so that queries and documents meet. No minus zero: the emulator's REST loses it. */
const scalar: Arbitrary<Value> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(int(0), int(1), int(2), int(3), double(1), double(2.5), double(-1)),
  },
  { weight: 4, arbitrary: fc.constantFrom(text('a'), text('b'), text('ab'), text(''), text('B')) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Value>(
      { nullValue: null },
      double('NaN'),
      { booleanValue: false },
      { booleanValue: true },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Value>(
      int('9007199254740993'),
      double(9_007_199_254_740_992),
      double('Infinity'),
      double('-Infinity'),
      int('-9223372036854775808'),
      // The order of texts is that of their UTF-8, not of their UTF-16.
      text('\uffee'),
      text('😀'),
      text('é'),
      { timestampValue: '2026-11-21T10:00:00Z' },
      { timestampValue: '2026-11-21T10:00:00.000001Z' },
      { timestampValue: '1969-12-31T23:59:59.500Z' },
      { bytesValue: 'YQ==' },
      { bytesValue: '/w==' },
      { bytesValue: '' },
      { referenceValue: nameOf('c/d1') },
      { referenceValue: nameOf('c/d10') },
      { referenceValue: nameOf('c/d1/c/d2') },
      { geoPointValue: { latitude: 1, longitude: 2 } },
      { geoPointValue: { latitude: 1, longitude: -2 } },
      { geoPointValue: { latitude: -1, longitude: 90 } },
    ),
  },
);
const key = fc.constantFrom('k', 'l', 'kk');
const value: Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }).map(array) },
  { weight: 2, arbitrary: fc.dictionary(key, scalar, { maxKeys: 2, noNullPrototype: true }).map(map) },
);

const fields: Arbitrary<Fields> = fc
  .record(
    {
      a: value,
      b: value,
      n: fc.constantFrom(int(1), int(2), int(3), double(1.5), double(2)),
      m: fc.dictionary(key, value, { maxKeys: 2, noNullPrototype: true }).map(map),
      tags: fc.array(scalar, { maxLength: 4 }).map(array),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter((entry) => entry[1] !== undefined)));

const documentPath = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('c/d1', 'c/d2', 'c/d3', 'c/d10', 'c/D1', 'c/é', 'c/😀', 'c/\uffee'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('c/d1/c/d1', 'c/d1/c/d2', 'c/d2/c/d1', 'x/y/c/d1', 'x/y/z/w/c/d9'),
  },
  { weight: 1, arbitrary: fc.constantFrom('cc/d1', 'c/d1/cc/d1', 'x/y') },
);

const path = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 2, arbitrary: fc.constantFrom('n', 'tags', 'm', 'm.k', 'm.l') },
);
const field = (fieldPath: string) => ({ fieldPath });
const reference = fc
  .constantFrom('c/d1', 'c/d2', 'c/d10', 'c/zz', 'c/d1/c/d1', 'x/y/c/d1')
  .map((to): Value => ({ referenceValue: nameOf(to) }));

const fieldFilter = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        path,
        fc.constantFrom(
          'EQUAL',
          'EQUAL',
          'NOT_EQUAL',
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'ARRAY_CONTAINS',
        ),
        value,
      )
      // The SDK asks for null and NaN by unary filters alone; a range of them finds nothing, whatever else it does.
      .filter(
        ([, op, operand]) =>
          !/THAN|NOT_EQUAL/.test(op) || !('nullValue' in operand || operand.doubleValue === 'NaN'),
      )
      .map(([of, op, operand]) => ({ fieldFilter: { field: field(of), op, value: operand } })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        path,
        fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
        fc.array(value, { minLength: 1, maxLength: 4 }),
      )
      .map(([of, op, operands]) => ({ fieldFilter: { field: field(of), op, value: array(operands) } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('EQUAL', 'LESS_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL'), reference)
      .map(([op, operand]) => ({ fieldFilter: { field: field('__name__'), op, value: operand } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('IN', 'NOT_IN'), fc.array(reference, { minLength: 1, maxLength: 3 }))
      .map(([op, operands]) => ({ fieldFilter: { field: field('__name__'), op, value: array(operands) } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(path, fc.constantFrom('IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'))
      .map(([of, op]) => ({ unaryFilter: { field: field(of), op } })),
  },
);
const composite = (inner: Arbitrary<object>) =>
  fc
    .tuple(fc.constantFrom('AND', 'OR'), fc.array(inner, { minLength: 1, maxLength: 3 }))
    .map(([op, filters]) => ({ compositeFilter: { op, filters } }));
const where: Arbitrary<object> = fc.oneof(
  { weight: 3, arbitrary: fieldFilter },
  { weight: 3, arbitrary: composite(fieldFilter) },
  { weight: 2, arbitrary: composite(fc.oneof(fieldFilter, composite(fieldFilter))) },
);

const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const orderBy = fc
  .tuple(
    fc.uniqueArray(path, { maxLength: 2 }),
    fc.boolean(),
    fc.array(direction, { minLength: 3, maxLength: 3 }),
  )
  .map(([paths, byName, directions]) =>
    [...paths, ...(byName ? ['__name__'] : [])].map((of, index) => ({
      field: field(of),
      direction: directions[index] ?? 'ASCENDING',
    })),
  );

/** A cursor over the first of the orders, its values of their kinds. */
function cursorFor(orders: { field: { fieldPath: string } }[]): Arbitrary<object> {
  const values = orders.map((order) => (order.field.fieldPath === '__name__' ? reference : value));
  return fc
    .tuple(fc.tuple(...values), fc.integer({ min: 1, max: orders.length }), fc.boolean())
    .map(([given, length, before]) => ({ values: given.slice(0, length), before }));
}

const collection = fc.constantFrom('c', 'c', 'c', 'cc');
const query: Arbitrary<QueryCase> = fc
  .record({
    where: fc.option(where, { nil: undefined, freq: 5 }),
    orderBy: fc.option(orderBy, { nil: [], freq: 2 }),
    limit: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 2 }),
    offset: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 1 }),
    collectionId: collection,
    allDescendants: fc.boolean(),
    parent: fc.constantFrom('', '', '', 'c/d1', 'x/y'),
    withStart: fc.boolean(),
    withEnd: fc.boolean(),
    aggregations: fc.uniqueArray(
      fc.constantFrom<Record<string, unknown>>(
        { alias: 'n', count: {} },
        { alias: 'most', count: { upTo: '2' } },
        { alias: 'total', sum: { field: field('n') } },
        { alias: 'mean', avg: { field: field('n') } },
        { alias: 'mixed', sum: { field: field('a') } },
        { alias: 'mixedMean', avg: { field: field('a') } },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .chain((given) => {
    const { collectionId, allDescendants, parent, aggregations, withStart, withEnd, orderBy: orders } = given;
    const cursor = orders.length > 0 ? cursorFor(orders) : fc.constant(null);
    return fc.tuple(cursor, cursor).map(
      ([startAt, endAt]): QueryCase => ({
        parent,
        aggregations,
        structuredQuery: {
          from: [{ collectionId, ...(allDescendants ? { allDescendants } : {}) }],
          ...(given.where ? { where: given.where } : {}),
          ...(orders.length > 0 ? { orderBy: orders } : {}),
          ...(withStart && startAt ? { startAt } : {}),
          ...(withEnd && endAt ? { endAt } : {}),
          ...(given.limit === undefined ? {} : { limit: given.limit }),
          ...(given.offset === undefined ? {} : { offset: given.offset }),
        },
      }),
    );
  });

/** Each world has so many queries. */
export const queriesPerWorld = 50;

export const queryWorld: Arbitrary<QueryWorld> = fc.record({
  documents: fc.dictionary(documentPath, fields, { minKeys: 6, maxKeys: 14, noNullPrototype: true }),
  queries: fc.array(query, { minLength: queriesPerWorld, maxLength: queriesPerWorld }),
});
