/** Bundles a conformance page, serves it from memory and opens it in a real Chromium. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
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
  const script = await bundle(page);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Conformance</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  return {
    browser,
    async open(context) {
      const tab = await (context ?? (await browser.newContext())).newPage();
      await tab.goto(`http://127.0.0.1:${port}/`);
      await tab.waitForFunction((name) => name in globalThis, offer);
      return tab;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundle(page: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rollupOptions: { input: fileURLToPath(new URL(`page/${page}`, import.meta.url)) },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the conformance page was not bundled');
  return chunk.code;
}
