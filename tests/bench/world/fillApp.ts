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

/**
 * The app's service worker holds every file. It is registered beside the app: an app that reaches the server would find
 * that the bench's person has no account, and forget them.
 */
export async function installWorker(world: BenchWorld, folder: string): Promise<void> {
  const context = await world.browser(folder, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${world.address}/__/firebase/init.json`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await context.close();
}
