/** `deleteAccount()`: removes everything that is the caller's alone, and their account last. Leaves battles to the other person. */
import { FieldValue, type Firestore, type Query } from 'firebase-admin/firestore';
import { argumentsOf } from './arguments.ts';
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { tokenOf } from './push.ts';
import { allTopics } from './topics.ts';

export interface DeletionAnswer {
  deleted: true;
}

/** A batch takes 500 writes. */
const pageSize = 400;

/** A request that nobody will answer or fight. Another answer that comes in between stands. */
async function declinePending({ firestore }: Effects, uid: string): Promise<void> {
  const { docs } = await firestore
    .collection('battles')
    .where('userIds', 'array-contains', uid)
    .where('status', '==', 'PENDING')
    .select()
    .get();
  for (const { ref } of docs) {
    await firestore.runTransaction(async (transaction) => {
      if ((await transaction.get(ref)).get('status') !== 'PENDING') return;
      transaction.update(ref, { status: 'DECLINED', updatedAt: FieldValue.serverTimestamp() });
    });
  }
}

/** The device falls silent at FCM too; were that to fail, nothing is sent to it any more all the same. */
async function leaveTopics(effects: Effects, uid: string): Promise<void> {
  const token = await tokenOf(effects, uid);
  if (token === null) return;
  for (const topic of allTopics()) {
    await effects.messaging
      .unsubscribeFromTopic(token, topic)
      .catch((error: unknown) => effects.log(`The device of ${uid} stays on ${topic}`, error));
  }
}

async function deleteFound(firestore: Firestore, found: Query): Promise<void> {
  for (;;) {
    const { docs } = await found.select().limit(pageSize).get();
    if (docs.length === 0) return;
    const batch = firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/** What the server remembered for pushes (docs/functions.md). */
async function deleteNotices({ firestore }: Effects, uid: string): Promise<void> {
  const notices = firestore.collection('notices');
  await deleteFound(firestore, notices.where('from', '==', uid));
  await deleteFound(firestore, notices.where('to', '==', uid));
}

/** In one transaction, for the name is found by the profile: without the one the other could never be set free. */
async function deleteDocuments({ firestore }: Effects, uid: string): Promise<void> {
  const user = firestore.collection('users').doc(uid);
  await firestore.runTransaction(async (transaction) => {
    const held = await transaction.get(user);
    const lower: unknown = held.get('lowerUsername');
    if (typeof lower === 'string') transaction.delete(firestore.collection('usernames').doc(lower));
    transaction.delete(user.collection('personalUsers').doc(uid));
    for (const kind of ['fcmTokens', 'pushLimits', 'reminders']) {
      transaction.delete(firestore.collection(kind).doc(uid));
    }
    transaction.delete(user);
  });
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';

/**
 * Every step may be repeated and finds nothing to do the second time; the account goes last, for without it nobody could
 * ask again. Battles keep the name and the entries, which are the other person's history too: ACTIVE ones run to their
 * end, and `settleBattle` passes over the missing profile. Errors: `invalid-argument` for any argument.
 */
export const createDeleteAccount =
  (effects: Effects): Handler<DeletionAnswer> =>
  async (uid, data) => {
    argumentsOf(data ?? {}, []);
    await declinePending(effects, uid);
    await effects.deletePhotos(`targetConfirmations/${uid}.`);
    await leaveTopics(effects, uid);
    await deleteNotices(effects, uid);
    await deleteDocuments(effects, uid);
    await effects.auth.deleteUser(uid).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    return { deleted: true };
  };
