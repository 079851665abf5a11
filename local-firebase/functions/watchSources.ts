/** Notices that a source file of the functions has changed. It looks at the files that were really read, wherever they are. */
import { statSync } from 'node:fs';

// The same pace as for the rules; the operating system's events miss editors that replace a file.
const intervalMs = 300;

export function watchSources(onChange: () => void) {
  let versions = new Map<string, string>();

  const timer = setInterval(() => {
    const changed = [...versions].some(([path, version]) => versionOf(path) !== version);
    if (!changed) return;
    versions = new Map([...versions.keys()].map((path) => [path, versionOf(path)]));
    onChange();
  }, intervalMs);
  timer.unref();

  const add = (path: string): void => {
    versions.set(path, versionOf(path));
  };
  return {
    add,
    /** A load begins: only what it reads counts from now on. */
    begin(entry: string): void {
      versions = new Map();
      add(entry);
    },
    close: (): void => clearInterval(timer),
  };
}

/** Empty for a file that is not there. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : '';
}
