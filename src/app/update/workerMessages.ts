/** What a page says to the service worker about versions; `sw/updates.ts` hears it. */

/** The person has agreed to the update: the waiting worker takes over every tab. */
export function askToTakeOver(waiting: ServiceWorker): void {
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Tells the worker which build this page runs, by the script that started it, and so lets it clear away what no open page
 * needs any more. Resolves to whether that is the worker's own build.
 */
export function tellPageOpened(worker: ServiceWorker, entry: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    resolve(data === true);
    port1.close();
  };
  worker.postMessage({ type: 'PAGE_OPENED', entry }, [port2]);
  return promise;
}
