/** Starts the services of one local Firebase project over one data folder and one clock. It wires them and does nothing else. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ActionEmail } from './auth/createActionCodes.ts';
import { createAuth } from './auth/createAuth.ts';
import { createAuthServer } from './auth/createAuthServer.ts';
import { createClock } from './clock.ts';
import { openDataFolder } from './dataFolder.ts';
import { type Ports, readEmulatorPorts } from './emulatorPorts.ts';
import { createFirestoreBackend } from './firestore/createFirestoreBackend.ts';
import { type IndexConfig, readIndexes } from './firestore/indexes/readIndexes.ts';
import { createFirestoreServer } from './firestore-transports/createFirestoreServer.ts';
import { createFunctionsServer } from './functions/createFunctionsServer.ts';
import { hostFunctions } from './functions/hostFunctions.ts';
import { createBuiltSite, type Site } from './hosting/createBuiltSite.ts';
import { createHostingServer } from './hosting/createHostingServer.ts';
import { readHostingConfig } from './hosting/hostingConfig.ts';
import { createMessaging } from './messaging/createMessaging.ts';
import { createMessageStore } from './messaging/messageStore.ts';
import { isRecord } from './record.ts';
import { compileRules } from './rules/compileRules.ts';
import { listenError } from './startError.ts';
import { createStorage } from './storage/createStorage.ts';
import { createStorageServer } from './storage/http/createStorageServer.ts';
import { watchRules } from './watchRules.ts';

export interface LocalFirebaseOptions {
  /** Path of firebase.json; rules, the built folder and the ports are read from it. */
  firebaseJson: string;
  /** 0 is any free port. Without it, those of firebase.json. */
  ports?: Ports | undefined;
  /** The loopback address unless told otherwise: whoever reaches the services can act as their owner. */
  host?: string | undefined;
  /** A folder, or `:memory:` to keep nothing. */
  dataDir: string;
  projectId?: string | undefined;
  /** Other than firebase.json's. */
  rulesFile?: string | undefined;
  dist?: string | undefined;
  /** Path of the functions' entry file, TypeScript or JavaScript. Without it none are hosted. */
  functions?: string | undefined;
  /** Scheduled functions run by the clock, for which the functions are loaded at once. Otherwise they run when told to. */
  runsSchedules?: boolean | undefined;
  /** What pages need to ask for pushes: the public half of the project's VAPID key, told in init.json. */
  messaging?: { vapidKey: string } | undefined;
  /** Serves the app in place of the built one, for hot reload. */
  site?: ((server: Server) => Promise<Site>) | undefined;
  /** The machine's clock, milliseconds since the epoch; the offset comes on top. */
  now?: (() => number) | undefined;
  /** Told of every link that would have been mailed. */
  onEmail?: ((email: ActionEmail) => void) | undefined;
  log: (line: string) => void;
}

/** Firebase reaches nothing real for a project whose name begins with "demo-". */
export const defaultProjectId = 'demo-fitbout';

export type LocalFirebase = Awaited<ReturnType<typeof startLocalFirebase>>;

