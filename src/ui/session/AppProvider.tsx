/**
 * How screens reach the app: by these hooks alone.
 *
 *   useSession()     who is signed in, if anybody            usePerson()      { uid, username } of the signed-in person
 *   useStore()       the open local database                  useStoreState()  OPENING, OPEN or FAILED
 *   useToday()       'YYYY-MM-DD' here, rolls over by itself  useNow()         a Date, new every minute
 *   useClock()       now() and timeZone() for a recording     useSyncStatus()  phase and lastSyncedAt
 *   useAppActions()  sign in and out, search, …               useSyncEvent(f)  toasts of the sync
 *   useInstalledApp()  versions, install, renewal; null while the page is still busy with its first paint
 *   usePush()        notifications on this device; null while the page is still busy with its first paint
 *   useConsentState()  what this browser may keep and measure    useConsent()  its actions
 *
 * Hooks that need a signed-in person or an open store throw outside the signed-in routes.
 */
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { IsoDate } from '../../domain/index.ts';
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { Store } from '../../store/store.ts';
import type { SyncEvent, SyncStatus } from '../../sync/syncStatus.ts';
import type {
  AppActions,
  AppFace,
  Clock,
  ConsentFace,
  ConsentState,
  InstalledApp,
  Live,
  Person,
  PushFace,
  SessionState,
  StoreState,
} from './appFace.ts';

const AppContext = createContext<AppFace | null>(null);

export function AppProvider({ face, children }: { face: AppFace; children: ReactNode }) {
  return <AppContext value={face}>{children}</AppContext>;
}

function useFace(): AppFace {
  const face = useContext(AppContext);
  if (!face) throw new Error('a screen outside AppProvider');
  return face;
}

function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.current, live.current);
}

export function useSession(): SessionState {
  return useLive(useFace().session);
}

export function usePerson(): Person {
  const session = useSession();
  if (session.kind !== 'SIGNED_IN') throw new Error('a signed-in screen without a session');
  return session.person;
}

export function useStoreState(): StoreState {
  return useLive(useFace().store);
}

export function useStore(): Store {
  const state = useStoreState();
  if (state.kind !== 'OPEN') throw new Error('a screen outside StoreGate');
  return state.store;
}

export function useSyncStatus(): SyncStatus {
  return useLive(useFace().syncStatus);
}

/** Whether the battles of somebody who has just signed in are still on the way; a screen that has something shows it. */
export function useArriving(): boolean {
  return useLive(useFace().arriving);
}

export function useSyncEvent(listener: (event: SyncEvent) => void): void {
  const { onSyncEvent } = useFace();
  useEffect(() => onSyncEvent(listener), [onSyncEvent, listener]);
}

export function useNow(): Date {
  return useLive(useFace().today).now;
}

export function useToday(): IsoDate {
  return useLive(useFace().today).date;
}

export function useClock(): Clock {
  return useFace().clock;
}

export function useInstalledApp(): InstalledApp | null {
  return useLive(useFace().installed);
}

/** The person's own photos that the server does not have yet, by storage path (Y9). */
export function useWaitingPhotos(): WaitingPhotos {
  return useLive(useFace().photos.waiting);
}

/** Loads the code for taking and looking at photos. */
export function usePhotoDesk(): AppFace['photos']['desk'] {
  return useFace().photos.desk;
}

export function usePush(): PushFace | null {
  return useLive(useFace().push);
}

export function useConsentState(): ConsentState {
  return useLive(useFace().consent.state);
}

export function useConsent(): ConsentFace {
  return useFace().consent;
}

export function useAppActions(): AppActions {
  return useFace().actions;
}
