/** Owns the one way documents change: stage, ask the rules, apply, make durable in groups, then tell. Nothing is acknowledged before it is durable. */

import type { AccessGate } from '../access/createAccessGate.ts';
import { type Caller, FirestoreError } from '../backend.ts';
import type { DocumentStore } from '../storage/createDocumentStore.ts';
import type { DocumentChange } from '../storage/storedDocument.ts';
import type { Write } from './parseWrites.ts';
import { type StagedBatch, stageWrites } from './stageWrites.ts';

export interface Committer {
  /** Applies the batch now, atomically, or throws. It may be acknowledged only when `durable` is kept. */
  apply(
    caller: Caller,
    database: string,
    writes: readonly Write[],
  ): { batch: StagedBatch; durable: Promise<void> };
  /** Makes what is applied durable and tells its listeners, now. */
  flush(): void;
  /** Kept once everything that is visible now is durable: reads wait for it, so that no one sees what could vanish. */
  settled(): Promise<void>;
}

interface Pending {
  changes: readonly DocumentChange[];
  resolve: () => void;
  reject: (error: FirestoreError) => void;
}

/** `onDurable` hears the changes of a group in the order they were made. */
export function createCommitter(
  store: DocumentStore,
  gate: AccessGate,
  onDurable: (changes: readonly DocumentChange[]) => void,
): Committer {
  let group: Pending[] = [];
  let scheduled: NodeJS.Immediate | null = null;

  function end(settle: (pending: Pending) => void): Pending[] {
    if (scheduled) clearImmediate(scheduled);
    scheduled = null;
    const ended = group;
    group = [];
    for (const pending of ended) settle(pending);
    return ended;
  }

  /** The file refused: the store is back at the last durable state, and so must everyone's hopes be. */
  function fail(error: unknown): FirestoreError {
    const reason = error instanceof Error ? error.message : String(error);
    const failure = new FirestoreError('UNAVAILABLE', `The database file could not be written: ${reason}`);
    end(({ reject }) => reject(failure));
    return failure;
  }

  function flush(): void {
    if (group.length === 0) return;
    try {
      store.flush();
    } catch (error) {
      fail(error);
      return;
    }
    onDurable(end(({ resolve }) => resolve()).flatMap(({ changes }) => changes));
  }

  function join(changes: readonly DocumentChange[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    group.push({ changes, resolve, reject });
    // One turn of the event loop gathers what has already arrived into a single write to the disk.
    scheduled ??= setImmediate(flush);
    return promise;
  }

  return {
    apply(caller, database, writes) {
      const batch = stageWrites(database, writes, store.clock.next(), (path) => store.get(database, path));
      gate.checkWrites(caller, batch);
      if (batch.failure) throw batch.failure;
      try {
        store.apply(batch.time, batch.changes);
      } catch (error) {
        throw fail(error);
      }
      return { batch, durable: join(batch.changes) };
    },
    flush,
    async settled() {
      if (group.length > 0) await join([]);
    },
  };
}
