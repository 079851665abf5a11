/** Whom one has fought before. */
import { expect, test } from 'vitest';
import { previousOpponents } from '../../src/ui/startNewBattle/previousOpponents.ts';
import { aBattle, ann, bob } from '../domain/battles.ts';

const against = (id: string, username: string, startDate: string) =>
  aBattle({ startDate, opponent: { id, username }, userIds: [ann, id] });

test('everybody one has fought is listed once, the latest first, by the name last seen', () => {
  const battles = [
    against('cleo', 'Cleo', '2026-06-05'),
    against(bob, 'Bobby', '2026-06-03'),
    against(bob, 'Bob', '2026-06-01'),
  ];
  expect(previousOpponents(battles, ann)).toEqual([
    { id: 'cleo', username: 'Cleo', battles: 1 },
    { id: bob, username: 'Bobby', battles: 2 },
  ]);
  expect(previousOpponents([], ann)).toEqual([]);
});
