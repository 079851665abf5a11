/**
 * Notifications on this device: keeps the push token of whoever has turned them on here, tells the screens how things
 * stand, and takes back what was shown for somebody else. Loaded once the page is idle. It asks for nothing by itself.
 */
import { concernsPerson, type PersonalUser, readPushMessage, takeBackRequest } from '../../domain/index.ts';
import type { Remote } from '../../remote/remote.ts';
import type { Store } from '../../store/store.ts';
import type { Live, PushFace, SessionState, StoreState } from '../../ui/session/appFace.ts';
import type { Settable } from '../createLive.ts';
import { firstOf } from '../firstOf.ts';
import { isIos, isStandalone } from '../install/installState.ts';
import { type PushMemory, pushLock } from './keptPush.ts';
import { type PushSupport, pushStateOf } from './pushState.ts';
import { registerToken } from './registerToken.ts';

export interface PushParts {
  page: Window & typeof globalThis;
  memory: PushMemory;
  session: Live<SessionState>;
  /** The uid that the server knows the person by; `undefined` until it has been reached. */
  authUid: Live<string | null | undefined>;
  stores: Live<StoreState>;
  isOnline: Live<boolean>;
  loadRemote(): Promise<Remote>;
  /** What the build itself knows of pushes: `undefined` leaves it to the project's settings. */
  isConfigured: boolean | undefined;
  face: Settable<PushFace | null>;
  /** Spec section 8: failures of pushes are only logged. */
  log(problem: string, cause: unknown): void;
}

/** How long a server that did not answer is left alone, while there is a network. */
const RETRY_MS = 15_000;

const supportOf = (page: Window): PushSupport => {
  if ('PushManager' in page && 'Notification' in page && 'serviceWorker' in page.navigator) return 'YES';
  return isIos(page.navigator) && !isStandalone(page) ? 'INSTALL_FIRST' : 'NO';
};

/** The settings as this device knows them; without any, whose they are is enough. */
async function settingsIn(store: Store): Promise<PersonalUser> {
  const known = await firstOf<PersonalUser | null>(store.personalUser$());
  return { topics: [], targetNotification: false, hideWelcomeMessage: false, ...known, id: store.uid };
}

export function startPush(parts: PushParts): void {
  const { page, memory, session, authUid, stores, isOnline, face, log } = parts;
  const support = supportOf(page);
  let isConfigured = parts.isConfigured;
  let hasFailed = false;
  /** For whom this page has done it all. */
  let keptFor: string | null = null;
  let isHearing = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();

  const uidHere = (): string | null => {
    const state = session.current();
    return state.kind === 'SIGNED_IN' ? state.person.uid : null;
  };

  const tell = () => {
    const kept = memory.read();
    const isWanted = kept !== null && kept.uid === uidHere();
    const token = hasFailed ? 'FAILED' : isWanted && kept.fcmToken !== null ? 'KEPT' : 'NONE';
    const permission = support === 'YES' ? page.Notification.permission : 'default';
    const state = pushStateOf({ isConfigured, support, permission, isWanted, token });
    if (face.current()?.state !== state) face.set({ state, turnOn });
  };

  /** The signed-in person's store, when the server knows them too and there is a network to reach it by. */
  const reachable = (): Store | null => {
    const uid = uidHere();
    const opened = stores.current();
    const isReached = uid !== null && authUid.current() === uid && isOnline.current();
    return isReached && opened.kind === 'OPEN' && opened.store.uid === uid ? opened.store : null;
  };

  const keepToken = async () => {
    if (authUid.current() === undefined) return;
    const remote = await parts.loadRemote();
    isConfigured = remote.messaging.isConfigured;
    tell();
    const store = reachable();
    const kept = memory.read();
    if (!isConfigured || store === null || kept?.uid !== store.uid || keptFor === store.uid) return;
    if (support !== 'YES' || page.Notification.permission !== 'granted') return;
    const worker = await page.navigator.serviceWorker.ready;
    const token = await remote.messaging.token(worker);
    if (!token.ok) {
      hasFailed = token.failure.kind === 'REJECTED';
      if (token.failure.kind === 'OFFLINE') again = setTimeout(look, RETRY_MS);
      if (token.failure.kind === 'REJECTED') log('This browser gave no push token', token.failure.message);
      return;
    }
    const registered = await registerToken(remote, {
      token: token.value,
      isDone: kept.fcmToken === token.value,
      personalUser: await settingsIn(store),
    });
    hasFailed = !registered.ok && registered.failure.kind !== 'OFFLINE';
    if (registered.ok) {
      memory.write({ uid: store.uid, fcmToken: token.value });
      keptFor = store.uid;
    } else if (hasFailed) log('The server did not take the push token', registered.failure.kind);
    else again = setTimeout(look, RETRY_MS);
    if (isHearing) return;
    isHearing = true;
    await remote.messaging.onMessage((message) =>
      takeBackUnlessTheirs(worker, message).catch((error: unknown) => log('A notification stays', error)),
    );
  };

  /** The worker shows every push, as it must; what is not for whoever is here goes again (spec section 7). */
  const takeBackUnlessTheirs = async (
    worker: ServiceWorkerRegistration,
    { id, data }: { id: string | undefined; data: unknown },
  ) => {
    const message = readPushMessage(data);
    const opened = stores.current();
    if (id === undefined || message === null) return;
    const isTheirs = opened.kind === 'OPEN' && concernsPerson(message, await settingsIn(opened.store));
    if (isTheirs) return;
    worker.active?.postMessage(takeBackRequest(id));
  };

  /** One after the other; what fails is tried again at the next occasion. Only one tab at a time talks of the token. */
  const look = () => {
    clearTimeout(again);
    if (uidHere() !== keptFor) keptFor = null;
    tell();
    work = work
      .then(() => page.navigator.locks.request(pushLock, keepToken))
      .catch((error: unknown) => {
        hasFailed = true;
        log('Notifications could not be set up', error);
      })
      .then(() => void tell());
  };

  const turnOn = () => {
    const uid = uidHere();
    if (support !== 'YES' || uid === null) return;
    hasFailed = false;
    // Within the tap: browsers ask nobody otherwise, and not again once it was blocked.
    page.Notification.requestPermission().then(
      (permission) => {
        const kept = memory.read();
        if (permission === 'granted' && kept?.uid !== uid) memory.write({ uid, fcmToken: null });
        look();
      },
      (error: unknown) => log('The permission could not be asked for', error),
    );
  };

  for (const live of [session, authUid, stores, isOnline]) live.subscribe(look);
  // The person may change it in the browser's own settings.
  page.document.addEventListener('visibilitychange', tell);
  page.navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', look))
    .catch((error: unknown) => log('The permission cannot be followed', error));
  look();
}
