/** Owns reading firestore.indexes.json. Throws an Error that names what it does not understand. */
import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/fieldPaths.ts';

export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';

export interface CompositeIndex {
  collectionId: string;
  scope: IndexScope;
  /** Without the name at the end, where it follows the direction of the last. */
  fields: { path: string; mode: IndexMode }[];
}

/** The single-field indexes of a field and of all below it, in place of the automatic ones. */
export interface FieldOverride {
  collectionId: string;
  field: FieldPath;
  indexes: { mode: IndexMode; scope: IndexScope }[];
}

export interface IndexConfig {
  composites: CompositeIndex[];
  overrides: FieldOverride[];
}

export function readIndexes(json: unknown): IndexConfig {
  const file = record(json, 'the file');
  return {
    composites: list(file.indexes, 'indexes').map((item) => {
      const index = record(item, 'an index');
      return {
        collectionId: text(index.collectionGroup, 'collectionGroup'),
        scope: scopeOf(index.queryScope),
        fields: list(index.fields, 'fields').map((part) => {
          const field = record(part, 'a field of an index');
          return { path: canonical(field.fieldPath), mode: modeOf(field) };
        }),
      };
    }),
    overrides: list(file.fieldOverrides, 'fieldOverrides').map((item) => {
      const override = record(item, 'a field override');
      return {
        collectionId: text(override.collectionGroup, 'collectionGroup'),
        field: parseFieldPath(text(override.fieldPath, 'fieldPath')),
        indexes: list(override.indexes, 'indexes').map((part) => {
          const index = record(part, 'an index of a field override');
          return { mode: modeOf(index), scope: scopeOf(index.queryScope) };
        }),
      };
    }),
  };
}

function canonical(path: unknown): string {
  return formatFieldPath(parseFieldPath(text(path, 'fieldPath')));
}

function modeOf({ order, arrayConfig }: Record<string, unknown>): IndexMode {
  if (order === 'ASCENDING' || order === 'DESCENDING') return order;
  if (arrayConfig === 'CONTAINS') return arrayConfig;
  throw new Error(
    `firestore.indexes.json: ${JSON.stringify(order ?? arrayConfig)} is no order and no arrayConfig.`,
  );
}

function scopeOf(scope: unknown): IndexScope {
  if (scope === undefined || scope === 'COLLECTION') return 'COLLECTION';
  if (scope === 'COLLECTION_GROUP') return scope;
  throw new Error(`firestore.indexes.json: ${JSON.stringify(scope)} is no queryScope.`);
}

function record(json: unknown, what: string): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`firestore.indexes.json: ${what} is not an object.`);
  return { ...json };
}

function list(json: unknown, what: string): unknown[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new Error(`firestore.indexes.json: ${what} is not a list.`);
  return json;
}

function text(json: unknown, what: string): string {
  if (typeof json !== 'string') throw new Error(`firestore.indexes.json: ${what} is not a text.`);
  return json;
}
