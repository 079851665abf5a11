/** `node tests/rules/mutateStorageRules.ts`: weakens each clause of storage.rules, one at a time, and prints which attack on photos shows it. */
import { readFileSync } from 'node:fs';
import { describeFinding } from './mutation/createJury.ts';
import { hearPhotoAttacks } from './mutation/hearPhotoAttacks.ts';

const startedAt = Date.now();
const findings = await hearPhotoAttacks(readFileSync('storage.rules', 'utf8'));
const missed = findings.filter(({ foundBy }) => foundBy === null);
for (const finding of findings) console.log(describeFinding(finding));
console.log(
  `\n${findings.length} mutants, ${missed.length} found by no test, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
);
for (const finding of missed) console.log(describeFinding(finding));
process.exit(missed.length === 0 ? 0 : 1);
