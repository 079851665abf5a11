/** Opens a bench page: when it resolves, the page's module has run and its face is on `globalThis`. */
import type { BrowserContext, Page } from '@playwright/test';
import type { BenchWorld } from './benchWorld.ts';

/** `name` is the page's file without `.ts`. Throws what the page throws meanwhile; later errors are said. */
export async function openBenchPage(
  world: BenchWorld,
  context: BrowserContext,
  name: string,
  query = '',
): Promise<Page> {
  const page = await context.newPage();
  const thrown: Error[] = [];
  page.on('pageerror', (error) => {
    thrown.push(error);
    world.say(`${name}: ${error}`);
  });
  // A module script without top-level await has run by the load event.
  await page.goto(`${world.address}/bench/${name}${query}`, { waitUntil: 'load' });
  if (thrown[0]) throw thrown[0];
  return page;
}
