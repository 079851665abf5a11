/**
 * The side of the store that the sync meets, in memory, made of the very functions that the real store is made of
 * (`src/store/rows`): fast enough for a thousand runs. `replicaContract.ts` holds it and the real one to the same.
 */
import { BehaviorSubject, map, type Observable, of } from 'rxjs';
import type { NewBattle, Terms } from '../../../src/domain/index.ts';
import { type Battle, contentEquals, type EntryChange, type EntryPlace } from '../../../src/domain/index.ts';
import { compareCheckpoints } from '../../../src/remote/checkpoint.ts';
import { absorbRemote } from '../../../src/store/rows/absorbRemote.ts';
import {
  type CommandContext,
  createdRow,
  withAnswer,
  withEntryRecorded,
  withTermsChanged,
} from '../../../src/store/rows/changeRow.ts';
import { confirmEntries, confirmIntent } from '../../../src/store/rows/confirm.ts';
import { sameIntent } from '../../../src/store/rows/intentFate.ts';
import { type Refused, refuseEntries, refuseIntent } from '../../../src/store/rows/refuse.ts';
import type { BattleRow, Checkpoint, Refusal, Replica } from '../../../src/store/store.ts';
import { copyOf } from './copyOf.ts';

export interface MemoryStore {
  replica: Replica;
  rows(): BattleRow[];
  refusals(): Refusal[];
  createBattle(battle: NewBattle): boolean;
  changeTerms(battleId: string, baseTermsVersion: number, terms: Terms): boolean;
  answer(battleId: string, termsVersion: number, answer: 'ACCEPT' | 'DECLINE'): boolean;
  /** The row after recording, or `null` when it was not allowed. */
  record(battleId: string, place: EntryPlace, change: EntryChange): BattleRow | null;
}

export interface MemoryStoreParts {
  uid: string;
  now(): number;
  timeZone(): string;
  newId(): string;
  /** Passes before each answer, as a database's transaction does. */
  pause(): Promise<void>;
  isLeader$?: Observable<boolean>;
}

export function createMemoryStore(parts: MemoryStoreParts): MemoryStore {
  const { uid, now, timeZone, newId, pause, isLeader$ = of(true) } = parts;
  const rows = new Map<string, BattleRow>();
  const refusals = new Map<string, Refusal>();
  const dirty = new BehaviorSubject<BattleRow[]>([]);
  const unsettled = new BehaviorSubject<BattleRow[]>([]);
  let checkpoint: Checkpoint | null = null;

  const context = (): CommandContext => ({ uid, now: new Date(now()), timeZone: timeZone() });

  function put(id: string, row: BattleRow | null): void {
    const before = rows.get(id) ?? null;
    if (contentEquals(before, row)) return;
    if (row === null) rows.delete(id);
    else rows.set(id, row);
    if ((before?.dirty ?? 0) > 0 || (row?.dirty ?? 0) > 0) {
      dirty.next([...rows.values()].filter((each) => each.dirty > 0));
    }
    if (before?.unsettled === 1 || row?.unsettled === 1) {
      unsettled.next([...rows.values()].filter((each) => each.unsettled === 1));
    }
  }

  async function change(id: string, by: (row: BattleRow) => BattleRow | null): Promise<void> {
    await pause();
    const row = rows.get(id);
    if (row !== undefined) put(id, by(row));
  }

  const park = (id: string, refuse: (row: BattleRow) => Refused): Promise<void> =>
    change(id, (row) => {
      const refused = refuse(row);
      for (const refusal of refused.refusals) {
        if (!refusals.has(refusal.id)) refusals.set(refusal.id, refusal);
      }
      return refused.row;
    });

  const replica: Replica = {
    dirty$: () => dirty.pipe(map((all) => copyOf(all))),
    unsettled$: () => unsettled.pipe(map((all) => copyOf(all))),
    async row(id) {
      await pause();
      return copyOf(rows.get(id) ?? null);
    },
    async checkpoint() {
      await pause();
      return checkpoint;
    },
    async applyRemote(battles, next) {
      await pause();
      for (const battle of battles) put(battle.id, absorbRemote(rows.get(battle.id) ?? null, battle, uid));
      if (compareCheckpoints(next, checkpoint) > 0) checkpoint = next;
      return { ok: true, value: undefined };
    },
    confirmEntries: (id, sent) => change(id, (row) => confirmEntries(row, sent, uid)),
    confirmIntent: (id, intent, server) => change(id, (row) => confirmIntent(row, intent, server, uid)),
    refuseEntries: (id, places, reason, sent) =>
      park(id, (row) => refuseEntries(row, places, sent, { uid, reason, refusedAt: now() })),
    refuseIntent: (id, sent, reason, server: Battle | null) =>
      park(id, (row) => {
        const shown = server === null ? row : absorbRemote(row, server, uid);
        if (shown.intent === null || !sameIntent(shown.intent, sent)) return { row: shown, refusals: [] };
        const isGone = server === null && reason === 'GONE';
        return refuseIntent(shown, shown.intent, isGone, { uid, reason, refusedAt: now() });
      }),
    putUsers: pause,
    putPersonalUser: pause,
    putGone: pause,
    profileChange$: () => of(null),
    confirmProfileChange: pause,
    dropProfileChange: pause,
    isLeader$: () => isLeader$,
    waitForLeadership: () => Promise.resolve(),
  };

  return {
    replica,
    rows: () => copyOf([...rows.values()]),
    refusals: () => [...refusals.values()],
    createBattle(battle) {
      const created = createdRow(battle, context());
      if (created.ok) put(battle.id, created.value);
      return created.ok;
    },
    changeTerms(id, base, terms) {
      const row = rows.get(id);
      const changed = row === undefined ? null : withTermsChanged(row, base, terms, context());
      if (changed?.ok) put(id, changed.value);
      return changed?.ok ?? false;
    },
    answer(id, version, answer) {
      const row = rows.get(id);
      const answered = row === undefined ? null : withAnswer(row, version, answer, context());
      if (answered?.ok) put(id, answered.value);
      return answered?.ok ?? false;
    },
    record(id, place, entryChange) {
      const row = rows.get(id);
      if (row === undefined) return null;
      const recorded = withEntryRecorded(row, uid, place, entryChange, {
        now: new Date(now()),
        timeZone: timeZone(),
        newItemId: newId(),
      });
      if (!recorded.ok) return null;
      put(id, recorded.value);
      return copyOf(recorded.value);
    },
  };
}
