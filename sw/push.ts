/**
 * Shows each push as one system notification and leads its click into the app. It knows no SDK and decides about nobody:
 * who is told what is the server's, and a push that shows nothing would cost the permission (iOS takes it after three).
 */
import badge from '../public/icons/badge-96.png?inline';
import icon from '../public/icons/icon-192.png?inline';
import {
  isRecord,
  openPathRequest,
  type PushMessage,
  pathToOpen,
  readPushMessage,
  takeBackAskedFor,
} from '../src/domain/index.ts';

/** For a push that cannot be understood: something happened, and the app knows what. */
const somethingHappened: PushMessage = {
  topic: '',
  targetUserId: '',
  title: 'Fitbout',
  body: 'Something has happened in your battles.',
  path: '/home',
};

type Fields = Record<string, unknown>;

/** What FCM delivers: `{ data, notification?, from, fcmMessageId }`. Empty for whatever else a push may hold. */
function payloadOf(data: PushMessageData | null): Fields {
  try {
    const payload: unknown = data?.json();
    return isRecord(payload) ? payload : {};
  } catch {
    // No JSON: shown as something that happened.
    return {};
  }
}

/**
 * What is being shown at this moment, and what is being asked. A browser that is asked which notifications there are
 * may forget what it is just showing: Chromium's stays in sight then, cannot be found again, and its tap leads nowhere.
 * So each waits for the other.
 */
const showing = new Set<Promise<unknown>>();
const asking = new Set<Promise<unknown>>();

/** Starts it once nothing of the other kind is under way, and counts it among its own until it is done. */
async function startAmong<T>(
  own: Set<Promise<unknown>>,
  others: Set<Promise<unknown>>,
  start: () => Promise<T>,
): Promise<T> {
  while (others.size > 0) await Promise.allSettled(others);
  const started = start();
  own.add(started);
  return started.finally(() => own.delete(started));
}

/** Never rejects on account of what the push holds. */
export async function showPush(scope: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const payload = payloadOf(data);
  // A campaign from the console has a notification and may have no data.
  const message = readPushMessage(payload.data) ?? readPushMessage(payload.notification) ?? somethingHappened;
  const id = payload.fcmMessageId;
  const show = (): Promise<void> =>
    scope.registration.showNotification(message.title, {
      body: message.body,
      // Not by their addresses: a browser fetches those anew for each notification, past this worker, and shows it after that.
      icon,
      badge,
      // One notification for each message, also when FCM delivers it twice.
      ...(typeof id === 'string' && id !== '' ? { tag: id } : {}),
      data: { path: message.path },
    });
  await startAmong(showing, asking, show);
  const windows = await openWindows(scope);
  // What Firebase's own worker would post, so that `onMessage` in the page hears of it; only a payload of FCM's has data.
  if (!isRecord(payload.data)) return;
  for (const window of windows) {
    window.postMessage({ ...payload, isFirebaseMessaging: true, messageType: 'push-received' });
  }
}

/** Takes out of sight what a page asks for, and what is still to come into sight as well. */
export function takeBack(scope: ServiceWorkerGlobalScope, event: ExtendableMessageEvent): void {
  const asked = takeBackAskedFor(event.data);
  if (asked !== null) event.waitUntil(closeShown(scope, asked.id));
}

async function closeShown({ registration }: ServiceWorkerGlobalScope, id: string | null): Promise<void> {
  const ask = (): Promise<Notification[]> => registration.getNotifications(id === null ? {} : { tag: id });
  for (const shown of await startAmong(asking, showing, ask)) shown.close();
}

/** Leads an open window there without a reload, or opens one. */
export async function openFromNotification(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const path = pathToOpen(isRecord(data) ? data.path : null);
  const windows = await openWindows(scope);
  const window = windows.find(({ focused }) => focused) ?? windows.at(0);
  if (window === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  window.postMessage(openPathRequest(path));
  await window.focus();
}

const openWindows = (scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
