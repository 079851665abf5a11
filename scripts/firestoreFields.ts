/** Writes plain data as Firestore's JSON values, for scripts that talk to the engine in process. */
import type { Json, JsonObject } from '../local-firebase/firestore/backend.ts';

export function toFields(record: object): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, toValue(value)]])),
  );
}

function toValue(value: unknown): Json {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (typeof value === 'object') return { mapValue: { fields: toFields(value) } };
  throw new Error(`A ${typeof value} is no Firestore value.`);
}
