/** Hosts functions written for the test beside the real Auth and Firestore, and calls them as the unmodified SDK does. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth } from 'firebase/auth';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { beforeAll, onTestFinished } from 'vitest';
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import {
  type LocalFirebase,
  type LocalFirebaseOptions,
  startLocalFirebase,
} from '../../../local-firebase/startLocalFirebase.ts';

export const fixtures = 'tests/local-firebase/functions/fixtures/functions.ts';

type AtEnd = (close: () => Promise<void>) => void;
type Started = Awaited<ReturnType<typeof startFunctions>>;

/** One world for all tests of a file: loading the functions takes longer than most of them. */
export function shareFunctions(options: Partial<LocalFirebaseOptions> = {}): () => Started {
  let started: Started | undefined;
  beforeAll(async () => {
    const closers: (() => Promise<void>)[] = [];
    started = await startFunctions(options, (close) => closers.push(close));
    return async () => {
      for (const close of closers.reverse()) await close();
    };
  });
  return () => {
    if (!started) throw new Error('The functions are asked for before they were started.');
    return started;
  };
}

export async function startFunctions(
  options: Partial<LocalFirebaseOptions> = {},
  atEnd: AtEnd = onTestFinished,
) {
  const logged: string[] = [];
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir: ':memory:',
    functions: fixtures,
    log: (line) => logged.push(line),
    ...options,
  });
  atEnd(() => firebase.close());
  return { firebase, logged, ...connect(firebase, undefined, atEnd), address: firebase.urls.functions };
}

let apps = 0;

/** The browser's own SDK, signed out. */
export function connect(firebase: LocalFirebase, region = 'us-central1', atEnd: AtEnd = onTestFinished) {
  apps++;
  const app = initializeApp({ projectId: firebase.projectId, apiKey: 'demo-key' }, `functions-${apps}`);
  atEnd(() => deleteApp(app));
  const auth = getAuth(app);
  connectAuthEmulator(auth, firebase.urls.auth, { disableWarnings: true });
  const functions = getFunctions(app, region);
  connectFunctionsEmulator(functions, '127.0.0.1', firebase.ports.functions);
  return {
    auth,
    functions,
    /** The function's result, or the code and words of its refusal. */
    async call(name: string, data?: unknown): Promise<unknown> {
      try {
        return (await httpsCallable(functions, name)(data)).data;
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error)) throw error;
        const details = 'details' in error ? error.details : undefined;
        return { code: error.code, message: error.message, ...(details === undefined ? {} : { details }) };
      }
    },
  };
}

export const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, init).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));

export const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
