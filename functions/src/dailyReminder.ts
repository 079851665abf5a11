/** `dailyReminder`, every hour: reminds those who asked for it, in the evening of their own time zone, of what is still open. */
import { type DocumentReference, FieldPath } from 'firebase-admin/firestore';
import { dailyReminderTopic, type IsoDate } from '../../src/domain/index.ts';
import { battleOf } from './battleDocument.ts';
import type { Effects } from './effects.ts';
import { createEvenings, openTodayOf } from './openToday.ts';
import { pagesOf } from './pagesOf.ts';
import { sendPush } from './push.ts';

/** Battles in memory at once, and people asked for at once. */
const pageSize = 200;
/** Until the end of the evening: tomorrow has a reminder of its own. */
const livesSeconds = 4 * 60 * 60;

interface Reminder {
  uid: string;
  /** The person's own date. */
  date: IsoDate;
  open: number;
}

const bodyOf = (open: number): string =>
  open === 1 ? 'One daily target is still open today.' : `${open} daily targets are still open today.`;

const words = { topic: dailyReminderTopic, title: 'Fitbout', path: '/home' } as const;

/** Everybody in whose evening something is open: one read for each ACTIVE battle. */
async function findReminders({ firestore, now, log }: Effects): Promise<Reminder[]> {
  const at = now();
  const isEvening = createEvenings(at);
  const found = new Map<string, Reminder>();
  const active = firestore
    .collection('battles')
    .where('status', '==', 'ACTIVE')
    .orderBy(FieldPath.documentId());
  for await (const docs of pagesOf(active, pageSize)) {
    for (const document of docs) {
      const battle = battleOf(document);
      if (battle === null) {
        log(`battles/${document.id} cannot be understood`);
        continue;
      }
      for (const { id, timeZone } of [battle.challenger, battle.opponent]) {
        if (!isEvening(timeZone)) continue;
        const { date, open } = openTodayOf(battle, id, at);
        if (open > 0) found.set(id, { uid: id, date, open: open + (found.get(id)?.open ?? 0) });
      }
    }
  }
  return [...found.values()];
}

/** Remembers that the person is reminded on this date of theirs; false when they have been. */
async function claim({ firestore }: Effects, { uid, date }: Reminder): Promise<boolean> {
  const reference = firestore.collection('reminders').doc(uid);
  return firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).get('date') === date) return false;
    transaction.set(reference, { date });
    return true;
  });
}

/**
 * Goes by `personalUsers.topics`, not by FCM's list of the topic: a message to a topic reaches everybody at one hour.
 * At most one reminder for each person and local date, also when two runs overlap or a run is repeated: what was
 * claimed and then lost on the way to FCM is not sent again.
 */
export const createDailyReminder = (effects: Effects) => async (): Promise<void> => {
  const { firestore, log } = effects;
  const people = await findReminders(effects);

  const remind = async (reminder: Reminder, topics: unknown, token: unknown): Promise<void> => {
    if (!Array.isArray(topics) || !topics.includes(words.topic)) return;
    if (typeof token !== 'string' || token === '') return;
    const push = { ...words, targetUserId: reminder.uid, body: bodyOf(reminder.open) };
    try {
      if (await claim(effects, reminder)) await sendPush(effects, token, push, livesSeconds);
    } catch (error) {
      // One person's must not keep the others waiting until their evening is over.
      log(`The reminder of ${reminder.uid} was not taken`, error);
    }
  };

  const getAll = (references: DocumentReference[]) => firestore.getAll(...references);
  for (let start = 0; start < people.length; start += pageSize) {
    const page = people.slice(start, start + pageSize);
    const [personal, tokens] = await Promise.all([
      getAll(page.map(({ uid }) => firestore.doc(`users/${uid}/personalUsers/${uid}`))),
      getAll(page.map(({ uid }) => firestore.collection('fcmTokens').doc(uid))),
    ]);
    await Promise.all(
      page.map((person, index) =>
        remind(person, personal[index]?.get('topics'), tokens[index]?.get('fcmToken')),
      ),
    );
  }
};
