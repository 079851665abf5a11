/** Keeps the built app on the device and serves it with no network. It must never cache what a server computes. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Precaches the build and answers every navigation with its page, so that a deep link opens offline. With the empty
 * manifest of development there is no page to bind to, and the network serves everything.
 */
export function serveAppOffline(manifest: (PrecacheEntry | string)[]): void {
  if (manifest.length === 0) return;
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  // `/__/` is Firebase Hosting's own: its config and the pages behind e-mailed links are never the app.
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//] }));
}
