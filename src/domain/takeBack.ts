import { isRecord } from './content.ts';

/** What a page asks of the service worker: to take out of sight the notification of one message, or with `null` every one. */
export const takeBackRequest = (id: string | null) => ({ type: 'TAKE_BACK', id }) as const;

/** What such a request is about, `null` for every other message. */
export function takeBackAskedFor(message: unknown): { id: string | null } | null {
  if (!isRecord(message) || message.type !== 'TAKE_BACK') return null;
  return { id: typeof message.id === 'string' ? message.id : null };
}
