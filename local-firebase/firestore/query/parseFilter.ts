/** Owns reading a structured query's filters. What Firestore would refuse is INVALID_ARGUMENT; what is not understood is UNIMPLEMENTED. */
import { FirestoreError, type Json, type JsonObject } from '../backend.ts';
import { arrayOf } from '../values/compareValues.ts';
import { type FieldPath, parseFieldPath } from '../values/fieldPaths.ts';
import { normalizeValue } from '../values/normalizeValue.ts';
import { invalid, optionalObject, readList, readObject, readString } from '../values/readJson.ts';
import type { FieldOperator, Filter, UnaryOperator } from './query.ts';

const operators: ReadonlyMap<string, FieldOperator> = new Map([
  ['EQUAL', '=='],
  ['NOT_EQUAL', '!='],
  ['LESS_THAN', '<'],
  ['LESS_THAN_OR_EQUAL', '<='],
  ['GREATER_THAN', '>'],
  ['GREATER_THAN_OR_EQUAL', '>='],
  ['ARRAY_CONTAINS', 'array-contains'],
  ['ARRAY_CONTAINS_ANY', 'array-contains-any'],
  ['IN', 'in'],
  ['NOT_IN', 'not-in'],
]);

const unaryOperators: ReadonlyMap<string, UnaryOperator> = new Map([
  ['IS_NULL', 'is-null'],
  ['IS_NOT_NULL', 'is-not-null'],
  ['IS_NAN', 'is-nan'],
  ['IS_NOT_NAN', 'is-not-nan'],
]);

// Limits of the real service on the values of one filter and on the branches of a query.
const maxValues = 30;
const maxNotIn = 10;

export function parseFilter(json: JsonObject): Filter {
  const composite = optionalObject(json.compositeFilter, 'compositeFilter');
  if (composite) return parseComposite(composite);
  const unary = optionalObject(json.unaryFilter, 'unaryFilter');
  if (unary) return parseUnary(unary);
  const field = optionalObject(json.fieldFilter, 'fieldFilter');
  if (field) return parseField(field);
  throw new FirestoreError('UNIMPLEMENTED', `The filter ${Object.keys(json).join(', ')} is not implemented.`);
}

export function parseFieldReference(json: Json | undefined): FieldPath {
  return parseFieldPath(readString(readObject(json, 'a field reference').fieldPath, 'fieldPath'));
}

/** The fields of filters that order a query: inequalities, `!=` and `not-in` among them. */
export function inequalityFields(filter: Filter | null): FieldPath[] {
  if (filter === null) return [];
  if ('filters' in filter) return filter.filters.flatMap(inequalityFields);
  const ordering =
    filter.kind === 'unary'
      ? filter.op === 'is-not-null' || filter.op === 'is-not-nan'
      : ['<', '<=', '>', '>=', '!=', 'not-in'].includes(filter.op);
  return ordering ? [filter.field] : [];
}

function parseComposite(json: JsonObject): Filter {
  const op = readString(json.op, 'compositeFilter.op');
  if (op !== 'AND' && op !== 'OR') throw unknownOperator('composite filter', op);
  const filters = readList(json.filters, 'filters').map((item) => parseFilter(readObject(item, 'a filter')));
  const [only] = filters;
  return only && op === 'AND' && filters.length === 1 ? only : { kind: op === 'AND' ? 'and' : 'or', filters };
}

function parseUnary(json: JsonObject): Filter {
  const name = readString(json.op, 'unaryFilter.op');
  const op = unaryOperators.get(name);
  if (!op) throw unknownOperator('unary filter', name);
  return { kind: 'unary', field: parseFieldReference(json.field), op };
}

function parseField(json: JsonObject): Filter {
  const name = readString(json.op, 'fieldFilter.op');
  const op = operators.get(name);
  if (!op) throw unknownOperator('field filter', name);
  const field = parseFieldReference(json.field);
  const value = normalizeOperand(op, json.value ?? null);
  if (op === 'in' || op === 'not-in' || op === 'array-contains-any') checkValues(name, arrayOf(value));
  if (field[0] === '__name__') checkNameValue(op, value);
  return { kind: 'field', field, op, value };
}

/** The list of an `in` may hold lists: each item is a value of its own, not an element of an array. */
function normalizeOperand(op: FieldOperator, json: Json): JsonObject {
  const values = op === 'in' || op === 'not-in' || op === 'array-contains-any' ? arrayOf(json) : null;
  if (!values) return normalizeValue(json);
  return { arrayValue: { values: values.map((item) => normalizeValue(item)) } };
}

function checkValues(name: string, values: Json[] | null): void {
  if (!values) throw invalid(`'${name}' requires an ArrayValue.`);
  if (values.length === 0) throw invalid(`'${name}' requires an non-empty ArrayValue.`);
  const limit = name === 'NOT_IN' ? maxNotIn : maxValues;
  if (values.length > limit) throw invalid(`'${name}' supports up to ${limit} comparison values.`);
}

function checkNameValue(op: FieldOperator, value: JsonObject): void {
  const values = op === 'in' || op === 'not-in' ? (arrayOf(value) ?? []) : [value];
  for (const item of values)
    if (!(typeof item === 'object' && item !== null && 'referenceValue' in item))
      throw invalid('__key__ filter value must be a Key');
}

function unknownOperator(what: string, op: string): FirestoreError {
  return new FirestoreError('UNIMPLEMENTED', `The ${what} operator ${op} is not implemented.`);
}
