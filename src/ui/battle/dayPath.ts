/** The address of a day of a battle, which day today is, and which days open. */
import { type Day, dayNumberOf } from '../../domain/index.ts';
import { battlePath } from '../session/paths.ts';
import type { BattleView } from './battleView.ts';

export const dayPath = (battleId: string, dayNumber: number): string =>
  `${battlePath(battleId)}&day=${dayNumber}`;

/** The day that the viewer lives in, or `null` outside the battle. */
export const todayNumber = ({ battle, today }: Pick<BattleView, 'battle' | 'today'>): number | null =>
  dayNumberOf(battle, today);

/** A past day opens to be looked at; today only while the battle is active; a day to come never (spec §2). */
export const opensDay = (
  { status, today }: Pick<BattleView, 'status' | 'today'>,
  { date }: Pick<Day, 'date'>,
): boolean => date < today || (date === today && status === 'ACTIVE');
