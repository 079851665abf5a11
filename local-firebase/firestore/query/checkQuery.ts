/** Owns refusing queries that Firestore has no index for and never could have, in the emulator's words. Indexes that a project may define are another matter. */
import { FirestoreError } from '../backend.ts';
import { compareText } from '../values/compareText.ts';
import { type FieldPath, formatFieldPath } from '../values/fieldPaths.ts';
import { invalid } from '../values/readJson.ts';
import { isName } from './orderDocuments.ts';
import { inequalityFields } from './parseFilter.ts';
import type { Filter, Query } from './query.ts';

/** Throws INVALID_ARGUMENT, or FAILED_PRECONDITION for an order that no index has. */
export function checkQuery(query: Query): void {
  const { filter, orderBy } = query;
  const names = orderBy.map(({ field }) => isName(field));
  if (names.indexOf(true) < names.length - 1)
    throw invalid('order by clause cannot contain more fields after the key');
  const inequalities = inequalityFields(filter);
  if (inequalities.length > 0 && !inequalities.some(isName) && fixesName(filter))
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  const isKeyScan = orderBy.length === 1 && fieldsOf(filter).every(isName);
  if (isGroupBelow(query) && !isKeyScan)
    throw invalid('collection group queries are only allowed at the root parent');
  if (isKeyScan && orderBy[0]?.descending)
    throw new FirestoreError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
}

/**
 * The query whose documents are summed or averaged over these fields: only documents that have them all, and the fields
 * follow its orders, which tells when there is a limit. Throws INVALID_ARGUMENT where they would have to follow the name.
 */
export function withAggregated(query: Query, fields: readonly FieldPath[]): Query {
  const ordered = new Set(query.orderBy.map(({ field }) => formatFieldPath(field)));
  const missing = new Map(
    fields.map((field) => [formatFieldPath(field), field] as const).filter(([name]) => !ordered.has(name)),
  );
  if (missing.size === 0) return query;
  const names = [...missing.keys()].sort(compareText);
  if (query.isByName || isGroupBelow(query))
    throw invalid(`This query requires an index that has fields [${names.join(', ')}] after __name__.`);
  const descending = query.orderBy[query.orderBy.length - 1]?.descending ?? false;
  const added = names.flatMap((name) => {
    const field = missing.get(name);
    return field ? [{ field, descending }] : [];
  });
  return { ...query, orderBy: [...query.orderBy.slice(0, -1), ...added, ...query.orderBy.slice(-1)] };
}

/** A collection group under one document, not under the root. */
function isGroupBelow({ allDescendants, collectionId, parent }: Query): boolean {
  return allDescendants && collectionId !== null && parent !== '';
}

function fixesName(filter: Filter | null): boolean {
  if (filter === null) return false;
  if ('filters' in filter) return filter.filters.some(fixesName);
  return isName(filter.field) && (filter.op === '==' || filter.op === 'in');
}

/** The field of each of its conditions. */
export function fieldsOf(filter: Filter | null): FieldPath[] {
  if (filter === null) return [];
  return 'filters' in filter ? filter.filters.flatMap(fieldsOf) : [filter.field];
}
