/** The two sections of the battle list and what each line says (spec §2, §4). Pure. */
import { type BattleStatus, outcomeLabel, rivalOf, settle, timingLabel } from '../../domain/index.ts';
import { battleSyncState } from '../../store/battleSyncState.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';

export interface BattleLine {
  id: string;
  opponentId: string;
  opponent: string;
  timing: string;
  outcome: string;
  status: BattleStatus;
  /** A pending request that this person is to answer. */
  isMineToAnswer: boolean;
  /** Shown on declined battles, and on complete ones that are still among the current (not confirmed by the server). */
  warning: string | null;
  isUnsent: boolean;
}

export interface BattleSections {
  active: BattleLine[];
  previous: BattleLine[];
}

/** `battles` come newest start date first, and stay so. */
export function battleSections(
  battles: BattleRow[],
  refusals: Refusal[],
  uid: string,
  now: Date,
): BattleSections {
  const sections: BattleSections = { active: [], previous: [] };
  for (const battle of battles) {
    const { status } = settle(battle, now);
    const opponent = rivalOf(battle, uid);
    const isCurrent = status === 'ACTIVE' || status === 'PENDING';
    const line: BattleLine = {
      id: battle.id,
      opponentId: opponent.id,
      opponent: opponent.username,
      timing: timingLabel(battle, uid, now),
      outcome: outcomeLabel(battle, uid, now),
      status,
      isMineToAnswer: status === 'PENDING' && battle.opponent.id === uid,
      warning:
        status === 'DECLINED'
          ? 'Declined'
          : isCurrent && isOverByNow(battle, uid, now)
            ? 'Being decided'
            : null,
      isUnsent: battleSyncState(battle, refusals) === 'SAVED',
    };
    (isCurrent ? sections.active : sections.previous).push(line);
  }
  return sections;
}

/** Over by this person's own days, while it is still running for the other (T3): late entries may still change it. */
function isOverByNow(battle: BattleRow, uid: string, now: Date): boolean {
  return battle.status !== 'PENDING' && timingLabel(battle, uid, now) === 'Finished';
}
