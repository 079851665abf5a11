/** Finds the Chromium that browser tests run in: CHROME_PATH, the usual names on PATH, Playwright's own. It never downloads one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Quiet and sandbox-free, for containers; QUIC and background traffic would only disturb timings. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of an executable. Throws when there is none, saying what to set. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CHROME_PATH) return env.CHROME_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...onPath, chromium.executablePath()].find(isExecutable);
  if (found === undefined) throw new Error('No Chromium was found: install one, or set CHROME_PATH to it.');
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
