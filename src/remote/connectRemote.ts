/** Connects to the Firebase project and wires the face of the server over it. The only entry point of `src/remote`. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  terminate,
} from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions } from 'firebase/functions';
import type { Line } from './failures.ts';
import type { Remote } from './remote.ts';
import { createRemoteAnalytics } from './remoteAnalytics.ts';
import { createRemoteAuth } from './remoteAuth.ts';
import { createRemoteBattles } from './remoteBattles.ts';
import type { RemoteConfig } from './remoteConfig.ts';
import { createRemoteFunctions } from './remoteFunctions.ts';
import { createRemoteMessaging } from './remoteMessaging.ts';
import { createRemoteNotifications } from './remoteNotifications.ts';
import { createRemotePhotos } from './remotePhotos.ts';
import { createRemoteUsers } from './remoteUsers.ts';

export interface RemoteOptions {
  config: RemoteConfig;
  /** Whether a request is worth sending at all: offline, Firestore's would wait or take long to fail. */
  isOnline(): boolean;
  /** Told of documents that could not be understood and were left out. */
  report(problem: string): void;
  /** Another name makes another, independent connection. */
  name?: string;
}

/** Connects nothing by itself: the first request or listener does. */
export function connectRemote({ config, isOnline, report, name }: RemoteOptions): Remote {
  const { emulators, vapidKey, ...settings } = config;
  const app = initializeApp(settings, name);
  // Without the pop-up and redirect resolvers, which Fitbout never uses and which weigh as much as the rest.
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  // RxDB is the store: a second one beneath it would answer with what it remembers.
  const db = initializeFirestore(app, {
    localCache: memoryLocalCache(),
    ignoreUndefinedProperties: true,
  });
  const functions = getFunctions(app);
  if (emulators !== undefined) {
    connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
      disableWarnings: true,
    });
    connectFirestoreEmulator(db, emulators.firestore.host, emulators.firestore.port);
    connectFunctionsEmulator(functions, emulators.functions.host, emulators.functions.port);
  }

  const line: Line = { isOnline, isSignedIn: () => auth.currentUser !== null };
  const parts = { db, line, report };
  return {
    analytics: createRemoteAnalytics(app),
    auth: createRemoteAuth(auth),
    battles: createRemoteBattles(parts),
    functions: createRemoteFunctions({ functions, auth, line }),
    messaging: createRemoteMessaging({ app, line, vapidKey }),
    notifications: createRemoteNotifications(parts),
    photos: createRemotePhotos({ auth, config, line }),
    users: createRemoteUsers(parts),
    async close() {
      await terminate(db);
      await deleteApp(app);
    },
  };
}
