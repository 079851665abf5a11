/** Starts the sync of an open store in a browser: the real clock, timers, network and tabs around `createSync`. */
import { Observable } from 'rxjs';
import type { Remote } from '../remote/remote.ts';
import type { Store } from '../store/store.ts';
import { createBrowserSurroundings } from './browserSurroundings.ts';
import { createSync, type Sync } from './createSync.ts';

/** The photos of this device that the server may not have yet (Y9). */
export interface SentPhotos {
  isUploaded(path: string): Promise<boolean>;
  /** Returns the way to stop. */
  onUploaded(listener: () => void): () => void;
}

/** `now` is the app's clock, in epoch milliseconds; `report` hears of what nobody expects. */
export function startSync(
  store: Store,
  remote: Remote,
  { now, report, photos }: { now: () => number; report: (error: Error) => void; photos: SentPhotos },
): Sync {
  const { close, ...surroundings } = createBrowserSurroundings(store.uid, now);
  const sync = createSync({
    ...surroundings,
    uid: store.uid,
    replica: store.replica,
    remote,
    isPhotoUploaded: photos.isUploaded,
    photoUploaded$: new Observable((subscriber) => photos.onUploaded(() => subscriber.next())),
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
