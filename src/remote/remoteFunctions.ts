/** The callable functions, through the SDK (spec section 7). What they do is theirs; here a call is sent and its failure named. */
import { type Functions, httpsCallable } from 'firebase/functions';
import { call, type Line } from './failures.ts';
import type { RemoteFunctions } from './remote.ts';

/** A function that has been idle takes some seconds to start; after this the call is as good as lost. */
const patienceMs = 30_000;
/** Deleting an account removes every photo of it, one by one. */
const deletionPatienceMs = 120_000;

export function createRemoteFunctions(functions: Functions, line: Line): RemoteFunctions {
  const send = (name: keyof RemoteFunctions, data: object | null, patience = patienceMs) =>
    call(line, () => httpsCallable(functions, name, { timeout: patience })(data), patience);

  return {
    updateXp: (battleId) => send('updateXp', { battleId }),
    sendTargetUpdateNotification: (otherUserId) => send('sendTargetUpdateNotification', { otherUserId }),
    subscribeUserToTopic: (topic) => send('subscribeUserToTopic', topic),
    unsubscribeUserFromTopic: (topic) => send('unsubscribeUserFromTopic', topic),
    temporarilyUnsubscribeUserFromAllTopics: (token, personalUser) =>
      send('temporarilyUnsubscribeUserFromAllTopics', { token, personalUser }),
    resubscribeUserToAllTopics: (token, personalUser) =>
      send('resubscribeUserToAllTopics', { token, personalUser }),
    deleteAccount: () => send('deleteAccount', null, deletionPatienceMs),
  };
}
