/** Starts a real Auth server on a free port for a test, with a clock the test moves and a fresh SDK app per device. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  type Auth as SdkAuth,
} from 'firebase/auth';
import type { ActionEmail } from '../../../local-firebase/auth/createActionCodes.ts';
import { createAuth } from '../../../local-firebase/auth/createAuth.ts';
import { createAuthServer } from '../../../local-firebase/auth/createAuthServer.ts';

export const projectId = 'demo-fitbout';

export async function startAuth(options: { file?: string; startAt?: number } = {}) {
  let nowMs = options.startAt ?? Date.parse('2026-11-20T10:00:00Z');
  const emails: ActionEmail[] = [];
  const logged: string[] = [];
  const apps: FirebaseApp[] = [];
  const auth = createAuth({
    projectId,
    file: options.file ?? ':memory:',
    now: () => nowMs,
    actionUrl: () => 'http://127.0.0.1:5000/__/auth/action',
    onEmail: (email) => emails.push(email),
  });
  const server = createAuthServer({ auth, log: (line) => logged.push(line) });
  const { port } = await server.listen('127.0.0.1', 0);
  const url = `http://127.0.0.1:${port}`;

  return {
    auth,
    emails,
    logged,
    port,
    url,
    walk(ms: number): void {
      nowMs += ms;
    },
    /** The unmodified SDK, as one device has it. */
    device(): SdkAuth {
      const app = initializeApp({ projectId, apiKey: 'demo-key' }, `device${apps.length}-${port}`);
      apps.push(app);
      initializeAuth(app, { persistence: inMemoryPersistence });
      const sdk = getAuth(app);
      connectAuthEmulator(sdk, url, { disableWarnings: true });
      return sdk;
    },
    async stop(): Promise<void> {
      await Promise.all(apps.map((app) => deleteApp(app)));
      await server.close();
      auth.close();
    },
  };
}
