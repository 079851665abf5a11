/** `npm run bench`: measures Fitbout beside named alternatives in one run. It fails when something breaks, never for a figure. */
import { parseArgs } from 'node:util';
import { StartError } from '../../local-firebase/startError.ts';
import { buildIfNeeded } from '../../scripts/buildIfNeeded.ts';
import { billingBench } from './billingBench.ts';
import { bytesBench } from './bytesBench.ts';
import { interactionBench } from './interactionBench.ts';
import { lighthouseBench } from './lighthouseBench.ts';
import { offlineStartBench } from './offlineStartBench.ts';
import { openBench } from './openBench.ts';
import { photoBench } from './photoBench.ts';
import { settleBench } from './settleBench.ts';
import { tapBench } from './tapBench.ts';
import { type BenchWorld, openBenchWorld } from './world/benchWorld.ts';
import { printTable, type Table } from './world/figures.ts';
import { hostNotes, machineLine, processorTime } from './world/machine.ts';

const benches: Record<string, (world: BenchWorld) => AsyncIterable<Table>> = {
  tap: tapBench,
  open: openBench,
  offline: offlineStartBench,
  bytes: bytesBench,
  billing: billingBench,
  settle: settleBench,
  photo: photoBench,
  interaction: interactionBench,
  lighthouse: lighthouseBench,
};

const usage = `usage: npm run bench -- [--only <name>]…   names: ${Object.keys(benches).join(', ')}`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const names = values.only ?? Object.keys(benches);
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) throw new StartError(`There is no bench "${unknown}". ${usage}`);

  // Tables go to stdout, everything on the way to stderr: the output can be kept as it is.
  const say = (line: string): void => console.error(line);
  await buildIfNeeded('.', say);
  console.log(`Fitbout bench · ${new Date().toISOString().slice(0, 10)}`);
  console.log(await machineLine());
  for (const name of names) {
    say(`… ${name}`);
    const world = await openBenchWorld(say);
    try {
      const tables = benches[name]?.(world);
      // Each table is printed as it is done: what was measured stays when a later one breaks.
      let before = processorTime();
      for await (const table of tables ?? []) {
        printTable({ ...table, notes: [...table.notes, ...hostNotes(before)] }, console.log);
        before = processorTime();
      }
    } finally {
      await world.close();
    }
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
