/** Owns what a new target must be told first: everything, or what has changed since the client last looked. Reads only. */
import { findDocumentsAt } from '../query/findDocuments.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { ResultView } from './createResultView.ts';
import { type Delta, diffResults, presentDelta } from './deltas.ts';
import type { Target } from './parseTarget.ts';

export interface CatchUp {
  /** The client must forget what it has: its past is not known here, or it does not match. */
  readonly reset: boolean;
  readonly deltas: Delta[];
}

export function catchUpQuery(store: DocumentStore, view: ResultView, target: Target): CatchUp {
  const now = view.result();
  const exists = (path: string) => store.get(view.query.database, path) !== null;
  if (!target.resume) return { reset: false, deltas: diffResults([], now, exists) };
  const time = knownTime(store, target);
  if (time === null) return { reset: true, deltas: diffResults([], now, exists) };
  const then = time >= store.clock.last() ? now : findDocumentsAt(store, view.query, time);
  // The client's cache may have lost documents: what it would be told is only right on top of the whole result.
  if (target.expectedCount !== null && target.expectedCount !== then.length)
    return { reset: true, deltas: diffResults([], now, exists) };
  return { reset: false, deltas: diffResults(then, now, exists) };
}

export function catchUpDocuments(
  store: DocumentStore,
  database: string,
  paths: readonly string[],
  target: Target,
): CatchUp {
  const time = target.resume ? knownTime(store, target) : null;
  const past = time === null ? null : store.before(database, time, (path) => paths.includes(path));
  const deltas: Delta[] = [];
  for (const path of paths) {
    if (past && !past.has(path)) continue;
    const document = store.get(database, path);
    deltas.push(document ? presentDelta(document) : { path, document: null, exists: false });
  }
  return { reset: target.resume !== null && time === null, deltas };
}

/** The client's time when every change since is still known. */
function knownTime(store: DocumentStore, { resume }: Target): number | null {
  const time = resume?.time ?? null;
  return time !== null && store.reaches(time) && time <= store.clock.last() ? time : null;
}
