/**
 * Makes the page a moment: what would happen a second or more from now never does. A toast stays, a floating number hangs
 * in the air, and a picture taken on a slow machine shows what one on a fast machine does.
 */

/** Sooner things belong to the moment: a debounce, a spinner that comes after half a second. */
const LATE_MS = 1000;

/** No timer has this number, so clearing it does nothing. */
const NEVER = 0;

export function holdLateTimers(window: Window): void {
  const setSoon: (run: TimerHandler, ms?: number, ...args: unknown[]) => number =
    window.setTimeout.bind(window);
  window.setTimeout = Object.assign(
    (run: TimerHandler, ms = 0, ...args: unknown[]) => (ms < LATE_MS ? setSoon(run, ms, ...args) : NEVER),
    window.setTimeout,
  );
}
