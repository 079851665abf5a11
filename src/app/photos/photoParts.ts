/** What the photos of this page are made of, and what the app has of them. Types only. */
import type { Remote } from '../../remote/remote.ts';
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { SyncEvent } from '../../sync/syncStatus.ts';
import type { PhotoDesk } from '../../ui/photos/photoDesk.ts';
import type { Clock, Live, SessionState, StoreState } from '../../ui/session/appFace.ts';
import type { Settable } from '../createLive.ts';

export interface PhotoParts {
  page: Window;
  clock: Clock;
  session: Live<SessionState>;
  authUid: Live<string | null | undefined>;
  stores: Live<StoreState>;
  loadRemote(): Promise<Remote>;
  /** Says something worth a toast. */
  say(event: SyncEvent): void;
}

export interface DeskParts extends PhotoParts {
  waiting: Settable<WaitingPhotos>;
}

/** What the app has of it beside the screens. */
export interface RunningDesk extends PhotoDesk {
  /** Whether the server has the photo, as far as this device is concerned (Y3). */
  isUploaded(path: string): Promise<boolean>;
  onUploaded(listener: () => void): () => void;
  /** Resolves when nothing of it touches the store any more, and nobody signed out has a token left here. */
  settled(): Promise<void>;
}
