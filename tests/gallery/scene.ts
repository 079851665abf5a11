/** What a picture of the gallery shows: one screen or box in one state. Read by the page, which makes the state, and by the test, which looks. */
import type { Page } from '@playwright/test';
import type { Battle, User } from '../../src/domain/index.ts';
import type { DeviceFailure, Store } from '../../src/store/store.ts';
import type { SyncEvent, SyncPhase } from '../../src/sync/syncStatus.ts';
import type { ViewFailure } from '../../src/ui/photos/photoDesk.ts';
import type { ConsentState, InstallState, PushState, SessionState } from '../../src/ui/session/appFace.ts';

/** The person whose phone it is, and the moment of all pictures: a Wednesday at ten in London. */
export const me = { id: 'demo-alex', username: 'Alex' };
export const now = Date.UTC(2026, 2, 25, 10);
export const timeZone = 'Europe/London';

export interface SceneState {
  /** Alex is signed in when absent. */
  session?: SessionState;
  /** OPEN when absent. */
  store?: 'OPEN' | 'OPENING' | 'BROKEN' | 'PART_MISSING' | DeviceFailure;
  /** LIVE when absent. */
  phase?: SyncPhase;
  /** CLOSED when absent. */
  consent?: ConsentState['view'];
  /** OFF_IN_BUILD when absent. */
  push?: PushState;
  /** NOT_OFFERED when absent. */
  install?: InstallState;
  /** Whether a newer version of the app waits. */
  isNewVersionReady?: boolean;
  battles?: (demo: Battle[]) => Battle[];
  /** Everybody of the demonstration when absent. */
  users?: (demo: User[]) => User[];
  /** Whether the welcome card is still there. */
  isWelcomed?: boolean;
  /** What this device has done since: unsent entries, refused writes. */
  since?: (store: Store) => Promise<void>;
  /** What comes of asking for a photo; HERE when absent. */
  photos?: 'HERE' | 'ON_THE_WAY' | ViewFailure;
  /** How far the person's own photos are; the server has them when absent. */
  photosOnTheirWay?: 'WAITING' | 'UPLOADING';
  /** Why the search for an opponent finds nobody. */
  search?: 'OFFLINE' | 'FAILED';
  /** How packing everything ends; it goes on for ever when absent. */
  export?: 'DONE' | 'FAILED';
  /** The person has deleted their account elsewhere. */
  isOwnAccountGone?: boolean;
  /** What the sync says once the screen stands. */
  event?: SyncEvent;
}

export interface Scene extends SceneState {
  /** Names its picture: lower case, words joined by hyphens. */
  name: string;
  path: string;
  /** What must be on screen before the picture is taken. */
  shows: (page: Page) => ReturnType<Page['locator']>;
  /** What the person does first. */
  act?: (page: Page) => Promise<void>;
  /** Rules of axe that the specification itself breaks here. */
  notForAxe?: readonly string[];
}
