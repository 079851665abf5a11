/** The browser's clock, timers, network and tabs, as the sync takes them. Decides nothing. */
import { defer, distinctUntilChanged, fromEvent, interval, map, merge, Observable, startWith } from 'rxjs';
import type { Surroundings, TabMessage } from './surroundings.ts';

const kinds = ['STATUS', 'EVENT', 'ASK', 'SYNC_NOW'];

/** Another tab may run an older version: what is not understood is not heard. */
const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(String(data.kind));

const live = (target: EventTarget, events: string[], read: () => boolean): Observable<boolean> =>
  defer(() =>
    merge(...events.map((name) => fromEvent(target, name))).pipe(
      startWith(null),
      map(read),
      distinctUntilChanged(),
    ),
  );

/** `close` ends the channel between the tabs. */
export function createBrowserSurroundings(uid: string, now: () => number): Surroundings & { close(): void } {
  const channel = new BroadcastChannel(`fitbout-${uid} sync`);
  return {
    now,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    online$: live(window, ['online', 'offline'], () => navigator.onLine),
    visible$: live(document, ['visibilitychange'], () => document.visibilityState === 'visible'),
    // Never "the next midnight": a timer sleeps with the phone. A hidden page's browser slows this down by itself.
    minute$: merge(interval(1000), fromEvent(document, 'visibilitychange'), fromEvent(window, 'focus')).pipe(
      map(() => Math.floor(now() / 60_000)),
      distinctUntilChanged(),
    ),
    tabs: {
      post: (message) => channel.postMessage(message),
      messages$: new Observable((subscriber) => {
        const hear = ({ data }: MessageEvent<unknown>): void => {
          if (isTabMessage(data)) subscriber.next(data);
        };
        channel.addEventListener('message', hear);
        return () => channel.removeEventListener('message', hear);
      }),
    },
    close: () => channel.close(),
  };
}
