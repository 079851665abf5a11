/** Where a battle opens. */
import { expect, test } from 'vitest';
import { pathOfBattle } from '../../src/ui/session/paths.ts';

test('a battle opens as a request until it is accepted, and when it was declined', () => {
  expect(pathOfBattle('b 1', 'PENDING')).toBe('/battle-response?id=b%201');
  expect(pathOfBattle('b1', 'DECLINED')).toBe('/battle-response?id=b1');
  expect(pathOfBattle('b1', 'ACTIVE')).toBe('/battle?id=b1');
  expect(pathOfBattle('b1', 'COMPLETE')).toBe('/battle?id=b1');
});
