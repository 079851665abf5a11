/** Owns random collections and queries, and a model query's form on the wire. */
import fc from 'fast-check';
import type { JsonObject } from '../../../../local-firebase/firestore/backend.ts';
import { nameOf } from '../openDatabase.ts';
import { type Plain, toWire } from '../wireValues.ts';
import { completeOrders, type ModelDocument, type ModelFilter, type ModelQuery } from './plainModel.ts';

const fields = ['a', 'b', 'c'];

// Few values, so that they meet.
const scalar: fc.Arbitrary<Plain> = fc.constantFrom<Plain>(
  null,
  Number.NaN,
  0,
  -0,
  1,
  2,
  2.5,
  'x',
  'y',
  true,
  false,
);
const value: fc.Arbitrary<Plain> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const field = fc.constantFrom(...fields);

export const collection: fc.Arbitrary<ModelDocument[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefghijkl', 'a-', 'é', '\u{1f600}', '\uffee'),
    fields: fc.record({ a: value, b: value, c: value }, { requiredKeys: ['a'] }),
  }),
  { selector: ({ id }) => id, minLength: 3, maxLength: 14 },
);

const fieldFilter: fc.Arbitrary<ModelFilter> = fc.oneof(
  fc.record({
    kind: fc.constant('field' as const),
    field,
    op: fc.constantFrom(
      'EQUAL',
      'NOT_EQUAL',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
      'ARRAY_CONTAINS',
    ),
    value: scalar,
  }),
  fc.record({
    kind: fc.constant('field' as const),
    field,
    op: fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
    value: fc.array(scalar, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('unary' as const),
    field,
    op: fc.constantFrom('IS_NULL' as const, 'IS_NOT_NULL' as const, 'IS_NAN' as const, 'IS_NOT_NAN' as const),
  }),
);

const anyFilter = fc.letrec<{ filter: ModelFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    fieldFilter,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).filter;

/** Such as the real service takes, but for its limit on branches. */
const filter = anyFilter.filter((candidate) => {
  const ops = operators(candidate);
  const count = (form: RegExp) => ops.filter((op) => form.test(op)).length;
  return (
    count(/NOT/) <= 1 &&
    count(/ARRAY/) <= 1 &&
    !(
      ops.includes('NOT_IN') &&
      (ops.includes('or') || ops.includes('IN') || ops.includes('ARRAY_CONTAINS_ANY'))
    )
  );
});

function operators(model: ModelFilter): string[] {
  if (!('filters' in model)) return [model.op];
  const inner = model.filters.flatMap(operators);
  return model.kind === 'or' && model.filters.length > 1 ? ['or', ...inner] : inner;
}

// The name comes last, if at all.
const orderBy = fc
  .tuple(
    fc.uniqueArray(fc.record({ field, descending: fc.boolean() }), {
      selector: (order) => order.field,
      maxLength: 2,
    }),
    fc.option(fc.boolean()),
  )
  .map(([orders, name]) => (name === null ? orders : [...orders, { field: '__name__', descending: name }]));

export const query: fc.Arbitrary<ModelQuery> = fc
  .record({
    filter: fc.option(filter, { freq: 2 }),
    orderBy,
    offset: fc.constantFrom(0, 0, 0, 1, 3),
    limit: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  // What the filter implies may not follow the name.
  .filter((base) => completeOrders({ ...base, startAt: null, endAt: null }).at(-1)?.field === '__name__')
  .chain((base) => {
    const orders = completeOrders({ ...base, startAt: null, endAt: null });
    const cursor = fc.option(
      fc.record({
        values: fc
          .tuple(
            ...orders.map((order) => (order.field === '__name__' ? fc.constantFrom('a', 'f', 'é') : scalar)),
          )
          .chain((values) =>
            fc.integer({ min: 1, max: values.length }).map((count) => values.slice(0, count)),
          ),
        before: fc.boolean(),
      }),
      { freq: 2 },
    );
    return fc.record({ startAt: cursor, endAt: cursor }).map((cursors) => ({ ...base, ...cursors }));
  });

export function wireQuery(model: ModelQuery, collectionId: string): JsonObject {
  const orders = completeOrders(model);
  const cursor = ({ values, before }: { values: Plain[]; before: boolean }): JsonObject => ({
    values: values.map((item, index) =>
      orders[index]?.field === '__name__'
        ? { referenceValue: nameOf(`${collectionId}/${String(item)}`) }
        : toWire(item),
    ),
    before,
  });
  return {
    from: [{ collectionId }],
    ...(model.filter ? { where: wireFilter(model.filter) } : {}),
    // As the SDKs do: a cursor may not name more values than there are explicit orders.
    orderBy: (model.startAt || model.endAt ? orders : model.orderBy).map(
      ({ field: fieldPath, descending }) => ({
        field: { fieldPath },
        direction: descending ? 'DESCENDING' : 'ASCENDING',
      }),
    ),
    ...(model.startAt ? { startAt: cursor(model.startAt) } : {}),
    ...(model.endAt ? { endAt: cursor(model.endAt) } : {}),
    ...(model.offset > 0 ? { offset: model.offset } : {}),
    ...(model.limit === null ? {} : { limit: model.limit }),
  };
}

function wireFilter(model: ModelFilter): JsonObject {
  if (model.kind === 'unary') return { unaryFilter: { op: model.op, field: { fieldPath: model.field } } };
  if (model.kind === 'field')
    return { fieldFilter: { op: model.op, field: { fieldPath: model.field }, value: toWire(model.value) } };
  return {
    compositeFilter: { op: model.kind === 'and' ? 'AND' : 'OR', filters: model.filters.map(wireFilter) },
  };
}
