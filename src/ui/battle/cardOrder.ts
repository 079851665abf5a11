/** In what order the battle page's cards stand: the same order for the eye, the keyboard and the screen reader. Pure. */
import type { BattleStatus } from '../../domain/index.ts';

export type BattleCard = 'calendar' | 'block' | 'details';

export interface BattlePlace {
  /** The window is at least 1100 px high (spec §2). */
  isTall: boolean;
  status: BattleStatus;
  hasDailyTargets: boolean;
}

/**
 * A tall window shows everything in the spec's order. On a shorter one the fighters follow the calendar, where they are
 * seen without scrolling, unless block targets are all there is to do. A finished battle begins with its result.
 */
export function cardOrder({ isTall, status, hasDailyTargets }: BattlePlace): BattleCard[] {
  if (status === 'COMPLETE') return ['details', 'calendar', 'block'];
  return isTall || !hasDailyTargets ? ['calendar', 'block', 'details'] : ['calendar', 'details', 'block'];
}
