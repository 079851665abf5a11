/** A day of a battle in words, for those who do not see its colour, and for the head of its page. Pure. */
import { type DayTile, dayScore } from '../../domain/index.ts';
import type { BattleView } from './battleView.ts';

/** What a tile means; `isOver` says that the battle is. */
export function tileWords({ tone, text, today }: DayTile, isPast: boolean, isOver: boolean): string {
  if (today) return 'today';
  if (!isPast) return isOver ? 'not played' : 'to come';
  if (text === 'KO') return tone === 'ahead' ? 'after your win by KO' : 'after your loss by KO';
  if (tone === 'even') return 'a draw';
  const [mine, theirs] = text.split('-');
  return `${tone === 'ahead' ? 'you lead' : 'you trail'}, ${mine} to ${theirs}`;
}

/** Who won the day, by its targets (S7); so far, while it is today. */
export function dayResultWords(
  { battle, uid, rival, today }: Pick<BattleView, 'battle' | 'uid' | 'rival' | 'today'>,
  { dayNumber, date }: { dayNumber: number; date: string },
): { tone: 'ahead' | 'behind' | 'plain'; text: string } {
  const { mine, theirs } = dayScore(battle, dayNumber, uid);
  const isToday = date >= today;
  const score = `${Math.max(mine, theirs)} to ${Math.min(mine, theirs)}`;
  if (mine === theirs) return { tone: 'plain', text: isToday ? `Even, ${score}` : `Draw, ${score}` };
  if (mine > theirs) return { tone: 'ahead', text: `You ${isToday ? 'lead' : 'won'} ${score}` };
  return { tone: 'behind', text: `${rival.username} ${isToday ? 'leads' : 'won'} ${score}` };
}
