/** Starts the sync of one person over the browser's network and tabs. Loaded after the first paint. */
import { NEVER } from 'rxjs';
import type { Remote } from '../remote/remote.ts';
import type { Store } from '../store/store.ts';
import { createBrowserSurroundings } from '../sync/browserSurroundings.ts';
import { createSync } from '../sync/createSync.ts';
import type { Clock } from '../ui/session/appFace.ts';
import type { RunningSync } from './createSyncKeeper.ts';

export function startSync(store: Store, remote: Remote, clock: Clock): RunningSync {
  const surroundings = createBrowserSurroundings(store.uid, clock.now);
  const { status$, events$, stop } = createSync({
    ...surroundings,
    uid: store.uid,
    replica: store.replica,
    remote,
    // Photos reach an entry only after their upload, until the outbox takes them first (Y9).
    isPhotoUploaded: async () => true,
    photoUploaded$: NEVER,
    report: reportError,
  });
  return {
    status$,
    events$,
    async stop() {
      await stop();
      surroundings.close();
    },
  };
}
