/** Keeps a service's rules the same as its rules file. Without good rules everything is denied, and said so. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const denyAll = {
  Firestore: `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write: if false; } } }`,
  Storage: `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{object=**} { allow read, write: if false; } } }`,
};

// The file is read anew this often. The operating system's events miss editors that replace a file.
const intervalMs = 300;

/** `setRules` throws with line and column for a source that does not compile. */
export function watchRules(options: {
  service: keyof typeof denyAll;
  file: string;
  setRules: (source: string) => void;
  log: (line: string) => void;
}): { close(): void } {
  const { service, file, setRules, log } = options;
  const name = relative(process.cwd(), file);
  let current = read(file);
  let isDenying = false;

  function load(): void {
    if (!current.ok) throw new Error(current.reason);
    setRules(current.source);
    isDenying = false;
  }

  try {
    load();
  } catch (error) {
    setRules(denyAll[service]);
    isDenying = true;
    log(
      `${name}: ${reasonOf(error)}\nEVERY REQUEST TO ${service.toUpperCase()} IS DENIED until ${name} is mended.`,
    );
  }

  const timer = setInterval(() => {
    const next = read(file);
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    try {
      load();
      log(`${name} has changed: the new rules hold now.`);
    } catch (error) {
      const still = isDenying ? 'Every request is still denied.' : 'The rules of before still hold.';
      log(`${name}: ${reasonOf(error)}\n${still}`);
    }
  }, intervalMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

function read(file: string): { ok: true; source: string } | { ok: false; reason: string } {
  try {
    return { ok: true, source: readFileSync(file, 'utf8') };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
