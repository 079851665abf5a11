/** Bundles a conformance page, serves it from memory and opens it in a real Chromium. */
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { serveBundledPage } from '../browser/bundledPage.ts';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import type { ConformancePage } from './page/conformancePage.ts';

export interface BrowserPages {
  browser: Browser;
  /** A tab in `context`, or in a context of its own. */
  open(context?: BrowserContext): Promise<Page>;
  close(): Promise<void>;
}

declare global {
  var conformance: ConformancePage;
}

/** `page` is a file of `page/`; the test is given it once it offers `offer`. */
export async function openBrowserPages(
  page = 'conformancePage.ts',
  offer = 'conformance',
): Promise<BrowserPages> {
  const served = await serveBundledPage(fileURLToPath(new URL(`page/${page}`, import.meta.url)));
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  return {
    browser,
    async open(context) {
      const tab = await (context ?? (await browser.newContext())).newPage();
      await tab.goto(served.address);
      await tab.waitForFunction((name) => name in globalThis, offer);
      return tab;
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
