/** Owns what a batch of writes would do: preconditions, merging, transforms, limits. It computes and stores nothing. */
import { FirestoreError, type JsonObject } from '../backend.ts';
import type { DocumentChange, StoredDocument } from '../storage/storedDocument.ts';
import { sameFields } from '../values/compareValues.ts';
import { checkDocumentSize } from '../values/documentSize.ts';
import { fieldAt, withField, withoutField } from '../values/fieldPaths.ts';
import { documentName } from '../values/resourceNames.ts';
import { microsToTimestamp } from '../values/timestamps.ts';
import { applyTransform } from './applyTransform.ts';
import type { Write } from './parseWrites.ts';

/** One write as rules judge it: from the state its forerunners in the batch left to its own. */
export interface StagedWrite {
  readonly write: Write;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

export interface StagedBatch {
  readonly database: string;
  readonly time: number;
  readonly steps: readonly StagedWrite[];
  /** State after the whole batch of each document it names. */
  readonly after: ReadonlyMap<string, StoredDocument | null>;
  /** What is to be stored: documents left as they were are not in it. */
  readonly changes: readonly DocumentChange[];
  /** google.firestore.v1.WriteResult[] */
  readonly results: JsonObject[];
  /** The first precondition that does not hold. Rules are asked before it is told, lest it tell who may not know. */
  readonly failure: FirestoreError | null;
}

/**
 * `time` is the commit time in microseconds. `failure` is NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION when a
 * precondition fails. Throws INVALID_ARGUMENT when a document would break a limit.
 */
export function stageWrites(
  database: string,
  writes: readonly Write[],
  time: number,
  get: (path: string) => StoredDocument | null,
): StagedBatch {
  const before = new Map<string, StoredDocument | null>();
  const after = new Map<string, StoredDocument | null>();
  const steps: StagedWrite[] = [];
  const results: JsonObject[] = [];
  let failure: FirestoreError | null = null;
  for (const write of writes) {
    const { path } = write;
    if (!before.has(path)) {
      const stored = get(path);
      before.set(path, stored);
      after.set(path, stored);
    }
    const current = after.get(path) ?? null;
    failure ??= failedPrecondition(database, write, current);
    const { document, transformResults } = perform(database, write, current, time);
    after.set(path, document);
    steps.push({ write, before: current, after: document });
    const result: JsonObject = document ? { updateTime: microsToTimestamp(document.updateTime) } : {};
    results.push(transformResults.length > 0 ? { ...result, transformResults } : result);
  }
  const changes: DocumentChange[] = [];
  for (const [path, document] of after) {
    const old = before.get(path) ?? null;
    if (document !== old) changes.push({ database, path, before: old, after: document });
  }
  return { database, time, steps, after, changes, results, failure };
}

/** Server timestamps and `request.time` have milliseconds, as in the real service. */
export function requestTime(commitTime: number): number {
  return Math.floor(commitTime / 1000) * 1000;
}

function perform(
  database: string,
  write: Write,
  current: StoredDocument | null,
  time: number,
): { document: StoredDocument | null; transformResults: JsonObject[] } {
  const { operation, path } = write;
  if (operation.kind === 'delete') return { document: null, transformResults: [] };
  if (operation.kind === 'verify') return { document: current, transformResults: [] };
  let fields = operation.mask === null ? operation.fields : (current?.fields ?? {});
  for (const field of operation.mask ?? []) {
    const value = fieldAt(operation.fields, field);
    fields = value === undefined ? withoutField(fields, field) : withField(fields, field, value);
  }
  const transformResults: JsonObject[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(transform, fieldAt(fields, transform.field), requestTime(time));
    fields = withField(fields, transform.field, value);
    transformResults.push(result);
  }
  // A write that changes nothing keeps the document's update time, as the real service does.
  if (current && sameFields(current.fields, fields)) return { document: current, transformResults };
  checkDocumentSize(database, path, fields);
  const createTime = current?.createTime ?? time;
  return { document: { database, path, fields, createTime, updateTime: time }, transformResults };
}

function failedPrecondition(
  database: string,
  { path, precondition }: Write,
  current: StoredDocument | null,
): FirestoreError | null {
  if (!precondition) return null;
  const name = documentName(database, path);
  if ('exists' in precondition) {
    if (precondition.exists && !current)
      return new FirestoreError('NOT_FOUND', `No document to update: ${name}`);
    if (!precondition.exists && current)
      return new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`);
    return null;
  }
  const stored = current?.updateTime ?? 0;
  if (stored === precondition.updateTime) return null;
  return new FirestoreError(
    'FAILED_PRECONDITION',
    `the stored version (${stored}) does not match the required base version (${precondition.updateTime})`,
  );
}
