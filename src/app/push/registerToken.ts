/** Tells the server which token of a person's to send to (spec section 4): the old one falls silent, the new one hears what they asked for. */
import type { Outcome, PersonalUser } from '../../domain/index.ts';
import type { CallFailure, Remote, RemoteFailure } from '../../remote/remote.ts';

export interface TokenToRegister {
  token: string;
  /** Whether this browser remembers to have finished this for the same token. */
  isDone: boolean;
  personalUser: PersonalUser;
}

/** Worth another try; everything else the server has said for good. */
const passes = ({ kind }: CallFailure): boolean => kind === 'OFFLINE' || kind === 'SIGNED_OUT';

/**
 * Every step may be repeated, so one that is cut short is done from the start again. The functions take only the token
 * that is stored, so the new one is stored between the two calls.
 */
export async function registerToken(
  { notifications, functions }: Pick<Remote, 'notifications' | 'functions'>,
  { token, isDone, personalUser }: TokenToRegister,
): Promise<Outcome<void, RemoteFailure>> {
  const uid = personalUser.id;
  const stored = await notifications.token(uid);
  if (!stored.ok) return stored;
  if (stored.value === token && isDone) return { ok: true, value: undefined };
  if (stored.value !== token) {
    if (stored.value !== null) {
      const silenced = await functions.temporarilyUnsubscribeUserFromAllTopics(stored.value, personalUser);
      // Refused for good: FCM knows the old device no more, so there is nothing to silence.
      if (!silenced.ok && passes(silenced.failure)) return silenced;
    }
    const put = await notifications.storeToken(uid, token);
    if (!put.ok) return put;
  }
  return functions.resubscribeUserToAllTopics(token, personalUser);
}
