/** Owns the shape of a document at rest and its form on the wire. Documents never change: a write makes a new one. */
import type { JsonObject } from '../backend.ts';
import { documentName } from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';

export interface StoredDocument {
  /** `projects/P/databases/D`. */
  readonly database: string;
  /** Below `documents/`: `battles/b1`. */
  readonly path: string;
  /** Canonical values. */
  readonly fields: JsonObject;
  /** Microseconds since the epoch. */
  readonly createTime: number;
  readonly updateTime: number;
}

/** What one commit did to one document; `before` or `after` is null when it was or is missing. */
export interface DocumentChange {
  readonly database: string;
  readonly path: string;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

/** google.firestore.v1.Document. */
export function wireDocument(document: StoredDocument): JsonObject {
  return {
    name: documentName(document.database, document.path),
    fields: document.fields,
    createTime: microsToTimestamp(document.createTime),
    updateTime: microsToTimestamp(document.updateTime),
  };
}
