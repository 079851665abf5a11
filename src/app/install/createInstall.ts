/** The offer to install the app: shows the browser's own when asked to, once, and knows when it is done. */
import type { InstallState, Live } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';
import type { InstallOffer } from '../serviceWorker.ts';
import { installStateOf } from './installState.ts';

export interface Install {
  state: Live<InstallState>;
  /** Shows the browser's question. It can be shown once; the browser makes a new offer when it sees fit. */
  ask(): void;
}

export function createInstall(page: Window, offer: Live<InstallOffer | null>): Install {
  let wasInstalled = false;
  let asked: InstallOffer | null = null;
  const unasked = () => (offer.current() === asked ? null : offer.current());
  const read = () => installStateOf(page, { hasOffer: unasked() !== null, wasInstalled });
  const state = createLive(read());
  const look = () => state.set(read());

  offer.subscribe(look);
  page.addEventListener('appinstalled', () => {
    wasInstalled = true;
    look();
  });
  page.matchMedia('(display-mode: standalone)').addEventListener('change', look);

  return {
    state,
    ask() {
      const shown = unasked();
      if (shown === null) return;
      asked = shown;
      look();
      // A browser that will not show it now makes a new offer later; nothing was lost.
      shown.prompt().catch(() => undefined);
    },
  };
}
