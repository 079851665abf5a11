/** Walks a battle from its entries: HP, knockout and tallies (S1–S8). Everything that is scored is scored here alone. */
import { dateOfDay, dayKeyOf, lastDateOf, type Progress } from './calendar.ts';
import { blockValue, dailyValue, entryIn, isDone, ownValue, sumOf, targetsInOrder } from './entries.ts';
import type { Battle, Entry, IsoDate, Target } from './model.ts';

/** One number for each of the two. */
export interface Pair {
  challenger: number;
  opponent: number;
}

/** One change of HP, in the order in which it is reckoned. */
export interface HpChange {
  /** `null` for the award of a block target at the end. */
  dayNumber: number | null;
  /** The day's date; the battle's last date for a block target. */
  date: IsoDate;
  targetKey: string;
  targetTitle: string;
  /** The uid of whoever won the exchange or the award. */
  by: string;
  before: Pair;
  after: Pair;
}

export interface Played {
  hp: Pair;
  /** The day at whose end somebody was knocked out (S5), or `null`. */
  knockoutDay: number | null;
  /** Knocked out, or every day is over (S5, S6). */
  complete: boolean;
  dayTally: Pair;
  /** S8; nothing before the battle is complete. */
  targetTally: Pair;
}

/** S1 */
export const initialHp = (dailyTargets: number): number => 2 * dailyTargets || 1;

export const initialHpOf = (battle: Pick<Battle, 'targets'>): number =>
  initialHp(Object.keys(battle.targets).length);

const higher = (challenger: number | null, opponent: number | null): Pair => ({
  challenger: Number(challenger !== null && (opponent === null || challenger > opponent)),
  opponent: Number(opponent !== null && (challenger === null || opponent > challenger)),
});

/** Who won a daily target, 0 or 1 each: both may have done a checkbox, one alone has the higher number (S2, S3, S7). */
export const winsOf = (target: Target, challenger: Entry | null, opponent: Entry | null): Pair =>
  target.format === 'NUMBER'
    ? higher(dailyValue(target, challenger), dailyValue(target, opponent))
    : { challenger: Number(isDone(target, challenger)), opponent: Number(isDone(target, opponent)) };

/** Who won a block target (S6). */
const blockWinsOf = (target: Target, challenger: Entry | null, opponent: Entry | null): Pair =>
  target.format === 'NUMBER'
    ? higher(blockValue(challenger), blockValue(opponent))
    : winsOf(target, challenger, opponent);

/** S8: what one contestant's days up to `lastDay` sum to. */
const dailyTotal = (entries: unknown, targetKey: string, target: Target, lastDay: number): number | null => {
  const values: number[] = [];
  for (let dayNumber = 1; dayNumber <= lastDay; dayNumber += 1) {
    const value = dailyValue(target, entryIn(ownValue(entries, dayKeyOf(dayNumber)), targetKey));
    if (value !== null) values.push(value);
  }
  return sumOf(values);
};

const add = (tally: Pair, wins: Pair): void => {
  tally.challenger += wins.challenger;
  tally.opponent += wins.opponent;
};

/**
 * Plays the days that have begun and, once complete without a knockout, awards the block targets. `onChange` hears
 * every change of HP. Sum of the two HPs before block awards: always twice S1, so both cannot be below 1 at once.
 */
export const playBattle = (
  battle: Battle,
  progress: Progress,
  onChange?: (change: HpChange) => void,
): Played => {
  const challengerId = battle.challenger.id;
  const opponentId = battle.opponent.id;
  const challengerEntries = ownValue(battle.entries, challengerId);
  const opponentEntries = ownValue(battle.entries, opponentId);
  const targets = targetsInOrder(battle.targets);
  const blockTargets = targetsInOrder(battle.blockTargets);
  const initialHp = initialHpOf(battle);
  const hp: Pair = { challenger: initialHp, opponent: initialHp };
  const dayTally: Pair = { challenger: 0, opponent: 0 };
  const targetTally: Pair = { challenger: 0, opponent: 0 };
  let knockoutDay: number | null = null;

  const move = (
    change: Pair,
    place: Pick<HpChange, 'dayNumber' | 'targetKey' | 'targetTitle'>,
    by: string,
  ): void => {
    const before = { ...hp };
    add(hp, change);
    onChange?.({
      ...place,
      date: place.dayNumber === null ? lastDateOf(battle) : dateOfDay(battle, place.dayNumber),
      by,
      before,
      after: { ...hp },
    });
  };

  for (let dayNumber = 1; dayNumber <= progress.begun && knockoutDay === null; dayNumber += 1) {
    const bucket = dayKeyOf(dayNumber);
    const challengerDay = ownValue(challengerEntries, bucket);
    const opponentDay = ownValue(opponentEntries, bucket);
    const score: Pair = { challenger: 0, opponent: 0 };
    for (const [targetKey, target] of targets) {
      const challenger = entryIn(challengerDay, targetKey);
      const opponent = entryIn(opponentDay, targetKey);
      if (challenger === null && opponent === null) continue;
      const wins = winsOf(target, challenger, opponent);
      add(score, wins);
      const points = (wins.challenger - wins.opponent) * (target.format === 'NUMBER' ? 2 : 1);
      if (points !== 0) {
        const by = points > 0 ? challengerId : opponentId;
        move(
          { challenger: points, opponent: -points },
          { dayNumber, targetKey, targetTitle: target.title },
          by,
        );
      }
    }
    if (dayNumber <= progress.over) {
      add(dayTally, higher(score.challenger, score.opponent));
      if (hp.challenger < 1 || hp.opponent < 1) knockoutDay = dayNumber;
    }
  }

  const complete = knockoutDay !== null || progress.over >= battle.numDays;
  for (const [targetKey, target] of complete ? targets : []) {
    if (target.format !== 'NUMBER') continue;
    const total = (entries: unknown): number | null =>
      dailyTotal(entries, targetKey, target, knockoutDay ?? battle.numDays);
    add(targetTally, higher(total(challengerEntries), total(opponentEntries)));
  }
  if (complete && knockoutDay === null) {
    for (const [targetKey, target] of blockTargets) {
      const challenger = entryIn(ownValue(challengerEntries, 'block'), targetKey);
      const opponent = entryIn(ownValue(opponentEntries, 'block'), targetKey);
      const wins = blockWinsOf(target, challenger, opponent);
      if (target.format === 'NUMBER') add(targetTally, wins);
      const place = { dayNumber: null, targetKey, targetTitle: target.title };
      if (wins.challenger > 0) move({ challenger: battle.numDays, opponent: 0 }, place, challengerId);
      if (wins.opponent > 0) move({ challenger: 0, opponent: battle.numDays }, place, opponentId);
    }
  }
  return { hp, knockoutDay, complete, dayTally, targetTally };
};
