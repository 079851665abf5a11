/**
 * The app as something that is installed: its versions, the offer to install it, its storage and the number on its icon.
 * Loaded once the page is idle; it tells the screens through one live value.
 */

import type { Clock, InstalledApp, Live, SessionState, StoreState } from '../../ui/session/appFace.ts';
import { UpdatePrompt } from '../../ui/update/UpdatePrompt.tsx';
import type { Settable } from '../createLive.ts';
import type { OnDevice } from '../serviceWorker.ts';
import { createUpdates, type Updates } from '../update/createUpdates.ts';
import { hasUnsavedTyping, isInUse } from '../update/unsaved.ts';
import { tellPageOpened } from '../update/workerMessages.ts';
import { createInstall } from './createInstall.ts';
import { isIos } from './installState.ts';
import { keepStorage } from './keepStorage.ts';
import { showBadge } from './showBadge.ts';

/** How soon after midnight the number on the icon changes while the page is hidden; browsers call no oftener there. */
const BADGE_LOOK_MS = 60_000;

export interface InstalledParts {
  page: Window;
  onDevice: OnDevice;
  session: Live<SessionState>;
  stores: Live<StoreState>;
  today: Live<unknown>;
  clock: Clock;
  face: Settable<InstalledApp | null>;
}

export async function startInstalled(parts: InstalledParts): Promise<void> {
  const { page, onDevice, session, stores, today, clock, face } = parts;
  const { navigator, document } = page;

  const install = createInstall(page, onDevice.offer);
  const isInstalled = () => install.state.current() === 'INSTALLED';
  const isStorageKept = keepStorage({ storage: navigator.storage, stores, isInstalled });
  if ('setAppBadge' in navigator) {
    showBadge({
      bearer: navigator,
      stores,
      session,
      isSignedIn: () => session.current().kind === 'SIGNED_IN',
      clock,
      ticks(look) {
        today.subscribe(look);
        setInterval(look, BADGE_LOOK_MS);
      },
    });
  }

  const registration = await onDevice.registration;
  const reload = () => page.location.reload();
  const updates: Updates | null =
    registration &&
    createUpdates({
      registration,
      workers: navigator.serviceWorker,
      isOwnBuild: (worker) => tellPageOpened(worker, onDevice.entry),
      now: clock.now,
      isInUse: () => isInUse(document),
      ticks: (look) => setInterval(look, 1000),
      reload,
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') updates?.check();
  });

  const actions: InstalledApp['actions'] = {
    update: () => updates?.agree(),
    hasUnsavedTyping: () => hasUnsavedTyping(document),
    renew: async () => (updates ? updates.renew() : reload()),
    install: install.ask,
  };
  const tell = () =>
    face.set({
      UpdatePrompt: updates?.isReady.current() ? UpdatePrompt : null,
      install: install.state.current(),
      mayBeCleared: isStorageKept.current() === false && isIos(navigator) && !isInstalled(),
      actions,
    });
  for (const live of [updates?.isReady, install.state, isStorageKept]) live?.subscribe(tell);
  tell();
}
