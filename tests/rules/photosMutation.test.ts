/** Every clause of storage.rules is needed: weaken it, or shift it by one, and an attack on photos shows it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFinding } from './mutation/createJury.ts';
import { hearPhotoAttacks } from './mutation/hearPhotoAttacks.ts';

test('[R8] each clause of storage.rules is held by an attack', { timeout: 120_000 }, async () => {
  const findings = await hearPhotoAttacks(readFileSync('storage.rules', 'utf8'));
  expect(findings.length).toBeGreaterThan(80);
  expect(findings.filter(({ foundBy }) => foundBy === null).map(describeFinding)).toEqual([]);
});
