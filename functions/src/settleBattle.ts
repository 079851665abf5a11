/** Settles one battle on the server: stores what it has come to and moves the XP that follows (B5, B6, S10). Asks nobody's leave. */
import { type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import {
  addDays,
  type Battle,
  type BattleStatus,
  contentEquals,
  type Instant,
  type IsoDate,
  lastDateOf,
  levelFor,
  type Outcome,
  type Settlement,
  settle,
  xpFor,
} from '../../src/domain/index.ts';
import { battleOf } from './battleDocument.ts';
import type { Effects } from './effects.ts';

/** What `updateXp` answers. */
export interface SettleAnswer {
  /** What the battle has come to. ACTIVE and PENDING: it is not over yet, and nothing was stored. */
  status: BattleStatus;
  /** Whether this call stored something; a repeated call stores nothing. */
  changed: boolean;
}

type SettleRefusal = 'NOT_FOUND' | 'NOT_A_CONTESTANT' | 'MALFORMED';

interface Examined {
  battle: Battle;
  status: BattleStatus;
  /** `null` while the battle is not over. */
  settlement: Settlement | null;
  changed: boolean;
}

/** Twenty calls at once on one battle all come to an end: each attempt that loses has let another one win. */
const maxAttempts = 20;

const hourMs = 3_600_000;

/**
 * When the security rules have taken the last entry of a date: 48 hours after it ended at UTC−12
 * (docs/decisions/0005-late-window-in-rules.md). From then on its reckoning is final.
 */
const closesAt = (date: IsoDate): Instant => Date.parse(addDays(date, 1)) + 60 * hourMs;

/** The last date whose entries count: the knockout's (S5), or the battle's own. */
const lastCountedDate = (battle: Battle, { challenger, opponent, result }: Settlement): IsoDate =>
  (result?.kOWin === true ? (challenger.zeroHpDate ?? opponent.zeroHpDate) : null) ?? lastDateOf(battle);

function examine(
  snapshot: DocumentSnapshot,
  uid: string | null,
  now: Date,
): Outcome<Examined, SettleRefusal> {
  if (!snapshot.exists) return { ok: false, failure: 'NOT_FOUND' };
  const battle = battleOf(snapshot);
  if (battle === null) return { ok: false, failure: 'MALFORMED' };
  if (uid !== null && !battle.userIds.includes(uid)) return { ok: false, failure: 'NOT_A_CONTESTANT' };
  const settled = settle(battle, now);
  const isOver = settled.status === 'COMPLETE' || settled.status === 'DECLINED';
  const settlement = isOver ? settled : null;
  // A request that a person declined is over without a settlement, and nobody is owed anything.
  const changed = battle.status !== 'DECLINED' && !contentEquals(battle.settlement, settlement);
  return { ok: true, value: { battle, status: settled.status, settlement, changed } };
}

const xpIn = (settlement: Settlement | null, uid: string): number =>
  settlement?.result == null ? 0 : xpFor(settlement.result, uid);

/**
 * Settles at `effects.now()`, for one of its two people or, with `uid` null, for the server itself. The award of each
 * is the difference between what the new result and the stored one are worth to them, in one transaction with the
 * settlement: so nothing is awarded twice, whoever asks how often, and a late entry (T4) moves XP once. A deleted
 * account is passed over. A knockout undone by a late entry makes the battle ACTIVE again.
 *
 * Repeated calls, which are most, cost one read and lock nothing.
 */
export async function settleBattle(
  { firestore, now }: Pick<Effects, 'firestore' | 'now'>,
  battleId: string,
  uid: string | null,
): Promise<Outcome<SettleAnswer, SettleRefusal>> {
  const reference = firestore.collection('battles').doc(battleId);
  const answer = ({ status, changed }: Examined): Outcome<SettleAnswer, SettleRefusal> => ({
    ok: true,
    value: { status, changed },
  });
  const seen = examine(await reference.get(), uid, now());
  if (!seen.ok) return seen;
  if (!seen.value.changed) return answer(seen.value);

  return firestore.runTransaction(
    async (transaction) => {
      const held = examine(await transaction.get(reference), uid, now());
      if (!held.ok) return held;
      const { battle, status, settlement, changed } = held.value;
      if (!changed) return answer(held.value);

      const awards = battle.userIds
        .map((id) => ({ id, xp: xpIn(settlement, id) - xpIn(battle.settlement, id) }))
        .filter(({ xp }) => xp !== 0);
      const people = await Promise.all(
        awards.map(({ id }) => transaction.get(firestore.collection('users').doc(id))),
      );
      for (const [index, person] of people.entries()) {
        if (!person.exists) continue;
        const held: unknown = person.get('xp');
        if (typeof held !== 'number') throw new Error(`users/${person.id} has no XP`);
        const xp = held + (awards[index]?.xp ?? 0);
        transaction.update(person.ref, { xp, level: levelFor(xp) });
      }
      transaction.update(reference, { status, settlement, updatedAt: FieldValue.serverTimestamp() });

      const resettlement = firestore.collection('resettlements').doc(battleId);
      const dueAt =
        status === 'COMPLETE' && settlement !== null ? closesAt(lastCountedDate(battle, settlement)) : 0;
      if (dueAt > now().getTime()) transaction.set(resettlement, { dueAt });
      else if (battle.status === 'COMPLETE') transaction.delete(resettlement);
      return answer(held.value);
    },
    { maxAttempts },
  );
}
