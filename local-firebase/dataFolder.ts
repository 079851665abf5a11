/** Owns the folder of a running stand-in: one process at a time, guarded by a lock that dies with its process. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './startError.ts';

export interface DataFolder {
  /** A file in the folder; `:memory:` for a folder that is not kept. */
  file(name: string): string;
  isKept: boolean;
  release(): void;
}

/** `folder` is a path, or `:memory:` to keep nothing. Throws `StartError` when another process holds it. */
export function openDataFolder(folder: string): DataFolder {
  if (folder === ':memory:') return { file: () => ':memory:', isKept: false, release() {} };
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${String(error)}`);
  }
  const pidFile = join(folder, 'pid');
  // SQLite's lock is the operating system's: unlike a bare pid file it is free again the moment its process is killed.
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    lock.close();
    throw new StartError(
      `The data in ${folder} is in use by another start${holder(pidFile)}. Stop that one first, or use another folder with --data.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { file: (name) => join(folder, name), isKept: true, release: () => lock.close() };
}

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
