/** What a person reads when this device cannot keep their battles: what happened, what is safe, what to do. */
import type { DeviceFailure } from '../../store/store.ts';

export interface DeviceFailureWords {
  title: string;
  safe: string;
  next: string;
  /** The same in one line, for a toast. */
  short: string;
}

export const deviceFailureWords: Record<DeviceFailure, DeviceFailureWords> = {
  DEVICE_FULL: {
    title: 'This device is full',
    safe: 'Everything recorded until now is safe. The last entry was not recorded.',
    next: 'Free some space, for example by deleting photos or apps that you no longer need. Then try again.',
    short: 'Not recorded: this device is full. Free some space and try again.',
  },
  STORAGE_UNAVAILABLE: {
    title: 'Nothing can be saved here',
    safe: 'Battles and entries that were synced are safe on the server.',
    next: 'The browser keeps its storage closed, as some private windows do. Open Fitbout in a normal window, or allow it to keep site data. Then try again.',
    short: 'Not recorded: this browser lets nothing be saved.',
  },
  STORAGE_CORRUPTED: {
    title: 'Your battles on this device cannot be read',
    safe: 'Battles and entries that were synced are safe on the server.',
    next: 'Try again first. If that does not help, repair: what can still be read is kept, and the rest is loaded again from the server.',
    short: 'Not recorded: the battles on this device cannot be read.',
  },
};
