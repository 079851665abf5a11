/** A Chromium on a folder that nothing but its debugging port steers: whoever connects there finds no emulation of another. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumFlags, findChromium } from '../../browser/findChromium.ts';

export interface BareChromium {
  port: number;
  close(): Promise<void>;
}

const startMs = 60_000;

/** `folder` outlives the browser. Throws when the browser has not opened its port within a minute. */
export async function openBareChromium(folder: string): Promise<BareChromium> {
  const portFile = join(folder, 'DevToolsActivePort');
  // A browser that used the folder before has left its own.
  await rm(portFile, { force: true });
  const browser = spawn(
    findChromium(),
    [...chromiumFlags, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
    // Its own process group, so that its renderers end with it.
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise<void>((resolve) => browser.on('exit', () => resolve()));
  const close = (): Promise<void> => {
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
    return ended;
  };

  const deadline = performance.now() + startMs;
  while (performance.now() < deadline && browser.exitCode === null) {
    const port = Number.parseInt(await readFile(portFile, 'utf8').catch(() => ''), 10);
    if (port > 0) return { port, close };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await close();
  throw new Error('Chromium did not open its debugging port');
}
