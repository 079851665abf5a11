/** Owns what separates two states of a result: which documents are new or changed, and which have left. Pure. */
import type { JsonObject } from '../backend.ts';
import { type StoredDocument, wireDocument } from '../storage/storedDocument.ts';

export type Delta =
  /** New or changed; `document` is its form on the wire, made once for all who hear of it. */
  | { readonly path: string; readonly document: JsonObject }
  /** Left the result; `exists` when the document is still there. */
  | { readonly path: string; readonly document: null; readonly exists: boolean };

/** `exists` tells of a document that left whether it is still there. */
export function diffResults(
  old: Iterable<StoredDocument>,
  now: Iterable<StoredDocument>,
  exists: (path: string) => boolean,
): Delta[] {
  const left = new Map<string, StoredDocument>();
  for (const document of old) left.set(document.path, document);
  const deltas: Delta[] = [];
  for (const document of now) {
    const before = left.get(document.path);
    left.delete(document.path);
    if (!before || !sameVersion(before, document)) deltas.push(presentDelta(document));
  }
  for (const path of left.keys()) deltas.push({ path, document: null, exists: exists(path) });
  return deltas;
}

export function presentDelta(document: StoredDocument): Delta {
  return { path: document.path, document: wireDocument(document) };
}

/** What one document's change does to a result that it was in, or is in. */
export function changeDelta(
  path: string,
  wasIn: boolean,
  after: StoredDocument | null,
  isIn: boolean,
): Delta | null {
  if (after && isIn) return presentDelta(after);
  return wasIn ? { path, document: null, exists: after !== null } : null;
}

function sameVersion(a: StoredDocument, b: StoredDocument): boolean {
  return a.updateTime === b.updateTime && a.createTime === b.createTime;
}
