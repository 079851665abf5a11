/** Owns what field transforms compute. Pure: the old value in, the new value and what the client is told out. */
import type { Json, JsonObject } from '../backend.ts';
import { arrayOf, compareValues, isNaNValue, typeRank, valuesEqual } from '../values/compareValues.ts';
import { canonicalDouble } from '../values/normalizeValue.ts';
import { microsToTimestamp } from '../values/timestamps.ts';
import type { Transform } from './parseWrites.ts';

const minInteger = -(2n ** 63n);
const maxInteger = 2n ** 63n - 1n;
const numberRank = typeRank({ integerValue: '0' });

/** `requestTime` in microseconds: what `request.time` is to the rules. */
export function applyTransform(
  transform: Transform,
  old: Json | undefined,
  requestTime: number,
): { value: Json; result: JsonObject } {
  switch (transform.kind) {
    case 'requestTime': {
      const value = { timestampValue: microsToTimestamp(requestTime) };
      return { value, result: value };
    }
    case 'increment': {
      const value = isNumber(old) ? add(old, transform.operand) : transform.operand;
      return { value, result: value };
    }
    case 'maximum':
    case 'minimum': {
      const value = isNumber(old) ? extreme(old, transform.operand, transform.kind) : transform.operand;
      return { value, result: value };
    }
    case 'append': {
      const items = [...(old === undefined ? [] : (arrayOf(old) ?? []))];
      for (const item of transform.values)
        if (!items.some((other) => valuesEqual(other, item))) items.push(item);
      return { value: arrayValue(items), result: { nullValue: null } };
    }
    case 'remove': {
      const items = (old === undefined ? [] : (arrayOf(old) ?? [])).filter(
        (item) => !transform.values.some((other) => valuesEqual(other, item)),
      );
      return { value: arrayValue(items), result: { nullValue: null } };
    }
  }
}

function isNumber(value: Json | undefined): value is JsonObject {
  return value !== undefined && typeRank(value) === numberRank;
}

/** Integers saturate at 64 bits; with a double on either side the sum is a double. */
function add(a: JsonObject, b: JsonObject): JsonObject {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(String(a.integerValue)) + BigInt(String(b.integerValue));
    return { integerValue: String(sum > maxInteger ? maxInteger : sum < minInteger ? minInteger : sum) };
  }
  return { doubleValue: canonicalDouble(toNumber(a) + toNumber(b)) };
}

/** Of equal numbers the stored one stays; NaN wins over every number. */
function extreme(old: JsonObject, operand: JsonObject, kind: 'maximum' | 'minimum'): JsonObject {
  if (isNaNValue(old)) return old;
  if (isNaNValue(operand)) return operand;
  const order = compareValues(operand, old);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : old;
}

function toNumber(value: JsonObject): number {
  return Number(value.integerValue ?? value.doubleValue);
}

function arrayValue(items: Json[]): JsonObject {
  return { arrayValue: items.length === 0 ? {} : { values: items } };
}
