import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  type ContestantEntries,
  dateOfDay,
  days,
  dayTile,
  type Entry,
  hpLog,
  initialHpOf,
  mergeBattles,
  outcomeLabel,
  recordEntry,
  settle,
  statistics,
  timingLabel,
  xpFor,
} from '../../src/domain/index.ts';
import { battleAndNow, junkEntries, playedBattle } from './arbitraries.ts';
import { aBattle, ann, blockTargets, bob, dailyTargets, endOf, frozen, noonOf } from './battles.ts';

const reversed = <Value>(map: Record<string, Value>, inner: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(map)
      .reverse()
      .map(([key, value]) => [key, inner(value)]),
  );

const reverseEntry = (entry: Entry): Entry =>
  entry.inputArray === undefined ? entry : { ...entry, inputArray: [...entry.inputArray].reverse() };

const reverseEverything = (battle: Battle): Battle => ({
  ...battle,
  targets: reversed(battle.targets, (target) => target),
  blockTargets: reversed(battle.blockTargets, (target) => target),
  entries: reversed(battle.entries, (own) =>
    reversed<Record<string, Entry> | undefined>(own, (bucket) => reversed(bucket ?? {}, reverseEntry)),
  ) as Record<string, ContestantEntries>,
});

describe('settle over any battle', () => {
  it('[S4] before block awards the two HPs always sum to twice S1', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const { challenger, opponent } = settle({ ...battle, blockTargets: {} }, now);
        expect(challenger.hp + opponent.hp).toBe(2 * initialHpOf(battle));
      }),
    );
  });

  it('[S6] block awards add a multiple of the days, and only to a battle that went its whole length', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const { challenger, opponent, status, result } = settle(battle, now);
        const awarded = challenger.hp + opponent.hp - 2 * initialHpOf(battle);
        expect(awarded % battle.numDays).toBe(0);
        expect(awarded).toBeGreaterThanOrEqual(0);
        if (status === 'ACTIVE' || result?.kOWin === true) expect(awarded).toBe(0);
      }),
    );
  });

  it('[S4] the order of entries, targets and items never matters', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        expect(settle(reverseEverything(battle), now)).toEqual(settle(battle, now));
      }),
    );
  });

  it('[S9] swapping the roles swaps the settlement and nothing else', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const settled = settle(battle, now);
        const swapped = settle({ ...battle, challenger: battle.opponent, opponent: battle.challenger }, now);
        expect(swapped.challenger).toEqual(settled.opponent);
        expect(swapped.opponent).toEqual(settled.challenger);
        expect(swapped.status).toBe(settled.status);
        expect(swapped.result?.winner).toEqual(settled.result?.winner);
        expect(swapped.result?.opponentDayTally).toBe(settled.result?.challengerDayTally);
        expect(swapped.result?.opponentTargetTally).toBe(settled.result?.challengerTargetTally);
      }),
    );
  });

  it('[S5] a knockout stands however much time passes', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const settled = settle(battle, now);
        fc.pre(settled.status === 'COMPLETE');
        expect(settle(battle, new Date(now.getTime() + 40 * 86_400_000))).toEqual(settled);
      }),
    );
  });

  it('[S5] both are never below 1 at once, and zeroHpDate says who is', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const { challenger, opponent } = settle(battle, now);
        expect(challenger.hp < 1 && opponent.hp < 1).toBe(false);
        for (const { hp, zeroHpDate } of [challenger, opponent]) {
          expect(zeroHpDate !== null).toBe(hp < 1);
          if (zeroHpDate !== null) {
            const dates = days(battle).map(({ date }) => date);
            expect(dates).toContain(zeroHpDate);
          }
        }
      }),
    );
  });

  it('[S9] a complete battle has exactly one of winner and draw, and XP for both', () => {
    fc.assert(
      fc.property(playedBattle, (battle) => {
        const { result, status } = settle(battle, endOf(battle));
        expect(status).toBe('COMPLETE');
        if (result === null) throw new Error('a complete battle has a result');
        expect(result.draw).toBe(result.winner === null);
        expect([xpFor(result, ann), xpFor(result, bob)].sort()).toEqual(result.draw ? [3, 3] : [1, 10]);
      }),
    );
  });

  it('[S4] toggling any number of times equals a fresh computation', () => {
    const taps = fc.array(
      fc.record({
        uid: fc.constantFrom(ann, bob),
        dayNumber: fc.integer({ min: 1, max: 3 }),
        targetKey: fc.constantFrom('target1', 'target2'),
        value: fc.integer({ min: 1, max: 3 }),
        on: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(taps, (list) => {
        const blank = aBattle({ targets: dailyTargets('CHECKBOX', 'NUMBER', 'CHECKBOX', 'CHECKBOX') });
        let battle = blank;
        const expected = new Map<
          string,
          { uid: string; dayNumber: number; targetKey: string; value: number }
        >();
        for (const [index, { uid, dayNumber, targetKey, value, on }] of list
          .sort((a, b) => a.dayNumber - b.dayNumber)
          .entries()) {
          const change = !on
            ? ({ kind: 'CLEAR' } as const)
            : targetKey === 'target1'
              ? ({ kind: 'CHECK', checked: true } as const)
              : ({ kind: 'NUMBER', value, hide: false } as const);
          const now = noonOf(dateOfDay(blank, dayNumber));
          const outcome = recordEntry(battle, uid, { bucket: `day${dayNumber}`, targetKey }, change, {
            now,
            timeZone: 'UTC',
            newItemId: String(index),
          });
          // A knockout on an earlier day ends the recording, not the rule.
          if (!outcome.ok) {
            expect(outcome.failure).toBe('BATTLE_OVER');
            continue;
          }
          battle = outcome.value;
          const place = `${uid}/${dayNumber}/${targetKey}`;
          if (on) expected.set(place, { uid, dayNumber, targetKey, value });
          else expected.delete(place);
        }
        let fresh = blank;
        for (const { uid, dayNumber, targetKey, value } of expected.values()) {
          const own = fresh.entries[uid] ?? {};
          const bucket = `day${dayNumber}` as const;
          const input = targetKey === 'target1' ? (true as const) : value;
          const entry = { input, photo: null, hide: false, recordedAt: 1 };
          fresh = {
            ...fresh,
            entries: {
              ...fresh.entries,
              [uid]: { ...own, [bucket]: { ...own[bucket], [targetKey]: entry } },
            },
          };
        }
        for (const date of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']) {
          expect(settle(battle, noonOf(date))).toEqual(settle(fresh, noonOf(date)));
        }
      }),
    );
  });
});

