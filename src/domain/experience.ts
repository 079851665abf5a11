/** XP, levels and the table of a person's battles (S10, spec section 3). */
import { isContestant } from './calendar.ts';
import type { Battle, Result } from './model.ts';
import { settle } from './settle.ts';

/** S10: what a result is worth to one of its two people; 0 for a result without winner or draw. */
export const xpFor = (result: Result, uid: string): 0 | 1 | 3 | 10 => {
  if (result.winner !== null) return result.winner.id === uid ? 10 : 1;
  return result.draw ? 3 : 0;
};

/** S10: the XP at which a level is reached. */
export const xpOfLevel = (level: number): number => 5 * level * (level - 1);

/** S10: 1 and up; negative or missing XP is level 1. */
export const levelFor = (xp: number): number => {
  if (!(xp > 0)) return 1;
  const level = Math.floor((1 + Math.sqrt(1 + (4 * xp) / 5)) / 2);
  // The root of a large number may fall a hair to either side of a threshold.
  if (xpOfLevel(level) > xp) return level - 1;
  return xpOfLevel(level + 1) <= xp ? level + 1 : level;
};

export interface Statistics {
  total: number;
  win: number;
  draw: number;
  loss: number;
}

/** Counted from battles that are complete at `now` and in which `uid` fought. */
export const statistics = (battles: Battle[], uid: string, now: Date): Statistics => {
  const counts: Statistics = { total: 0, win: 0, draw: 0, loss: 0 };
  for (const battle of battles) {
    const result = isContestant(battle, uid) ? settle(battle, now).result : null;
    if (result === null) continue;
    counts.total += 1;
    if (result.winner === null) counts.draw += 1;
    else if (result.winner.id === uid) counts.win += 1;
    else counts.loss += 1;
  }
  return counts;
};
