/** The bundle that Firebase deploys: built into a folder of its own and read as Firebase's own tools read it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'fitbout-bundle-'));
const bundle = join(folder, 'dist-functions');
const firebaseFunctions = resolve('node_modules/firebase-functions/lib/bin/firebase-functions.js');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

beforeAll(async () => {
  await run(process.execPath, ['scripts/buildFunctions.ts', bundle]);
  // Google installs the packages that package.json names; here are the same ones.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it names its entry, Node 24 and the exact versions that are tested here', () => {
  const { type, main, engines, dependencies } = readJson(join(bundle, 'package.json'));
  expect({ type, main, engines }).toEqual({ type: 'module', main: 'index.js', engines: { node: '24' } });
  const installed = Object.keys(dependencies).map((name) => [
    name,
    readJson(join('node_modules', name, 'package.json')).version,
  ]);
  expect(dependencies).toEqual(Object.fromEntries(installed));
  expect(installed.map(([name]) => name)).toEqual(['firebase-admin', 'firebase-functions']);
});

test('it imports what its package.json names and nothing else: the rules of the game are inside', () => {
  const imports = readFileSync(join(bundle, 'index.js'), 'utf8').matchAll(/^import .* from "(.+)";$/gm);
  const packages = new Set([...imports].map(([, path = '']) => path.split('/')[0]));
  expect([...packages].sort()).toEqual(['firebase-admin', 'firebase-functions']);
});

test('firebase deploys it from where it is built', () => {
  const { functions } = readJson('firebase.json');
  expect(functions).toMatchObject({ source: 'dist-functions', predeploy: ['npm run build:functions'] });
  expect(readFileSync('scripts/buildFunctions.ts', 'utf8')).toContain(`'${functions.source}'`);
});

test('Firebase’s own discovery finds every function, with its trigger, its place and its limits', async () => {
  const found = join(folder, 'manifest.json');
  await run(process.execPath, [firebaseFunctions], {
    cwd: bundle,
    env: {
      ...process.env,
      FUNCTIONS_MANIFEST_OUTPUT_PATH: found,
      GCLOUD_PROJECT: 'demo-fitbout',
      METADATA_SERVER_DETECTION: 'none',
    },
  });
  const { endpoints }: { endpoints: Record<string, Record<string, unknown>> } = readJson(found);
  const triggers = Object.entries(endpoints).map(
    ([name, { platform, region, callableTrigger, scheduleTrigger }]) => {
      expect([name, platform, region]).toEqual([name, 'gcfv2', ['us-central1']]);
      const { schedule = null } = Object(scheduleTrigger);
      return [name, callableTrigger === undefined ? schedule : 'callable'];
    },
  );
  expect(Object.fromEntries(triggers)).toEqual({
    updateXp: 'callable',
    sendTargetUpdateNotification: 'callable',
    subscribeUserToTopic: 'callable',
    unsubscribeUserFromTopic: 'callable',
    temporarilyUnsubscribeUserFromAllTopics: 'callable',
    resubscribeUserToAllTopics: 'callable',
    deleteAccount: 'callable',
    dailyReminder: '0 * * * *',
    settleFinishedBattles: '20 * * * *',
  });
  expect(endpoints.settleFinishedBattles).toMatchObject({ maxInstances: 1, timeoutSeconds: 540 });
});
