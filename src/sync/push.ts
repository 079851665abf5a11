/** Decides when which battle is pushed (Y3, Y5): gathers quick edits, retries each battle by itself, and never lets one hold up another. */
import type { BattleRow } from '../store/store.ts';
import { asError } from './pull.ts';
import { type PushResult, pushEntries } from './pushEntries.ts';
import { pushIntent } from './pushIntent.ts';
import { retryDelayMs } from './retryDelay.ts';
import type { SyncWork } from './syncWork.ts';

/** A run of taps on one's targets is one write (Y3); longer would show in the opponent's waiting. */
const gatherMs = 300;
/** A person edits on while their creation is sent: each round sends what was changed during the one before. */
const mostIntentRounds = 8;

export interface Push {
  /** The rows that differ from what the server is known to hold, whenever that changes. */
  dirty(rows: BattleRow[]): void;
  /** Tries everything again at once, whatever has failed before. */
  now(): void;
  stop(): void;
}

interface PushParts {
  work: SyncWork;
  after(ms: number, work: () => void): () => void;
  random(): number;
  /** Whether the server's answer stands and can be reached: Y3 pulls first, and Firestore hangs offline. */
  canPush(): boolean;
  signedOut(): void;
  report(error: Error): void;
}

async function pushRow(id: string, work: SyncWork): Promise<PushResult> {
  for (let round = 0; round < mostIntentRounds; round += 1) {
    // Behind what the listener has just brought: a row read before that would overwrite it on the server (Y3).
    const row = await work.lane(() => work.replica.row(id));
    if (row === null || row.dirty === 0) return 'DONE';
    if (row.intent === null) return row.server === null ? 'DONE' : pushEntries(row, work);
    const result = await pushIntent(row, row.intent, work);
    if (result !== 'DONE') return result;
  }
  return 'RETRY';
}

export function createPush({ work, after, random, canPush, signedOut, report }: PushParts): Push {
  let dirtyIds = new Set<string>();
  const underWay = new Set<string>();
  /** Rows that changed while they were being pushed. */
  const changed = new Set<string>();
  const failures = new Map<string, number>();
  /** Rows that wait for their next try. */
  const waits = new Map<string, () => void>();
  let cancelGathering: (() => void) | null = null;
  let isStopped = false;

  const gather = (): void => {
    cancelGathering ??= after(gatherMs, round);
  };

  function round(): void {
    cancelGathering = null;
    if (isStopped || !canPush()) return;
    for (const id of dirtyIds) {
      if (!underWay.has(id) && !waits.has(id)) void run(id);
    }
  }

  async function run(id: string): Promise<void> {
    underWay.add(id);
    const result = await pushRow(id, work).catch((error: unknown): PushResult => {
      // A closing store ends pushes in their midst.
      if (!isStopped) report(asError(error));
      return 'RETRY';
    });
    underWay.delete(id);
    if (isStopped) return;
    if (result === 'DONE') failures.delete(id);
    if (result === 'SIGNED_OUT') signedOut();
    if (result === 'RETRY') retryLater(id);
    if (changed.delete(id)) gather();
  }

  function retryLater(id: string): void {
    const attempt = (failures.get(id) ?? 0) + 1;
    failures.set(id, attempt);
    waits.get(id)?.();
    waits.set(
      id,
      after(retryDelayMs(attempt, random()), () => {
        waits.delete(id);
        gather();
      }),
    );
  }

  const forgetWaits = (): void => {
    for (const cancel of waits.values()) cancel();
    waits.clear();
  };

  return {
    dirty(rows) {
      dirtyIds = new Set(rows.map(({ id }) => id));
      for (const id of underWay) if (dirtyIds.has(id)) changed.add(id);
      if (dirtyIds.size > 0) gather();
    },
    now() {
      failures.clear();
      forgetWaits();
      cancelGathering?.();
      round();
    },
    stop() {
      isStopped = true;
      cancelGathering?.();
      forgetWaits();
    },
  };
}
