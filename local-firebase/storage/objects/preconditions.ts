/** The conditions a request may set on the object it meets: `ifGenerationMatch` and its like. */
import { StorageError } from '../storageError.ts';
import type { StoredObject } from '../storedObject.ts';

const names = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const;
export type PreconditionName = (typeof names)[number];
export type Preconditions = Partial<Record<PreconditionName, number>>;

/** Throws 400 for a number that is none. */
export function readPreconditions(query: URLSearchParams): Preconditions {
  const found: Preconditions = {};
  for (const name of names) {
    const text = query.get(name);
    if (text === null) continue;
    if (!/^\d{1,16}$/.test(text)) throw new StorageError(400, `Invalid value for ${name}.`);
    found[name] = Number(text);
  }
  return found;
}

/** A missing object has generation 0. Throws 412. */
export function checkPreconditions(wanted: Preconditions, object: StoredObject | null): void {
  const failed = names.find((name) => {
    const value = wanted[name];
    if (value === undefined) return false;
    const actual = name.includes('Meta') ? (object?.metageneration ?? null) : (object?.generation ?? 0);
    return name.endsWith('NotMatch') ? actual === value : actual !== value;
  });
  if (failed)
    throw new StorageError(412, `At least one of the pre-conditions you specified did not hold: ${failed}.`);
}
