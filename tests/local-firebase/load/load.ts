/** `node tests/local-firebase/load/load.ts [seconds]`: the whole load, a minute unless told otherwise, with its figures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoad } from './runLoad.ts';

const seconds = Number(process.argv[2] ?? 60);
const folder = mkdtempSync(join(tmpdir(), 'fitbout-load-'));
// Set at the first acknowledged update: connecting does not count.
let endsAt: number | null = null;

try {
  const report = await runLoad({
    folder,
    listeners: 200,
    writers: 50,
    goesOn() {
      endsAt ??= performance.now() + seconds * 1000;
      return performance.now() < endsAt;
    },
    killAfter: 2000,
    say: (line) => console.log(line),
  });
  const round = (ms: number) => `${Math.round(ms)} ms`;
  console.table({
    updates: report.updates,
    'updates a second': Math.round((report.updates / report.writingMs) * 1000),
    deliveries: report.deliveries,
    'deliveries a second': Math.round((report.deliveries / report.writingMs) * 1000),
    'acknowledged, median': round(report.medianMs),
    'acknowledged, slowest': round(report.slowestMs),
    'last update seen by all after': round(report.settlingMs),
    'processor time of the server': round(report.processorMs),
    'acknowledged before the kill': report.acknowledgedBeforeKill,
    'all caught up after the restart': round(report.recoveryMs),
    'peak memory of the server': `${Math.round(report.peakBytes / 2 ** 20)} MiB`,
  });
} finally {
  rmSync(folder, { recursive: true });
}
