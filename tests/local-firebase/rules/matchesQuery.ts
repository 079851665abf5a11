/** Whether a document satisfies a query's filters, by Firestore's documented semantics. Only over the values the fuzz makes. */

import type { CaseFilter, FirestoreFields, FirestoreValue } from './ruleCase.ts';

export function matchesFilter(given: CaseFilter, fields: FirestoreFields): boolean {
  if ('and' in given) return given.and.every((part) => matchesFilter(part, fields));
  if ('or' in given) return given.or.some((part) => matchesFilter(part, fields));
  const value = read(fields, given.field.split('.'));
  if ('is' in given) {
    const isNull = value !== undefined && 'nullValue' in value;
    return given.is === 'null' ? isNull : value !== undefined && !isNull;
  }
  if (value === undefined || 'nullValue' in value) return false;
  const { op } = given;
  const wanted = 'arrayValue' in given.value ? (given.value.arrayValue.values ?? []) : [];
  switch (op) {
    case '==':
      return same(value, given.value);
    case '!=':
      return !same(value, given.value) && !isSameNumber(value, given.value);
    case 'in':
      return wanted.some((item) => same(value, item));
    case 'not-in':
      return !wanted.some((item) => same(value, item) || isSameNumber(value, item));
    case 'array-contains':
      return 'arrayValue' in value && (value.arrayValue.values ?? []).some((item) => same(item, given.value));
    case 'array-contains-any':
      return (
        'arrayValue' in value &&
        (value.arrayValue.values ?? []).some((item) => wanted.some((any) => same(item, any)))
      );
    default: {
      const order = compare(value, given.value);
      if (order === null) return false;
      return op === '<' ? order < 0 : op === '<=' ? order <= 0 : op === '>' ? order > 0 : order >= 0;
    }
  }
}

function read(fields: FirestoreFields, [name = '', ...rest]: string[]): FirestoreValue | undefined {
  const value = fields[name];
  if (rest.length === 0) return value;
  return value && 'mapValue' in value ? read(value.mapValue.fields ?? {}, rest) : undefined;
}

function numberOf(value: FirestoreValue): number | null {
  if ('integerValue' in value) return Number(value.integerValue);
  return 'doubleValue' in value ? Number(value.doubleValue) : null;
}

/** Firestore's `== 2` finds 2.0 as well; both evaluators take the value as the query wrote it (docs/rules-differences.md). */
function same(left: FirestoreValue, right: FirestoreValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** 1 and 1.0 are one value to a query, so what excludes one excludes the other. */
function isSameNumber(left: FirestoreValue, right: FirestoreValue): boolean {
  const number = numberOf(left);
  return number !== null && number === numberOf(right);
}

/** Within a type only; NaN lies outside of every range here, as rules see it. */
function compare(left: FirestoreValue, right: FirestoreValue): number | null {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null && b !== null) return Number.isNaN(a - b) ? null : a - b;
  if ('stringValue' in left && 'stringValue' in right) {
    return left.stringValue < right.stringValue ? -1 : left.stringValue > right.stringValue ? 1 : 0;
  }
  if ('booleanValue' in left && 'booleanValue' in right) {
    return Number(left.booleanValue) - Number(right.booleanValue);
  }
  return null;
}
