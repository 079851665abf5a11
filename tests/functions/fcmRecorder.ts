/** FCM as the functions meet it: keeps what was sent and who hears what, and can be told that a device is gone or FCM away. */
import type { FirebaseMessagingError, Message } from 'firebase-admin/messaging';
import type { Effects } from '../../functions/src/effects.ts';

export interface Fcm {
  messaging: Effects['messaging'];
  sent: Message[];
  /** `topic token` for every device that hears a topic. */
  memberships: Set<string>;
  /** Tokens that FCM no longer knows. */
  gone: Set<string>;
  isAway: boolean;
  forget(): void;
}

const failure = (code: string): FirebaseMessagingError =>
  Object.assign(new Error(code), { code: `messaging/${code}` }) as FirebaseMessagingError;

export function createFcm(): Fcm {
  const member = (topic: string, token: string): string => `${topic} ${token}`;
  const manage = async (
    tokens: string | string[],
    change: (token: string) => void,
  ): ReturnType<Effects['messaging']['subscribeToTopic']> => {
    if (fcm.isAway) throw failure('server-unavailable');
    const errors = [tokens].flat().flatMap((token, index) => {
      if (!fcm.gone.has(token)) change(token);
      return fcm.gone.has(token) ? [{ index, error: failure('registration-token-not-registered') }] : [];
    });
    return { errors, failureCount: errors.length, successCount: [tokens].flat().length - errors.length };
  };
  const fcm: Fcm = {
    sent: [],
    memberships: new Set(),
    gone: new Set(),
    isAway: false,
    forget() {
      fcm.sent.length = 0;
      fcm.memberships.clear();
      fcm.gone.clear();
      fcm.isAway = false;
    },
    messaging: {
      async send(message) {
        if (fcm.isAway) throw failure('server-unavailable');
        if ('token' in message && fcm.gone.has(message.token)) {
          throw failure('registration-token-not-registered');
        }
        fcm.sent.push(message);
        return `projects/demo/messages/${fcm.sent.length}`;
      },
      subscribeToTopic: (tokens, topic) =>
        manage(tokens, (token) => void fcm.memberships.add(member(topic, token))),
      unsubscribeFromTopic: (tokens, topic) =>
        manage(tokens, (token) => void fcm.memberships.delete(member(topic, token))),
    },
  };
  return fcm;
}
