/**
 * What stands outside the app when pushes are sent: the browser's push service, which no test may reach and Chromium has
 * none of here, and FCM's own endpoints. The SDK, the permission, the worker and its notifications are the real ones.
 */
import type { BrowserContext, CDPSession, Page, Route, Worker } from '@playwright/test';

/** Any key of the right form: nothing is encrypted here. */
export const vapidKey =
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';

/** One call of FCM's registrations endpoint, in the words of its wire. */
export interface Registration {
  method: string;
  /** The token in the address, '' where there is none. */
  token: string;
}

export interface Fcm {
  registrations: Registration[];
  /** What the next new registration is given. */
  nextToken: string;
}

const json = (route: Route, body: object) =>
  route.fulfill({
    json: body,
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
  });

/** Answers Firebase's installations and FCM's registrations for every page of this phone. */
export async function answerFcm(context: BrowserContext, firstToken: string): Promise<Fcm> {
  const fcm: Fcm = { registrations: [], nextToken: firstToken };
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    json(route, {
      fid: 'cAAAAAAAAAAAAAAAAAAAAA',
      refreshToken: 'refresh',
      authToken: { token: 'installation', expiresIn: '604800s' },
    }),
  );
  await context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    const method = route.request().method();
    if (method === 'OPTIONS') return json(route, {});
    const token = decodeURIComponent(
      /registrations\/(.+)$/.exec(new URL(route.request().url()).pathname)?.[1] ?? '',
    );
    fcm.registrations.push({ method, token });
    return json(route, method === 'DELETE' ? {} : { token: token || fcm.nextToken });
  });
  return fcm;
}

/** A push service within the page: one subscription for the site, kept as the browser would keep it. */
export async function stubPushManager(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'test-push-endpoint';
    const subscriptionAt = (endpoint: string) => ({
      endpoint,
      getKey: (name: string) => new TextEncoder().encode(`${name} of ${endpoint}`).buffer,
      async unsubscribe() {
        localStorage.removeItem(key);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const endpoint = localStorage.getItem(key);
        return endpoint === null ? null : subscriptionAt(endpoint);
      },
      async subscribe() {
        const endpoint = `https://push.test/${crypto.randomUUID()}`;
        localStorage.setItem(key, endpoint);
        return subscriptionAt(endpoint);
      },
    });
  });
}

/** Whether the browser would still take pushes for this site. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test-push-endpoint') !== null);

/** As a person answers the browser's question. `'prompt'` takes an earlier answer back. It holds until the browser closes. */
export async function answerPermission(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  await session?.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: new URL(page.url()).origin,
  });
}

export interface WorkerControl {
  /**
   * Delivers what FCM would, through the browser itself; starts the worker where it is stopped. Resolves when the worker
   * has done with it: whoever asks before that which notifications there are makes Chromium forget the one that it shows.
   */
  deliver(payload: object | string): Promise<void>;
  stopWorker(): Promise<void>;
  isRunning(): boolean;
}

/** Follows the service worker of this page's site. */
export async function controlWorker(page: Page): Promise<WorkerControl> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  let isRunning = false;
  /** Pushes of which the worker has not yet said that it is done with them; it is told of one after the other. */
  const onTheirWay: { resolve(): void; reject(reason: Error): void }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration && !registration.isDeleted) known.resolve(registration.registrationId);
  });
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    // One that is still stopping has not stopped.
    isRunning = versions.some(({ runningStatus }) => runningStatus !== 'stopped');
  });
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent;
    if (eventName !== 'Push event completed') return;
    const status = eventMetadata.find(({ key }) => key === 'Status')?.value;
    const push = onTheirWay.shift();
    if (status === 'Success') push?.resolve();
    else push?.reject(new Error(`the worker ended a push with ${status}`));
  });
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  await session.send('ServiceWorker.enable');
  const registrationId = await known.promise;
  const { origin } = new URL(page.url());
  return {
    async deliver(payload) {
      const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
      const { promise, ...push } = Promise.withResolvers<void>();
      onTheirWay.push(push);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await promise;
    },
    async stopWorker() {
      await session.send('ServiceWorker.stopAllWorkers');
    },
    isRunning: () => isRunning,
  };
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  path: unknown;
}

/** What the system shows for this site, oldest first. */
export const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data?.path,
    }));
  });

/** The worker's side of what a tap needs; the page's types know nothing of workers. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(path: string): Promise<unknown> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * A tap on the notification with this title, as the browser tells the worker of it. Resolves, when the worker has done
 * what it does, to the path for which it opened a window, if it did: without a person's tap the browser opens none.
 */
export const tapNotification = (worker: Worker, title: string): Promise<string | null> =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerScope;
    const shown = await scope.registration.getNotifications();
    const notification = shown.find((each) => each.title === wanted);
    if (!notification) throw new Error(`nothing is shown under ${wanted}`);
    let opened: string | null = null;
    scope.clients.openWindow = async (path) => {
      opened = path;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const works: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => works.push(work) });
    scope.dispatchEvent(event);
    // To bring a window to the front takes a person's tap as well; that it is refused here is no failure of the worker's.
    await Promise.allSettled(works);
    return opened;
  }, title);

/** FCM's payload as it reaches a worker (data only, as the functions send it). */
export const fcmPayload = (data: Record<string, string>, id: string): object => ({
  data,
  from: '1',
  priority: 'normal',
  fcmMessageId: id,
});
