/** Topics and the device that hears them: FCM's memberships on one side, `personalUsers.topics` on the other. */
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { dailyReminderTopic, messages } from '../../src/domain/index.ts';
import {
  type Arguments,
  argumentsIn,
  argumentsOf,
  flagIn,
  idIn,
  invalidArgument,
  namesIn,
  textIn,
  tokenIn,
} from './arguments.ts';
import type { Effects } from './effects.ts';
import { isUnregistered, removeToken, tokenOf } from './push.ts';

/** The topics there are; no other may be asked for, whatever a device has stored. */
const knownTopics = [dailyReminderTopic] as const;
export type Topic = (typeof knownTopics)[number];

export interface TopicsAnswer {
  /** What the server has stored after the call. */
  topics: string[];
}

const isTopic = (name: string): name is Topic => knownTopics.some((topic) => topic === name);

/** One's own and stored, or nothing is changed: somebody else's device must not be made to hear or to fall silent. */
async function refuseOthersToken(effects: Effects, uid: string, token: string): Promise<void> {
  const stored = await tokenOf(effects, uid);
  if (stored === null) throw new HttpsError('not-found', 'This device is not registered for notifications.');
  if (stored !== token) throw new HttpsError('permission-denied', messages.notYours);
}

function refuseOthers(uid: string, owner: string): void {
  if (owner !== uid) throw new HttpsError('permission-denied', messages.notYours);
}

/**
 * `{ token, userId, remainingTopics, topic }`. `remainingTopics`, what the device believes to be left, is judged for its
 * form and then ignored: the server's own list is merged, so that a stale or lying device harms nobody.
 */
export async function topicCallOf(
  effects: Effects,
  uid: string,
  data: unknown,
): Promise<{ token: string; topic: Topic }> {
  const given = argumentsOf(data, ['token', 'userId', 'remainingTopics', 'topic']);
  const token = tokenIn(given, 'token');
  const owner = idIn(given, 'userId');
  namesIn(given, 'remainingTopics');
  const topic = textIn(given, 'topic', 64);
  if (!isTopic(topic)) throw invalidArgument('There is no such topic.');
  refuseOthers(uid, owner);
  await refuseOthersToken(effects, uid, token);
  return { token, topic };
}

const judgePersonalUser = (given: Arguments): { id: string } => {
  const id = idIn(given, 'id');
  namesIn(given, 'topics');
  flagIn(given, 'targetNotification');
  flagIn(given, 'hideWelcomeMessage');
  return { id };
};

/** `{ token, personalUser }`. Of `personalUser` only its owner counts; its topics are the server's to know. */
export async function deviceCallOf(effects: Effects, uid: string, data: unknown): Promise<{ token: string }> {
  const given = argumentsOf(data, ['token', 'personalUser']);
  const token = tokenIn(given, 'token');
  const fields = ['id', 'topics', 'targetNotification', 'hideWelcomeMessage'];
  refuseOthers(uid, judgePersonalUser(argumentsIn(given, 'personalUser', fields)).id);
  await refuseOthersToken(effects, uid, token);
  return { token };
}

const personalDocument = ({ firestore }: Effects, uid: string) =>
  firestore.doc(`users/${uid}/personalUsers/${uid}`);

/** The stored topics. `not-found` for an account without settings: there is nobody to remind. */
export async function storedTopics(effects: Effects, uid: string): Promise<string[]> {
  const personal = await personalDocument(effects, uid).get();
  if (!personal.exists) throw new HttpsError('not-found', 'This account does not exist.');
  const topics: unknown = personal.get('topics');
  return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : [];
}

/** Adds or removes one topic in what is stored, whatever else another device does meanwhile. */
export async function storeTopic(
  effects: Effects,
  uid: string,
  topic: Topic,
  change: 'ADD' | 'REMOVE',
): Promise<TopicsAnswer> {
  // Reading first names a missing account; the transform itself needs no lock.
  await storedTopics(effects, uid);
  const topics = change === 'ADD' ? FieldValue.arrayUnion(topic) : FieldValue.arrayRemove(topic);
  await personalDocument(effects, uid).update({ topics });
  return { topics: await storedTopics(effects, uid) };
}

/** Known topics among the stored: an old one that no longer exists is not asked for again. */
export const topicsToHear = (stored: readonly string[]): Topic[] => stored.filter(isTopic);

export const allTopics = (): Topic[] => [...knownTopics];

const change = async (
  effects: Effects,
  uid: string,
  token: string,
  topic: Topic,
  operation: 'subscribeToTopic' | 'unsubscribeFromTopic',
): Promise<'DONE' | 'GONE'> => {
  const { errors } = await effects.messaging[operation](token, topic).catch((error: unknown) => {
    effects.log(`${operation} ${topic} for ${uid} did not reach FCM`, error);
    throw new HttpsError('unavailable', 'Notifications cannot be changed now. Please try again.');
  });
  const failure = errors[0]?.error;
  if (failure === undefined) return 'DONE';
  if (isUnregistered(failure)) {
    await removeToken(effects, uid, token);
    return 'GONE';
  }
  effects.log(`${operation} ${topic} for ${uid} was refused`, failure);
  throw new HttpsError('unavailable', 'Notifications cannot be changed now. Please try again.');
};

/** `not-found` when FCM no longer knows the device, whose token is then forgotten; `unavailable` when it did not answer. */
export async function hearTopic(effects: Effects, uid: string, token: string, topic: Topic): Promise<void> {
  if ((await change(effects, uid, token, topic, 'subscribeToTopic')) === 'GONE') {
    throw new HttpsError('not-found', 'This device is not registered for notifications.');
  }
}

/** A device that FCM no longer knows hears nothing already. */
export async function silenceTopic(
  effects: Effects,
  uid: string,
  token: string,
  topic: Topic,
): Promise<void> {
  await change(effects, uid, token, topic, 'unsubscribeFromTopic');
}
