/** Runs local-firebase by itself, on the ports of the firebase.json in the current folder. Wires and does nothing else. */

import { StartError } from './startError.ts';
import { startLocalFirebase } from './startLocalFirebase.ts';
import { stopOnSignal } from './stopOnSignal.ts';

try {
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    dataDir: '.local-firebase',
    functions: 'functions/src/index.ts',
    runsSchedules: true,
    onEmail: ({ email, link }) => console.log(`Link for ${email}: ${link}`),
    log: (line) => console.error(line),
  });
  stopOnSignal(firebase.close);
  for (const [service, url] of Object.entries(firebase.urls)) console.log(`${service.padEnd(10)} ${url}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
