/** From a chosen file to the photo that is kept, of 12 and 48 megapixels, and how long the page stands still meanwhile. */
import type { Way } from './pages/photoPage.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, ms, p95, type Table, timesTable } from './world/figures.ts';
import { openBenchPage } from './world/openBenchPage.ts';

const sizes = [
  { megapixels: 12, width: 4000, height: 3000, rounds: 20 },
  { megapixels: 48, width: 8000, height: 6000, rounds: 10 },
];

const ways: [Way, string][] = [
  ['worker', 'Fitbout: createImageBitmap and OffscreenCanvas in a worker'],
  ['page', 'the same code on the page'],
  ['img', '<img> and <canvas> on the page'],
];

/** A frame at 60 Hz is 16.7 ms; up to 50 ms nobody feels that the page waits. */
const goalBlockMs = 50;

export async function* photoBench(world: BenchWorld): AsyncGenerator<Table> {
  const context = await world.browser(world.folder());
  const page = await openBenchPage(world, context, 'photoPage');
  for (const { megapixels, width, height, rounds } of sizes) {
    const bytes = await page.evaluate(([w, h]) => globalThis.photoPage.prepare(w, h), [
      width,
      height,
    ] as const);
    const measured = ways.map(([way, name]) => ({
      way,
      name,
      times: [] as number[],
      blocks: [] as number[],
    }));
    let kept = 0;
    for (let round = -2; round < rounds; round += 1) {
      // In turn, so that whatever else the machine does falls on all of them alike.
      for (const { way, times, blocks } of measured) {
        const shrunk = await page.evaluate((asked) => globalThis.photoPage.shrink(asked), way);
        if (way === 'worker') kept = shrunk.bytes;
        if (round < 0) continue;
        times.push(shrunk.ms);
        blocks.push(shrunk.longestBlockMs);
      }
    }
    const what = `a photo of ${megapixels} megapixels (${(bytes / 1e6).toFixed(1)} MB)`;
    yield timesTable(
      `From ${what} to the one that is kept`,
      measured.map(({ name, times }) => ({ name, samples: times })),
      [`kept: 300×300, ${(kept / 1000).toFixed(1)} kB`],
    );
    const ours = p95(measured[0]?.blocks ?? []);
    yield timesTable(
      `The longest time that the page stands still meanwhile, ${megapixels} megapixels`,
      measured.map(({ name, blocks }) => ({ name, samples: blocks })),
      [goal(`below ${goalBlockMs} ms, p95`, ours < goalBlockMs, ms(ours))],
    );
  }
  await context.close();
}
