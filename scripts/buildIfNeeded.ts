/** Builds the app when there is no build, or one older than what it is made of. */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StartError } from '../local-firebase/startError.ts';

const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** `root` is the project's folder. Throws `StartError` with the builder's own words when the build fails. */
export async function buildIfNeeded(root: string, say: (line: string) => void): Promise<void> {
  const builtAt = changedAt(join(root, 'dist', 'index.html'));
  if (builtAt > Math.max(...sources.map((source) => newestIn(join(root, source))))) return;
  say(builtAt === 0 ? 'Building the app, this once…' : 'The app has changed: building it…');
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const { code, output } = await run([vite, 'build'], root);
  if (code !== 0) throw new StartError(`The app could not be built:\n\n${output.trim()}`);
}

function run(args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Milliseconds; 0 for what is not there. A folder's own time tells of files that were removed. */
function newestIn(path: string): number {
  const at = changedAt(path);
  if (at === 0 || !statSync(path).isDirectory()) return at;
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
    (newest, name) => Math.max(newest, changedAt(join(path, name))),
    at,
  );
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
