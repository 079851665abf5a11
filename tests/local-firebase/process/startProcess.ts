/** Runs the real start script as a child process on free ports, and waits for what it says. Every process it starts is ended by the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface StartedProcess {
  child: ChildProcess;
  /** Standard output and error, as written. */
  output(): string;
  /** Resolves with the first match, also of what was said before; rejects when the process ends without it. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code, `null` when a signal ended it. */
  exit: Promise<number | null>;
}

export function startProcess(args: string[], script = 'scripts/start.ts'): StartedProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exit = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });

  return {
    child,
    output: () => output,
    exit,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (!found) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void exit.then(() => reject(new Error(`It ended without saying ${pattern}:\n${output}`)));
      }),
  };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fitbout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export interface InitJson {
  projectId: string;
  emulators: Record<'auth' | 'firestore' | 'functions' | 'storage', { host: string; port: number }>;
  clockOffsetMs: number;
}

/** Waits until it runs, and asks it, as the app does, where everything is. */
export async function runningAt(started: StartedProcess): Promise<{ url: string; init: InitJson }> {
  const [, url = ''] = await started.says(/Open\s+(http:\S+)/);
  const response = await fetch(`${url}/__/firebase/init.json`);
  return { url, init: await response.json() };
}
