/** Starts a real Storage server on a free port over a real Firestore engine, with a clock the test moves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirestoreBackend } from '../../../local-firebase/firestore/createFirestoreBackend.ts';
import { compileRules } from '../../../local-firebase/rules/compileRules.ts';
import type { Ruleset } from '../../../local-firebase/rules/ruleset.ts';
import { createStorage } from '../../../local-firebase/storage/createStorage.ts';
import { createStorageServer } from '../../../local-firebase/storage/http/createStorageServer.ts';

export const projectId = 'demo-storage';
export const defaultBucket = 'demo-storage.appspot.com';

/** Rules that let everybody do everything. */
export const openRules = storageRules('match /{object=**} { allow read, write; }');

/** A whole rules file around the matches of one bucket. */
export function storageRules(matches: string): string {
  return `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    ${matches}
  }
}`;
}

export type StartedStorage = Awaited<ReturnType<typeof startStorage>>;

/** `dataDir` keeps the data between starts; without it a folder of its own is removed at the end. */
export async function startStorage(
  options: {
    dataDir?: string;
    rules?: string;
    compileRules?: (source: string) => Ruleset;
    startAt?: number;
    maxObjectBytes?: number;
  } = {},
) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'storage-'));
  let nowMs = options.startAt ?? Date.parse('2026-11-20T10:00:00Z');
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const now = () => nowMs;
  const firestore = createFirestoreBackend({ file: ':memory:', now, compileRules, log });
  const blobFolder = join(dataDir, 'storage');
  const storage = await createStorage({
    file: join(dataDir, 'storage.sqlite'),
    folder: blobFolder,
    defaultBucket,
    now,
    compileRules: options.compileRules ?? compileRules,
    documents: firestore.documentLookup(projectId),
    log,
    ...(options.maxObjectBytes === undefined ? {} : { maxObjectBytes: options.maxObjectBytes }),
  });
  storage.setRules([{ content: options.rules ?? openRules }]);
  const server = createStorageServer({ storage, log });
  const host = '127.0.0.1';
  const { port } = await server.listen(host, 0);
  const url = `http://${host}:${port}`;
  return {
    firestore,
    storage,
    blobFolder,
    logged,
    host,
    port,
    url,
    /** Firebase's own address of an object, or of all of the bucket. */
    at: (name?: string): string =>
      `${url}/v0/b/${defaultBucket}/o${name === undefined ? '' : `/${encodeURIComponent(name)}`}`,
    walkTo(ms: number): void {
      nowMs = ms;
    },
    async stop(): Promise<void> {
      await server.close();
      storage.close();
      firestore.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
