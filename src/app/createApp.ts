/**
 * Makes the one app of this page, outside React, and wires its parts. `connect` brings in the network once the first screen
 * has what it shows; `ask` opens the consent banner where nobody has answered.
 */
import type { StoreOptions } from '../store/openStore.ts';
import type { AppFace, InstalledApp, Live, PushFace, StoreState } from '../ui/session/appFace.ts';
import { createLoader } from '../ui/session/createLoader.ts';
import { clock } from './clock.ts';
import { createConsent } from './consent/createConsent.ts';
import { createArrival } from './createArrival.ts';
import { createLive } from './createLive.ts';
import { createOnline } from './createOnline.ts';
import { createPeople } from './createPeople.ts';
import { createSyncKeeper } from './createSyncKeeper.ts';
import { createToday, pageTicks, type Today } from './createToday.ts';
import { loadChunk } from './loadChunk.ts';
import { loadRemote } from './loadRemote.ts';
import { createPhotos } from './photos/createPhotos.ts';
import { createPushMemory } from './push/keptPush.ts';
import type { OnDevice } from './serviceWorker.ts';
import { createSession } from './session/createSession.ts';
import { createStoreKeeper } from './session/createStoreKeeper.ts';
import { createKeptFields } from './session/keptFields.ts';
import { createKeptSession } from './session/keptSession.ts';
import { untilWanted } from './untilWanted.ts';

/** How long a try to reach the settings or the code of Firebase is waited before the next, while there is a network. */
const RETRY_MS = 15_000;

