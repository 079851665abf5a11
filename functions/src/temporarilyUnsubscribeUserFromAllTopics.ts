/** `temporarilyUnsubscribeUserFromAllTopics({ token, personalUser })`: silences a device that is about to be replaced. */
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { allTopics, deviceCallOf, silenceTopic, storedTopics, type TopicsAnswer } from './topics.ts';

/** What is stored stays, for the next device to hear. Errors: `invalid-argument`, `permission-denied`, `not-found`, `unavailable`. */
export const createTemporarilyUnsubscribeUserFromAllTopics =
  (effects: Effects): Handler<TopicsAnswer> =>
  async (uid, data) => {
    const { token } = await deviceCallOf(effects, uid, data);
    for (const topic of allTopics()) await silenceTopic(effects, uid, token, topic);
    return { topics: await storedTopics(effects, uid) };
  };
