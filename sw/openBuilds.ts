/**
 * Which builds of the app are running in open windows. Every page holds a lock that is named after the script it was
 * started by; the browser gives it back when the page closes, crashes or is killed, so the list is never stale.
 */

/** The same in `src/app/serviceWorker.ts`, which holds the lock. */
const BUILD_LOCK = 'fitbout-build ';

/** A window that holds no lock yet may run any build, and counts as another. */
export async function isAnotherBuildOpen(
  scope: ServiceWorkerGlobalScope,
  isOwn: (entry: string) => boolean,
): Promise<boolean> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { held = [] } = await scope.navigator.locks.query();
  const entries = held.flatMap(({ name }) =>
    name?.startsWith(BUILD_LOCK) ? [name.slice(BUILD_LOCK.length)] : [],
  );
  return entries.length < windows.length || !entries.every(isOwn);
}
