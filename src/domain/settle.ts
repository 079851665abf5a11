/** What a battle has come to at an instant: status, HP and result, from its entries alone (S1–S9, B5, B6). */
import { dateOfDay, isDayOver, progressOf } from './calendar.ts';
import type { Battle, BattleStatus, ContestantHealth, Result, Settlement } from './model.ts';
import { initialHpOf, type Pair, type Played, playBattle } from './playBattle.ts';

const winnerSide = ({ hp, knockoutDay, dayTally, targetTally }: Played): keyof Pair | null => {
  if (knockoutDay !== null) return hp.challenger < 1 ? 'opponent' : 'challenger';
  for (const { challenger, opponent } of [hp, dayTally, targetTally]) {
    if (challenger !== opponent) return challenger > opponent ? 'challenger' : 'opponent';
  }
  return null;
};

/** S9 */
const resultOf = (battle: Battle, played: Played): Result => {
  const side = winnerSide(played);
  const winner = side === null ? null : { id: battle[side].id, username: battle[side].username };
  return {
    winner,
    draw: winner === null,
    challengerDayTally: played.dayTally.challenger,
    opponentDayTally: played.dayTally.opponent,
    challengerTargetTally: played.targetTally.challenger,
    opponentTargetTally: played.targetTally.opponent,
    kOWin: played.knockoutDay !== null,
    challengerHp: played.hp.challenger,
    opponentHp: played.hp.opponent,
  };
};

const unplayed = (battle: Battle, status: BattleStatus): Settlement => {
  const maxHp = initialHpOf(battle);
  const health = (): ContestantHealth => ({ hp: maxHp, maxHp, zeroHpDate: null });
  return { status, challenger: health(), opponent: health(), result: null };
};

/**
 * Settles a battle at `now`. Total: malformed entries and places outside the battle count as nothing. A stored COMPLETE
 * is read as "was active", so a late entry can reopen it (T4, B6).
 */
export const settle = (battle: Battle, now: Date): Settlement => {
  if (battle.status === 'DECLINED') return unplayed(battle, 'DECLINED');
  if (battle.status === 'PENDING') {
    return unplayed(battle, isDayOver(battle.startDate, battle, now) ? 'DECLINED' : 'PENDING');
  }
  const progress = progressOf(battle, now);
  const played = playBattle(battle, progress);
  const maxHp = initialHpOf(battle);
  const lowDay = played.knockoutDay ?? progress.begun;
  // Once the battle has gone its full length, block awards have been added and nobody is below 1.
  const health = (hp: number): ContestantHealth => ({
    hp,
    maxHp,
    zeroHpDate: hp < 1 ? dateOfDay(battle, lowDay) : null,
  });
  return {
    status: played.complete ? 'COMPLETE' : 'ACTIVE',
    challenger: health(played.hp.challenger),
    opponent: health(played.hp.opponent),
    result: played.complete ? resultOf(battle, played) : null,
  };
};
