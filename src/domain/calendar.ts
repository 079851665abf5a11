/** The days of a battle: their dates, and which have begun or are over for its two people (T1–T4). */
import type { Battle, Bucket, Contestant, Instant, IsoDate, Terms } from './model.ts';
import { addDays, dayEndsAt, daysBetween, todayIn } from './time.ts';

/** T4: how long after the end of its day, for its author, an entry may still reach the server. */
export const lateArrivalMs = 48 * 60 * 60 * 1000;

type Span = Pick<Terms, 'startDate' | 'numDays'>;
type People = Pick<Battle, 'challenger' | 'opponent'>;

/** The date of day 1, 2, …; days outside the battle have dates too. */
export const dateOfDay = (battle: Span, dayNumber: number): IsoDate =>
  addDays(battle.startDate, dayNumber - 1);

export const lastDateOf = (battle: Span): IsoDate => dateOfDay(battle, battle.numDays);

/** 1…numDays, or `null` for a date outside the battle. */
export const dayNumberOf = (battle: Span, date: IsoDate): number | null => {
  const dayNumber = daysBetween(battle.startDate, date) + 1;
  return dayNumber >= 1 && dayNumber <= battle.numDays ? dayNumber : null;
};

export const dayKeyOf = (dayNumber: number): Bucket => `day${dayNumber}`;

/** The day number of a `dayN` bucket inside the battle; `null` for `block` and for any other. */
export const dayNumberOfBucket = (battle: Span, bucket: string): number | null => {
  const digits = /^day([1-9]\d{0,3})$/.exec(bucket)?.[1];
  if (digits === undefined) return null;
  const dayNumber = Number(digits);
  return dayNumber <= battle.numDays ? dayNumber : null;
};

export const isContestant = (battle: People, uid: string): boolean =>
  battle.challenger.id === uid || battle.opponent.id === uid;

/** The contestant named by `uid`. */
export const contestantOf = (battle: People, uid: string): Contestant =>
  battle.opponent.id === uid ? battle.opponent : battle.challenger;

/** The one who is not `uid`. */
export const rivalOf = (battle: People, uid: string): Contestant =>
  battle.opponent.id === uid ? battle.challenger : battle.opponent;

/** The contestant's own date at `now` (T1). */
export const todayOf = (battle: People, uid: string, now: Date): IsoDate =>
  todayIn(contestantOf(battle, uid).timeZone, now);

/** T3: whether the date is over for both contestants. */
export const isDayOver = (date: IsoDate, battle: People, now: Date): boolean =>
  todayIn(battle.challenger.timeZone, now) > date && todayIn(battle.opponent.timeZone, now) > date;

/** How far a battle has come. Days 1…`over` are over for both (T3); days 1…`begun` have begun for somebody. */
export interface Progress {
  begun: number;
  over: number;
}

export const progressOf = (battle: People & Span, now: Date): Progress => {
  const sinceStart = (person: Contestant): number =>
    daysBetween(battle.startDate, todayIn(person.timeZone, now));
  const within = (days: number): number => Math.min(Math.max(days, 0), battle.numDays);
  const first = sinceStart(battle.challenger);
  const second = sinceStart(battle.opponent);
  return { over: within(Math.min(first, second)), begun: within(Math.max(first, second) + 1) };
};

/**
 * T4: until when (exclusive) the server takes entries of `uid` in a bucket: 48 hours after the day, or for `block` the
 * last day, ended for them. `null` for a bucket outside the battle.
 */
export const acceptsEntriesUntil = (battle: People & Span, bucket: Bucket, uid: string): Instant | null => {
  const dayNumber = bucket === 'block' ? battle.numDays : dayNumberOfBucket(battle, bucket);
  if (dayNumber === null) return null;
  return dayEndsAt(dateOfDay(battle, dayNumber), contestantOf(battle, uid).timeZone) + lateArrivalMs;
};
