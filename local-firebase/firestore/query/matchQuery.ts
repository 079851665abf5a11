/** Owns whether one document belongs to a query, its order and cursors included, but not its limit. Pure. */
import type { Json } from '../backend.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import {
  arrayOf,
  compareValues,
  isNaNValue,
  isNullValue,
  typeRank,
  valuesEqual,
} from '../values/compareValues.ts';
import { type FieldPath, fieldAt } from '../values/fieldPaths.ts';
import { documentName, lastSegment, parentPath } from '../values/resourceNames.ts';
import { comparePositions, isName, positionOf } from './orderDocuments.ts';
import type { FieldOperator, Filter, Query } from './query.ts';

export function matchesQuery(query: Query, document: StoredDocument): boolean {
  return matchesSource(query, document.path) && matchesConditions(query, document);
}

/** For a document known to lie where the query looks. */
export function matchesConditions(query: Query, document: StoredDocument): boolean {
  return (
    (query.filter === null || matchesFilter(query.filter, document)) &&
    hasOrderedFields(query, document) &&
    withinCursors(query, document)
  );
}

/** Whether a path lies where the query looks. */
export function matchesSource({ parent, collectionId, allDescendants }: Query, path: string): boolean {
  const collection = parentPath(path);
  if (collectionId !== null && lastSegment(collection) !== collectionId) return false;
  if (allDescendants) return parent === '' || path.startsWith(`${parent}/`);
  return parentPath(collection) === parent;
}

export function matchesFilter(filter: Filter, document: StoredDocument): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matchesFilter(inner, document));
    case 'or':
      return filter.filters.some((inner) => matchesFilter(inner, document));
    case 'unary': {
      const value = valueAt(document, filter.field);
      if (value === undefined) return false;
      if (filter.op === 'is-null') return isNullValue(value);
      if (filter.op === 'is-nan') return isNaNValue(value);
      if (filter.op === 'is-not-null') return !isNullValue(value);
      return !isNaNValue(value) && !isNullValue(value);
    }
    case 'field': {
      const value = valueAt(document, filter.field);
      return value !== undefined && matchesOperator(value, filter.op, filter.value);
    }
  }
}

/** A document without a field it is ordered by is not in the result. */
function hasOrderedFields({ orderBy }: Query, document: StoredDocument): boolean {
  return orderBy.every(({ field }) => isName(field) || fieldAt(document.fields, field) !== undefined);
}

function withinCursors(query: Query, document: StoredDocument): boolean {
  const { startAt, endAt, orderBy } = query;
  if (!startAt && !endAt) return true;
  const position = positionOf(orderBy, document);
  if (startAt) {
    const order = comparePositions(orderBy, position, startAt.values);
    if (startAt.before ? order < 0 : order <= 0) return false;
  }
  if (endAt) {
    const order = comparePositions(orderBy, position, endAt.values);
    if (endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

function valueAt(document: StoredDocument, field: FieldPath): Json | undefined {
  return isName(field)
    ? { referenceValue: documentName(document.database, document.path) }
    : fieldAt(document.fields, field);
}

function matchesOperator(value: Json, op: FieldOperator, operand: Json): boolean {
  switch (op) {
    case '==':
      return equalsOperand(value, operand);
    case '!=':
      return !isNullValue(operand) && !isNullValue(value) && !equalsOperand(value, operand);
    case 'array-contains':
      return arrayOf(value)?.some((item) => equalsOperand(item, operand)) ?? false;
    case 'array-contains-any':
      return arrayOf(value)?.some((item) => isAmong(item, operand)) ?? false;
    case 'in':
      return isAmong(value, operand);
    case 'not-in':
      // A null among the operands finds nothing at all, as in SQL.
      return !isNullValue(value) && !(arrayOf(operand) ?? []).some(isNullValue) && !isAmong(value, operand);
    default:
      return matchesRange(value, op, operand);
  }
}

/** As the emulator answers: null and NaN equal nothing; the unary filters find them. */
function equalsOperand(value: Json, operand: Json): boolean {
  return !isNullValue(operand) && !isNaNValue(operand) && valuesEqual(value, operand);
}

function isAmong(value: Json, operand: Json): boolean {
  return (arrayOf(operand) ?? []).some((item) => equalsOperand(value, item));
}

/** Ranges stay within the type of their operand; null and NaN are in none. */
function matchesRange(value: Json, op: '<' | '<=' | '>' | '>=', operand: Json): boolean {
  if (typeRank(value) !== typeRank(operand)) return false;
  if (isNullValue(value) || isNaNValue(value) || isNaNValue(operand)) return false;
  const order = compareValues(value, operand);
  switch (op) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}
