/**
 * Asks the server to settle what has come to its end on this device (B5, B6). The rows themselves are the queue: what is
 * due is reckoned from them, so that nothing is lost with the app and nothing is sent for a battle already settled.
 */
import { isSettlementDue } from '../domain/index.ts';
import type { RemoteFunctions } from '../remote/remote.ts';
import type { BattleRow } from '../store/store.ts';
import { asError } from './pull.ts';
import type { SyncWork } from './syncWork.ts';

/** The first wait after an answer that did not help; it doubles. Shorter would ask a server whose day is not over yet too often. */
const firstWaitMs = 60_000;
const longestWaitMs = 60 * 60_000;

export interface SettleRequests {
  /** The rows whose settlement is not final, whenever one changes. */
  rows(rows: BattleRow[]): void;
  /** Time has passed: a day may be over (T5). */
  look(): void;
  /** The server can be reached again: nothing that only waited for it waits on. */
  now(): void;
  stop(): void;
}

interface Asked {
  /** The server's state of the battle that was asked about; a newer one is another question. */
  updatedAt: number;
  times: number;
  /** Refused for good, or not again before this instant. */
  wait: 'REFUSED' | { until: number; isOffline: boolean };
}

interface SettleParts {
  work: SyncWork;
  functions: Pick<RemoteFunctions, 'updateXp'>;
  /** Whether the rows are what the server holds, and it can be reached. */
  canAsk(): boolean;
  report(error: Error): void;
}

export function createSettleRequests({ work, functions, canAsk, report }: SettleParts): SettleRequests {
  const asked = new Map<string, Asked>();
  let unsettled: BattleRow[] = [];
  let isAsking = false;
  let isChanged = false;
  let isStopped = false;

  function isReady(row: BattleRow | null): row is BattleRow {
    // One's own late entries go up first: settled without them, the server would award what it must take back.
    if (row === null || row.server === null || row.dirty > 0) return false;
    const before = asked.get(row.id);
    if (before?.updatedAt === row.updatedAt) {
      if (before.wait === 'REFUSED' || work.now() < before.wait.until) return false;
    }
    return isSettlementDue(row, new Date(work.now()));
  }

  function remember({ id, updatedAt }: BattleRow, answer: 'DONE' | 'OFFLINE' | 'REFUSED'): void {
    const before = asked.get(id);
    const times = before?.updatedAt === updatedAt ? before.times + 1 : 1;
    const until = work.now() + Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(times - 1, 16));
    const wait = answer === 'REFUSED' ? answer : { until, isOffline: answer === 'OFFLINE' };
    asked.set(id, { updatedAt, times, wait });
  }

  /** Resolves to whether the server can still be asked. */
  async function ask(id: string): Promise<boolean> {
    // Behind what the listener has just brought: the other's phone may have asked already.
    const row = await work.lane(() => work.replica.row(id));
    if (isStopped || !isReady(row)) return !isStopped;
    const answer = await functions.updateXp(id);
    if (answer.ok) {
      remember(row, 'DONE');
      return true;
    }
    switch (answer.failure.kind) {
      case 'OFFLINE':
      case 'SIGNED_OUT':
        // Whether the sign-in is over is for the pull to say: it stands on the same one.
        remember(row, 'OFFLINE');
        return false;
      case 'DENIED':
      case 'REJECTED':
        remember(row, 'REFUSED');
        report(new Error(`The server did not settle battle ${id}: ${answer.failure.kind}`));
        return true;
    }
  }

  /** One after the other: after a long absence many are due, and each is a transaction of the server's. */
  async function askAll(): Promise<void> {
    do {
      isChanged = false;
      for (const { id } of unsettled.filter(isReady)) {
        if (!canAsk() || !(await ask(id))) return;
      }
    } while (isChanged);
  }

  function look(): void {
    if (isAsking) {
      isChanged = true;
      return;
    }
    if (isStopped || !unsettled.some(isReady)) return;
    isAsking = true;
    askAll()
      .catch((error: unknown) => {
        if (!isStopped) report(asError(error));
      })
      .finally(() => {
        isAsking = false;
      });
  }

  return {
    rows(rows) {
      unsettled = rows;
      look();
    },
    look,
    now() {
      for (const [id, { wait }] of asked) if (wait !== 'REFUSED' && wait.isOffline) asked.delete(id);
      look();
    },
    stop() {
      isStopped = true;
    },
  };
}