describe('settle over anything', () => {
  const junkBattle = fc
    .record({ entries: junkEntries, hours: fc.integer({ min: -50, max: 200 }) })
    .map(({ entries, hours }) => ({
      battle: aBattle({
        targets: dailyTargets('CHECKBOX', 'NUMBER'),
        blockTargets: blockTargets('CHECKBOX', 'NUMBER'),
        entries,
      }),
      now: new Date(Date.parse('2026-06-01') + hours * 3_600_000),
    }));

  it('[S4] no entries, keys or values make any function of a battle throw, and HP is always a number', () => {
    fc.assert(
      fc.property(junkBattle, ({ battle, now }) => {
        const settled = settle(battle, now);
        expect(Number.isInteger(settled.challenger.hp) && Number.isInteger(settled.opponent.hp)).toBe(true);
        expect(days(battle)).toHaveLength(3);
        expect(dayTile(battle, 1, ann, now).text).not.toBe('');
        expect(timingLabel(battle, bob, now)).not.toBe('');
        expect(outcomeLabel(battle, bob, now)).not.toBe('');
        expect(statistics([battle], ann, now).total).toBeLessThanOrEqual(1);
        expect(hpLog(battle, now).at(-1)?.after.challenger ?? 4).toBe(settled.challenger.hp);
        expect(settle(mergeBattles(battle, battle), now)).toEqual(settled);
      }),
      { numRuns: 500 },
    );
  });

  it('[S4] entries outside the battle count for nothing', () => {
    const done = { input: true as const, photo: null, hide: false, recordedAt: 1 };
    const battle = aBattle({
      entries: {
        [ann]: { day0: { target1: done }, day4: { target1: done }, day1: { target2: done, toString: done } },
        carl: { day1: { target1: done } },
      },
    });
    expect(settle(battle, endOf(battle))).toEqual(settle(aBattle(), endOf(battle)));
  });

  it('[S4] a uid that objects inherit something for has no entries', () => {
    const battle = aBattle({ challenger: { id: 'constructor', username: 'Con' } });
    expect(settle(battle, noonOf('2026-06-02')).challenger.hp).toBe(2);
  });

  it('[S4] nothing that is read is changed', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle, now }) => {
        const still = frozen(battle);
        settle(still, now);
        hpLog(still, now);
        days(still);
        dayTile(still, 1, ann, now);
        timingLabel(still, ann, now);
        outcomeLabel(still, ann, now);
        statistics([still], ann, now);
        mergeBattles(still, still);
      }),
    );
  });
});
