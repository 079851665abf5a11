/** Whose evening it is, and which daily targets of theirs are open. Pure: time zones and targets, no store. */
import {
  type Battle,
  contestantOf,
  dayNumberOf,
  days,
  type IsoDate,
  isTimeZone,
  settle,
  targetState,
  todayIn,
} from '../../src/domain/index.ts';

/** 19:00 to 19:59: late enough to know what is open, early enough to do it. */
const eveningHour = 19;

/** The hour of the day, 0 to 23, in an IANA zone; an absent or unknown zone is UTC, as everywhere (T1). */
const hourIn = (timeZone: string | undefined, now: Date): number => {
  if (timeZone === undefined || !isTimeZone(timeZone)) return now.getUTCHours();
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return Number(hour);
};

/** The hours of one instant by zone: making a formatter is the dear part, and few zones have many people. */
export function createEvenings(now: Date): (timeZone: string | undefined) => boolean {
  const known = new Map<string | undefined, boolean>();
  return (timeZone) => {
    const evening = known.get(timeZone) ?? hourIn(timeZone, now) === eveningHour;
    known.set(timeZone, evening);
    return evening;
  };
}

export interface OpenToday {
  /** The person's own date (T1). */
  date: IsoDate;
  /** Daily targets that are not done; a number without its photo is not. */
  open: number;
}

/** The daily targets that `uid` may still do today in a battle that runs; 0 on a day outside of it, or after a knockout. */
export function openTodayOf(battle: Battle, uid: string, now: Date): OpenToday {
  const date = todayIn(contestantOf(battle, uid).timeZone, now);
  const dayNumber = dayNumberOf(battle, date);
  if (dayNumber === null || settle(battle, now).status !== 'ACTIVE') return { date, open: 0 };
  const today = days(battle)[dayNumber - 1];
  const views = Object.values(today?.targets ?? {});
  return { date, open: views.filter((view) => !targetState(battle, view, uid).mine.done).length };
}
