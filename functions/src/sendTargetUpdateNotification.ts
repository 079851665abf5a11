/** `sendTargetUpdateNotification({ otherUserId })`: tells the other of shared battles what the caller did, if they want to hear it. */
import { HttpsError } from 'firebase-functions/https';
import { type Battle, messages } from '../../src/domain/index.ts';
import { argumentsOf, idIn, invalidArgument } from './arguments.ts';
import { battleOf } from './battleDocument.ts';
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { type News, newsFor, type Told } from './news.ts';
import { sendPush, tokenOf } from './push.ts';
import { fromOneToOne, roomFor, sentWithin, toOne } from './pushLimits.ts';

export interface NotificationAnswer {
  /** How many notices went out: 0 when there is nothing new, or the other wants none or has no device. */
  sent: number;
}

/** A phone that was off for a day learns the rest from the app. */
const livesSeconds = 24 * 60 * 60;

/** Battles of exactly these two that run or wait for an answer: each is one read. */
async function sharedBattles({ firestore }: Effects, uid: string, otherUserId: string): Promise<Battle[]> {
  const { docs } = await firestore
    .collection('battles')
    .where('userIds', 'in', [
      [uid, otherUserId],
      [otherUserId, uid],
    ])
    .where('status', 'in', ['ACTIVE', 'PENDING'])
    .get();
  return docs.map(battleOf).filter((battle) => battle !== null);
}

async function wantsToHear({ firestore }: Effects, uid: string): Promise<boolean> {
  const personal = await firestore.doc(`users/${uid}/personalUsers/${uid}`).get();
  return personal.get('targetNotification') === true;
}

/**
 * Takes what is new out of the store, at most once: of two calls at the same moment one finds nothing. What is taken and
 * then lost on the way to FCM is not told again; a notice too few is better than one twice.
 */
async function takeNews(
  { firestore, now }: Effects,
  battles: Battle[],
  from: string,
  to: string,
): Promise<News[]> {
  const pair = firestore.collection('notices').doc(`${from}.${to}`);
  const recipient = firestore.collection('pushLimits').doc(to);
  return firestore.runTransaction(async (transaction) => {
    const [held, heldLimit] = await Promise.all([transaction.get(pair), transaction.get(recipient)]);
    const told: Record<string, Told> = held.get('told') ?? {};
    const at = now();
    const news = newsFor(battles, from, told, at);
    if (news.length === 0) return [];
    const sentByOne = sentWithin(held.get('sentAt'), fromOneToOne, at);
    const sentByAll = sentWithin(heldLimit.get('sentAt'), toOne, at);
    const room = Math.min(roomFor(sentByOne, fromOneToOne), roomFor(sentByAll, toOne));
    if (room === 0) {
      throw new HttpsError('resource-exhausted', 'Enough notifications were sent for now. Try again later.');
    }
    const taken = news.slice(0, room);
    const times = taken.map(() => at.getTime());
    const stillTold = battles.map(({ id }) => [id, told[id] ?? {}]);
    transaction.set(pair, {
      from,
      to,
      sentAt: [...sentByOne, ...times],
      // Battles that are over are forgotten.
      told: Object.fromEntries([...stillTold, ...taken.map((one) => [one.battleId, one.told])]),
    });
    transaction.set(recipient, { sentAt: [...sentByAll, ...times] });
    return taken;
  });
}

/**
 * The argument names a person and nothing else, so what is new between the two is found here (docs/functions.md).
 * Errors: `invalid-argument`; `permission-denied` without a battle that runs or a request that waits for the other;
 * `resource-exhausted` past the limits; `unavailable` when FCM did not take it.
 */
export const createSendTargetUpdateNotification =
  (effects: Effects): Handler<NotificationAnswer> =>
  async (uid, data) => {
    const otherUserId = idIn(argumentsOf(data, ['otherUserId']), 'otherUserId');
    if (otherUserId === uid) throw invalidArgument('otherUserId is the caller.');

    const battles = await sharedBattles(effects, uid, otherUserId);
    const mayTell = battles.some(
      ({ status, opponent }) => status === 'ACTIVE' || opponent.id === otherUserId,
    );
    if (!mayTell) throw new HttpsError('permission-denied', messages.notYours);

    if (!(await wantsToHear(effects, otherUserId))) return { sent: 0 };
    const token = await tokenOf(effects, otherUserId);
    if (token === null) return { sent: 0 };

    let sent = 0;
    for (const { push } of await takeNews(effects, battles, uid, otherUserId)) {
      try {
        if ((await sendPush(effects, token, push, livesSeconds)) === 'GONE') break;
      } catch (error) {
        effects.log(`A notification to ${otherUserId} was not taken`, error);
        throw new HttpsError('unavailable', 'The notification could not be sent.');
      }
      sent += 1;
    }
    return { sent };
  };
