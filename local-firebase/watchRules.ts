/** Keeps the engine's rules the same as the rules file. Without good rules everything is denied, and said so. */
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { relative } from 'node:path';

const denyAll = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write: if false; } } }`;

/** `setRules` throws with line and column for a source that does not compile. */
export function watchRules(options: {
  file: string;
  setRules: (source: string) => void;
  log: (line: string) => void;
}): { close(): void } {
  const { file, setRules, log } = options;
  const name = relative(process.cwd(), file);
  let isDenying = false;

  function load(): void {
    setRules(readFileSync(file, 'utf8'));
    isDenying = false;
  }

  try {
    load();
  } catch (error) {
    setRules(denyAll);
    isDenying = true;
    log(`${name}: ${reason(error)}\nEVERY REQUEST TO FIRESTORE IS DENIED until ${name} is mended.`);
  }

  const reload = (): void => {
    try {
      load();
      log(`${name} has changed: the new rules hold now.`);
    } catch (error) {
      log(
        `${name}: ${reason(error)}\n${isDenying ? 'Every request is still denied.' : 'The rules of before still hold.'}`,
      );
    }
  };
  // Polling sees editors that replace the file, which the operating system's events miss.
  watchFile(file, { interval: 300, persistent: false }, reload);
  return { close: () => unwatchFile(file, reload) };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
