/** Finds the browser that tests drive; it never installs one (scripts/ensureChromium.ts does). */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags without which headless Chromium looks for hosts of its own or needs a display. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program's path: CHROME_PATH, one on PATH, one where macOS keeps it, or Playwright's own. Throws when there is none. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPrograms,
    chromium.executablePath(),
  ];
  const found = candidates.find((candidate) => candidate !== '' && isProgram(candidate));
  if (found === undefined)
    throw new Error('no Chromium found: install one or set CHROME_PATH to its program');
  return found;
}
