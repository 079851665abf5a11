/** The person's commands on battles: each one atomic, durable when it resolves (Y1), and never waiting for a network. */
import type { Outcome } from '../domain/index.ts';
import type { Database } from './database/openDatabase.ts';
import { deviceFailureOf, namedError } from './deviceFailure.ts';
import {
  type CommandContext,
  createdRow,
  withAnswer,
  withEntryRecorded,
  withTermsChanged,
} from './rows/changeRow.ts';
import type { BattleRow, Command, CommandFailure, Store } from './store.ts';
import { changeDocument } from './writeRow.ts';

export interface CommandSurroundings {
  now(): Date;
  /** IANA name of where the device is now. */
  timeZone(): string;
  newId(): string;
}

const refused = <Refused>(refusal: Refused): { ok: false; failure: CommandFailure<Refused> } => ({
  ok: false,
  failure: { kind: 'REFUSED', refusal },
});

/** Only the device's failures become values; a broken invariant is thrown on. */
function deviceFailed<Refused>(error: unknown): { ok: false; failure: CommandFailure<Refused> } {
  const device = deviceFailureOf(error);
  if (device === null) throw error;
  return { ok: false, failure: { kind: 'DEVICE', device } };
}

export type BattleCommands = Pick<Store, 'createBattle' | 'changeTerms' | 'answer' | 'record'>;

export function createBattleCommands(
  database: Database,
  uid: string,
  surroundings: CommandSurroundings,
): BattleCommands {
  const { battles } = database.collections;
  const contextNow = (): CommandContext => ({
    uid,
    now: surroundings.now(),
    timeZone: surroundings.timeZone(),
  });

  async function change<Refused>(
    id: string,
    decide: (row: BattleRow) => Outcome<BattleRow, Refused>,
  ): Command<Refused> {
    let outcome: Outcome<BattleRow, Refused> | undefined;
    try {
      const row = await changeDocument(battles, id, (current) => {
        outcome = decide(current);
        return outcome.ok ? outcome.value : current;
      });
      if (row === null || outcome === undefined) return { ok: false, failure: { kind: 'GONE' } };
      return outcome.ok ? outcome : refused(outcome.failure);
    } catch (error) {
      return deviceFailed(error);
    }
  }

  return {
    async createBattle(battle) {
      const created = createdRow(battle, contextNow());
      if (!created.ok) return refused(created.failure);
      try {
        const { error } = await battles.bulkInsert([created.value]);
        const conflict = error[0];
        if (conflict === undefined) return created;
        if (conflict.status !== 409) throw namedError(conflict);
        // A repeated tap: the id is new for every battle that is begun.
        const existing = await battles.findOne(battle.id).exec();
        return existing === null
          ? { ok: false, failure: { kind: 'GONE' } }
          : { ok: true, value: existing.toMutableJSON() };
      } catch (error) {
        return deviceFailed(error);
      }
    },
    changeTerms: (battleId, baseTermsVersion, terms) => {
      const context = contextNow();
      return change(battleId, (row) => withTermsChanged(row, baseTermsVersion, terms, context));
    },
    answer: (battleId, termsVersion, answer) => {
      const context = contextNow();
      return change(battleId, (row) => withAnswer(row, termsVersion, answer, context));
    },
    record: (battleId, place, entryChange) => {
      const { now, timeZone } = contextNow();
      // One id for the command, however often the function runs: an item cannot be added twice.
      const context = { now, timeZone, newItemId: surroundings.newId() };
      return change(battleId, (row) => withEntryRecorded(row, uid, place, entryChange, context));
    },
  };
}
