/** Owns reading Write messages into checked, canonical writes. It looks nothing up and changes nothing. */
import type { Json, JsonObject } from '../backend.ts';
import { type FieldPath, parseFieldPath } from '../values/fieldPaths.ts';
import { normalizeFields, normalizeValue } from '../values/normalizeValue.ts';
import { invalid, optionalObject, own, readList, readObject, readString } from '../values/readJson.ts';
import { parseDocumentName } from '../values/resourceNames.ts';
import { timestampToMicros } from '../values/timestamps.ts';

export type Transform =
  | { kind: 'requestTime'; field: FieldPath }
  | { kind: 'increment' | 'maximum' | 'minimum'; field: FieldPath; operand: JsonObject }
  | { kind: 'append' | 'remove'; field: FieldPath; values: JsonObject[] };

export type Precondition = { exists: boolean } | { updateTime: number };

export interface Write {
  readonly path: string;
  readonly operation:
    | { kind: 'update'; fields: JsonObject; mask: readonly FieldPath[] | null }
    | { kind: 'delete' }
    | { kind: 'verify' };
  readonly transforms: readonly Transform[];
  readonly precondition: Precondition | null;
}

/** Throws INVALID_ARGUMENT when a write is malformed or belongs to another database. */
export function parseWrites(database: string, json: Json | undefined): Write[] {
  return readList(json, 'writes').map((item) => parseWrite(database, readObject(item, 'a write')));
}

function parseWrite(database: string, json: JsonObject): Write {
  const transform = optionalObject(json.transform, 'transform');
  const precondition = parsePrecondition(optionalObject(json.currentDocument, 'currentDocument'));
  const transforms = readList(json.updateTransforms ?? transform?.fieldTransforms, 'updateTransforms').map(
    (item) => parseTransform(readObject(item, 'a field transform')),
  );
  const update = optionalObject(json.update, 'update');
  if (update) {
    return {
      path: pathOf(database, update.name),
      operation: {
        kind: 'update',
        fields: normalizeFields(update.fields),
        mask: parseMask(optionalObject(json.updateMask, 'updateMask')),
      },
      transforms,
      precondition,
    };
  }
  if (transform)
    return {
      path: pathOf(database, transform.document),
      operation: { kind: 'update', fields: {}, mask: [] },
      transforms,
      precondition,
    };
  if (json.delete !== undefined)
    return {
      path: pathOf(database, json.delete),
      operation: { kind: 'delete' },
      transforms: [],
      precondition,
    };
  if (json.verify !== undefined && !precondition) throw invalid('a verify must contain a precondition');
  if (json.verify !== undefined)
    return {
      path: pathOf(database, json.verify),
      operation: { kind: 'verify' },
      transforms: [],
      precondition,
    };
  throw invalid(
    `A write holds none of update, delete, verify and transform: ${Object.keys(json).join(', ')}.`,
  );
}

function pathOf(database: string, name: Json | undefined): string {
  const text = readString(name, "a write's document");
  const parsed = parseDocumentName(text);
  if (parsed.database !== database) throw invalid(`Document "${text}" is not in database "${database}".`);
  return parsed.path;
}

function parseMask(mask: JsonObject | null): FieldPath[] | null {
  return mask
    ? readList(mask.fieldPaths, 'fieldPaths').map((path) => parseFieldPath(readString(path, 'a field path')))
    : null;
}

function parsePrecondition(json: JsonObject | null): Precondition | null {
  if (!json) return null;
  if (typeof json.exists === 'boolean') return { exists: json.exists };
  if (json.updateTime !== undefined)
    return { updateTime: timestampToMicros(readString(json.updateTime, 'updateTime')) };
  return null;
}

function parseTransform(json: JsonObject): Transform {
  const field = parseFieldPath(readString(json.fieldPath, 'fieldPath'));
  if (json.setToServerValue !== undefined) {
    if (json.setToServerValue !== 'REQUEST_TIME')
      throw invalid(`Unknown server value ${JSON.stringify(json.setToServerValue)}.`);
    return { kind: 'requestTime', field };
  }
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    const operand = own(json, kind);
    if (operand === undefined) continue;
    const value = normalizeValue(operand);
    if (!('integerValue' in value || 'doubleValue' in value))
      throw invalid(`The operand of ${kind} is not a number.`);
    return { kind, field, operand: value };
  }
  const append = optionalObject(json.appendMissingElements, 'appendMissingElements');
  if (append) return { kind: 'append', field, values: valuesOf(append) };
  const remove = optionalObject(json.removeAllFromArray, 'removeAllFromArray');
  if (remove) return { kind: 'remove', field, values: valuesOf(remove) };
  throw invalid(`Unknown field transform: ${Object.keys(json).join(', ')}.`);
}

function valuesOf(array: JsonObject): JsonObject[] {
  return readList(array.values, 'values').map((item) => normalizeValue(item, 1));
}
