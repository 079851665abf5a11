/** Lets a waiting worker take over, and only when a page asks: an update never reloads somebody's half-typed form. */
import type { PrecacheEntry } from 'workbox-precaching';

export type WorkerScope = ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The message a page sends when the person has agreed to the update. Other messages are not ours and are ignored. */
export const SKIP_WAITING = 'SKIP_WAITING';

export function openWhenAsked(scope: WorkerScope, event: ExtendableMessageEvent): void {
  const data: unknown = event.data;
  const isRequest = typeof data === 'object' && data !== null && 'type' in data && data.type === SKIP_WAITING;
  if (isRequest) event.waitUntil(scope.skipWaiting());
}
