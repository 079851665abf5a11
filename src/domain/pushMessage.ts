/**
 * What a push says and where it leads. Functions send it, the service worker shows it, the page judges it: data only,
 * every field a text, because that is all that FCM carries.
 */

export interface PushMessage {
  /** The topic it was sent to, '' for none. */
  topic: string;
  /** Whom it is for, '' when it is for everybody of the topic. */
  targetUserId: string;
  title: string;
  body: string;
  /** Where a click leads within the app. */
  path: string;
}

/** Paths that a push may lead to; a battle is named in the query. */
const paths = ['/home', '/battles', '/battle', '/battle-response'];
const home = '/home';

const textIn = (fields: object, field: string): string => {
  const value: unknown = Reflect.get(fields, field);
  return typeof value === 'string' ? value : '';
};

/** The path itself when it is one of the app's own, else `/home`: what comes over the wire may be anything. */
export function pathToOpen(path: unknown): string {
  if (typeof path !== 'string') return home;
  const [pathname = '', query] = path.split('#', 1)[0]?.split('?', 2) ?? [];
  if (!paths.includes(pathname)) return home;
  return query === undefined ? pathname : `${pathname}?${query}`;
}

/** `null` for what is no message of ours, or says nothing. */
export function readPushMessage(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const title = textIn(data, 'title');
  if (title === '') return null;
  return {
    topic: textIn(data, 'topic'),
    targetUserId: textIn(data, 'targetUserId'),
    title,
    body: textIn(data, 'body'),
    path: pathToOpen(textIn(data, 'path')),
  };
}

/** Spec section 7: it is shown to whoever follows its topic or is the one it is for. */
export const concernsPerson = (
  { topic, targetUserId }: PushMessage,
  person: { id: string; topics: readonly string[] },
): boolean => person.topics.includes(topic) || targetUserId === person.id;

/** What the service worker asks of an open window after a click on a notification. */
export const openPathRequest = (path: string) => ({ type: 'OPEN_PATH', path }) as const;

/** The path of such a request, `null` for every other message. */
export function pathAskedFor(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || textIn(message, 'type') !== 'OPEN_PATH') return null;
  return pathToOpen(textIn(message, 'path'));
}
