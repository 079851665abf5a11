/** What a person wants to be told of: the two settings of the Notifications modal, as their personal document keeps them. */
import type { PersonalUser } from './model.ts';

/** The topic of the daily notification (spec section 7). */
export const dailyReminderTopic = 'dailyReminder';

/** A setting that is left out stays as it is. */
export interface NotificationChoice {
  /** Kept as the topic of that name. */
  dailyReminder?: boolean;
  targetNotification?: boolean;
}

/** The settings with the choice in them; other topics stay. */
export function withNotificationChoice(
  settings: PersonalUser,
  { dailyReminder, targetNotification }: NotificationChoice,
): PersonalUser {
  const others = settings.topics.filter((topic) => topic !== dailyReminderTopic);
  return {
    ...settings,
    ...(targetNotification === undefined ? {} : { targetNotification }),
    ...(dailyReminder === undefined
      ? {}
      : { topics: dailyReminder ? [...others, dailyReminderTopic] : others }),
  };
}
