/** A page on a slower processor. */
import type { Page } from '@playwright/test';
import { p50, p95 } from './figures.ts';

export interface SlowPage {
  page: Page;
  /** Processor time of the page's main thread so far, in milliseconds. */
  threadMs(): Promise<number>;
  /** Chromium's own throttle from now on; 1 is none. A slowed page keeps a core busy even while it waits, so no other one is. */
  throttle(rate: number): Promise<void>;
}

export async function slowPage(page: Page): Promise<SlowPage> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    async throttle(rate) {
      await browser.send('Emulation.setCPUThrottlingRate', { rate });
    },
    async threadMs() {
      const { metrics } = await browser.send('Performance.getMetrics');
      const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
      if (seconds === undefined) throw new Error('The browser does not tell the time of its tasks');
      return seconds * 1000;
    },
  };
}

/** A throttle, and how many times as long a few milliseconds of plain arithmetic took under it. */
export interface Slowness {
  rate: number;
  p50: number;
  p95: number;
}

const rounds = 6;
const loopsPerRound = 10;

/** Loops of some 5 ms of plain arithmetic, each after a rest, in milliseconds. Playwright sends its text into the page. */
async function timeLoops(count: number): Promise<number[]> {
  const taken: number[] = [];
  let value = 1;
  for (let loop = 0; loop < count; loop += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const startedAt = performance.now();
    for (let step = 0; step < 1_000_000; step += 1) value = (value * 31 + step) | 0;
    taken.push(performance.now() - startedAt);
  }
  // Used, so that no compiler leaves it out.
  return value === 0.5 ? [] : taken;
}

/** In turn with the full speed, so that whatever else the machine does falls on both alike. */
async function slownessAt({ page, throttle }: SlowPage, rate: number): Promise<Slowness> {
  const full: number[] = [];
  const slowed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await throttle(1);
    full.push(...(await page.evaluate(timeLoops, loopsPerRound)));
    await throttle(rate);
    slowed.push(...(await page.evaluate(timeLoops, loopsPerRound)));
  }
  await throttle(1);
  return { rate, p50: p50(slowed) / p50(full), p95: p95(slowed) / p50(full) };
}

/**
 * The throttle under which this machine is as slow as asked for, and how slow it is under the one that says so: with two
 * cores that has been a tenth slower than it says.
 */
export async function findSlowness(
  slow: SlowPage,
  times: number,
): Promise<{ nominal: Slowness; found: Slowness }> {
  const nominal = await slownessAt(slow, times);
  const found = await slownessAt(slow, (times * times) / nominal.p50);
  return { nominal, found };
}
