/** Owns which documents exist in one database, by collection and in name order. Holds paths; their fields are the cache's. */
import { compareText } from '../values/compareText.ts';
import { collectionIdOf, lastSegment, parentPath } from '../values/resourceNames.ts';
import type { IndexEntry } from './createDocumentCache.ts';

export interface DocumentIndex {
  find(path: string): IndexEntry | undefined;
  add(path: string): IndexEntry;
  remove(path: string): void;
  /** Entries of one collection in name order. */
  collection(path: string): readonly IndexEntry[];
  /** Paths of the collections that hold documents. */
  collectionPaths(): Iterable<string>;
  /** Paths of the collections of that ID. */
  group(collectionId: string): Iterable<string>;
  paths(): Iterable<string>;
}

export function createDocumentIndex(): DocumentIndex {
  const entries = new Map<string, IndexEntry>();
  const collections = new Map<string, IndexEntry[]>();
  const groups = new Map<string, Set<string>>();

  return {
    find: (path) => entries.get(path),
    add(path) {
      const known = entries.get(path);
      if (known) return known;
      const entry: IndexEntry = { path, document: null, size: 0, used: false };
      entries.set(path, entry);
      const parent = parentPath(path);
      const siblings = collections.get(parent);
      if (siblings) siblings.splice(position(siblings, path), 0, entry);
      else {
        collections.set(parent, [entry]);
        const group = groups.get(collectionIdOf(path)) ?? new Set();
        groups.set(collectionIdOf(path), group.add(parent));
      }
      return entry;
    },
    remove(path) {
      if (!entries.delete(path)) return;
      const parent = parentPath(path);
      const siblings = collections.get(parent) ?? [];
      siblings.splice(position(siblings, path), 1);
      if (siblings.length > 0) return;
      collections.delete(parent);
      groups.get(collectionIdOf(path))?.delete(parent);
    },
    collection: (path) => collections.get(path) ?? [],
    collectionPaths: () => collections.keys(),
    group: (collectionId) => groups.get(collectionId) ?? [],
    paths: () => entries.keys(),
  };
}

/** Where the path stands, or would stand, among siblings in name order. */
function position(siblings: readonly IndexEntry[], path: string): number {
  const id = lastSegment(path);
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(lastSegment(siblings[middle]?.path ?? ''), id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
