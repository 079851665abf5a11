/** Makes the clients of one case of Storage with the unmodified SDK, in Node and in a page alike, and ends them all. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/storage';
import type { StorageKit, StorageServer } from './storageCase.ts';

export function createStorageKit(
  server: StorageServer,
  bucket: string,
): StorageKit & { end(): Promise<unknown> } {
  const apps: FirebaseApp[] = [];
  return {
    sdk,
    client(as) {
      const app = initializeApp(
        { projectId: 'demo-storage', apiKey: 'none', storageBucket: bucket },
        `${bucket}-${apps.length}`,
      );
      apps.push(app);
      const storage = sdk.getStorage(app);
      const options = as === undefined ? {} : { mockUserToken: { sub: as, user_id: as } };
      sdk.connectStorageEmulator(storage, server.host, server.port, options);
      return storage;
    },
    end: () => Promise.all(apps.map(deleteApp)),
  };
}
