/** Reads the fields of an Auth request, refusing values of the wrong type instead of guessing. `null` means absent. */
import { AuthError } from './authError.ts';

export type RequestBody = { [field: string]: unknown };

/** A JSON object; an empty text is an empty object. */
export function parseRequestBody(text: string): RequestBody {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError('Invalid JSON payload received.');
  }
  if (!isObject(value)) throw new AuthError('Invalid JSON payload received. An object is expected.');
  return value;
}

export function stringField(body: RequestBody, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongType(name, 'a string');
}

export function booleanField(body: RequestBody, name: string): boolean | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw wrongType(name, 'a boolean');
}

/** int64 comes as a string or as a number. */
export function integerField(body: RequestBody, name: string): number | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw wrongType(name, 'an integer');
}

/** A list of strings; a single string is a list of one. Empty when absent. */
export function stringsField(body: RequestBody, name: string): string[] {
  const value = body[name] ?? [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  throw wrongType(name, 'a list of strings');
}

export function objectField(body: RequestBody, name: string): RequestBody | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || isObject(value)) return value;
  throw wrongType(name, 'an object');
}

/** Refuses fields that are not served, so that nothing is dropped in silence. */
export function allowOnly(body: RequestBody, names: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => body[name] != null && !names.includes(name));
  if (unknown !== undefined) {
    throw new AuthError(`OPERATION_NOT_ALLOWED : local-firebase does not serve the field "${unknown}" here.`);
  }
}

function isObject(value: unknown): value is RequestBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongType(name: string, expected: string): AuthError {
  return new AuthError(`Invalid value at '${name}': ${expected} is expected.`);
}
