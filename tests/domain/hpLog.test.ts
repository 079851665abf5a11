import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hpLog, initialHpOf, settle } from '../../src/domain/index.ts';
import { battleAndNow, playedBattle } from './arbitraries.ts';
import { aBattle, ann, blockTargets, bob, dailyTargets, done, endOf, items, number } from './battles.ts';

describe('the HP log', () => {
  const battle = aBattle({
    targets: dailyTargets('CHECKBOX', 'NUMBER'),
    blockTargets: blockTargets('CHECKBOX', 'NUMBER'),
    entries: {
      [ann]: {
        day1: { target1: done, target2: number(5) },
        day2: { target1: done },
        block: { blockTarget1: done, blockTarget2: items(1) },
      },
      [bob]: { day2: { target1: done, target2: number(8) }, block: { blockTarget1: done } },
    },
  });

  it('[S4] it tells each change by day and target, by whom, before and after, and block awards last', () => {
    const told = hpLog(battle, endOf(battle)).map(({ dayNumber, date, targetKey, by, before, after }) => [
      ...[dayNumber, date, targetKey, by],
      `${before.challenger}:${before.opponent} → ${after.challenger}:${after.opponent}`,
    ]);
    expect(told).toEqual([
      [1, '2026-06-01', 'target1', ann, '4:4 → 5:3'],
      [1, '2026-06-01', 'target2', ann, '5:3 → 7:1'],
      // Both did target1 on day 2: no HP moved, so there is nothing to tell.
      [2, '2026-06-02', 'target2', bob, '7:1 → 5:3'],
      [null, '2026-06-03', 'blockTarget1', ann, '5:3 → 8:3'],
      [null, '2026-06-03', 'blockTarget1', bob, '8:3 → 8:6'],
      [null, '2026-06-03', 'blockTarget2', ann, '8:6 → 11:6'],
    ]);
  });

  it('[S4] at any instant it is an unbroken chain from S1 to the HP that settle gives', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle: played, now }) => {
        const initialHp = initialHpOf(played);
        let hp = { challenger: initialHp, opponent: initialHp };
        for (const { before, after } of hpLog(played, now)) {
          expect(before).toEqual(hp);
          expect(after).not.toEqual(before);
          hp = after;
        }
        const settled = settle(played, now);
        expect(hp).toEqual({ challenger: settled.challenger.hp, opponent: settled.opponent.hp });
      }),
    );
  });

  it('[S5] without an instant it tells the battle to its end', () => {
    fc.assert(
      fc.property(playedBattle, (played) => {
        expect(hpLog(played)).toEqual(hpLog(played, endOf(played)));
      }),
    );
  });

  it('[B1] a request has nothing to tell', () => {
    expect(hpLog({ ...battle, status: 'PENDING' })).toEqual([]);
  });
});
