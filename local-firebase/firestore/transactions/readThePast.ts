/** Owns reading documents as they were at a time that is gone. Reads only. */
import { FirestoreError, type Json } from '../backend.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { StoredDocument } from '../storage/storedDocument.ts';
import { readString } from '../values/readJson.ts';
import { timestampToMicros } from '../values/timestamps.ts';

/** `readTime` of a request to microseconds, null when unset. Throws INVALID_ARGUMENT for the future. */
export function readTimeOf(store: DocumentStore, json: Json | undefined): number | null {
  if (json === undefined || json === null) return null;
  const time = timestampToMicros(readString(json, 'readTime'));
  if (time > store.clock.peek())
    throw new FirestoreError('INVALID_ARGUMENT', "The requested 'read_time' cannot be in the future.");
  return time;
}

/** Throws FAILED_PRECONDITION when the time (microseconds) is no longer known. */
export function documentAt(
  store: DocumentStore,
  database: string,
  path: string,
  time: number,
): StoredDocument | null {
  if (time >= store.clock.last()) return store.get(database, path);
  if (!store.reaches(time))
    throw new FirestoreError('FAILED_PRECONDITION', 'The requested read time is too old.');
  const past = store.before(database, time, (changed) => changed === path);
  return past.has(path) ? (past.get(path) ?? null) : store.get(database, path);
}
