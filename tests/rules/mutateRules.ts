/** `node tests/rules/mutateRules.ts`: weakens each clause of firestore.rules, one at a time, and prints which test of the attack suite fails. */
import { readFileSync } from 'node:fs';
import { describeFinding } from './mutation/createJury.ts';
import { hearAttacks } from './mutation/hearAttacks.ts';

const startedAt = Date.now();
const findings = await hearAttacks(readFileSync('firestore.rules', 'utf8'));
const missed = findings.filter(({ foundBy }) => foundBy === null);
for (const finding of findings) console.log(describeFinding(finding));
console.log(
  `\n${findings.length} mutants, ${missed.length} found by no test, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
);
for (const finding of missed) console.log(describeFinding(finding));
process.exit(missed.length === 0 ? 0 : 1);
