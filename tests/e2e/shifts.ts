/** What moved on a page without its person's doing, by the browser's own measure. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The issue's own figure; browsers call anything below 0.1 good. */
const MOST_SHIFT = 0.02;

declare global {
  var layoutShifts: { value: number; of: string[] }[];
}

/** Every page of this browser notes its shifts from its first moment. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const of = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        globalThis.layoutShifts.push({ value, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Resolves when so many frames have been painted. */
export const painted = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);

/** The sum of all that moved: never less than what browsers report, which is the worst five seconds. */
export async function expectStill(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // What came last is painted, and noted, in the frames that follow.
  await painted(page, 3);
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  expect.soft(sum, `${where}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MOST_SHIFT);
}
