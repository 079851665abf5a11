/** The servers that every conformance case runs against: local-firebase always, the official emulator where one is found. */
import { startLocalServer } from './localServer.ts';
import { findOfficialEmulator, startOfficialEmulator } from './officialEmulator.ts';

export interface RunningServer {
  host: string;
  port: number;
  stop(): Promise<void>;
}

export interface ServerKind {
  name: 'local-firebase' | 'the official emulator';
  /** `null` where it is not installed. */
  start: (() => Promise<RunningServer>) | null;
}

const jar = findOfficialEmulator();

export const serverKinds: ServerKind[] = [
  { name: 'local-firebase', start: () => startLocalServer() },
  { name: 'the official emulator', start: jar === null ? null : () => startOfficialEmulator(jar) },
];

export const leftOut =
  'LEFT OUT: no official Firestore emulator was found (set FIRESTORE_EMULATOR_JAR, or install the gcloud component cloud-firestore-emulator)';

/** Replaces a project's rules. Throws with the server's own words. */
export async function putRules(server: RunningServer, projectId: string, source: string): Promise<void> {
  const response = await fetch(
    `http://${server.host}:${server.port}/emulator/v1/projects/${projectId}:securityRules`,
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
    },
  );
  if (!response.ok) throw new Error(await response.text());
}
