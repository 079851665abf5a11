/** The story of a battle's HP, change by change. */
import { progressOf } from './calendar.ts';
import type { Battle } from './model.ts';
import { type HpChange, playBattle } from './playBattle.ts';

/**
 * Every change of HP in the order of days and targets, block awards last; it ends at the HP that `settle` gives at the
 * same `now`. Without `now` the battle is told to its end, as if every day were over. A battle that was never accepted has none.
 */
export const hpLog = (battle: Battle, now?: Date): HpChange[] => {
  if (battle.status === 'PENDING' || battle.status === 'DECLINED') return [];
  const progress =
    now === undefined ? { begun: battle.numDays, over: battle.numDays } : progressOf(battle, now);
  const changes: HpChange[] = [];
  playBattle(battle, progress, (change) => changes.push(change));
  return changes;
};
