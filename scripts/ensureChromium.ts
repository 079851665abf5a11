/** Makes sure that a Chromium for the browser tests is there: the one found, else one installed the way this system offers. */
import { spawnSync } from 'node:child_process';
import { findChromium } from '../tests/browser/findChromium.ts';

function isFound(): boolean {
  try {
    findChromium();
    return true;
  } catch {
    return false;
  }
}

function attempt(command: string, args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Debian and its kin, where the package is a real browser and the tests may install it. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  return attempt('apt-get', ['update', '-qq']) && attempt('apt-get', ['install', '-y', '-qq', 'chromium']);
}

/** Elsewhere Playwright fetches its own build. */
function installFromPlaywright(): boolean {
  return attempt('npx', ['playwright', 'install', 'chromium']);
}

/** Throws, saying what to do, when no browser is found and none can be installed. */
export async function ensureChromium(): Promise<void> {
  if (isFound()) return;
  console.log('No Chromium was found for the browser tests; installing one:');
  if ((installFromDebian() && isFound()) || (installFromPlaywright() && isFound())) return;
  throw new Error('Install Chromium or Chrome, or set CHROME_PATH to its program, and run the tests again.');
}
