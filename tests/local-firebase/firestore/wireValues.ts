/** Owns plain JavaScript to and from Firestore's JSON values, for tests. */
import type { Json, JsonObject } from '../../../local-firebase/firestore/backend.ts';

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** Whole numbers become integers, others doubles. */
export function toWire(value: Plain): JsonObject {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0)
      ? { integerValue: String(value) }
      : { doubleValue: Number.isFinite(value) ? value : String(value) };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
  return { mapValue: { fields: toFields(value) } };
}

export function toFields(fields: { [key: string]: Plain }): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toWire(value)]));
}

export function fromWire(json: Json | undefined): Plain {
  const [kind, held] = Object.entries(object(json))[0] ?? ['', null];
  switch (kind) {
    case 'integerValue':
    case 'doubleValue':
      return Number(held);
    case 'arrayValue':
      return list(object(held).values).map(fromWire);
    case 'mapValue':
      return fromFields(object(held).fields);
    case 'nullValue':
      return null;
    default:
      if (typeof held === 'boolean' || typeof held === 'string') return held;
      throw new Error(`no plain form of ${JSON.stringify(json)}`);
  }
}

export function fromFields(json: Json | undefined): { [key: string]: Plain } {
  return Object.fromEntries(Object.entries(object(json ?? {})).map(([key, value]) => [key, fromWire(value)]));
}

export function object(json: Json | undefined): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`not an object: ${json}`);
  return json;
}

export function list(json: Json | undefined): Json[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new Error(`not a list: ${JSON.stringify(json)}`);
  return json;
}

export function text(json: Json | undefined): string {
  if (typeof json !== 'string') throw new Error(`not a text: ${JSON.stringify(json)}`);
  return json;
}
