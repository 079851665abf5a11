/** Owns the client's half of streams in tests: a watcher that keeps what a listener would show, and a recorder of messages. */
import type {
  Caller,
  FirestoreBackend,
  FirestoreError,
  JsonObject,
} from '../../../local-firebase/firestore/backend.ts';
import { timestampToMicros } from '../../../local-firebase/firestore/values/timestamps.ts';
import { database, owner, pathOf, root } from './openDatabase.ts';
import { list, object, text } from './wireValues.ts';

/** One turn of the event loop and a little: group commits are written in the next one. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export interface Watcher {
  /** Adds a target and waits for its first snapshot, or for its refusal. */
  listen(targetId: number, target: JsonObject): Promise<void>;
  /** What the client kept of a target from an earlier stream: path → updateTime. */
  remember(targetId: number, documents: ReadonlyMap<string, string>): void;
  unlisten(targetId: number): Promise<void>;
  /** path → updateTime of what a target shows, as of the last global snapshot. */
  shown(targetId: number): Map<string, string>;
  /** Paths shown, by name. */
  paths(targetId: number): string[];
  /** The status code a target was refused with. */
  refused(targetId: number): number | null;
  /** The token of the last global snapshot. */
  token(): string;
  readonly messages: JsonObject[];
  readonly failures: FirestoreError[];
  close(): void;
}

interface TargetState {
  documents: Map<string, string>;
  current: boolean;
  pending: number;
  refused: number | null;
}

/** Keeps targets as the SDK does: documents change at once, and are shown at the global snapshot. */
export function createWatcher(backend: FirestoreBackend, caller: Caller = owner): Watcher {
  const messages: JsonObject[] = [];
  const failures: FirestoreError[] = [];
  const targets = new Map<number, TargetState>();
  const snapshots = new Map<number, Map<string, string>>();
  let token = '';
  let lastReadTime = 0;

  const state = (targetId: number): TargetState => {
    const found = targets.get(targetId);
    if (!found) throw new Error(`a message for target ${targetId}, which is not listened to`);
    return found;
  };
  const ids = (message: JsonObject, key: string) => list(message[key]).map(Number);

  function onTargetChange(change: JsonObject): void {
    const targetIds = ids(change, 'targetIds');
    switch (change.targetChangeType) {
      case 'ADD':
        for (const id of targetIds) state(id).pending--;
        break;
      case 'REMOVE':
        for (const id of targetIds) {
          const cause = change.cause === undefined ? null : object(change.cause);
          state(id).refused = cause ? Number(cause.code) : null;
          state(id).pending--;
        }
        break;
      case 'RESET':
        for (const id of targetIds) state(id).documents.clear();
        break;
      case 'CURRENT':
        for (const id of targetIds) state(id).current = true;
        break;
      default: {
        if (targetIds.length > 0) throw new Error('a global snapshot names targets');
        const readTime = timestampToMicros(text(change.readTime));
        // The SDK drops such a snapshot without a word.
        if (readTime < lastReadTime)
          throw new Error(`read time went back from ${lastReadTime} to ${readTime}`);
        lastReadTime = readTime;
        token = text(change.resumeToken);
        for (const [id, target] of targets) if (target.current) snapshots.set(id, new Map(target.documents));
      }
    }
  }

  function onMessage(message: JsonObject): void {
    messages.push(message);
    if (message.targetChange !== undefined) {
      onTargetChange(object(message.targetChange));
      return;
    }
    const change = object(message.documentChange ?? message.documentDelete ?? message.documentRemove);
    for (const id of ids(change, 'removedTargetIds')) {
      const name = message.documentChange ? object(change.document).name : change.document;
      state(id).documents.delete(pathOf(name));
    }
    if (message.documentChange === undefined) return;
    const document = object(change.document);
    for (const id of ids(change, 'targetIds'))
      state(id).documents.set(pathOf(document.name), text(document.updateTime));
  }

  const stream = backend.openListen(caller, {
    send: onMessage,
    fail: (error) => failures.push(error),
  });

  return {
    async listen(targetId, target) {
      const documents = targets.get(targetId)?.documents ?? new Map<string, string>();
      targets.set(targetId, { documents, current: false, pending: 1, refused: null });
      stream.receive({ database, addTarget: { targetId, ...target } });
      await settle();
      if (state(targetId).pending !== 0) throw new Error('an add was not acknowledged exactly once');
    },
    remember(targetId, documents) {
      targets.set(targetId, { documents: new Map(documents), current: false, pending: 0, refused: null });
    },
    async unlisten(targetId) {
      state(targetId).pending = 1;
      stream.receive({ database, removeTarget: targetId });
      await settle();
      if (state(targetId).pending !== 0) throw new Error('a remove was not acknowledged exactly once');
      targets.delete(targetId);
      snapshots.delete(targetId);
    },
    shown: (targetId) => snapshots.get(targetId) ?? new Map(),
    paths: (targetId) => [...(snapshots.get(targetId)?.keys() ?? [])].sort(),
    refused: (targetId) => state(targetId).refused,
    token: () => token,
    messages,
    failures,
    close: () => stream.close(),
  };
}

/** A query target over the root. */
export function queryTarget(structuredQuery: JsonObject): JsonObject {
  return { query: { parent: root, structuredQuery } };
}
