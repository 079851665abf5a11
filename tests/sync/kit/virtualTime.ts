/** A clock that moves only when told to, and the timers on it: a day of syncing takes milliseconds and is the same every time. */

export interface VirtualTime {
  now(): number;
  after(ms: number, work: () => void): () => void;
  /** Lets everything that is ready happen, then moves the clock by so many milliseconds, timer by timer. */
  pass(ms: number): Promise<void>;
  /** Passes until nothing waits any more, at most so long; throws when it never comes to rest. */
  comeToRest(longestMs: number): Promise<void>;
}

interface Timer {
  at: number;
  order: number;
  work: () => void;
}

/** More than any life needs on its way to rest: what goes on after these keeps itself busy within one instant. */
const MOST_TIMERS = 20_000;

/** `settle` resolves when all that is ready has happened; by default when no promise is left to run. */
export function createVirtualTime(
  startAt: number,
  settle: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): VirtualTime {
  const timers = new Set<Timer>();
  let now = startAt;
  let order = 0;

  const nextUpTo = (end: number): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.at > end) continue;
      if (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) {
        first = timer;
      }
    }
    return first;
  };

  async function run(end: number): Promise<boolean> {
    await settle();
    const next = nextUpTo(end);
    if (next === null) return false;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.work();
    return true;
  }

  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, order: order++, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async pass(ms) {
      const end = now + ms;
      while (await run(end));
      now = end;
    },
    async comeToRest(longestMs) {
      const end = now + longestMs;
      let left = MOST_TIMERS;
      while (left > 0 && (await run(end))) left -= 1;
      if (timers.size > 0) throw new Error(`Still busy after ${longestMs} ms, or ${MOST_TIMERS} timers`);
    },
  };
}
