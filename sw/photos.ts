/** Uploads waiting photos when the browser says that there is a network, with no page open (Y9). It shows nothing. */
import { flushOutbox } from '../src/store/outbox/flushOutbox.ts';
import { tellOutboxNews } from '../src/store/outbox/outboxNews.ts';
import { photoSyncTag } from '../src/store/outbox/photoSyncTag.ts';

/** Background Sync's event, which TypeScript's library does not know: Chromium alone has it. */
interface BackgroundSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: BackgroundSyncEvent;
  }
}

/** Other tags are not ours and are ignored. */
export function sendWaitingPhotos(scope: ServiceWorkerGlobalScope, event: BackgroundSyncEvent): void {
  if (event.tag === photoSyncTag) event.waitUntil(flush(scope));
}

async function flush({ navigator }: ServiceWorkerGlobalScope): Promise<void> {
  const result = await flushOutbox({
    locks: navigator.locks,
    fetch: (url, init) => fetch(url, init),
    // When it was seen, for forgetting the oldest: a clock that is off by a day makes no difference.
    now: Date.now,
    isOnline: () => navigator.onLine,
    tell: tellOutboxNews,
  });
  // A handler that fails is called again by the browser when it sees fit; nobody is left to call it otherwise.
  if (result === 'RETRY') throw new Error('The photos could not be sent yet');
}
