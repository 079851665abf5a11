/**
 * What pages and the worker say to each other about versions. A waiting worker takes over only when a page asks: an update
 * never reloads somebody's half-typed form.
 */
import type { OfflineApp } from './offlineApp.ts';

/** The same in `src/app/update/workerMessages.ts`. Messages of other shapes are not ours and are ignored. */
type PageMessage =
  /** The person has agreed to the update. */
  | { type: 'SKIP_WAITING' }
  /** A page stands that was started by the script `entry`; answered on the port with whether that is this worker's build. */
  | { type: 'PAGE_OPENED'; entry: string };

export function hearPage(
  scope: ServiceWorkerGlobalScope,
  app: OfflineApp,
  event: ExtendableMessageEvent,
): void {
  const message = readMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
  if (message?.type === 'PAGE_OPENED') {
    event.ports[0]?.postMessage(app.isOwn(message.entry));
    event.waitUntil(app.tidy(event));
  }
}

function readMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' };
  if (data.type === 'PAGE_OPENED' && 'entry' in data && typeof data.entry === 'string')
    return { type: 'PAGE_OPENED', entry: data.entry };
  return null;
}
