/** `node tests/local-firebase/rules/fuzz.ts [seed] [count]`: random rules, documents and queries, put to both evaluators. Prints every disagreement. */

import fc from 'fast-check';
import { findOfficialEmulator, startOfficialEmulator } from '../../conformance/officialEmulator.ts';
import { compare, describeDifference } from './differences.ts';
import { documentCase, queryCase } from './fuzzCases.ts';

const seed = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 2000);

const jar = findOfficialEmulator();
if (!jar) {
  console.error('There is no official emulator here to compare with.');
  process.exit(1);
}
const emulator = await startOfficialEmulator(jar);
try {
  for (const [what, cases] of [
    ['documents', fc.sample(documentCase, { seed, numRuns: count })],
    ['queries', fc.sample(queryCase, { seed, numRuns: count })],
  ] as const) {
    const { differences, allowed, unsound, unproved } = await compare(emulator, cases);
    for (const difference of differences) console.log(describeDifference(difference));
    for (const { expression, query } of unproved)
      console.log(`not proved: ${expression}  for ${JSON.stringify(query)}`);
    console.log(
      `${what}: seed ${seed}, ${cases.length} cases, ${allowed} allowed by both, ${unsound} allowed by the official one ` +
        `though a document breaks the rule, ${unproved.length} not proved, ${differences.length} disagreements`,
    );
  }
} finally {
  await emulator.stop();
}
