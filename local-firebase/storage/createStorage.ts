/** Cloud Storage's stand-in, without its wire: objects, uploads and rules over one folder. */
import type { DocumentLookup, Ruleset } from '../rules/ruleset.ts';
import { createStorageGate } from './access/createStorageGate.ts';
import { createStorageRules } from './access/createStorageRules.ts';
import { createBlobs } from './disk/createBlobs.ts';
import { createTables } from './disk/createTables.ts';
import { sweep } from './disk/sweep.ts';
import { createObjects } from './objects/createObjects.ts';
import { createUploads } from './uploads/createUploads.ts';

export interface StorageOptions {
  /** SQLite file of what is known of the objects; `:memory:` for none. */
  file: string;
  /** Folder of their bytes, made when missing; nothing else may be kept in it. */
  folder: string;
  /** The bucket the project has without anything in it. */
  defaultBucket: string;
  /** Milliseconds since the epoch; may be walked ahead. */
  now: () => number;
  /** Throws RulesSyntaxError. */
  compileRules: (source: string) => Ruleset;
  /** What rules see of Firestore. */
  documents: DocumentLookup;
  maxObjectBytes?: number;
  /** Hears of our own faults. */
  log: (line: string) => void;
}

// The official emulator's limit on a body.
const emulatorLimit = 130 * 1024 * 1024;

export type Storage = Awaited<ReturnType<typeof createStorage>>;

/** Rejects when the file or the folder cannot be opened. Resolves once what a killed process left is swept away. */
export async function createStorage(options: StorageOptions) {
  const { file, folder, defaultBucket, now, compileRules, documents, log } = options;
  const { maxObjectBytes = emulatorLimit } = options;
  const tables = createTables(file);
  const blobs = createBlobs(folder);
  await sweep(tables, blobs, now());
  const rules = createStorageRules(compileRules);
  const gate = createStorageGate({ rulesOf: rules.rulesOf, documents, now });
  const objects = createObjects({ tables, blobs, gate, now, log });
  return {
    objects,
    uploads: createUploads({ tables, blobs, objects, now, maxObjectBytes }),
    blobs,
    defaultBucket,
    /** Whether anybody may be told of a bucket: the project's own, and any that holds something. */
    hasBucket: (bucket: string): boolean => bucket === defaultBucket || tables.buckets().includes(bucket),
    setRules: rules.setRules,
    /** Forgets all objects and uploads. */
    async clear(): Promise<void> {
      const forgotten = [...tables.blobs()];
      tables.clear();
      await Promise.all(forgotten.map(blobs.remove));
    },
    close: () => tables.close(),
  };
}
