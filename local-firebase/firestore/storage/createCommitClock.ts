/** Owns commit times: strictly increasing microseconds that survive a restart and a clock that jumps. Never waits for the clock. */
import type { Storage } from './openStorage.ts';

export interface CommitClock {
  /** The time of a new commit: later than every one before, and not before the wall clock. */
  next(): number;
  /** The time the next commit would get now: `request.time` of a read. */
  peek(): number;
  /** The time of the last commit: everything it and its forerunners did is in the present state. */
  last(): number;
  /** Writes the high-water mark into the open SQL transaction. */
  save(): void;
}

/** `now` gives milliseconds. When it goes back, times go on from the high-water mark by one microsecond each. */
export function createCommitClock(storage: Storage, now: () => number): CommitClock {
  const wall = () => Math.floor(now() * 1000);
  const saved = storage.meta('clock');
  let last = saved === null ? wall() : Number(saved);
  if (saved === null) storage.setMeta('clock', String(last));
  const peek = () => Math.max(wall(), last + 1);
  return {
    next() {
      last = peek();
      return last;
    },
    peek,
    last: () => last,
    save: () => storage.setMeta('clock', String(last)),
  };
}
