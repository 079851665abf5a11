/** Splits a query's filters into branches: each document the query returns satisfies every filter of at least one branch. */

import type { QueryFilter } from '../ruleset.ts';

export type FieldFilter = Extract<QueryFilter, { kind: 'field' }>;
export type Branch = readonly FieldFilter[];

/** Firestore itself refuses queries of more than 30 disjunctions; far beyond it a proof would only burn time. */
export const MAX_BRANCHES = 100;

/** `null` when there are more than MAX_BRANCHES. */
export function branchesOf(filter: QueryFilter | null): Branch[] | null {
  if (!filter) return [[]];
  if (filter.kind === 'field') return expand(filter).map((single) => [single]);
  const parts = filter.filters.map(branchesOf);
  let result: Branch[] = filter.kind === 'or' ? [] : [[]];
  for (const part of parts) {
    if (!part) return null;
    result =
      filter.kind === 'or'
        ? [...result, ...part]
        : result.flatMap((left) => part.map((right) => [...left, ...right]));
    if (result.length > MAX_BRANCHES) return null;
  }
  return result;
}

/** `in` is an equality with one of its values, `array-contains-any` an `array-contains` of one. */
function expand(filter: FieldFilter): FieldFilter[] {
  const { op, value } = filter;
  if (value.type !== 'list') return [filter];
  if (op === 'in') return value.items.map((item) => ({ ...filter, op: '==', value: item }));
  if (op === 'array-contains-any')
    return value.items.map((item) => ({ ...filter, op: 'array-contains', value: item }));
  return [filter];
}
