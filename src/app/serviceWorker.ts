/**
 * Keeps the app itself on this device: registers the service worker, and catches from the first moment what would be
 * missed later. What is done with it is loaded once the page is idle. It must never reload the page.
 */
import type { Live } from '../ui/session/appFace.ts';
import { createLive } from './createLive.ts';

/** The browser's own offer to install the app; Chromium alone makes it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export interface OnDevice {
  /** The path of the script that started this page: what names its build. */
  entry: string;
  /** `null` where the browser has no service workers or refuses them. */
  registration: Promise<ServiceWorkerRegistration | null>;
  offer: Live<InstallOffer | null>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/**
 * Registers `/sw.js` once the page has loaded, so that its downloads do not compete with the first paint. A browser that
 * refuses (a private window, say) runs the app all the same: only opening it offline is missing then.
 */
export function keepOnDevice(page: Window, entry: string): OnDevice {
  const { navigator, document } = page;
  const offer = createLive<InstallOffer | null>(document.fitboutOffer ?? null);
  page.addEventListener('beforeinstallprompt', (event) => {
    // Kept for the button in the profile; the browser would show it where nobody asked.
    event.preventDefault();
    offer.set(event);
  });
  // While this page lives, the worker keeps the files of its build (`sw/openBuilds.ts`). A refusal only tidies too early.
  navigator.locks
    ?.request(`fitbout-build ${entry}`, { mode: 'shared' }, () => new Promise<never>(() => {}))
    .catch(() => undefined);

  const { promise: registration, resolve } = Promise.withResolvers<ServiceWorkerRegistration | null>();
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(resolve, (error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: nothing is lost and there is nothing a person could do
      console.warn('The app will not open offline:', error);
      resolve(null);
    });
  };
  if (!('serviceWorker' in navigator)) resolve(null);
  else if (document.readyState === 'complete') register();
  else page.addEventListener('load', register, { once: true });
  return { entry, registration, offer };
}
