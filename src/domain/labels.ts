/** The short texts by which lists and calendars name a battle's state (spec sections 2 and 4). */
import { dateOfDay, rivalOf, todayOf } from './calendar.ts';
import { dayScore } from './days.ts';
import type { Battle, IsoDate, Result } from './model.ts';
import { settle } from './settle.ts';
import { daysBetween, shortDate } from './time.ts';

/** By the viewer's own today. */
export const timingLabel = (battle: Battle, uid: string, now: Date): string => {
  const today = todayOf(battle, uid, now);
  if (today < battle.startDate) return `Start Date: ${shortDate(battle.startDate)}`;
  if (today === battle.startDate) return 'Starts Today!';
  const dayNumber = daysBetween(battle.startDate, today) + 1;
  const isRunning = dayNumber <= battle.numDays && settle(battle, now).status === 'ACTIVE';
  return isRunning ? `Day ${dayNumber}` : 'Finished';
};

const resultLabel = ({ winner, kOWin }: Result, uid: string): string => {
  if (winner === null) return 'Draw';
  return `${winner.id === uid ? 'Won' : 'Lost'}${kOWin ? ' by KO' : ''}`;
};

/** `vs {username}` until the battle has a result or was declined. */
export const outcomeLabel = (battle: Battle, uid: string, now: Date): string => {
  const { status, result } = settle(battle, now);
  if (status === 'DECLINED') return 'Declined';
  return result === null ? `vs ${rivalOf(battle, uid).username}` : resultLabel(result, uid);
};

export interface DayTile {
  /** The date for today and later days; then `mine-theirs`, `D`, or `KO` after the knockout. */
  text: string;
  tone: 'ahead' | 'behind' | 'even' | 'none';
  /** Whether it is the viewer's own today. */
  today: boolean;
}

const knockoutOf = (battle: Battle, now: Date): { date: IsoDate; winnerId: string } | null => {
  const { result, challenger, opponent } = settle(battle, now);
  const date = challenger.zeroHpDate ?? opponent.zeroHpDate;
  if (result?.kOWin !== true || result.winner === null || date === null) return null;
  return { date, winnerId: result.winner.id };
};

/** A tile of the calendar, by the viewer's own today. A past day that is not over for the other may still change. */
export const dayTile = (battle: Battle, dayNumber: number, uid: string, now: Date): DayTile => {
  const date = dateOfDay(battle, dayNumber);
  const today = todayOf(battle, uid, now);
  if (date >= today) return { text: shortDate(date), tone: 'none', today: date === today };
  const knockout = knockoutOf(battle, now);
  if (knockout !== null && date > knockout.date) {
    return { text: 'KO', tone: knockout.winnerId === uid ? 'ahead' : 'behind', today: false };
  }
  const { mine, theirs } = dayScore(battle, dayNumber, uid);
  if (mine === theirs) return { text: 'D', tone: 'even', today: false };
  return { text: `${mine}-${theirs}`, tone: mine > theirs ? 'ahead' : 'behind', today: false };
};
