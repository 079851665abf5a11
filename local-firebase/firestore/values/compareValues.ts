/** Owns the one total order and equality over canonical values. Values of different types order by type. */
import type { Json, JsonObject } from '../backend.ts';
import { comparePaths, compareText } from './compareText.ts';
import { isObject } from './readJson.ts';

// null < boolean < number < timestamp < string < bytes < reference < geo point < array < vector < map
const order = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 10,
} as const;
type Kind = keyof typeof order;
const vectorRank = 9;

/** The rank of a value's type; integers and doubles share one. */
export function typeRank(value: Json): number {
  const kind = kindOf(value);
  return kind === 'mapValue' && isVector(value) ? vectorRank : order[kind];
}

/** Negative, zero or positive; zero for 1 and 1.0, for 0 and -0, and for NaN and NaN. */
export function compareValues(a: Json, b: Json): number {
  const rank = typeRank(a);
  const byType = rank - typeRank(b);
  if (byType !== 0) return byType;
  switch (rank) {
    case order.nullValue:
      return 0;
    case order.booleanValue:
      return Number(held(a) === true) - Number(held(b) === true);
    case order.integerValue:
      return compareNumbers(a, b);
    case order.timestampValue:
      return compareTimestamps(text(held(a)), text(held(b)));
    case order.stringValue:
      return compareText(text(held(a)), text(held(b)));
    case order.bytesValue:
      return Buffer.compare(Buffer.from(text(held(a)), 'base64'), Buffer.from(text(held(b)), 'base64'));
    case order.referenceValue:
      return comparePaths(text(held(a)), text(held(b)));
    case order.geoPointValue:
      return (
        coordinate(held(a), 'latitude') - coordinate(held(b), 'latitude') ||
        coordinate(held(a), 'longitude') - coordinate(held(b), 'longitude')
      );
    case order.arrayValue:
      return compareLists(arrayItems(a), arrayItems(b));
    case vectorRank:
      return compareVectors(vectorItems(a), vectorItems(b));
    default:
      return compareMaps(mapFields(a), mapFields(b));
  }
}

/** Equality as queries and array transforms see it: 1 equals 1.0, NaN equals NaN, -0 equals 0. */
export function valuesEqual(a: Json, b: Json): boolean {
  return compareValues(a, b) === 0;
}

/** Whether a write would change nothing: types count, and so does the sign of zero. */
export function sameFields(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameFields(item, b[index] ?? null));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameFields(a[key] ?? null, b[key] ?? null))
  );
}

export function isNaNValue(value: Json): boolean {
  return isObject(value) && value.doubleValue === 'NaN';
}

export function isNullValue(value: Json): boolean {
  return isObject(value) && 'nullValue' in value;
}

/** The items of an array value, or null when it is none. */
export function arrayOf(value: Json): Json[] | null {
  return isObject(value) && 'arrayValue' in value ? arrayItems(value) : null;
}

function kindOf(value: Json): Kind {
  if (isObject(value)) for (const kind in value) if (isKind(kind)) return kind;
  throw new TypeError(`not a canonical value: ${JSON.stringify(value)}`);
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(order, kind);
}

function isVector(value: Json): boolean {
  const map = held(value);
  return isObject(map) && isObject(map.fields) && Object.hasOwn(map.fields, '__type__');
}

function held(value: Json): Json {
  return isObject(value) ? (value[kindOf(value)] ?? null) : null;
}

function text(json: Json): string {
  return typeof json === 'string' ? json : '';
}

function coordinate(point: Json, axis: string): number {
  return isObject(point) ? Number(point[axis] ?? 0) : 0;
}

function compareNumbers(a: Json, b: Json): number {
  const left = held(a);
  const right = held(b);
  const x = Number(left);
  const y = Number(right);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  if (x !== y) return x < y ? -1 : 1;
  // Equal as doubles: beyond 2^53 that hides the difference between integers.
  if (Number.isSafeInteger(x) || !Number.isFinite(x)) return 0;
  const exact = exactInteger(a, left) - exactInteger(b, right);
  return exact < 0n ? -1 : exact > 0n ? 1 : 0;
}

function exactInteger(value: Json, number: Json): bigint {
  if (isObject(value) && 'integerValue' in value) return BigInt(text(number));
  const double = Number(number);
  return Number.isInteger(double) ? BigInt(double) : 0n;
}

function compareTimestamps(a: string, b: string): number {
  // Canonical texts order as text once the Z is gone: a missing fraction comes first.
  const left = a.slice(0, -1);
  const right = b.slice(0, -1);
  return left < right ? -1 : left > right ? 1 : 0;
}

function arrayItems(value: Json): Json[] {
  const array = held(value);
  const items = isObject(array) ? array.values : undefined;
  return Array.isArray(items) ? items : [];
}

function mapFields(value: Json): JsonObject {
  const map = held(value);
  const fields = isObject(map) ? map.fields : undefined;
  return isObject(fields) ? fields : {};
}

function vectorItems(value: Json): Json[] {
  return arrayItems(mapFields(value).value ?? null);
}

function compareLists(a: Json[], b: Json[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareValues(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareVectors(a: Json[], b: Json[]): number {
  return a.length - b.length || compareLists(a, b);
}

function compareMaps(a: JsonObject, b: JsonObject): number {
  const left = Object.keys(a).sort(compareText);
  const right = Object.keys(b).sort(compareText);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const leftKey = left[index] ?? '';
    const rightKey = right[index] ?? '';
    const order = compareText(leftKey, rightKey) || compareValues(a[leftKey] ?? null, b[rightKey] ?? null);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
