/** Opens a bench page and waits for its face; whatever the page throws on the way fails the bench. */
import type { BrowserContext, Page } from '@playwright/test';
import type { BenchWorld } from './benchWorld.ts';

/** `name` is the page's file without `.ts`, and the name of the face that it puts on `globalThis`. */
export async function openBenchPage(
  world: BenchWorld,
  context: BrowserContext,
  name: string,
  query = '',
): Promise<Page> {
  const page = await context.newPage();
  const thrown = Promise.withResolvers<never>();
  page.on('pageerror', (error) => thrown.reject(error));
  thrown.promise.catch((error: unknown) => world.say(`${name}: ${error}`));
  await page.goto(`${world.address}/bench/${name}${query}`);
  await Promise.race([
    page.waitForFunction((face) => face in globalThis, name, { timeout: 30_000 }),
    thrown.promise,
  ]);
  return page;
}