export function createApp(
  page: Window & typeof globalThis,
  onDevice: OnDevice,
): { face: AppFace; ask(): void; connect(): void } {
  const isOnline = createOnline(page);
  const today = createToday(clock, pageTicks);

  const storeOptions: StoreOptions = {
    now: () => new Date(clock.now()),
    timeZone: clock.timeZone,
    newId: () => crypto.randomUUID(),
  };
  const fields = createKeptFields(page);
  const pushMemory = createPushMemory(fields);

  const stores = createStoreKeeper({
    async loadCode() {
      const { openStore, rescueStore, removeStore } = await loadChunk(
        'store',
        () => import('../store/openStore.ts'),
      );
      return {
        open: (uid) => openStore(uid, storeOptions),
        rescue: (uid) => rescueStore(uid, storeOptions),
        async remove(uid) {
          await removeStore(uid, storeOptions);
          // Loaded when it is wanted: few people ever remove what is theirs.
          const { removePhotos } = await import('../store/outbox/removePhotos.ts');
          await removePhotos(uid);
        },
      };
    },
    beforeClose: async () => {
      await Promise.all([sync.stopped(), photos.settled()]);
    },
  });

  // They come together: a server without the sync, or the sync without the photos, would be of no use.
  const online = createLoader(async () => {
    const [server, { startSync }, desk] = await Promise.all([
      loadRemote(isOnline.current),
      import('../sync/startSync.ts'),
      photos.desk(),
    ]);
    return { server, startSync, desk };
  });
  const remote = async () => (await online()).server;
  const session = createSession({
    kept: createKeptSession(fields),
    stores,
    loadRemote: remote,
    async forgetKept(uid) {
      const { forgetKept } = await import('./session/forgetKept.ts');
      forgetKept(page.localStorage, uid);
    },
    async beforeSignOut(uid, loadRemote) {
      if (pushMemory.read() === null) return;
      const { forgetPush } = await import('./push/forgetPush.ts');
      await forgetPush({ page, memory: pushMemory }, uid, loadRemote);
    },
    arrival: { begin: () => arrival.begin(), entered: () => arrival.entered() },
  });
  const sync = createSyncKeeper({
    session: session.state,
    authUid: session.authUid,
    stores: stores.state,
    isOnline,
    async start(store) {
      const { server, startSync, desk } = await online();
      return startSync(store, server, {
        now: clock.now,
        report: (error) => reportError(error),
        photos: desk,
      });
    },
    onExpired: session.expired,
  });
  const arrival = createArrival(stores.state, sync.status, (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  });
  const photos = createPhotos({
    page,
    clock,
    session: session.state,
    authUid: session.authUid,
    stores: stores.state,
    loadRemote: remote,
    say: sync.say,
  });
  const people = createPeople(stores.state, session.state, remote);

  const consent = createConsent({
    fields,
    async countUnsent() {
      const [{ unsentHere }, { openStore }] = await Promise.all([
        import('./consent/unsentHere.ts'),
        import('../store/openStore.ts'),
      ]);
      const opened = stores.state.current();
      return unsentHere({
        factory: page.indexedDB,
        opened: opened.kind === 'OPEN' ? opened.store : null,
        open: (uid) => openStore(uid, storeOptions),
      });
    },
    async clearDevice() {
      await session.actions.signOut({ removeData: true });
      const { clearDevice } = await import('./consent/clearDevice.ts');
      await clearDevice(page);
    },
    log,
  });
  const push = createLive<PushFace | null>(null);
  const installed = createLive<InstalledApp | null>(null);

  let isConnecting = false;
  const connect = async () => {
    if (isOnline.current() && (await session.followRemote())) {
      consent.follow((await remote()).analytics);
      return;
    }
    const again = setTimeout(retry, RETRY_MS);
    const stop = isOnline.subscribe(retry);
    function retry() {
      clearTimeout(again);
      stop();
      void connect();
    }
  };

  return {
    face: {
      session: session.state,
      store: stores.state,
      syncStatus: sync.status,
      arriving: arrival.arriving,
      today,
      clock,
      installed,
      consent,
      push,
      actions: {
        ...session.actions,
        ...people,
        async exportData(onProgress) {
          const { exportData } = await import('./export/exportData.ts');
          return exportData({ state: stores.state.current(), openDesk: photos.desk, clock, onProgress });
        },
        signUp: consent.guard(session.actions.signUp),
        signIn: consent.guard(session.actions.signIn),
        chooseUsername: consent.guard(session.actions.chooseUsername),
      },
      photos,
      onSyncEvent: sync.onEvent,
    },
    ask: consent.ask,
    connect() {
      if (isConnecting) return;
      isConnecting = true;
      consent.ask();
      const wanted = untilWanted({
        page,
        databases: page.indexedDB,
        session: session.state,
        consent: consent.state,
      });
      void battlesRead(stores.state.current(), today).then(() => {
        whenIdle(page, () => void wanted.then(connect));
        whenIdle(page, photos.start);
        whenIdle(page, () =>
          startBeside(import('./push/startPush.ts'), ({ startPush }) =>
            startPush({
              page,
              memory: pushMemory,
              session: session.state,
              authUid: session.authUid,
              stores: stores.state,
              isOnline,
              loadRemote: remote,
              isConfigured: import.meta.env.VITE_VAPID_KEY === undefined ? undefined : true,
              face: push,
              log,
            }),
          ),
        );
        whenIdle(page, () =>
          startBeside(import('./install/startInstalled.ts'), ({ startInstalled }) =>
            startInstalled({
              page,
              onDevice,
              session: session.state,
              stores: stores.state,
              today,
              clock,
              face: installed,
            }),
          ),
        );
      });
    },
  };
}

/** For what nobody can do anything about, and the person need not know. */
function log(problem: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is where it goes
  console.warn(`${problem}:`, cause);
}

/** Until a signed-in person's battles have been read the page only seems to be idle: it waits for the local database. */
async function battlesRead(state: StoreState, today: Live<Today>): Promise<void> {
  if (state.kind !== 'OPEN') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const reading = state.store.currentBattles$(today.current().date).subscribe({
    next: () => resolve(),
    // The screen that reads them says so.
    error: () => resolve(),
  });
  await promise;
  reading.unsubscribe();
}

/** For what the page can do without: where its code is not on this device yet, this visit goes on without it. */
async function startBeside<Code>(code: Promise<Code>, start: (code: Code) => unknown): Promise<void> {
  await code.then(start, () => undefined);
}

/** After the first paint, and not before the page has nothing better to do. Safari has no requestIdleCallback. */
function whenIdle(page: Window, work: () => void): void {
  page.requestAnimationFrame(() => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 300);
  });
}
