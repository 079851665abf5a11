/**
 * The reference that `settle` is measured against: the same rules as one would first write them, asking Intl for the
 * date of every day of every person, and Date for every day's date. It must answer what `settle` answers.
 */
import type { Battle, Contestant, Entry, Settlement, Target } from '../../../src/domain/index.ts';

type Side = 'challenger' | 'opponent';
const sides: Side[] = ['challenger', 'opponent'];

const dateIn = ({ timeZone = 'UTC' }: Contestant, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

function dateOf(battle: Battle, day: number): string {
  const date = new Date(battle.startDate);
  date.setUTCDate(date.getUTCDate() + day - 1);
  return date.toISOString().slice(0, 10);
}

const isOver = (battle: Battle, day: number, now: Date): boolean =>
  sides.every((side) => dateIn(battle[side], now) > dateOf(battle, day));
const hasBegun = (battle: Battle, day: number, now: Date): boolean =>
  sides.some((side) => dateIn(battle[side], now) >= dateOf(battle, day));

const entryOf = (
  battle: Battle,
  side: Side,
  bucket: `day${number}` | 'block',
  target: Target,
): Entry | null => battle.entries[battle[side].id]?.[bucket]?.[target.targetKey] ?? null;

function recordedValue(target: Target, entry: Entry | null): number | null {
  if (entry === null || (target.isPhotoRequired && !entry.photo)) return null;
  if (target.format === 'CHECKBOX') return entry.input === true || entry.photo ? 1 : null;
  if (target.frequency === 'DAILY') return typeof entry.input === 'number' ? entry.input : null;
  const items = (entry.inputArray ?? []).filter(({ removed }) => !removed);
  return items.length === 0 ? null : items.reduce((sum, { value }) => sum + value, 0);
}

interface Tally {
  challenger: number;
  opponent: number;
}

const leader = (a: number | null, b: number | null): Side | null => {
  if ((a ?? Number.NEGATIVE_INFINITY) === (b ?? Number.NEGATIVE_INFINITY)) return null;
  return (a ?? Number.NEGATIVE_INFINITY) > (b ?? Number.NEGATIVE_INFINITY) ? 'challenger' : 'opponent';
};

/** For ACTIVE battles without a knockout, which is what the bench settles. Throws on another. */
export function naiveSettle(battle: Battle, now: Date): Settlement {
  const daily = Object.values(battle.targets);
  const maxHp = daily.length * 2 || 1;
  const hp: Tally = { challenger: maxHp, opponent: maxHp };
  const days: Tally = { challenger: 0, opponent: 0 };
  const counted: Tally = { challenger: 0, opponent: 0 };
  const totals = new Map<string, { challenger: number | null; opponent: number | null }>();

  for (let day = 1; day <= battle.numDays; day += 1) {
    if (!hasBegun(battle, day, now)) continue;
    const score: Tally = { challenger: 0, opponent: 0 };
    for (const target of daily) {
      const mine = recordedValue(target, entryOf(battle, 'challenger', `day${day}`, target));
      const theirs = recordedValue(target, entryOf(battle, 'opponent', `day${day}`, target));
      const winner = leader(mine, theirs);
      if (target.format === 'CHECKBOX') {
        score.challenger += mine ?? 0;
        score.opponent += theirs ?? 0;
      } else {
        if (winner) score[winner] += 1;
        const sum = totals.get(target.targetKey) ?? { challenger: null, opponent: null };
        totals.set(target.targetKey, {
          challenger: mine === null ? sum.challenger : (sum.challenger ?? 0) + mine,
          opponent: theirs === null ? sum.opponent : (sum.opponent ?? 0) + theirs,
        });
      }
      if (winner) {
        const points = target.format === 'NUMBER' ? 2 : 1;
        hp[winner] += points;
        hp[winner === 'challenger' ? 'opponent' : 'challenger'] -= points;
      }
    }
    const winner = leader(score.challenger, score.opponent);
    if (winner && isOver(battle, day, now)) days[winner] += 1;
    if (hp.challenger < 1 || hp.opponent < 1) throw new Error('The reference knows no knockout');
  }

  const isComplete = isOver(battle, battle.numDays, now);
  if (isComplete) {
    for (const { challenger, opponent } of totals.values()) {
      const winner = leader(challenger, opponent);
      if (winner) counted[winner] += 1;
    }
    for (const target of Object.values(battle.blockTargets)) {
      const mine = recordedValue(target, entryOf(battle, 'challenger', 'block', target));
      const theirs = recordedValue(target, entryOf(battle, 'opponent', 'block', target));
      if (target.format === 'CHECKBOX') {
        if (mine) hp.challenger += battle.numDays;
        if (theirs) hp.opponent += battle.numDays;
        continue;
      }
      const winner = leader(mine, theirs);
      if (winner) counted[winner] += 1;
      if (winner) hp[winner] += battle.numDays;
    }
  }

  const best =
    [hp, days, counted].map((tally) => leader(tally.challenger, tally.opponent)).find(Boolean) ?? null;
  return {
    status: isComplete ? 'COMPLETE' : 'ACTIVE',
    challenger: { hp: hp.challenger, maxHp, zeroHpDate: null },
    opponent: { hp: hp.opponent, maxHp, zeroHpDate: null },
    result: isComplete
      ? {
          winner: best && { id: battle[best].id, username: battle[best].username },
          draw: best === null,
          challengerDayTally: days.challenger,
          opponentDayTally: days.opponent,
          challengerTargetTally: counted.challenger,
          opponentTargetTally: counted.opponent,
          kOWin: false,
          challengerHp: hp.challenger,
          opponentHp: hp.opponent,
        }
      : null,
  };
}
