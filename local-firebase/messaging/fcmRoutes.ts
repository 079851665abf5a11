/** FCM's wire as firebase-admin speaks it: sending, and topics one token at a time or, by the older Instance ID service, in one go. */
import type { Messaging } from './createMessaging.ts';
import { FcmError } from './fcmError.ts';
import { readToken, readTopic } from './readMessage.ts';

export interface FcmRequest {
  method: string;
  /** Still percent-encoded. */
  path: string;
  query: URLSearchParams;
  /** Parsed JSON; `undefined` for an empty body. */
  body: unknown;
}

/** Whether a path belongs to FCM or to the Instance ID service. */
export function isFcmPath(path: string): boolean {
  return path.startsWith('/v1/projects/') || path.startsWith('/iid/');
}

/** The answer's body. Throws `FcmError`. */
export function answerFcm(messaging: Messaging, { method, path, query, body }: FcmRequest): object {
  const legacy = /^\/iid\/v1:batch(Add|Remove)$/.exec(path)?.[1];
  if (legacy && method === 'POST') return batch(messaging, legacy, body);
  const [, projectId, rest] = /^\/v1\/projects\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (projectId === undefined || rest === undefined) throw unserved(method, path);
  if (projectId !== messaging.projectId) {
    throw new FcmError('NOT_FOUND', `This server holds ${messaging.projectId}, not ${projectId}.`);
  }
  if (rest === 'messages:send' && method === 'POST') return messaging.send(body);
  const [, token, topic] = /^registrations\/([^/]+)\/topicSubscriptions(?:\/([^/]+))?$/.exec(rest) ?? [];
  if (token !== undefined && topic === undefined && method === 'POST') {
    return messaging.subscribe(readToken(decoded(token)), readTopic(query.get('topic_name')));
  }
  if (token !== undefined && topic !== undefined && method === 'DELETE') {
    const allowMissing = query.get('allow_missing') === 'true';
    messaging.unsubscribe(readToken(decoded(token)), readTopic(decoded(topic)), { allowMissing });
    return {};
  }
  throw unserved(method, path);
}

function batch(messaging: Messaging, change: string, body: unknown): object {
  const { to, registration_tokens: tokens } =
    typeof body === 'object' && body !== null ? { ...emptyBatch, ...body } : emptyBatch;
  const topic = readTopic(to);
  if (!Array.isArray(tokens) || tokens.length > 1000) {
    throw new FcmError('INVALID_ARGUMENT', 'registration_tokens must list at most 1000 tokens.');
  }
  return {
    results: tokens.map((token: unknown) => {
      try {
        if (change === 'Add') messaging.subscribe(readToken(token), topic);
        else messaging.unsubscribe(readToken(token), topic, { allowMissing: true });
        return {};
      } catch (error) {
        if (!(error instanceof FcmError)) throw error;
        if (error.code === 'ALREADY_EXISTS') return {};
        return { error: error.code === 'UNREGISTERED' ? 'NOT_FOUND' : error.code };
      }
    }),
  };
}

const emptyBatch: { to: unknown; registration_tokens: unknown } = {
  to: undefined,
  registration_tokens: undefined,
};

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new FcmError('INVALID_ARGUMENT', 'The address is not properly percent-encoded.');
  }
}

function unserved(method: string, path: string): FcmError {
  return new FcmError('NOT_FOUND', `local-firebase does not serve ${method} ${path}.`);
}
