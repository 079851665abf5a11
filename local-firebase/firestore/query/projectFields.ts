/** Owns a projection: the part of a document that was asked for. Pure. */
import type { JsonObject } from '../backend.ts';
import { type FieldPath, fieldAt, withField } from '../values/fieldPaths.ts';

/** `null` asks for everything; `['__name__']` for no field at all. */
export function projectFields(fields: JsonObject, paths: readonly FieldPath[] | null): JsonObject {
  if (paths === null) return fields;
  let result: JsonObject = {};
  for (const path of paths) {
    const value = fieldAt(fields, path);
    if (value !== undefined) result = withField(result, path, value);
  }
  return result;
}
