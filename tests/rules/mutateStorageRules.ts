/** `node tests/rules/mutateStorageRules.ts` prints which test catches each weakening of storage.rules, and fails when one goes unnoticed. */
import { judgeStorageMutants } from './judgeStorageMutants.ts';

const verdicts = await judgeStorageMutants();
for (const { line, clause, change, caughtBy } of verdicts) {
  console.log(
    `${String(line).padStart(4)}  ${clause}\n      ${change.padEnd(28)} ${caughtBy ?? 'NOT NOTICED'}`,
  );
}
const unnoticed = verdicts.filter(({ caughtBy }) => caughtBy === null);
console.log(`\n${verdicts.length} weakenings, ${verdicts.length - unnoticed.length} noticed.`);
process.exitCode = unnoticed.length > 0 ? 1 : 0;
