/** `unsubscribeUserFromTopic({ token, userId, remainingTopics, topic })`: a topic falls silent for the caller. */
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { silenceTopic, storeTopic, type TopicsAnswer, topicCallOf } from './topics.ts';

/** Stored first: reminders go by what is stored, and stop even if FCM does not answer. Errors as for subscribing. */
export const createUnsubscribeUserFromTopic =
  (effects: Effects): Handler<TopicsAnswer> =>
  async (uid, data) => {
    const { token, topic } = await topicCallOf(effects, uid, data);
    const answer = await storeTopic(effects, uid, topic, 'REMOVE');
    await silenceTopic(effects, uid, token, topic);
    return answer;
  };
