/** The Cloud Functions, each wired to the project it runs in. Wires and does nothing else. */
import { getApp, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getMessaging } from 'firebase-admin/messaging';
import { error as logError } from 'firebase-functions/logger';
import { onSchedule } from 'firebase-functions/scheduler';
import { callable, placement } from './callable.ts';
import { createDailyReminder } from './dailyReminder.ts';
import { createDeleteAccount } from './deleteAccount.ts';
import { createDeletePhotos } from './deletePhotos.ts';
import type { Effects } from './effects.ts';
import { createResubscribeUserToAllTopics } from './resubscribeUserToAllTopics.ts';
import { createSendTargetUpdateNotification } from './sendTargetUpdateNotification.ts';
import { createSettleFinishedBattles } from './settleFinishedBattles.ts';
import { createSubscribeUserToTopic } from './subscribeUserToTopic.ts';
import { createTemporarilyUnsubscribeUserFromAllTopics } from './temporarilyUnsubscribeUserFromAllTopics.ts';
import { createUnsubscribeUserFromTopic } from './unsubscribeUserFromTopic.ts';
import { createUpdateXp } from './updateXp.ts';

// Whoever hosts the functions may have initialised it already, with emulators and credentials of its own.
const app = getApps().length > 0 ? getApp() : initializeApp();

const effects: Effects = {
  firestore: getFirestore(app),
  auth: getAuth(app),
  messaging: getMessaging(app),
  deletePhotos: createDeletePhotos(app, process.env.FIREBASE_STORAGE_EMULATOR_HOST),
  now: () => new Date(),
  log: (problem, cause) => logError(problem, cause),
};

/** One run at a time is enough, and it may take its time. */
const hourly = { region: placement.region, maxInstances: 1, timeoutSeconds: 540 };

export const updateXp = callable(createUpdateXp(effects));
export const sendTargetUpdateNotification = callable(createSendTargetUpdateNotification(effects));
export const subscribeUserToTopic = callable(createSubscribeUserToTopic(effects));
export const unsubscribeUserFromTopic = callable(createUnsubscribeUserFromTopic(effects));
export const temporarilyUnsubscribeUserFromAllTopics = callable(
  createTemporarilyUnsubscribeUserFromAllTopics(effects),
);
export const resubscribeUserToAllTopics = callable(createResubscribeUserToAllTopics(effects));
export const deleteAccount = callable(createDeleteAccount(effects), { timeoutSeconds: 300 });

export const dailyReminder = onSchedule({ ...hourly, schedule: '0 * * * *' }, createDailyReminder(effects));
export const settleFinishedBattles = onSchedule(
  { ...hourly, schedule: '20 * * * *' },
  createSettleFinishedBattles(effects),
);
