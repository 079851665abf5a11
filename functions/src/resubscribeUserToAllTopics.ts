/** `resubscribeUserToAllTopics({ token, personalUser })`: the caller's new device hears what they had asked for. */
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { deviceCallOf, hearTopic, storedTopics, type TopicsAnswer, topicsToHear } from './topics.ts';

/** The stored topics, not those that the device names. Errors: `invalid-argument`, `permission-denied`, `not-found`, `unavailable`. */
export const createResubscribeUserToAllTopics =
  (effects: Effects): Handler<TopicsAnswer> =>
  async (uid, data) => {
    const { token } = await deviceCallOf(effects, uid, data);
    const topics = await storedTopics(effects, uid);
    for (const topic of topicsToHear(topics)) await hearTopic(effects, uid, token, topic);
    return { topics };
  };
