/** What the benches stand on: a local Firebase in memory that serves app and bench pages, and real Chromiums on their own folders. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
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

/** As far as it is read here. */
interface FirebaseJson {
  firestore: { rules: string; indexes: string };
  storage: { rules: string };
}

export async function openBenchWorld(say: (line: string) => void): Promise<BenchWorld> {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'fitbout-bench-'));
    folders.push(folder);
    return folder;
  };
  const json: FirebaseJson = JSON.parse(readFileSync('firebase.json', 'utf8'));
  const firebaseJson = writeFirebaseJson(newFolder(), json);
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
    folder: newFolder,
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

/** The project's own settings, and the index that users of RxDB's plugin are told to make: it looks back from the latest change. */
function writeFirebaseJson(folder: string, json: FirebaseJson): string {
  const indexes = JSON.parse(readFileSync(json.firestore.indexes, 'utf8'));
  indexes.indexes.push({
    collectionGroup: 'battles',
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'userIds', arrayConfig: 'CONTAINS' },
      { fieldPath: 'updatedAt', order: 'DESCENDING' },
    ],
  });
  writeFileSync(join(folder, 'indexes.json'), JSON.stringify(indexes));
  const from = (file: string) => relative(folder, resolve(file));
  const firestore = { rules: from(json.firestore.rules), indexes: 'indexes.json' };
  const file = join(folder, 'firebase.json');
  writeFileSync(file, JSON.stringify({ ...json, firestore, storage: { rules: from(json.storage.rules) } }));
  return file;
}
