/** What the benches stand on: a local Firebase in memory that serves app and bench pages, and real Chromiums on their own folders. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';
import { chromiumFlags, findChromium } from '../../browser/findChromium.ts';
import { createBenchSite } from './benchSite.ts';

export interface BenchWorld {
  address: string;
  firebase: LocalFirebase;
  /** A new browser process on a folder that outlives it; the folder goes with the world. */
  browser(folder: string, options?: { serviceWorkers?: 'allow' | 'block' }): Promise<BrowserContext>;
  folder(): string;
  /** Moves the server's clock on; it never goes back, and nothing else follows it. */
  advanceServer(ms: number): void;
  say(line: string): void;
  close(): Promise<void>;
}

export async function openBenchWorld(say: (line: string) => void): Promise<BenchWorld> {
  const firebaseJson = 'firebase.json';
  const json: unknown = JSON.parse(readFileSync(firebaseJson, 'utf8'));
  const pages = await createBenchSite(json, 'dist');
  let offsetMs = 0;
  const firebase = await startLocalFirebase({
    firebaseJson,
    ports: portsFrom(0),
    dataDir: ':memory:',
    site: async () => pages.site,
    now: () => Date.now() + offsetMs,
    log: () => {},
  });
  const folders: string[] = [];
  const contexts = new Set<BrowserContext>();

  return {
    address: firebase.urls.hosting,
    firebase,
    async browser(folder, { serviceWorkers = 'block' } = {}) {
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: findChromium(),
        args: chromiumFlags,
        viewport: { width: 390, height: 844 },
        timezoneId: 'UTC',
        serviceWorkers,
      });
      contexts.add(context);
      context.on('close', () => contexts.delete(context));
      return context;
    },
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'fitbout-bench-'));
      folders.push(folder);
      return folder;
    },
    advanceServer(ms) {
      offsetMs += ms;
    },
    say,
    async close() {
      for (const context of contexts) await context.close();
      await firebase.close();
      pages.close();
      for (const folder of folders)
        rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
