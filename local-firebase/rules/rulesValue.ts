/** Owns the conversions from Firestore's proto3-JSON values and from token claims to values of the rules language. Never converts back. */

import type { RulesDocument, RulesValue } from './ruleset.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
type MapValue = RulesValue & { type: 'map' };

export const NULL: RulesValue = { type: 'null' };
export const TRUE: RulesValue & { type: 'bool' } = { type: 'bool', value: true };
export const FALSE: RulesValue & { type: 'bool' } = { type: 'bool', value: false };

export function boolValue(value: boolean): RulesValue & { type: 'bool' } {
  return value ? TRUE : FALSE;
}
export function intValue(value: number | bigint): RulesValue {
  return { type: 'int', value: BigInt(value) };
}
export function floatValue(value: number): RulesValue {
  return { type: 'float', value };
}
export function stringValue(value: string): RulesValue {
  return { type: 'string', value };
}
export function listValue(items: RulesValue[]): RulesValue {
  return { type: 'list', items };
}
export function pathValue(segments: string[]): RulesValue {
  return { type: 'path', segments };
}
export function mapValue(entries: Record<string, RulesValue> | Map<string, RulesValue>): MapValue {
  return { type: 'map', fields: entries instanceof Map ? entries : new Map(Object.entries(entries)) };
}

/** `fields` of a Firestore document in proto3 JSON. Throws a TypeError on a value of unknown kind. */
export function fieldsToRules(fields: Json | undefined): Map<string, RulesValue> {
  const result = new Map<string, RulesValue>();
  for (const [name, value] of Object.entries(asObject(fields ?? {}))) result.set(name, valueToRules(value));
  return result;
}

/** A document by its resource name, `projects/…/databases/(default)/documents/…`; rules see paths from `databases` on. */
export function documentToRules(document: { name: string; fields?: Json }): RulesDocument {
  return { path: nameToPath(document.name), data: fieldsToRules(document.fields) };
}

/** `projects/P/databases/D/documents/a/b` → `['databases', 'D', 'documents', 'a', 'b']`. */
export function nameToPath(name: string): string[] {
  const segments = name.split('/').filter((segment) => segment !== '');
  return segments[0] === 'projects' && segments[2] === 'databases' ? segments.slice(2) : segments;
}

/** One Firestore value in proto3 JSON, such as `{integerValue: '7'}`. Throws a TypeError when it is none. */
export function valueToRules(json: Json): RulesValue {
  const [kind, value] = Object.entries(asObject(json))[0] ?? [];
  switch (kind) {
    case 'nullValue':
      return NULL;
    case 'booleanValue':
      return boolValue(value === true);
    case 'integerValue':
      return intValue(BigInt(asScalar(value)));
    case 'doubleValue':
      return floatValue(Number(asScalar(value)));
    case 'stringValue':
      return stringValue(asString(value));
    case 'bytesValue':
      return { type: 'bytes', value: new Uint8Array(Buffer.from(asString(value), 'base64')) };
    case 'timestampValue':
      return { type: 'timestamp', nanos: timestampToNanos(asString(value)) };
    case 'referenceValue':
      return pathValue(nameToPath(asString(value)));
    case 'geoPointValue': {
      const point = asObject(value);
      return {
        type: 'latlng',
        latitude: Number(asScalar(point.latitude ?? 0)),
        longitude: Number(asScalar(point.longitude ?? 0)),
      };
    }
    case 'arrayValue': {
      const values = asObject(value).values ?? [];
      if (!Array.isArray(values)) throw new TypeError('arrayValue.values is not an array');
      return listValue(values.map(valueToRules));
    }
    case 'mapValue':
      return mapValue(fieldsToRules(asObject(value).fields));
    default:
      throw new TypeError(`not a Firestore value: ${JSON.stringify(json)}`);
  }
}

/** RFC 3339 with up to nine decimals of a second, to nanoseconds since the epoch. Throws a TypeError. */
export function timestampToNanos(text: string): bigint {
  const match = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text);
  const millis = match ? Date.parse(`${match[1]}${match[3]}`.toUpperCase()) : Number.NaN;
  if (Number.isNaN(millis)) throw new TypeError(`not an RFC 3339 timestamp: ${text}`);
  return BigInt(millis) * 1_000_000n + BigInt((match?.[2] ?? '').padEnd(9, '0'));
}

/** Plain JSON, such as a token's claims: whole numbers become ints, others floats. */
export function jsonToRules(json: Json): RulesValue {
  if (json === null) return NULL;
  if (typeof json === 'boolean') return boolValue(json);
  if (typeof json === 'string') return stringValue(json);
  if (typeof json === 'number') return Number.isSafeInteger(json) ? intValue(json) : floatValue(json);
  if (Array.isArray(json)) return listValue(json.map(jsonToRules));
  return mapValue(new Map(Object.entries(json).map(([key, value]) => [key, jsonToRules(value)])));
}

/** `request.auth` of a signed-in caller. */
export function authToRules(uid: string, token: JsonObject): { uid: string; token: MapValue } {
  return { uid, token: mapValue(new Map(Object.entries(token).map(([k, v]) => [k, jsonToRules(v)]))) };
}

function asObject(json: Json | undefined): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError('not an object');
  return json;
}
function asScalar(json: Json | undefined): string | number {
  if (typeof json !== 'string' && typeof json !== 'number') throw new TypeError('not a number');
  return json;
}
function asString(json: Json | undefined): string {
  if (typeof json !== 'string') throw new TypeError('not a string');
  return json;
}
