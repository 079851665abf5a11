/** Finds, starts and stops the official Firestore emulator, the judge of local-firebase. It downloads nothing: where there is none, the comparison is left out and says so. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface OfficialEmulator {
  host: string;
  port: number;
  stop(): Promise<void>;
}

const jarInSdk = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');

/** The emulator's jar: FIRESTORE_EMULATOR_JAR, a Google Cloud SDK in its usual places, or what the Firebase CLI keeps. */
export function findOfficialEmulator(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.FIRESTORE_EMULATOR_JAR) return env.FIRESTORE_EMULATOR_JAR;
  const home = homedir();
  const besideGcloud = (env.PATH ?? '').split(delimiter).map((folder) => dirname(folder));
  const sdkRoots = [
    env.CLOUDSDK_ROOT_DIR ?? '',
    join(home, 'google-cloud-sdk'),
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/usr/local/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-sdk/current',
    '/opt/homebrew/share/google-cloud-sdk',
    '/usr/local/share/google-cloud-sdk',
    ...besideGcloud,
  ];
  const inSdk = sdkRoots.filter((root) => root !== '').map((root) => join(root, jarInSdk));
  return [...inSdk, ...cachedByFirebaseCli(home)].find((path) => existsSync(path)) ?? null;
}

function cachedByFirebaseCli(home: string): string[] {
  const cache = join(home, '.cache', 'firebase', 'emulators');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^cloud-firestore-emulator.*\.jar$/.test(name))
    .map((name) => join(cache, name));
}

/** Resolves when it answers. Rejects when Java is missing or it ends before. */
export async function startOfficialEmulator(jar: string): Promise<OfficialEmulator> {
  const host = '127.0.0.1';
  const port = await freePort(host);
  const java = spawn(
    'java',
    [
      '-Duser.language=en',
      '-Xmx512m',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      jar,
      'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
      'start',
      `--host=${host}`,
      `--port=${port}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => java.once('close', () => resolve()));
  const stop = async () => {
    java.kill('SIGKILL');
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    java.once('error', reject);
    java.once('exit', (code) => reject(new Error(`the official emulator ended with ${code}`)));
    const read = (chunk: Buffer) => {
      if (chunk.toString().includes('Dev App Server is now running')) resolve();
    };
    java.stdout.on('data', read);
    java.stderr.on('data', read);
  });
  return { host, port, stop };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
