/** Judges what a caller sent, argument by argument: each reader gives the value or throws `invalid-argument`. */
import { HttpsError } from 'firebase-functions/https';
import { isRecord } from '../../src/domain/index.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** Firestore allows 1500 bytes; no id of ours is longer than an account's. */
const longestId = 128;
const longestToken = 4096;

export const invalidArgument = (text: string): HttpsError => new HttpsError('invalid-argument', text);

const missing = (name: string): HttpsError => invalidArgument(`${name} is missing or not valid.`);

/** The arguments by name; one that is not among `names` is refused: a typing error must not pass for an omission. */
export function argumentsOf(data: unknown, names: readonly string[]): Arguments {
  if (!isRecord(data)) throw invalidArgument('The arguments are missing.');
  if (Object.keys(data).some((name) => !names.includes(name))) {
    throw invalidArgument(
      names.length === 0 ? 'There are no arguments.' : `There is only ${names.join(', ')}.`,
    );
  }
  return data;
}

/** The arguments inside an argument. */
export const argumentsIn = (given: Arguments, name: string, names: readonly string[]): Arguments =>
  argumentsOf(given[name], names);

export function textIn(given: Arguments, name: string, longest: number): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '' || value.length > longest) throw missing(name);
  return value;
}

/** A name that a document may have: Firestore itself throws on any other. */
export function idIn(given: Arguments, name: string): string {
  const id = textIn(given, name, longestId);
  if (id.includes('/') || id === '.' || id === '..' || /^__.*__$/.test(id)) throw missing(name);
  return id;
}

export const tokenIn = (given: Arguments, name: string): string => textIn(given, name, longestToken);

export function flagIn(given: Arguments, name: string): boolean {
  const value = given[name];
  if (typeof value !== 'boolean') throw missing(name);
  return value;
}

/** At most 20 names, as many as the security rules store (R7). */
export function namesIn(given: Arguments, name: string): string[] {
  const value = given[name];
  if (!Array.isArray(value) || value.length > 20) throw missing(name);
  return value.map((item: unknown) => {
    if (typeof item !== 'string' || item === '' || item.length > 64) throw missing(name);
    return item;
  });
}
