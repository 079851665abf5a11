/** Starts the sync of an open store in a browser: the real clock, timers, network and tabs around `createSync`. */
import { NEVER } from 'rxjs';
import type { Remote } from '../remote/remote.ts';
import type { Store } from '../store/store.ts';
import { createBrowserSurroundings } from './browserSurroundings.ts';
import { createSync, type Sync } from './createSync.ts';

/** `now` is the app's clock, in epoch milliseconds; `report` hears of what nobody expects. */
export function startSync(
  store: Store,
  remote: Remote,
  { now, report }: { now: () => number; report: (error: Error) => void },
): Sync {
  const { close, ...surroundings } = createBrowserSurroundings(store.uid, now);
  const sync = createSync({
    ...surroundings,
    uid: store.uid,
    replica: store.replica,
    remote,
    // No photo is taken on this device yet, so every photo that an entry names came from the server.
    isPhotoUploaded: async () => true,
    photoUploaded$: NEVER,
    report,
  });
  return {
    ...sync,
    async stop() {
      await sync.stop();
      close();
    },
  };
}
