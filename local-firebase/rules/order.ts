/** Order of values, and equality of numbers across their kinds. */

import { EvaluationError, isNumber, type Value, type ValueOf } from './values.ts';

export function numbersEqual(left: ValueOf<'int' | 'float'>, right: ValueOf<'int' | 'float'>): boolean {
  return left.type === 'int' && right.type === 'int'
    ? left.value === right.value
    : Number(left.value) === Number(right.value);
}

/** Negative, zero or positive; NaN for what is not ordered (NaN itself). Throws when the types have no order. */
export function compareOrder(left: Value, right: Value, operator: string): number {
  if (left.type === 'int' && right.type === 'int') return sign(left.value, right.value);
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [Number(left.value), Number(right.value)];
    return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : sign(a, b);
  }
  if (left.type === 'string' && right.type === 'string') return sign(left.value, right.value);
  if (left.type === 'bytes' && right.type === 'bytes') return Buffer.compare(left.value, right.value);
  if (left.type === 'timestamp' && right.type === 'timestamp') return sign(left.nanos, right.nanos);
  if (left.type === 'duration' && right.type === 'duration') return sign(left.nanos, right.nanos);
  throw new EvaluationError(`${left.type} ${operator} ${right.type} is not defined`);
}

function sign<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
