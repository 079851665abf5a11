/** Sends what somebody wants to be told of: into their settings, and to FCM for the device that takes their pushes. */
import { dailyReminderTopic, type NotificationChoice, type Outcome } from '../domain/index.ts';
import type { Remote, RemoteFailure } from '../remote/remote.ts';

/** May be repeated from the start: every step sets a state and adds nothing. */
export async function sendNotificationChoice(
  { dailyReminder, targetNotification }: NotificationChoice,
  uid: string,
  { functions, notifications }: Pick<Remote, 'functions' | 'notifications'>,
): Promise<Outcome<void, RemoteFailure>> {
  const chosen = await notifications.choose(uid, {
    ...(dailyReminder === undefined ? {} : { dailyReminder }),
    ...(targetNotification === undefined ? {} : { targetNotification }),
  });
  if (!chosen.ok) return chosen;
  if (dailyReminder === undefined) return { ok: true, value: undefined };
  // It may be another device's: the choice is the person's, wherever they make it.
  const token = await notifications.token(uid);
  if (!token.ok) return token;
  if (token.value === null) return { ok: true, value: undefined };
  const called = await functions[dailyReminder ? 'subscribeUserToTopic' : 'unsubscribeUserFromTopic']({
    token: token.value,
    userId: uid,
    remainingTopics: chosen.value.topics.filter((topic) => topic !== dailyReminderTopic),
    topic: dailyReminderTopic,
  });
  const isLost = !called.ok && (called.failure.kind === 'OFFLINE' || called.failure.kind === 'SIGNED_OUT');
  // Refused means that FCM no longer knows the device. The choice is stored all the same, and the next device asks anew.
  return isLost ? called : { ok: true, value: undefined };
}
