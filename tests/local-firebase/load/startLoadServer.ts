/** Starts, asks, kills and starts again the server of a load test, always on the same data and port. */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadServerReport, LoadServerSettings } from './loadServer.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /log/{id} { allow read: if true; allow create: if request.resource.data.n is int; }
    match /counters/{id} { allow read, write: if true; }
  }
}`;

/** `folder` is one of the test's own. */
export async function startLoadServer(folder: string) {
  const rulesFile = join(folder, 'load.rules');
  writeFileSync(rulesFile, rules);
  let firestorePort = 0;
  let peakBytes = 0;
  let processorMs = 0;
  let child: ChildProcess;

  async function start(): Promise<void> {
    const settings: LoadServerSettings = { dataDir: join(folder, 'data'), rulesFile, firestorePort };
    child = fork(join(import.meta.dirname, 'loadServer.ts'), [JSON.stringify(settings)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    await new Promise<void>((resolve, reject) => {
      child.on('exit', () => reject(new Error('The server of the load test did not start.')));
      child.on('message', (report: LoadServerReport) => {
        if (report.kind === 'ready') {
          firestorePort = report.firestorePort;
          resolve();
        } else {
          peakBytes = Math.max(peakBytes, report.residentBytes);
          processorMs = report.processorMs;
        }
      });
    });
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  const sampling = setInterval(() => {
    // One that is just being killed hears nothing, and need not.
    if (child.connected) child.send('usage', () => {});
  }, 500);

  return {
    port: (): number => firestorePort,
    /** The most memory it was seen to hold, resident. */
    peakBytes: (): number => peakBytes,
    /** What it has worked since it was started, half a second ago. */
    processorMs: (): number => processorMs,
    /** Without a word of warning, as a lost power supply would. */
    kill,
    start,
    async stop(): Promise<void> {
      clearInterval(sampling);
      await kill();
    },
  };
}
