/** Owns which documents' fields stay in memory: at most a budget of their text, the long unused leaving first. */
import type { StoredDocument } from './storedDocument.ts';

/** What the index keeps of every document; the fields may be on disk alone. */
export interface IndexEntry {
  readonly path: string;
  document: StoredDocument | null;
  /** Length of the stored text: a measure of memory, not its exact use. */
  size: number;
  used: boolean;
}

export interface DocumentCache {
  hold(entry: IndexEntry, document: StoredDocument, size: number): void;
  drop(entry: IndexEntry): void;
  clear(): void;
}

export function createDocumentCache(budget: number): DocumentCache {
  const held = new Set<IndexEntry>();
  let total = 0;

  function drop(entry: IndexEntry): void {
    if (!held.delete(entry)) return;
    total -= entry.size;
    entry.document = null;
  }

  /** Second chance: an entry read since the last round stays for another. */
  function shrink(): void {
    for (const entry of held) {
      if (total <= budget) return;
      if (entry.used) {
        entry.used = false;
        held.delete(entry);
        held.add(entry);
      } else drop(entry);
    }
  }

  return {
    hold(entry, document, size) {
      drop(entry);
      entry.document = document;
      entry.size = size;
      entry.used = false;
      held.add(entry);
      total += size;
      if (total > budget) shrink();
    },
    drop,
    clear() {
      held.clear();
      total = 0;
    },
  };
}
