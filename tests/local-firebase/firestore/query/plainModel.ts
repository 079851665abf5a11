/** Owns a second, plain account of what a query finds, written from the documentation and sharing nothing with the engine but text order. */
import { compareText } from '../../../../local-firebase/firestore/values/compareText.ts';
import type { Plain } from '../wireValues.ts';

export type ModelFilter =
  | { kind: 'and' | 'or'; filters: ModelFilter[] }
  | { kind: 'unary'; field: string; op: 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN' }
  | { kind: 'field'; field: string; op: string; value: Plain };

export interface ModelQuery {
  filter: ModelFilter | null;
  orderBy: { field: string; descending: boolean }[];
  startAt: { values: Plain[]; before: boolean } | null;
  endAt: { values: Plain[]; before: boolean } | null;
  offset: number;
  limit: number | null;
}

export type ModelDocument = { id: string; fields: { [key: string]: Plain } };

/** IDs in order. */
export function modelResult(query: ModelQuery, documents: ModelDocument[]): string[] {
  const orders = completeOrders(query);
  const keyed = documents
    .filter(({ fields }) => query.filter === null || matches(query.filter, fields))
    .map(({ id, fields }) => ({
      id,
      key: orders.map(({ field }) => (field === '__name__' ? id : fields[field])),
    }))
    .filter(({ key }) => key.every((value) => value !== undefined));
  const compareKeys = (a: (Plain | undefined)[], b: (Plain | undefined)[]) => {
    for (const [index, { descending }] of orders.entries()) {
      if (index >= b.length) break;
      const order = compare(a[index] ?? null, b[index] ?? null);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
  return keyed
    .filter(({ key }) => {
      const { startAt, endAt } = query;
      if (startAt && compareKeys(key, startAt.values) < (startAt.before ? 0 : 1)) return false;
      return !(endAt && compareKeys(key, endAt.values) > (endAt.before ? -1 : 0));
    })
    .sort((a, b) => compareKeys(a.key, b.key))
    .slice(query.offset, query.limit === null ? undefined : query.offset + query.limit)
    .map(({ id }) => id);
}

export function completeOrders({ filter, orderBy }: ModelQuery): { field: string; descending: boolean }[] {
  const descending = orderBy.at(-1)?.descending ?? false;
  const orders = [...orderBy];
  for (const field of [...[...rangeFields(filter)].sort(), '__name__'])
    if (!orders.some((order) => order.field === field)) orders.push({ field, descending });
  return orders;
}

function rangeFields(filter: ModelFilter | null): Set<string> {
  if (!filter) return new Set();
  if ('filters' in filter) return new Set(filter.filters.flatMap((inner) => [...rangeFields(inner)]));
  return /LESS|GREATER|NOT/.test(filter.op) ? new Set([filter.field]) : new Set();
}

function matches(filter: ModelFilter, fields: { [key: string]: Plain }): boolean {
  if (filter.kind === 'and') return filter.filters.every((inner) => matches(inner, fields));
  if (filter.kind === 'or') return filter.filters.some((inner) => matches(inner, fields));
  if (!('field' in filter)) throw new Error('unreachable');
  const value = fields[filter.field];
  if (value === undefined) return false;
  const isNaNumber = Number.isNaN(value);
  if (filter.kind === 'unary')
    return {
      IS_NULL: value === null,
      IS_NOT_NULL: value !== null,
      IS_NAN: isNaNumber,
      IS_NOT_NAN: value !== null && !isNaNumber,
    }[filter.op];
  const operand = filter.value;
  const equal = (a: Plain, b: Plain) => a !== null && b !== null && !hasNaN(a, b) && compare(a, b) === 0;
  const sameType = rank(value) === rank(operand) && value !== null && !hasNaN(value, operand);
  const operands = Array.isArray(operand) ? operand : [];
  switch (filter.op) {
    case 'EQUAL':
      return equal(value, operand);
    case 'NOT_EQUAL':
      return value !== null && operand !== null && !equal(value, operand);
    case 'LESS_THAN':
      return sameType && compare(value, operand) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return sameType && compare(value, operand) <= 0;
    case 'GREATER_THAN':
      return sameType && compare(value, operand) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return sameType && compare(value, operand) >= 0;
    case 'IN':
      return operands.some((item) => equal(value, item));
    case 'NOT_IN':
      return value !== null && !operands.includes(null) && !operands.some((item) => equal(value, item));
    case 'ARRAY_CONTAINS':
      return Array.isArray(value) && value.some((item) => equal(item, operand));
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(value) && value.some((item) => operands.some((other) => equal(item, other)));
    default:
      throw new Error(filter.op);
  }
}

/** At the top only: NaN within an array is a value like another. */
function hasNaN(a: Plain, b: Plain): boolean {
  return Number.isNaN(a) || Number.isNaN(b);
}

function rank(value: Plain): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
}

function compare(a: Plain, b: Plain): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'number' && typeof b === 'number') {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    const index = a.findIndex((item, at) => at >= b.length || compare(item, b[at] ?? null) !== 0);
    if (index < 0) return a.length - b.length;
    return index >= b.length ? 1 : compare(a[index] ?? null, b[index] ?? null);
  }
  return 0;
}
