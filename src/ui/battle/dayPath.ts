/** The address of a day of a battle, and which day today is. */
import { dayNumberOf } from '../../domain/index.ts';
import { battlePath } from '../session/paths.ts';
import type { BattleView } from './battleView.ts';

export const dayPath = (battleId: string, dayNumber: number): string =>
  `${battlePath(battleId)}&day=${dayNumber}`;

/** The day that the viewer lives in, or `null` outside the battle. */
export const todayNumber = ({ battle, today }: BattleView): number | null => dayNumberOf(battle, today);
