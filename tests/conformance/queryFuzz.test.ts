/** A fixed piece of the differential fuzz of query engines (`queryFuzz.ts` runs any seed and any length). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareQueries, describeDisagreement } from './compareQueries.ts';
import { leftOut } from './firestoreServers.ts';
import { startLocalServer } from './localServer.ts';
import { findOfficialEmulator, startOfficialEmulator } from './officialEmulator.ts';
import { queryWorld } from './queryFuzzCases.ts';

const jar = findOfficialEmulator();
const seed = 20261121;

describe.skipIf(jar === null)(`random queries${jar === null ? ` (${leftOut})` : ''}`, () => {
  test(`local-firebase and the official emulator find the same documents (seed ${seed})`, async () => {
    const official = await startOfficialEmulator(jar ?? '');
    const here = await startLocalServer();
    try {
      const worlds = fc.sample(queryWorld, { seed, numRuns: 8 });
      const { disagreements, asked, found } = await compareQueries(here, official, worlds);
      expect(disagreements.map(describeDisagreement)).toEqual([]);
      expect(asked).toBe(400);
      expect(found).toBeGreaterThan(50);
    } finally {
      await here.stop();
      await official.stop();
    }
  }, 120_000);
});
