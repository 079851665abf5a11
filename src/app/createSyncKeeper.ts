/**
 * Runs the sync while there is somebody to sync for: signed in here, known to the server under the same uid, and with an
 * open local database. Recording never waits for it.
 */
import type { Store } from '../store/store.ts';
import type { SyncEvent, SyncStatus } from '../sync/syncStatus.ts';
import type { Live, SessionState, StoreState } from '../ui/session/appFace.ts';
import type { Subscribable } from '../ui/session/useObservable.ts';
import { createLive } from './createLive.ts';

export interface RunningSync {
  status$: Subscribable<SyncStatus>;
  events$: Subscribable<SyncEvent>;
  /** Resolves when it no longer touches the store. */
  stop(): Promise<void>;
}

export interface SyncParts {
  session: Live<SessionState>;
  authUid: Live<string | null | undefined>;
  stores: Live<StoreState>;
  /** Whether this device believes to have a network. */
  isOnline: Live<boolean>;
  /** Loads the sync's code and starts it. */
  start(store: Store): Promise<RunningSync>;
  /** The server no longer takes the sign-in. */
  onExpired(): void;
}

export interface SyncKeeper {
  status: Live<SyncStatus>;
  /** Resolves when every sync that was to stop has stopped. */
  stopped(): Promise<void>;
  onEvent(listener: (event: SyncEvent) => void): () => void;
  /** Says something to whoever listens to the sync. */
  say(event: SyncEvent): void;
}

export function createSyncKeeper({
  session,
  authUid,
  stores,
  isOnline,
  start,
  onExpired,
}: SyncParts): SyncKeeper {
  const listeners = new Set<(event: SyncEvent) => void>();
  let current: { store: Store; stop(): Promise<void> } | null = null;
  let stopping: Promise<void> = Promise.resolve();

  const say = (event: SyncEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  /** What can be said while no sync runs. */
  const idle = (): SyncStatus => {
    const state = session.current();
    const isExpired = state.kind === 'SIGNED_IN' && state.isExpired;
    const phase = isExpired ? 'SIGNED_OUT' : isOnline.current() ? 'CONNECTING' : 'OFFLINE';
    return { phase, lastSyncedAt: null };
  };
  const status = createLive(idle());

  /** The store that is to be synced now, if any. */
  const wanted = (): Store | null => {
    const state = session.current();
    const opened = stores.current();
    if (state.kind !== 'SIGNED_IN' || state.isExpired || opened.kind !== 'OPEN') return null;
    const { uid } = state.person;
    return opened.store.uid === uid && authUid.current() === uid ? opened.store : null;
  };

  // A broken sync is a broken invariant: it must be seen, while the screens go on over the local database.
  const fail = (error: unknown) => reportError(error);

  const run = (store: Store) => {
    let isStopped = false;
    const subscriptions: { unsubscribe(): void }[] = [];

    // One after the other: two syncs over one store would push twice.
    const running = stopping
      .then(() => start(store))
      .then((started) => {
        if (isStopped) return started;
        subscriptions.push(
          started.status$.subscribe({
            next: (next) => {
              status.set(next);
              if (next.phase === 'SIGNED_OUT') onExpired();
            },
            error: fail,
          }),
          started.events$.subscribe({
            next: say,
            error: fail,
          }),
        );
        return started;
      });
    running.catch(fail);

    return {
      store,
      async stop() {
        isStopped = true;
        for (const subscription of subscriptions) subscription.unsubscribe();
        const started = await running.catch(() => null);
        await started?.stop();
      },
    };
  };

  const look = () => {
    const store = wanted();
    if (store !== (current?.store ?? null)) {
      if (current) stopping = Promise.all([stopping, current.stop()]).then(() => undefined, fail);
      current = store ? run(store) : null;
      status.set(idle());
    } else if (!current) {
      const next = idle();
      if (next.phase !== status.current().phase) status.set(next);
    }
  };

  for (const live of [session, authUid, stores, isOnline]) live.subscribe(look);
  look();

  return {
    status,
    stopped: () => stopping,
    say,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
