/** Puts the app's own battles, and its service worker, into a browser folder. */
import type { BenchWorld } from './benchWorld.ts';
import { openBenchPage } from './openBenchPage.ts';

/** Fills the app's local database through the app's own store. */
export async function fillStore(world: BenchWorld, folder: string, count: number): Promise<void> {
  const context = await world.browser(folder);
  const page = await openBenchPage(world, context, 'storePage');
  await page.evaluate((battles) => globalThis.storePage.fill(battles), count);
  await context.close();
}

/** The app's service worker has taken over and holds every file. */
export async function installWorker(world: BenchWorld, folder: string): Promise<void> {
  const context = await world.browser(folder, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${world.address}/home`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.close();
}
