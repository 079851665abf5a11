/** What can be said of notifications on this device, from what the browser and the build tell. Pure. */
import type { PushState } from '../../ui/session/appFace.ts';

/** INSTALL_FIRST: iOS takes pushes in the installed app alone. */
export type PushSupport = 'YES' | 'INSTALL_FIRST' | 'NO';

export interface PushFacts {
  /** Whether the build and the project send pushes; `undefined` while that is not known. */
  isConfigured: boolean | undefined;
  support: PushSupport;
  permission: NotificationPermission;
  /** The signed-in person has turned notifications on here by a tap. */
  isWanted: boolean;
  /** How the last try to get a token and to tell the server ended. */
  token: 'NONE' | 'KEPT' | 'FAILED';
}

export function pushStateOf({ isConfigured, support, permission, isWanted, token }: PushFacts): PushState {
  if (isConfigured === false) return 'OFF_IN_BUILD';
  if (support === 'INSTALL_FIRST') return 'INSTALL_FIRST';
  if (support === 'NO') return 'UNSUPPORTED';
  if (permission === 'denied') return 'BLOCKED';
  const isOn = permission === 'granted' && isWanted;
  // Known from an earlier visit, also when this one has begun with no network.
  if (isOn && token === 'KEPT') return 'ON';
  if (isConfigured === undefined) return 'UNKNOWN';
  if (!isOn) return 'ASK';
  return token === 'FAILED' ? 'FAILED' : 'PREPARING';
}
