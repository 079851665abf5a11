import { expect, it } from 'vitest';
import { temporaryFolder } from '../process/startProcess.ts';
import { runLoad } from './runLoad.ts';

// About ten seconds where nothing else runs; on a busy machine the clients themselves are slow.
const patienceMs = 300_000;

// Well above what a whole minute takes (docs/load.md): more would be a leak.
const memoryLimitBytes = 512 * 2 ** 20;

it(
  'under 200 listeners and 50 writers no update is lost or doubled, and a kill loses nothing that was acknowledged',
  async () => {
    const updatesEach = 6;
    const report = await runLoad({
      folder: temporaryFolder(),
      listeners: 200,
      writers: 50,
      goesOn: (acknowledged) => acknowledged < updatesEach,
      killAfter: 100,
      say: () => {},
    });
    expect(report.updates).toBe(50 * updatesEach);
    expect(report.deliveries).toBe(200 * 5 * updatesEach);
    expect(report.acknowledgedBeforeKill).toBeGreaterThanOrEqual(100);
    expect(report.peakBytes).toBeLessThan(memoryLimitBytes);
  },
  patienceMs,
);
