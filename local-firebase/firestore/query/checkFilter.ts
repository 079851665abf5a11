/** Owns refusing filters that the real service would refuse, so that a query that works here works there. Indexes are another matter (../indexes). */
import { arrayOf } from '../values/compareValues.ts';
import { formatFieldPath } from '../values/fieldPaths.ts';
import { invalid } from '../values/readJson.ts';
import { inequalityFields } from './parseFilter.ts';
import type { Filter } from './query.ts';

// Limits of the real service.
const maxDisjunctions = 30;
const maxInequalityFields = 10;

/** Throws INVALID_ARGUMENT in the emulator's words. */
export function checkFilter(filter: Filter): void {
  const negative = leaves(filter).filter((leaf) =>
    ['!=', 'not-in', 'is-not-nan', 'is-not-null'].includes(leaf.op),
  );
  if (negative.length > 1)
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  if (negative.some((leaf) => leaf.op === 'not-in') && isDisjunctive(filter))
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  if (arrayFilters(filter) > 1)
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  const count = disjunctions(filter);
  if (count > maxDisjunctions)
    throw invalid(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  const fields = new Set(inequalityFields(filter).map(formatFieldPath));
  if (fields.size > maxInequalityFields)
    throw invalid(
      `The query contains ${fields.size} distinct inequality fields: [${[...fields].join(', ')}]. A query may not have more than ${maxInequalityFields} distinct inequality fields.`,
    );
}

type Leaf = Exclude<Filter, { filters: readonly Filter[] }>;

function leaves(filter: Filter): Leaf[] {
  return 'filters' in filter ? filter.filters.flatMap(leaves) : [filter];
}

function isDisjunctive(filter: Filter): boolean {
  if ('filters' in filter) return filter.kind === 'or' || filter.filters.some(isDisjunctive);
  return filter.op === 'in' || filter.op === 'array-contains-any';
}

/** The most array filters in one branch of the disjunctive normal form. */
function arrayFilters(filter: Filter): number {
  if ('filters' in filter) {
    const counts = filter.filters.map(arrayFilters);
    return filter.kind === 'or' ? Math.max(0, ...counts) : counts.reduce((sum, count) => sum + count, 0);
  }
  return filter.op === 'array-contains' || filter.op === 'array-contains-any' ? 1 : 0;
}

/** Branches of the disjunctive normal form, `in` being one for each of its values. */
function disjunctions(filter: Filter): number {
  if ('filters' in filter) {
    const counts = filter.filters.map(disjunctions);
    return filter.kind === 'or'
      ? counts.reduce((sum, count) => sum + count, 0)
      : counts.reduce((product, count) => product * count, 1);
  }
  if (filter.op !== 'in' && filter.op !== 'array-contains-any') return 1;
  return arrayOf(filter.value)?.length ?? 1;
}
