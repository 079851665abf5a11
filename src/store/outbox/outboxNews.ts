/** Tells every open page, this one included, what became of a photo: the worker and each tab may be the one that sends it. */
import type { UploadRefusal } from './outboxDatabase.ts';

export type OutboxNews =
  /** Something of this person's outbox is other than before. */
  | { kind: 'CHANGED'; uid: string }
  | { kind: 'UPLOADED'; uid: string; path: string }
  | { kind: 'REFUSED'; uid: string; path: string; refusal: UploadRefusal };

const channelName = 'fitbout-photos';
const kinds = ['CHANGED', 'UPLOADED', 'REFUSED'];

/** Through a channel of its own: a channel does not hear itself, and the page that sends is to hear too. */
export function tellOutboxNews(news: OutboxNews): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** A worker of another version may speak: what is not understood is not heard. */
const isNews = (data: unknown): data is OutboxNews =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(String(data.kind));

/** Returns the way to stop. */
export function hearOutboxNews(listener: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  });
  return () => channel.close();
}
