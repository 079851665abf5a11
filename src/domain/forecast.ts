/** How soon a battle of given targets could end: said before it is sent, so that a first day is not the last by mistake. */

import type { Target } from './model.ts';
import { initialHp } from './playBattle.ts';

export interface Forecast {
  startHp: number;
  /** What somebody loses who wins nothing all day while the other wins everything (S2, S3). */
  mostPerDay: number;
  /** The first day whose end can find somebody below 1 HP (S5), if the battle lasts so long; `null` when no day can. */
  knockoutDay: number | null;
}

/** The targets are chosen before the days are, so no day is too late. Block targets knock nobody out (S6). */
export function forecast(targets: readonly Pick<Target, 'format' | 'frequency'>[]): Forecast {
  const daily = targets.filter(({ frequency }) => frequency === 'DAILY');
  const startHp = initialHp(daily.length);
  const mostPerDay = daily.reduce((sum, { format }) => sum + (format === 'NUMBER' ? 2 : 1), 0);
  return { startHp, mostPerDay, knockoutDay: mostPerDay === 0 ? null : Math.ceil(startHp / mostPerDay) };
}
