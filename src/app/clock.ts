/**
 * The one place that asks the time. Tests and demonstrations move it by putting an object with `now()`, epoch
 * milliseconds, on `globalThis.fitboutClock`; no other code may know of that, or read the system's clock.
 */
import type { Clock } from '../ui/session/appFace.ts';

declare global {
  var fitboutClock: { now(): number; timeZone?(): string } | undefined;
}

export const clock: Clock = {
  now: () => globalThis.fitboutClock?.now() ?? Date.now(),
  timeZone: () =>
    globalThis.fitboutClock?.timeZone?.() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
};
