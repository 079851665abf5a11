/** Fetches Firebase's code and the project's settings, and connects. Everything here is loaded after the first paint. */
import type { Remote } from '../remote/remote.ts';
import { followProjectClock } from './clock.ts';

/** Firebase Hosting serves it for every project; the stand-in serves its own. */
const settingsPath = '/__/firebase/init.json';

declare global {
  /** Where Firebase's code looks first for settings of the page's host; ours come by `settingsPath`. */
  var __FIREBASE_DEFAULTS__: object | undefined;
}

/** Rejects when either cannot be had, which offline is nothing unusual. */
export async function loadRemote(isOnline: () => boolean): Promise<Remote> {
  // Without it Firebase would look for them in a cookie, and the page would stand still until another process has read it.
  globalThis.__FIREBASE_DEFAULTS__ ??= {};
  const [{ connectRemote }, { readRemoteConfig }, answer] = await Promise.all([
    import('../remote/connectRemote.ts'),
    import('../remote/remoteConfig.ts'),
    fetch(settingsPath),
  ]);
  if (!answer.ok) throw new Error(`${settingsPath} answered ${answer.status}`);
  const settings: unknown = await answer.json();
  followProjectClock(settings);
  const config = readRemoteConfig(settings);
  // Firebase's own answer has no place for it, so the build brings it.
  const vapidKey = config.vapidKey ?? import.meta.env.VITE_VAPID_KEY;
  return connectRemote({
    config: vapidKey === undefined ? config : { ...config, vapidKey },
    isOnline,
    report: (problem) => reportError(new Error(problem)),
  });
}
