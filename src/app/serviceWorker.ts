/** Installs the service worker, which keeps the app itself on this device. It must never reload the page. */

/**
 * Registers `/sw.js` once the page has loaded, so that its downloads do not compete with the first paint. A browser that
 * refuses (a private window, say) runs the app all the same: only opening it offline is missing then.
 */
export function installServiceWorker(page: Window): void {
  const { navigator, document } = page;
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: nothing is lost and there is nothing a person could do
      console.warn('The app will not open offline:', error);
    });
  };
  if (document.readyState === 'complete') register();
  else page.addEventListener('load', register, { once: true });
}
