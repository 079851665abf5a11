/**
 * When this page sends waiting photos: on its start, when the network comes, when it becomes visible, and after each new
 * photo; and it asks the browser to let the worker do so with no page open, where the browser can (Y9).
 */
import { flushOutbox } from '../../store/outbox/flushOutbox.ts';
import { tellOutboxNews } from '../../store/outbox/outboxNews.ts';
import { photoSyncTag } from '../../store/outbox/photoSyncTag.ts';
import { retryDelayMs } from '../../sync/retryDelay.ts';
import type { PhotoParts } from './photoParts.ts';

/** Background Sync, which Chromium alone has and TypeScript's library does not know. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

const canSync = (registration: ServiceWorkerRegistration | undefined): registration is SyncRegistration =>
  registration !== undefined && registration.active !== null && 'sync' in registration;

export interface Sending {
  /** Tries to send now, whatever there is. */
  send(): void;
  /** Something is waiting: tries now, and resolves when the worker is asked to, should this page end before it is sent. */
  sendWaiting(): Promise<void>;
}

export function createSending({ page, clock }: Pick<PhotoParts, 'page' | 'clock'>): Sending {
  const { navigator, document } = page;
  let isRunning = false;
  let isWanted = false;
  let failures = 0;
  let cancelRetry = (): void => {};

  const flush = () =>
    flushOutbox({
      locks: navigator.locks,
      fetch: (url, init) => fetch(url, init),
      now: clock.now,
      isOnline: () => navigator.onLine,
      tell: tellOutboxNews,
    });

  /** Whatever was wanted while it ran is looked for once more: it may have come after the last look. */
  async function run(): Promise<void> {
    isRunning = true;
    cancelRetry();
    try {
      while (isWanted) {
        isWanted = false;
        const result = await flush();
        failures = result === 'RETRY' ? failures + 1 : 0;
      }
    } finally {
      isRunning = false;
    }
    if (failures > 0 && navigator.onLine) retryLater();
  }

  function retryLater(): void {
    const timer = setTimeout(send, retryDelayMs(failures, Math.random()));
    cancelRetry = () => clearTimeout(timer);
  }

  function send(): void {
    isWanted = true;
    if (!isRunning) run().catch((error: unknown) => reportError(error));
  }

  page.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  send();

  return {
    send,
    async sendWaiting() {
      send();
      try {
        const registration = await navigator.serviceWorker?.getRegistration();
        if (canSync(registration)) await registration.sync.register(photoSyncTag);
      } catch {
        // The person or the browser forbids it: the pages send as they do where there is no such thing.
      }
    },
  };
}
