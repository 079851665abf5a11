/** The side of the store that the sync uses: what differs from the server, and what the server says to it (Y3–Y5). */

import { type Battle, contentEquals } from '../domain/index.ts';
import type { BattleQueries } from './battleQueries.ts';
import type { Database } from './database/openDatabase.ts';
import type { SyncStateRow } from './database/schemas.ts';
import { deviceFailureOf, namedError } from './deviceFailure.ts';
import type { Leadership } from './leadership.ts';
import type { ProfileStore } from './profile.ts';
import { absorbRemote } from './rows/absorbRemote.ts';
import { confirmEntries, confirmIntent } from './rows/confirm.ts';
import { sameIntent } from './rows/intentFate.ts';
import { type Refused, refuseEntries, refuseIntent } from './rows/refuse.ts';
import type { BattleRow, Checkpoint, Refusal, RefusalReason, Replica } from './store.ts';
import { changeDocument, putDocument } from './writeRow.ts';

interface ReplicaParts {
  database: Database;
  uid: string;
  queries: BattleQueries;
  profile: ProfileStore;
  leadership: Leadership;
  now(): Date;
}

const isLater = (a: Checkpoint, b: Checkpoint): boolean =>
  a.seconds > b.seconds || (a.seconds === b.seconds && a.nanos > b.nanos);

/** Absorbs every state in the order given; several of one battle (an overlap of pages) become one. */
function absorbAll(row: BattleRow | null, states: Battle[], uid: string): BattleRow | null {
  return states.reduce<BattleRow | null>((absorbed, state) => absorbRemote(absorbed, state, uid), row);
}

export function createReplica(parts: ReplicaParts): Omit<Replica, 'putGone'> {
  const { database, uid, queries, profile, leadership, now } = parts;
  const { battles, refusals, syncState } = database.collections;

  const row = async (id: string): Promise<BattleRow | null> => {
    try {
      const document = await battles.findOne(id).exec();
      return document?.toMutableJSON() ?? null;
    } catch (error) {
      throw namedError(error);
    }
  };

  async function applyBattles(incoming: Battle[]): Promise<void> {
    const statesById = Map.groupBy(incoming, ({ id }) => id);
    const known = await battles.findByIds([...statesById.keys()]).exec();
    const isNew = (id: string): boolean => !known.has(id);
    const made = [...statesById].flatMap(([id, states]) => {
      const absorbed = isNew(id) ? absorbAll(null, states, uid) : null;
      return absorbed === null ? [] : [absorbed];
    });
    const { error } = await battles.bulkInsert(made);
    // Made meanwhile by this person's own command or another tab: it is to be merged like the known ones.
    const met = new Set(error.map(({ documentId }) => documentId));
    const failed = error.find(({ status }) => status !== 409);
    if (failed !== undefined) throw failed;

    const changes = [...statesById].map(async ([id, states]) => {
      const document = known.get(id);
      if (document === undefined && !met.has(id)) return;
      if (document !== undefined) {
        // One's own echo, or the overlap of the listener: nothing new is not written.
        const current: BattleRow = document.getLatest().toMutableJSON();
        if (contentEquals(absorbAll(current, states, uid), current)) return;
      }
      await changeDocument(battles, id, (current) => absorbAll(current, states, uid));
    });
    await Promise.all(changes);
  }

  /** Parks first, then changes the row: a crash in between parks the same refusal again, under the same id. */
  async function park(id: string, refuse: (row: BattleRow) => Refused): Promise<void> {
    const before = await row(id);
    if (before === null) return;
    await keep(refuse(before).refusals);
    const later: Refusal[] = [];
    await changeDocument(battles, id, (current) => {
      const refused = refuse(current);
      later.push(...refused.refusals);
      return refused.row;
    });
    // The row may have changed in between.
    await keep(later);
  }

  /** A refusal that names the same write but holds another is kept beside it: `recordedAt` repeats while a clock stands. */
  async function keep(parked: Refusal[]): Promise<void> {
    for (const refusal of parked) {
      for (let copy = 1; ; copy += 1) {
        const id = copy === 1 ? refusal.id : `${refusal.id}|${copy}`;
        const kept = await putDocument(refusals, id, (known) => known ?? { ...refusal, id });
        if (contentEquals(kept.what, refusal.what)) break;
      }
    }
  }

  return {
    dirty$: queries.dirty$,
    unsettled$: queries.unsettled$,
    row,
    async checkpoint() {
      try {
        const document = await syncState.findOne('checkpoint').exec();
        return document?.toMutableJSON().checkpoint ?? null;
      } catch (error) {
        throw namedError(error);
      }
    },
    async applyRemote(incoming, checkpoint) {
      try {
        if (incoming.length > 0) await applyBattles(incoming);
        if (checkpoint !== null) {
          await putDocument<SyncStateRow>(syncState, 'checkpoint', (known) =>
            known?.checkpoint !== undefined && !isLater(checkpoint, known.checkpoint)
              ? known
              : { id: 'checkpoint', checkpoint },
          );
        }
        return { ok: true, value: undefined };
      } catch (error) {
        const failure = deviceFailureOf(error);
        if (failure === null) throw error;
        return { ok: false, failure };
      }
    },
    async confirmEntries(battleId, sent) {
      await changeDocument(battles, battleId, (current) => confirmEntries(current, sent, uid));
    },
    async confirmIntent(battleId, sent, server) {
      await changeDocument(battles, battleId, (current) => confirmIntent(current, sent, server, uid));
    },
    refuseEntries: (battleId, places, reason, sent) =>
      park(battleId, (current) =>
        refuseEntries(current, places, sent, { uid, reason, refusedAt: now().getTime() }),
      ),
    refuseIntent: (battleId, sent, reason: RefusalReason, server) =>
      park(battleId, (current) => {
        const shown = server === null ? current : absorbRemote(current, server, uid);
        if (shown.intent === null || !sameIntent(shown.intent, sent)) return { row: shown, refusals: [] };
        const isGone = server === null && reason === 'GONE';
        return refuseIntent(shown, shown.intent, isGone, { uid, reason, refusedAt: now().getTime() });
      }),
    putUsers: profile.putUsers,
    putPersonalUser: profile.putPersonalUser,
    profileChange$: profile.profileChange$,
    confirmProfileChange: profile.confirmProfileChange,
    dropProfileChange: profile.dropProfileChange,
    isLeader$: leadership.isLeader$,
    waitForLeadership: leadership.waitForLeadership,
  };
}
