import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelFor, settle, statistics, xpFor, xpOfLevel } from '../../src/domain/index.ts';
import { aBattle, ann, bob, done, endOf, noonOf, onDays } from './battles.ts';

const won = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
const lost = aBattle({ entries: { [bob]: onDays([1, 2], { target1: done }) } });
const drawn = aBattle();
const end = endOf(drawn);

describe('XP and levels', () => {
  it('[S10] a win is worth 10, a draw 3, a loss 1', () => {
    const xp = (battle: typeof won) => {
      const { result } = settle(battle, end);
      if (result === null) throw new Error('over');
      return [xpFor(result, ann), xpFor(result, bob)];
    };
    expect(xp(won)).toEqual([10, 1]);
    expect(xp(lost)).toEqual([1, 10]);
    expect(xp(drawn)).toEqual([3, 3]);
  });

  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [29, 2],
    [30, 3],
    [59, 3],
    [60, 4],
    [100, 5],
    [-5, 1],
    [Number.NaN, 1],
  ])('[S10] %d XP is level %i', (xp, level) => {
    expect(levelFor(xp)).toBe(level);
  });

  it('[S10] a level is reached at exactly 5·n·(n−1) XP, however high', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000_000 }), (level) => {
        expect(xpOfLevel(level)).toBe(5 * level * (level - 1));
        expect(levelFor(xpOfLevel(level))).toBe(level);
        expect(levelFor(xpOfLevel(level) - 1)).toBe(level - 1);
      }),
    );
  });
});

describe('statistics', () => {
  it('[S9] only complete battles of one’s own count, by what they settle to now', () => {
    const declined = aBattle({ status: 'DECLINED' });
    const pending = aBattle({ status: 'PENDING' });
    const others = aBattle({
      challenger: { id: 'carl', username: 'Carl' },
      opponent: { id: 'dora', username: 'Dora' },
    });
    const all = [won, lost, lost, drawn, declined, pending, others];
    expect(statistics(all, ann, end)).toEqual({ total: 4, win: 1, draw: 1, loss: 2 });
    expect(statistics(all, bob, end)).toEqual({ total: 4, win: 2, draw: 1, loss: 1 });
    // On the third day only the knockout is decided.
    expect(statistics(all, ann, noonOf('2026-06-03'))).toEqual({ total: 2, win: 0, draw: 0, loss: 2 });
    expect(statistics([], ann, end)).toEqual({ total: 0, win: 0, draw: 0, loss: 0 });
  });
});
