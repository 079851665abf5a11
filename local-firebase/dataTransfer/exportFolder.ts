/** The form of an export: a manifest, one line of JSON for each record, and the files of Storage as they are. Described in docs/local-data.md. */

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord } from '../record.ts';
import { StartError } from '../startError.ts';

export const manifestName = 'local-firebase-export.json';
export const filesFolder = 'storage';
export const recordFiles = {
  documents: 'firestore.jsonl',
  accounts: 'auth.jsonl',
  objects: 'storage.jsonl',
  messages: 'messages.jsonl',
} as const;
export type RecordKind = keyof typeof recordFiles;

// Another number is another form, which is refused rather than guessed at.
const formatVersion = 1;

/** Written last: a folder without it is no complete export. */
export interface Manifest {
  projectId: string;
  /** ISO 8601, by the machine's clock. */
  exportedAt: string;
  /** How far the project's clock was moved. */
  clockOffsetMs: number;
  /** The time of the last commit in microseconds, which an import must not go behind. */
  lastCommitTime: number;
  counts: Record<RecordKind, number>;
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ format: 'local-firebase', version: formatVersion, ...manifest }, null, 2)}\n`;
}

/** Throws `StartError` for a folder that is no export, or one of another version. */
export function readManifest(folder: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
  } catch {
    throw new StartError(`${folder} is no export of local-firebase: it has no readable ${manifestName}.`);
  }
  const manifest = isRecord(json) ? json : {};
  if (manifest.format !== 'local-firebase' || manifest.version !== formatVersion) {
    throw new StartError(
      `${folder} was exported in another form than this version reads (${formatVersion}).`,
    );
  }
  const { projectId, exportedAt, clockOffsetMs, lastCommitTime, counts } = manifest;
  const numbers = isRecord(counts) ? counts : {};
  const count = (kind: RecordKind): number => {
    const number = numbers[kind];
    if (typeof number !== 'number') throw damaged(folder, `it does not count its ${kind}`);
    return number;
  };
  if (
    typeof projectId !== 'string' ||
    typeof exportedAt !== 'string' ||
    typeof clockOffsetMs !== 'number' ||
    typeof lastCommitTime !== 'number'
  ) {
    throw damaged(folder, `${manifestName} lacks a field`);
  }
  return {
    projectId,
    exportedAt,
    clockOffsetMs,
    lastCommitTime,
    counts: {
      documents: count('documents'),
      accounts: count('accounts'),
      objects: count('objects'),
      messages: count('messages'),
    },
  };
}

/** Hands every record to `take`, in order. What `take` throws is told with the file and the line. Throws `StartError`. */
export async function readRecords(
  folder: string,
  kind: RecordKind,
  expected: number,
  take: (record: Record<string, unknown>) => void | Promise<void>,
): Promise<void> {
  const file = recordFiles[kind];
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      number++;
      const record: unknown = JSON.parse(line);
      if (!isRecord(record)) throw new Error('it is no JSON object');
      await take(record);
    }
  } catch (error) {
    throw damaged(
      folder,
      `${file}, line ${number}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (number !== expected)
    throw damaged(folder, `${file} has ${number} lines where ${expected} were written`);
}

function damaged(folder: string, what: string): StartError {
  return new StartError(`The export in ${folder} is damaged: ${what}. Nothing was imported.`);
}
