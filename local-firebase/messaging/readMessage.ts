/** Reads the message of a send request as FCM would, and refuses what FCM would refuse. What the stand-in does not carry is refused by name. */
import { isRecord } from '../record.ts';
import { FcmError } from './fcmError.ts';

export interface MessageToSend {
  target: { token: string } | { topic: string };
  data: Record<string, string>;
  notification?: Record<string, unknown>;
  /** What is for one platform alone, unread. */
  platforms?: Record<string, unknown>;
}

const platformFields = new Set(['android', 'webpush', 'apns', 'fcm_options', 'fcmOptions']);
const commonFields = new Set(['token', 'topic', 'condition', 'fid', 'data', 'notification', 'name']);
// FCM's own limit for what a message carries.
const payloadLimitBytes = 4096;
// Longer than any token FCM has given out; a larger one is no token.
const tokenLimit = 4096;

/** `request` is the body of `messages:send`. Throws `FcmError`. */
export function readMessage(request: unknown): { message: MessageToSend; isDryRun: boolean } {
  if (!isRecord(request) || !isRecord(request.message)) throw invalid('Request contains no message.');
  const { message } = request;
  const names = Object.keys(message);
  const unknown = names.find((name) => !platformFields.has(name) && !commonFields.has(name));
  if (unknown !== undefined)
    throw invalid(`Invalid JSON payload received. Unknown name "${unknown}" at 'message'.`);
  const forPlatforms = Object.entries(message).filter(([name]) => platformFields.has(name));
  const data = readData(message.data);
  const notification = message.notification;
  if (notification !== undefined && !isRecord(notification))
    throw invalid('message.notification is no object.');
  const size = Buffer.byteLength(JSON.stringify([data, notification ?? {}]));
  if (size > payloadLimitBytes) throw invalid(`Message is too big: ${size} of ${payloadLimitBytes} bytes.`);
  return {
    message: {
      target: readTarget(message),
      data,
      ...(notification ? { notification } : {}),
      ...(forPlatforms.length > 0 ? { platforms: Object.fromEntries(forPlatforms) } : {}),
    },
    isDryRun: request.validate_only === true || request.validateOnly === true,
  };
}

export function readToken(token: unknown): string {
  if (typeof token !== 'string' || token === '' || token.length > tokenLimit || /\s/.test(token)) {
    throw invalid('The registration token is not a valid FCM registration token');
  }
  return token;
}

/** With or without `/topics/` before it. */
export function readTopic(topic: unknown): string {
  const name = typeof topic === 'string' ? topic.replace(/^\/topics\//, '') : '';
  if (!/^[a-zA-Z0-9\-_.~%]{1,900}$/.test(name)) throw invalid('Invalid topic name.');
  return name;
}

function readTarget(message: Record<string, unknown>): MessageToSend['target'] {
  const named = ['token', 'topic', 'condition', 'fid'].filter((name) => message[name] !== undefined);
  if (named.length !== 1) throw invalid('Exactly one of token, topic or condition must be set.');
  if (named[0] === 'token') return { token: readToken(message.token) };
  if (named[0] === 'topic') return { topic: readTopic(message.topic) };
  throw new FcmError('UNIMPLEMENTED', `local-firebase does not send to a "${named[0]}".`);
}

function readData(data: unknown): Record<string, string> {
  if (data === undefined) return {};
  if (!isRecord(data)) throw invalid('message.data is no object.');
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string') throw invalid(`Invalid value at 'message.data[${key}]': it is no string.`);
    if (/^(?:from$|message_type$|google\.|gcm\.)/.test(key))
      throw invalid(`Invalid data payload key: ${key}`);
    texts[key] = value;
  }
  return texts;
}

function invalid(message: string): FcmError {
  return new FcmError('INVALID_ARGUMENT', message);
}
