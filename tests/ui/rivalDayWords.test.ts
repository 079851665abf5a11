/** What is said of the other's day where the two live in different zones. */
import { expect, test } from 'vitest';
import type { BattleStatus } from '../../src/domain/index.ts';
import { rivalDayWords } from '../../src/ui/battle/rivalDayWords.ts';
import { aBattle, ann, bob } from '../domain/battles.ts';

const words = (
  at: string,
  { mine = 'Europe/London', theirs = 'America/New_York', status = 'ACTIVE' as BattleStatus } = {},
) =>
  rivalDayWords({
    battle: aBattle({
      challenger: { id: ann, username: 'Ann', timeZone: mine },
      opponent: { id: bob, username: 'Bob', timeZone: theirs },
    }),
    uid: ann,
    now: new Date(at),
    status,
  });

test('[T1] the other’s day is said to end by their own clock', () => {
  // New York is four hours west of UTC in June: its 2 June ends at 04:00 UTC.
  expect(words('2026-06-02T20:00:00Z')).toBe('Bob’s day ends in 8 h');
});

test('[T3] after one’s own midnight the other’s day has a number, for it is another day', () => {
  expect(words('2026-06-02T23:30:00Z')).toBe('Bob’s day 2 ends in 5 h');
});

test('the last hour counts in minutes and never reaches zero', () => {
  expect(words('2026-06-03T03:30:00Z')).toBe('Bob’s day 2 ends in 30 min');
  expect(words('2026-06-03T03:59:59Z')).toBe('Bob’s day 2 ends in 1 min');
});

test('nothing is said where both days end together, outside the battle, or when it is over', () => {
  expect(words('2026-06-02T20:00:00Z', { theirs: 'Europe/London' })).toBeNull();
  // One zone by another name.
  expect(words('2026-06-02T20:00:00Z', { theirs: 'Europe/Jersey' })).toBeNull();
  expect(words('2026-05-31T12:00:00Z')).toBeNull();
  expect(words('2026-06-02T20:00:00Z', { status: 'COMPLETE' })).toBeNull();
});
