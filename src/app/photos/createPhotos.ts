/** Photos as the rest of the app meets them: a small promise of the desk, whose code is loaded after the first paint. */
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { Live } from '../../ui/session/appFace.ts';
import { createLoader } from '../../ui/session/createLoader.ts';
import { createLive } from '../createLive.ts';
import type { PhotoParts, RunningDesk } from './photoParts.ts';

export interface Photos {
  /** This person's photos that are not with the server, by path; empty until the outbox has been read. */
  waiting: Live<WaitingPhotos>;
  /** Begins to send, to clear up, and to say what is waiting. */
  start(): void;
  /** Loads the desk's code; again after a failure. */
  desk(): Promise<RunningDesk>;
  /** Resolves when nothing of photos touches the store any more, and nobody signed out has a token left here. */
  settled(): Promise<void>;
}

export function createPhotos(parts: PhotoParts): Photos {
  const waiting = createLive<WaitingPhotos>(new Map());
  const desk = createLoader(async () =>
    (await import('./openPhotoDesk.ts')).openPhotoDesk({ ...parts, waiting }),
  );
  return {
    waiting,
    // Without its code, which is on this device as soon as the app is, nothing can be waiting.
    start: () => void desk().catch(() => undefined),
    desk,
    async settled() {
      try {
        await (await desk()).settled();
      } catch (error) {
        // Its code could not be loaded: the next start clears up. Leaving must not hang on it.
        reportError(error);
      }
    },
  };
}
