/** Owns one query's live result, shared by every listener of that query: each change is matched once. It sends nothing. */
import { findDocuments } from '../query/findDocuments.ts';
import { matchesQuery } from '../query/matchQuery.ts';
import { compareDocuments } from '../query/orderDocuments.ts';
import type { Query } from '../query/query.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { DocumentChange, StoredDocument } from '../storage/storedDocument.ts';
import { changeDelta, type Delta, diffResults } from './deltas.ts';

export interface ResultView {
  readonly query: Query;
  /** The present result in order. */
  result(): StoredDocument[];
  /** What the changes, at most one a document, do to the result. */
  absorb(changes: readonly DocumentChange[]): Delta[];
}

export function createResultView(store: DocumentStore, query: Query): ResultView {
  return query.limit === null && query.offset === 0 ? openView(store, query) : windowView(store, query);
}

/** Without a limit a document's membership is its own affair: nothing need be remembered. */
function openView(store: DocumentStore, query: Query): ResultView {
  return {
    query,
    result: () => findDocuments(store, query),
    absorb(changes) {
      const deltas: Delta[] = [];
      for (const { path, before, after } of changes) {
        const wasIn = before !== null && matchesQuery(query, before);
        const isIn = after !== null && matchesQuery(query, after);
        const delta = changeDelta(path, wasIn, after, isIn);
        if (delta) deltas.push(delta);
      }
      return deltas;
    },
  };
}

/** With a limit a change may pull in or push out another document: the window is found anew when it could have moved. */
function windowView(store: DocumentStore, query: Query): ResultView {
  let window = findDocuments(store, query);

  function couldMove({ path, before, after }: DocumentChange): boolean {
    if (before && matchesQuery(query, before)) {
      const last = window[window.length - 1];
      const beyond = query.offset === 0 && last && !window.some((document) => document.path === path);
      if (!beyond) return true;
    }
    if (!after || !matchesQuery(query, after)) return false;
    const last = window[window.length - 1];
    if (!last || query.offset > 0 || window.length < (query.limit ?? 0)) return true;
    return compareDocuments(query.orderBy, after, last) < 0;
  }

  return {
    query,
    result: () => window,
    absorb(changes) {
      if (!changes.some(couldMove)) return [];
      const old = window;
      window = findDocuments(store, query);
      return diffResults(old, window, (path) => store.get(query.database, path) !== null);
    },
  };
}
