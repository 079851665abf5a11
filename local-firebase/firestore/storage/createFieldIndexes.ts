/** Owns finding a collection's documents by a text in one field, so that a query for one person's documents need not look at everyone's. In memory, made when first asked for. */

import type { Json } from '../backend.ts';
import { arrayOf } from '../values/compareValues.ts';
import { type FieldPath, fieldAt, formatFieldPath } from '../values/fieldPaths.ts';
import { isObject } from '../values/readJson.ts';
import { parentPath } from '../values/resourceNames.ts';
import type { DocumentChange, StoredDocument } from './storedDocument.ts';

/** A field that is the text, or an array that holds it. */
export interface FieldProbe {
  readonly field: FieldPath;
  readonly within: 'value' | 'array';
  readonly text: string;
}

export interface FieldIndexes {
  /** Paths of the documents that answer the probe, in no order. `scan` gives the whole collection, to start an index from. */
  find(
    database: string,
    collectionPath: string,
    probe: FieldProbe,
    scan: () => Iterable<StoredDocument>,
  ): Iterable<string>;
  update(change: DocumentChange): void;
  clear(): void;
}

// Each costs memory for every document of its collection; the oldest makes room.
const maxIndexes = 64;

interface FieldIndex {
  readonly field: FieldPath;
  /** Kind and text → paths. */
  readonly paths: Map<string, Set<string>>;
}

export function createFieldIndexes(): FieldIndexes {
  // Collection → field → index. Collections come and go with their indexes.
  const byCollection = new Map<string, Map<string, FieldIndex>>();
  let count = 0;

  function forgetOldest(): void {
    const [oldest] = byCollection;
    if (!oldest) return;
    byCollection.delete(oldest[0]);
    count -= oldest[1].size;
  }

  function indexOf(collection: string, field: FieldPath, scan: () => Iterable<StoredDocument>): FieldIndex {
    const name = formatFieldPath(field);
    const found = byCollection.get(collection)?.get(name);
    if (found) return found;
    if (count >= maxIndexes) forgetOldest();
    const made: FieldIndex = { field, paths: new Map() };
    for (const document of scan()) add(made, document);
    const indexes = byCollection.get(collection) ?? new Map<string, FieldIndex>();
    byCollection.set(collection, indexes.set(name, made));
    count++;
    return made;
  }

  return {
    find(database, collectionPath, { field, within, text }, scan) {
      const index = indexOf(`${database}/${collectionPath}`, field, scan);
      return index.paths.get(keyOf(within, text)) ?? [];
    },
    update({ database, path, before, after }) {
      for (const index of byCollection.get(`${database}/${parentPath(path)}`)?.values() ?? []) {
        if (before) remove(index, before);
        if (after) add(index, after);
      }
    },
    clear() {
      byCollection.clear();
      count = 0;
    },
  };
}

function add({ field, paths }: FieldIndex, document: StoredDocument): void {
  for (const key of keysOf(fieldAt(document.fields, field))) {
    const set = paths.get(key);
    if (set) set.add(document.path);
    else paths.set(key, new Set([document.path]));
  }
}

function remove({ field, paths }: FieldIndex, document: StoredDocument): void {
  for (const key of keysOf(fieldAt(document.fields, field))) {
    const set = paths.get(key);
    set?.delete(document.path);
    if (set?.size === 0) paths.delete(key);
  }
}

function keysOf(value: Json | undefined): string[] {
  if (!isObject(value)) return [];
  if (typeof value.stringValue === 'string') return [keyOf('value', value.stringValue)];
  return (arrayOf(value) ?? []).flatMap((item) =>
    isObject(item) && typeof item.stringValue === 'string' ? [keyOf('array', item.stringValue)] : [],
  );
}

function keyOf(within: FieldProbe['within'], text: string): string {
  return `${within}:${text}`;
}
