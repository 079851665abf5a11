/** Owns where a document stands in a query's order. Pure. */
import type { Json } from '../backend.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { comparePaths } from '../values/compareText.ts';
import { compareValues } from '../values/compareValues.ts';
import { type FieldPath, fieldAt } from '../values/fieldPaths.ts';
import { documentName } from '../values/resourceNames.ts';
import type { Order } from './query.ts';

/** One value for each order; a missing field stands for null and never reaches a result. */
export type Position = readonly Json[];

export function isName(field: FieldPath): boolean {
  return field.length === 1 && field[0] === '__name__';
}

export function isNameOrder(orderBy: readonly Order[]): boolean {
  const [first] = orderBy;
  return first !== undefined && isName(first.field);
}

export function positionOf(orderBy: readonly Order[], document: StoredDocument): Position {
  return orderBy.map(({ field }) =>
    isName(field)
      ? { referenceValue: documentName(document.database, document.path) }
      : (fieldAt(document.fields, field) ?? { nullValue: null }),
  );
}

/** Compares as far as `b` goes: a cursor may name fewer values than there are orders. */
export function comparePositions(orderBy: readonly Order[], a: Position, b: Position): number {
  for (let index = 0; index < b.length; index++) {
    const order = compareValues(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return orderBy[index]?.descending ? -order : order;
  }
  return 0;
}

/** In the query's order. */
export function sortDocuments(orderBy: readonly Order[], documents: StoredDocument[]): StoredDocument[] {
  const [first] = orderBy;
  if (first && isName(first.field)) {
    const sign = first.descending ? -1 : 1;
    return documents.sort((a, b) => sign * comparePaths(a.path, b.path));
  }
  return documents
    .map((document) => ({ document, position: positionOf(orderBy, document) }))
    .sort((a, b) => comparePositions(orderBy, a.position, b.position))
    .map(({ document }) => document);
}

export function compareDocuments(orderBy: readonly Order[], a: StoredDocument, b: StoredDocument): number {
  return comparePositions(orderBy, positionOf(orderBy, a), positionOf(orderBy, b));
}
