/** Keeps the built app on the device and serves it with no network. It must never cache what a server computes. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, Route, Router } from 'workbox-routing';
import { isAnotherBuildOpen } from './openBuilds.ts';

export type WorkerScope = ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Held while files are brought in or cleared away, so that a clearing never takes what a coming build has just stored. */
const FILES_LOCK = 'fitbout-files';

export interface OfflineApp {
  /** Stores every file of this build; files that an earlier build left are not loaded again. All or nothing. */
  install(event: ExtendableEvent): Promise<void>;
  /** Answers from what is stored, where the request is for the app; says whether it does. */
  respond(event: FetchEvent): void;
  /** Deletes what earlier builds left, once no open window runs one of them: it may still ask for its chunks. */
  tidy(event: ExtendableEvent): Promise<void>;
  /** Whether a page that was started by this script, a path such as `/assets/index-….js`, runs this worker's build. */
  isOwn(entry: string): boolean;
}

export function createOfflineApp(scope: WorkerScope, manifest: (PrecacheEntry | string)[]): OfflineApp {
  const files = new PrecacheController();
  files.addToCacheList(manifest);
  const isDevelopment = manifest.length === 0;
  const router = isDevelopment ? new Router() : createRouter(files);
  const { locks } = scope.navigator;
  const isOwn = (entry: string) => isDevelopment || files.getCacheKeyForURL(entry) !== undefined;

  return {
    isOwn,
    install: (event) =>
      locks.request(FILES_LOCK, async () => {
        const cache = await scope.caches.open(files.strategy.cacheName);
        const before = new Set((await cache.keys()).map(({ url }) => url));
        try {
          await files.install(event);
        } catch (error) {
          // What came in before the network went is a head start for the next try. On a full device it would only take
          // the room that the person's own battles need.
          if (error instanceof DOMException && error.name === 'QuotaExceededError') {
            for (const file of await cache.keys()) if (!before.has(file.url)) await cache.delete(file);
          }
          throw error;
        }
      }),
    respond(event) {
      const answer = router.handleRequest({ request: event.request, event });
      if (answer) event.respondWith(answer);
    },
    tidy: (event) =>
      locks.request(FILES_LOCK, { ifAvailable: true }, async (lock) => {
        const { installing, waiting } = scope.registration;
        // A newer build owns files here that this one does not know: it will tidy when it has taken over.
        if (lock === null || installing || waiting || isDevelopment) return;
        if (await isAnotherBuildOpen(scope, isOwn)) return;
        await files.activate(event);
      }),
  };
}

/**
 * The build's own files, its page for every navigation, so that a deep link opens offline, and what an earlier build left.
 * With the empty manifest of development there is none of these, and the network serves everything.
 */
function createRouter(files: PrecacheController): Router {
  const router = new Router();
  router.registerRoute(new PrecacheRoute(files));
  // `/__/` is Firebase Hosting's own: its config and the pages behind e-mailed links are never the app.
  router.registerRoute(
    new NavigationRoute(files.createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//] }),
  );
  // A tab that still runs an earlier build asks for its chunks, which the server may no longer have.
  router.registerRoute(
    new Route(
      ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      async ({ request }) =>
        (await caches.match(request, { cacheName: files.strategy.cacheName, ignoreVary: true })) ??
        fetch(request),
    ),
  );
  return router;
}
