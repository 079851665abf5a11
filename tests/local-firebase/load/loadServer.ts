/** local-firebase as a process of its own, so that a load test can kill it and see its memory. Its parent speaks with it over IPC. */
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import { startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';

export interface LoadServerSettings {
  dataDir: string;
  rulesFile: string;
  /** Of Firestore; 0 is any free one. */
  firestorePort: number;
}

export type LoadServerReport =
  | { kind: 'ready'; firestorePort: number }
  /** Of this process so far. */
  | { kind: 'usage'; residentBytes: number; processorMs: number };

const settings: LoadServerSettings = JSON.parse(process.argv[2] ?? '{}');
const tell = (report: LoadServerReport): void => {
  process.send?.(report);
};

const firebase = await startLocalFirebase({
  firebaseJson: 'firebase.json',
  ports: { ...portsFrom(0), firestore: settings.firestorePort },
  dataDir: settings.dataDir,
  rulesFile: settings.rulesFile,
  log: (line) => console.error(line),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  tell({ kind: 'usage', residentBytes: process.memoryUsage.rss(), processorMs: (user + system) / 1000 });
});
// Whoever started it has gone.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready', firestorePort: firebase.ports.firestore });
