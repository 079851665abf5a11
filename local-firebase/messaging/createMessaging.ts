/** Cloud Messaging's stand-in without its wire: it accepts messages, keeps topics and puts on record what would have been delivered. It delivers nothing. */
import { FcmError } from './fcmError.ts';
import type { MessageStore, SentMessage } from './messageStore.ts';
import { readMessage } from './readMessage.ts';

export interface MessagingOptions {
  projectId: string;
  store: MessageStore;
  /** Milliseconds since the epoch; may be walked ahead. */
  now: () => number;
}

export type Messaging = ReturnType<typeof createMessaging>;

export function createMessaging({ projectId, store, now }: MessagingOptions) {
  return {
    projectId,
    store,
    /** `request` is the body of `messages:send`. Throws `FcmError`, UNREGISTERED for a token that was revoked. */
    send(request: unknown): { name: string } {
      const { message, isDryRun } = readMessage(request);
      const { target, ...content } = message;
      if ('token' in target && store.isRevoked(target.token)) {
        throw new FcmError('UNREGISTERED', 'Requested entity was not found.');
      }
      if (isDryRun) return { name: `projects/${projectId}/messages/fake_message_id` };
      const receivers = 'token' in target ? [target.token] : store.followers(target.topic);
      const sent: Omit<SentMessage, 'id'> = {
        sentAt: new Date(now()).toISOString(),
        ...target,
        ...content,
        receivers,
      };
      return { name: `projects/${projectId}/messages/${store.record(sent).id}` };
    },
    /** Throws `FcmError`: UNREGISTERED, or ALREADY_EXISTS, which firebase-admin takes for a success. */
    subscribe(token: string, topic: string): { name: string } {
      if (store.isRevoked(token)) throw new FcmError('UNREGISTERED', 'Requested entity was not found.');
      if (!store.subscribe(token, topic)) {
        throw new FcmError('ALREADY_EXISTS', 'Requested entity already exists');
      }
      return { name: `projects/${projectId}/registrations/${token}/topicSubscriptions/${topic}` };
    },
    /** Throws NOT_FOUND for a token that does not follow the topic, unless `allowMissing`. */
    unsubscribe(token: string, topic: string, { allowMissing }: { allowMissing: boolean }): void {
      if (!store.unsubscribe(token, topic) && !allowMissing) {
        throw new FcmError('NOT_FOUND', 'Requested entity was not found.');
      }
    },
  };
}
