/** `node tests/conformance/queryFuzz.ts [seed] [count]`: random queries over random documents, put to both query engines. Prints every disagreement. */
import fc from 'fast-check';
import { compareQueries, describeDisagreement } from './compareQueries.ts';
import { startLocalServer } from './localServer.ts';
import { findOfficialEmulator, startOfficialEmulator } from './officialEmulator.ts';
import { queriesPerWorld, queryWorld } from './queryFuzzCases.ts';

const seed = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 2000);

const jar = findOfficialEmulator();
if (!jar) {
  console.error('There is no official emulator here to compare with.');
  process.exit(1);
}
const official = await startOfficialEmulator(jar);
const here = await startLocalServer();
try {
  const worlds = fc.sample(queryWorld, { seed, numRuns: Math.ceil(count / queriesPerWorld) });
  const { disagreements, asked, found, refused } = await compareQueries(here, official, worlds);
  for (const disagreement of disagreements) console.log(describeDisagreement(disagreement));
  console.log(
    `queries: seed ${seed}, ${asked} asked, ${found} found documents in both, ${refused} refused by both, ${disagreements.length} disagreements`,
  );
  process.exitCode = disagreements.length === 0 ? 0 : 1;
} finally {
  await here.stop();
  await official.stop();
}
