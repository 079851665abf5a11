/** Every clause of storage.rules is held by a test: put otherwise, one fails. `node tests/rules/mutateStorageRules.ts` prints the table. */
import { expect, test } from 'vitest';
import { judgeStorageMutants } from './judgeStorageMutants.ts';

test('[R8] no clause of storage.rules can be weakened unnoticed', { timeout: 240_000 }, async () => {
  const verdicts = await judgeStorageMutants();
  expect(verdicts.length).toBeGreaterThanOrEqual(40);
  expect(verdicts.filter(({ caughtBy }) => caughtBy === null)).toEqual([]);
});
