/** Milliseconds per call of the pure rules on a 31-day battle of 16 targets, in Chromium. */

import type { BenchWorld } from './world/benchWorld.ts';
import { goal, ms, p50, type Table, timesTable } from './world/figures.ts';
import { openBenchPage } from './world/openBenchPage.ts';

export async function* settleBench(world: BenchWorld): AsyncGenerator<Table> {
  const context = await world.browser(world.folder());
  const page = await openBenchPage(world, context, 'domainPage');
  const bytes = await page.evaluate(() => globalThis.domainPage.battleBytes);
  const run = (name: Parameters<typeof globalThis.domainPage.run>[0]): Promise<number[]> =>
    page.evaluate((work) => globalThis.domainPage.run(work), name);

  const running = await run('settleRunning');
  const ended = await run('settleEnded');
  const merge = await run('merge');
  const limit = 0.2;
  yield timesTable(
    `settle: 31 days, 16 targets, day 21 (${(bytes / 1000).toFixed(0)} kB of JSON)`,
    [
      { name: 'Fitbout', samples: running },
      { name: 'naive: Intl and Date for every day', samples: await run('naiveSettleRunning') },
    ],
    [goal('settle under 0.2 ms at p50', p50(running) < limit, ms(p50(running)))],
  );
  yield timesTable(
    'settle: the same battle, over, with its result',
    [
      { name: 'Fitbout', samples: ended },
      { name: 'naive: Intl and Date for every day', samples: await run('naiveSettleEnded') },
    ],
    [goal('settle under 0.2 ms at p50', p50(ended) < limit, ms(p50(ended)))],
  );
  yield timesTable(
    'mergeBattles: one recording newer',
    [
      { name: 'Fitbout', samples: merge },
      { name: 'naive: JSON clone, later entry wins', samples: await run('naiveMerge') },
    ],
    [`1000 battles merge in ${(p50(merge) * 1000).toFixed(0)} ms`],
  );
  await context.close();
}
