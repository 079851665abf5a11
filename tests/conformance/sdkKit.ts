/** Makes the clients of one conformance case with the unmodified SDK, in Node and in a page alike, and ends them all. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/firestore';
import type { Kit } from './conformanceCase.ts';

export interface EndingKit extends Kit {
  end(): Promise<void>;
}

export function createSdkKit(server: { host: string; port: number }, projectId: string): EndingKit {
  const apps: FirebaseApp[] = [];
  return {
    sdk,
    client(as) {
      const app = initializeApp({ projectId, apiKey: 'none' }, `${projectId}-${apps.length}`);
      apps.push(app);
      const firestore = sdk.getFirestore(app);
      const options = as === undefined ? {} : { mockUserToken: { sub: as, user_id: as } };
      sdk.connectFirestoreEmulator(firestore, server.host, server.port, options);
      return firestore;
    },
    async end() {
      await Promise.all(apps.map((app) => sdk.terminate(sdk.getFirestore(app))));
      await Promise.all(apps.map(deleteApp));
    },
  };
}
