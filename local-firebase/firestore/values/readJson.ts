/** Owns reading untyped request JSON: each reader returns the asked type or throws INVALID_ARGUMENT naming the field. */
import { FirestoreError, type Json, type JsonObject } from '../backend.ts';

export function invalid(message: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', message);
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** An own property only: a field may be called `constructor` or `toString`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function readObject(json: Json | undefined, what: string): JsonObject {
  if (!isObject(json)) throw invalid(`${what} is not an object`);
  return json;
}

export function optionalObject(json: Json | undefined, what: string): JsonObject | null {
  return json === undefined || json === null ? null : readObject(json, what);
}

export function readList(json: Json | undefined, what: string): Json[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalid(`${what} is not a list`);
  return json;
}

export function readString(json: Json | undefined, what: string): string {
  if (typeof json !== 'string') throw invalid(`${what} is not a string`);
  return json;
}

export function optionalString(json: Json | undefined, what: string): string {
  return json === undefined || json === null ? '' : readString(json, what);
}

export function readBoolean(json: Json | undefined, what: string): boolean {
  if (json === undefined || json === null) return false;
  if (typeof json !== 'boolean') throw invalid(`${what} is not a boolean`);
  return json;
}

/** A whole number sent bare, as a decimal string, or in a `{value}` wrapper; `null` when unset. */
export function optionalInteger(json: Json | undefined, what: string): number | null {
  const bare = isObject(json) ? (own(json, 'value') ?? 0) : json;
  if (bare === undefined || bare === null) return null;
  const number = typeof bare === 'string' && /^-?\d+$/.test(bare) ? Number(bare) : bare;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw invalid(`${what} is not a whole number`);
  return number;
}
