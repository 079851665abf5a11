/** When the other's day ends, where it does not end together with one's own (T1): until then they can still record. */
import { dayEndsAt, dayNumberOf, rivalOf, todayOf } from '../../domain/index.ts';
import type { BattleView } from './battleView.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** "Sam's day ends in 3 h"; `null` when both days end at once, when the other's today is no day of the battle, or when it is not active. */
export function rivalDayWords({
  battle,
  uid,
  now,
  status,
}: Pick<BattleView, 'battle' | 'uid' | 'now' | 'status'>): string | null {
  if (status !== 'ACTIVE') return null;
  const rival = rivalOf(battle, uid);
  const theirs = todayOf(battle, rival.id, now);
  const dayNumber = dayNumberOf(battle, theirs);
  if (dayNumber === null) return null;
  const mine = todayOf(battle, uid, now);
  const endsAt = dayEndsAt(theirs, rival.timeZone);
  const own = rivalOf(battle, rival.id);
  if (endsAt === dayEndsAt(mine, own.timeZone)) return null;
  const day = theirs === mine ? 'day' : `day ${dayNumber}`;
  return `${possessive(rival.username)} ${day} ends in ${duration(endsAt - now.getTime())}`;
}

const possessive = (name: string): string => `${name}’s`;

/** Hours from one hour on, rounded up, so that it never sounds over before it is; minutes in the last hour. */
const duration = (ms: number): string =>
  ms > hourMs ? `${Math.ceil(ms / hourMs)} h` : `${Math.max(1, Math.ceil(ms / minuteMs))} min`;
