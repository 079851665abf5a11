/** The one clock of all services: the machine's, moved by an offset that survives a restart, so that a battle can be walked into its next days. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
  /** Told after every move. Returns what ends the telling. */
  onChange(listener: () => void): () => void;
}

/** `file` keeps the offset; `null` forgets it at the end. */
export function createClock({ now, file }: { now: () => number; file: string | null }): Clock {
  const listeners = new Set<() => void>();
  let offsetMs = file === null ? 0 : readOffset(file);
  return {
    now: () => now() + offsetMs,
    offsetMs: () => offsetMs,
    setOffsetMs(next) {
      offsetMs = next;
      if (file !== null) {
        writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }));
        renameSync(`${file}.new`, file);
      }
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readOffset(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 0;
  }
  const saved = parse(text);
  const offsetMs = typeof saved === 'object' && saved !== null && 'offsetMs' in saved ? saved.offsetMs : null;
  if (typeof offsetMs !== 'number')
    throw new Error(`${file} is damaged. Delete it to return to the machine's clock.`);
  return offsetMs;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
