/** A cold start as the benches time it: a new browser process on a folder with everything in place, until what is waited for is painted. */
import type { BenchWorld } from './benchWorld.ts';
import type { Measured } from './figures.ts';

export interface Way {
  name: string;
  path: string;
  /** What is waited for, and how much of it. */
  rows: string;
  expectedRows: number;
  fill(folder: string, count: number): Promise<void>;
  serviceWorkers: 'allow' | 'block';
  /** Neither page nor worker reaches a server. */
  isOffline?: boolean;
}

/** Milliseconds from the start of the navigation to the frame after all rows stood in the DOM. */
async function startOnce(world: BenchWorld, way: Way, folder: string): Promise<number> {
  const context = await world.browser(folder, { serviceWorkers: way.serviceWorkers });
  const page = context.pages()[0] ?? (await context.newPage());
  if (way.isOffline) await context.setOffline(true);
  await page.addInitScript(
    ([selector, wanted]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      globalThis.paintedAt = promise;
      const look = (): void => {
        if (document.querySelectorAll(selector).length < wanted) return;
        observer.disconnect();
        // A task after the frame: by then it has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true });
    },
    [way.rows, way.expectedRows] as const,
  );
  await page.goto(world.address + way.path);
  const paintedMs = await Promise.race([
    page.evaluate(() => globalThis.paintedAt),
    new Promise<never>((_, reject) => {
      const words = `${way.name}: no ${way.expectedRows} of ${way.rows} within 60 s`;
      setTimeout(() => reject(new Error(words)), 60_000).unref();
    }),
  ]);
  await context.close();
  return paintedMs;
}

/** Fills a folder for each way, then starts them in turn, so that whatever else the machine does falls on all of them alike. */
export async function measureStarts(
  world: BenchWorld,
  ways: Way[],
  count: number,
  starts: number,
): Promise<Measured[]> {
  const started = [];
  for (const way of ways) {
    world.say(`  ${way.name}: filling ${count} battles`);
    const folder = world.folder();
    await way.fill(folder, count);
    // The first start builds what browsers keep between starts: code caches, the service worker's files.
    await startOnce(world, way, folder);
    started.push({ way, folder, samples: [] as number[] });
  }
  for (let start = 0; start < starts; start += 1) {
    for (const { way, folder, samples } of started) samples.push(await startOnce(world, way, folder));
  }
  return started.map(({ way, samples }) => ({ name: way.name, samples }));
}

declare global {
  var paintedAt: Promise<number>;
}
