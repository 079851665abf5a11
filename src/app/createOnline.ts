/** Whether this device believes to have a network: enough to tell 'offline' from 'connecting', no proof of a way to the server. */
import type { Live } from '../ui/session/appFace.ts';
import { createLive } from './createLive.ts';

export function createOnline(page: Window): Live<boolean> {
  const online = createLive(page.navigator.onLine);
  page.addEventListener('online', () => online.set(true));
  page.addEventListener('offline', () => online.set(false));
  return online;
}
