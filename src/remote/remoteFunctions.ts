/** The callable functions, through the SDK (spec section 7). What they do is theirs; here a call is sent and its failure named. */
import { FirebaseError } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { type Functions, httpsCallable } from 'firebase/functions';
import { call, type Line } from './failures.ts';
import type { RemoteFunctions } from './remote.ts';

/** A function that has been idle takes some seconds to start; after this the call is as good as lost. */
const patienceMs = 30_000;
/** Deleting an account removes every photo of it, one by one. */
const deletionPatienceMs = 120_000;

export interface RemoteFunctionsParts {
  functions: Functions;
  auth: Auth;
  line: Line;
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof FirebaseError && error.code === 'functions/unauthenticated';

export function createRemoteFunctions({ functions, auth, line }: RemoteFunctionsParts): RemoteFunctions {
  /** A phone whose clock is behind takes an expired token for a good one; Firestore's SDK renews it when refused, this one does not. */
  async function renewing(request: () => Promise<unknown>): Promise<unknown> {
    try {
      return await request();
    } catch (error) {
      if (!isUnauthenticated(error) || auth.currentUser === null) throw error;
      await auth.currentUser.getIdToken(true).catch(() => Promise.reject(error));
      return request();
    }
  }

  const send = (name: keyof RemoteFunctions, data: object | null, patience = patienceMs) => {
    const callable = httpsCallable(functions, name, { timeout: patience });
    return call(line, () => renewing(() => callable(data)), patience);
  };

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
