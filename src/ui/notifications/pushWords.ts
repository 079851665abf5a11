/** What a person reads about notifications on this device: how things stand, and what they can do. */
import type { IconName } from '../kit/iconGrids.ts';
import type { PushState } from '../session/appFace.ts';

export interface PushWords {
  tone: 'plain' | 'alert' | 'success';
  icon: IconName;
  title: string;
  words: string;
}

export const pushWords: Record<PushState, PushWords> = {
  OFF_IN_BUILD: {
    tone: 'plain',
    icon: 'bell',
    title: 'Off in this build',
    words: 'Notifications are off in this build of Fitbout. Your choice is kept, and nothing is sent.',
  },
  UNSUPPORTED: {
    tone: 'alert',
    icon: 'blocked',
    title: 'Not in this browser',
    words: 'This browser cannot receive notifications. Please try another one.',
  },
  INSTALL_FIRST: {
    tone: 'alert',
    icon: 'device',
    title: 'Install Fitbout first',
    words:
      'On an iPhone or iPad, notifications reach only the installed app: open the share menu, choose Add to Home Screen, and open Fitbout from there.',
  },
  UNKNOWN: {
    tone: 'plain',
    icon: 'hourglass',
    title: 'Not known yet',
    words: 'Whether notifications can reach this device shows when there is a connection.',
  },
  ASK: {
    tone: 'alert',
    icon: 'bell',
    title: 'Not on this device yet',
    words: 'Allow notifications here, and they come to this device from now on.',
  },
  BLOCKED: {
    tone: 'alert',
    icon: 'blocked',
    title: 'Blocked in this browser',
    words:
      'Notifications from Fitbout are blocked here, so none can arrive. Allow them for this site in the settings of your browser.',
  },
  PREPARING: {
    tone: 'plain',
    icon: 'hourglass',
    title: 'Almost ready',
    words:
      'Notifications are allowed here. They arrive once the server knows this device, which needs a connection.',
  },
  ON: {
    tone: 'success',
    icon: 'check',
    title: 'On for this device',
    words: 'Your notifications come to this device.',
  },
  FAILED: {
    tone: 'alert',
    icon: 'warning',
    title: 'Not set up',
    words: 'Notifications are allowed here, but this device could not be set up for them.',
  },
};
