/** `subscribeUserToTopic({ token, userId, remainingTopics, topic })`: the caller's device hears a topic, and it is stored. */
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { hearTopic, storeTopic, type TopicsAnswer, topicCallOf } from './topics.ts';

/** FCM first: what is stored is then true. Errors: `invalid-argument`, `permission-denied`, `not-found`, `unavailable`. */
export const createSubscribeUserToTopic =
  (effects: Effects): Handler<TopicsAnswer> =>
  async (uid, data) => {
    const { token, topic } = await topicCallOf(effects, uid, data);
    await hearTopic(effects, uid, token, topic);
    return storeTopic(effects, uid, topic, 'ADD');
  };
