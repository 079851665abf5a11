/** One push to one person: data only, to the token they have stored. Decides neither what is said nor to whom. */
import type { dailyReminderTopic, PushMessage } from '../../src/domain/index.ts';
import type { Effects } from './effects.ts';

/** The domain's push, by what it tells. `targetUserId` names the one person it is for. */
export interface Push extends PushMessage {
  topic: typeof dailyReminderTopic | 'targetCompleted' | 'koDanger' | 'battleRequest';
}

/** SENT: taken by FCM, which tells nobody whether a device showed it. GONE: the device is no more, its token removed. */
export type Sent = 'SENT' | 'GONE';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether FCM says that a token is nobody's any more. */
export const isUnregistered = (error: unknown): boolean =>
  hasCode(error, 'messaging/registration-token-not-registered');

const tokenDocument = ({ firestore }: Pick<Effects, 'firestore'>, uid: string) =>
  firestore.collection('fcmTokens').doc(uid);

/** The token of the device that asked last to be told, or `null`. */
export async function tokenOf(effects: Pick<Effects, 'firestore'>, uid: string): Promise<string | null> {
  const token: unknown = (await tokenDocument(effects, uid).get()).get('fcmToken');
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Forgets a dead token; one that has been stored meanwhile stays. */
export async function removeToken(
  effects: Pick<Effects, 'firestore'>,
  uid: string,
  token: string,
): Promise<void> {
  const reference = tokenDocument(effects, uid);
  await effects.firestore.runTransaction(async (transaction) => {
    const held = await transaction.get(reference);
    if (held.get('fcmToken') === token) transaction.delete(reference);
  });
}

/**
 * `livesSeconds`: how long FCM keeps it for a device that is off; a reminder of yesterday is worth nothing. Throws
 * FCM's error when it could not be handed over.
 */
export async function sendPush(
  effects: Pick<Effects, 'firestore' | 'messaging'>,
  token: string,
  push: Push,
  livesSeconds: number,
): Promise<Sent> {
  try {
    await effects.messaging.send({
      token,
      data: { ...push },
      webpush: { headers: { TTL: String(livesSeconds), Urgency: 'high' } },
    });
    return 'SENT';
  } catch (error) {
    if (!isUnregistered(error)) throw error;
    await removeToken(effects, push.targetUserId, token);
    return 'GONE';
  }
}
