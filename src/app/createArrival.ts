/**
 * Whether somebody has signed in during this visit and their battles are still on the way here: then a screen with
 * nothing to show may wait a moment. It must never hold up a device that has something to show, nor anybody for long.
 */

import type { SyncStatus } from '../sync/syncStatus.ts';
import type { Live, StoreState } from '../ui/session/appFace.ts';
import { createLive } from './createLive.ts';
import { firstOf } from './firstOf.ts';

/** After this long an empty screen says more than one that waits: the way to the server has broken, or is very slow. */
export const ARRIVAL_MS = 4000;

export interface Arrival {
  arriving: Live<boolean>;
  /** Somebody is signing in here: called before their screens are shown. */
  begin(): void;
  /** Their own profile is on this device, or could not be put there. */
  entered(): void;
}

/** `after` calls once that many milliseconds have passed, and returns the way to stop it. */
export function createArrival(
  stores: Live<StoreState>,
  status: Live<SyncStatus>,
  after: (ms: number, call: () => void) => () => void,
): Arrival {
  const arriving = createLive(false);
  let isEntered = false;
  let isOverdue = false;
  let stop = (): void => {};

  const look = async () => {
    const { phase, lastSyncedAt } = status.current();
    const hasHeard = phase === 'LIVE' || (phase === 'ELSEWHERE' && lastSyncedAt !== null);
    if (!arriving.current() || !isEntered || !(hasHeard || isOverdue)) return;
    const opened = stores.current();
    // What came is in the database; once that has been read anew, it is on its way to every screen. A reading that fails
    // is said by the screen that reads the same.
    if (opened.kind === 'OPEN') await firstOf(opened.store.battles$()).catch(() => undefined);
    if (stores.current() !== opened) return;
    stop();
    arriving.set(false);
  };
  const lookAgain = () => void look();
  status.subscribe(lookAgain);

  return {
    arriving,
    begin() {
      stop();
      isEntered = false;
      isOverdue = false;
      arriving.set(true);
      stop = after(ARRIVAL_MS, () => {
        isOverdue = true;
        lookAgain();
      });
    },
    entered() {
      isEntered = true;
      lookAgain();
    },
  };
}
