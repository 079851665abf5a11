/** Owns the engine's one form of each value: canonical proto3 JSON. Refuses what Firestore cannot store; never stores anything. */
import type { Json, JsonObject } from '../backend.ts';
import { invalid, isObject, readList, readObject, readString } from './readJson.ts';
import { parseReferenceName } from './resourceNames.ts';
import { canonicalTimestamp } from './timestamps.ts';

// Limits of the real service.
const maxDepth = 20;
const minInteger = -(2n ** 63n);
const maxInteger = 2n ** 63n - 1n;

/** Where a value stands: in a document reserved names are refused, in a query's value a `__name__` is not a field. */
export function normalizeFields(json: Json | undefined, depth = 0): JsonObject {
  if (json === undefined || json === null) return {};
  const entries = Object.entries(readObject(json, 'fields'));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === '') throw invalid('A field name is empty.');
      if (/^__.*__$/s.test(name)) throw invalid(`Property name "${name}" is reserved.`);
      return [name, normalizeValue(value, depth)];
    }),
  );
}

/** `depth` counts the maps and arrays around the value. Throws INVALID_ARGUMENT. */
export function normalizeValue(json: Json, depth = 0): JsonObject {
  const value = readObject(json, 'a value');
  const kinds = Object.keys(value);
  const kind = kinds[0] ?? '';
  if (kinds.length !== 1) throw invalid(`A value must have one type, not ${kinds.length}.`);
  const held = value[kind] ?? null;
  switch (kind) {
    case 'nullValue':
      return { nullValue: null };
    case 'booleanValue':
      if (typeof held !== 'boolean') throw invalid('booleanValue is not a boolean');
      return { booleanValue: held };
    case 'integerValue':
      return { integerValue: canonicalInteger(held) };
    case 'doubleValue':
      return { doubleValue: canonicalDouble(held) };
    case 'timestampValue':
      return { timestampValue: canonicalTimestamp(readString(held, kind)) };
    case 'stringValue':
      return { stringValue: readString(held, kind) };
    case 'bytesValue':
      return { bytesValue: canonicalBytes(readString(held, kind)) };
    case 'referenceValue': {
      const name = readString(held, kind);
      parseReferenceName(name);
      return { referenceValue: name };
    }
    case 'geoPointValue':
      return { geoPointValue: canonicalGeoPoint(readObject(held, kind)) };
    case 'arrayValue':
      return { arrayValue: canonicalArray(readObject(held, kind), depth + 1) };
    case 'mapValue':
      return canonicalMap(readObject(held, kind), depth + 1);
    default:
      throw invalid(`Unknown type of value "${kind}".`);
  }
}

function canonicalInteger(held: Json): string {
  const text = typeof held === 'number' && Number.isSafeInteger(held) ? String(held) : held;
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) throw invalid('integerValue is not an integer');
  const integer = BigInt(text);
  if (integer < minInteger || integer > maxInteger) throw invalid('integerValue is beyond 64 bits');
  return String(integer);
}

/** A number, or the text of one that JSON cannot hold. */
export function canonicalDouble(held: Json): number | string {
  const number = typeof held === 'string' && held.trim() !== '' ? Number(held) : held;
  if (typeof number !== 'number' || (Number.isNaN(number) && held !== 'NaN' && typeof held !== 'number'))
    throw invalid('doubleValue is not a number');
  if (Object.is(number, -0)) return '-0';
  return Number.isFinite(number) ? number : String(number);
}

function canonicalBytes(text: string): string {
  return Buffer.from(text, 'base64').toString('base64');
}

function canonicalGeoPoint(point: JsonObject): JsonObject {
  const latitude = Number(canonicalDouble(point.latitude ?? 0));
  const longitude = Number(canonicalDouble(point.longitude ?? 0));
  if (!(Math.abs(latitude) <= 90)) throw invalid(`Latitude ${latitude} is not between -90 and 90.`);
  if (!(Math.abs(longitude) <= 180)) throw invalid(`Longitude ${longitude} is not between -180 and 180.`);
  return { latitude, longitude };
}

function canonicalArray(array: JsonObject, depth: number): JsonObject {
  checkDepth(depth);
  const values = readList(array.values, 'arrayValue.values').map((item) => {
    if (isObject(item) && 'arrayValue' in item)
      throw invalid('Cannot convert an array value in an array value.');
    return normalizeValue(item, depth);
  });
  return values.length === 0 ? {} : { values };
}

function canonicalMap(map: JsonObject, depth: number): JsonObject {
  checkDepth(depth);
  const fields = map.fields ?? {};
  if (isObject(fields) && Object.hasOwn(fields, '__type__')) return canonicalVector(fields, depth);
  const canonical = normalizeFields(fields, depth);
  return { mapValue: Object.keys(canonical).length === 0 ? {} : { fields: canonical } };
}

/** The SDKs send a vector as a map with a marker. */
function canonicalVector(fields: JsonObject, depth: number): JsonObject {
  const { __type__: type, value, ...others } = fields;
  if (!isObject(type) || type.stringValue !== '__vector__' || Object.keys(others).length > 0)
    throw invalid('Property name "__type__" is reserved.');
  const canonical = normalizeValue(value ?? null, depth);
  const items = isObject(canonical.arrayValue) ? readList(canonical.arrayValue.values, 'vector') : null;
  if (!items?.every((item) => isObject(item) && 'doubleValue' in item) || items.length === 0)
    throw invalid('A vector must hold numbers of type double.');
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: canonical } } };
}

function checkDepth(depth: number): void {
  if (depth > maxDepth) throw invalid(`Property is nested more than ${maxDepth} levels deep.`);
}