/** Throws `StartError` when a port or the folder is taken; nothing is left running then. */
export async function startLocalFirebase(options: LocalFirebaseOptions) {
  const { dataDir, host = '127.0.0.1', projectId = defaultProjectId, log } = options;
  const json: unknown = JSON.parse(readFileSync(options.firebaseJson, 'utf8'));
  const wanted = options.ports ?? readEmulatorPorts(json);
  const hostingConfig = readHostingConfig(json);
  const root = dirname(resolve(options.firebaseJson));
  const dist = options.dist ?? join(root, hostingConfig.publicFolder);

  const closers: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    // Last opened, first closed: servers before what they serve, the folder's lock at the very end.
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };

  try {
    const folder = openDataFolder(dataDir);
    closers.push(folder.release);
    const clock = createClock({
      now: options.now ?? Date.now,
      file: folder.isKept ? folder.file('clock.json') : null,
    });
    const ports: Ports = { ...wanted };
    // A wildcard address is no name a browser could open.
    const visibleHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    const urlOf = (service: keyof Ports) => `http://${visibleHost}:${ports[service]}`;

    const backend = createFirestoreBackend({
      file: folder.file('firestore.sqlite'),
      now: clock.now,
      compileRules,
      indexes: readIndexFile(root, json),
      log,
    });
    closers.push(() => backend.close());
    const rules = watchRules({
      service: 'Firestore',
      file: options.rulesFile ?? join(root, rulesPath(json, 'firestore')),
      setRules: (source) => backend.setRules(projectId, source),
      log,
    });
    closers.push(rules.close);
    const storage = await createStorage({
      file: folder.file('storage.sqlite'),
      folder: folder.isKept ? folder.file('storage') : temporaryFolder(closers),
      defaultBucket: `${projectId}.appspot.com`,
      now: clock.now,
      compileRules,
      documents: backend.documentLookup(projectId),
      log,
    });
    closers.push(storage.close);
    const storageRules = watchRules({
      service: 'Storage',
      file: join(root, rulesPath(json, 'storage')),
      setRules: (content) => storage.setRules([{ content }]),
      log,
    });
    closers.push(storageRules.close);
    const auth = createAuth({
      projectId,
      file: folder.file('auth.sqlite'),
      now: clock.now,
      actionUrl: () => `${urlOf('hosting')}/__/auth/action`,
      onEmail: options.onEmail ?? (() => {}),
    });
    closers.push(auth.close);
    const messages = createMessageStore(folder.file('messages.sqlite'));
    closers.push(messages.close);
    const messaging = createMessaging({ projectId, store: messages, now: clock.now });
    const storageBucket = `${projectId}.appspot.com`;
    const functions = options.functions
      ? hostFunctions({
          source: resolve(options.functions),
          projectId,
          storageBucket,
          host: visibleHost,
          ports,
          clock,
          log,
        })
      : null;
    if (functions) closers.push(functions.close);

    const appConfig = (hostname: string) => ({
      projectId,
      apiKey: 'demo-key',
      authDomain: `${projectId}.firebaseapp.com`,
      storageBucket,
      messagingSenderId: '1',
      appId: '1:1:web:1',
      ...(options.messaging ? { vapidKey: options.messaging.vapidKey } : {}),
      emulators: {
        auth: { host: hostname, port: ports.auth },
        firestore: { host: hostname, port: ports.firestore },
        functions: { host: hostname, port: ports.functions },
        storage: { host: hostname, port: ports.storage },
      },
      clockOffsetMs: clock.offsetMs(),
    });
    const services = {
      firestore: createFirestoreServer({ backend, log }),
      auth: createAuthServer({ auth, log }),
      storage: createStorageServer({ storage, log }),
      functions: createFunctionsServer({ projectId, messaging, hosted: functions, log }),
      hosting: await createHostingServer({
        appConfig,
        actionCodes: auth.actionCodes,
        pushes: messages,
        clock,
        site: options.site ?? (() => createBuiltSite(dist, hostingConfig)),
        log,
      }),
    };
    for (const service of ['hosting', 'auth', 'firestore', 'functions', 'storage'] as const) {
      const server = services[service];
      closers.push(server.close);
      const { port } = await server.listen(host, wanted[service]).catch((error: unknown) => {
        throw listenError(error, service, host, wanted[service]);
      });
      ports[service] = port;
    }
    if (options.runsSchedules) functions?.scheduler.start();

    return {
      projectId,
      ports,
      urls: {
        hosting: urlOf('hosting'),
        auth: urlOf('auth'),
        firestore: urlOf('firestore'),
        functions: urlOf('functions'),
        storage: urlOf('storage'),
      },
      backend,
      auth,
      storage,
      messaging,
      /** `null` where none are hosted. */
      functions,
      clock,
      /** Moves the clock of all services at once. */
      setClockOffset: clock.setOffsetMs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** For what cannot be kept in memory where nothing is to be kept. */
function temporaryFolder(closers: (() => void)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-firebase-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** firebase.json need not name one: then there are only the automatic ones. */
function readIndexFile(root: string, json: unknown): IndexConfig {
  const settings = isRecord(json) ? json.firestore : null;
  const file = isRecord(settings) ? settings.indexes : undefined;
  return readIndexes(typeof file === 'string' ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {});
}

function rulesPath(json: unknown, service: 'firestore' | 'storage'): string {
  const settings = isRecord(json) ? json[service] : null;
  const rules = isRecord(settings) ? settings.rules : null;
  if (typeof rules !== 'string') throw new Error(`firebase.json: ${service}.rules must name the rules file.`);
  return rules;
}
