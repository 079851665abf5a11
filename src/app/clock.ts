/**
 * The one place that asks the time. Tests and demonstrations move it by putting an object with `now()`, epoch
 * milliseconds, on `globalThis.fitboutClock`; no other code may know of that, or read the system's clock.
 */
import type { Clock } from '../ui/session/appFace.ts';

declare global {
  var fitboutClock: { now(): number; timeZone?(): string } | undefined;
}

const offsetKey = 'fitbout-clock-offset-ms';

/** Kept beside the session, so that a page opened offline lives in the same day as before. */
function offsetMs(): number {
  try {
    return Number(localStorage.getItem(offsetKey)) || 0;
  } catch {
    // Closed storage: the system's clock is right.
    return 0;
  }
}

/** As often as the page looks at the clock (T5). Each time it costs as much as drawing two rows. */
const ZONE_MS = 1000;

function createZoneReader(): () => string {
  let read = { zone: '', at: Number.NEGATIVE_INFINITY };
  return () => {
    const at = Date.now();
    if (Math.abs(at - read.at) >= ZONE_MS)
      read = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, at };
    return read.zone;
  };
}

const deviceZone = createZoneReader();

export const clock: Clock = {
  now: () => globalThis.fitboutClock?.now() ?? Date.now() + offsetMs(),
  timeZone: () => globalThis.fitboutClock?.timeZone?.() ?? deviceZone(),
};

/**
 * A project on one machine may walk its clock to the coming days, and tells so in its settings; the page follows.
 * Firebase itself never sends `clockOffsetMs`, so in production the clock is the device's own.
 */
export function followProjectClock(settings: unknown): void {
  const offset =
    typeof settings === 'object' && settings !== null && 'clockOffsetMs' in settings
      ? settings.clockOffsetMs
      : 0;
  try {
    if (typeof offset === 'number' && offset !== 0) localStorage.setItem(offsetKey, String(offset));
    else localStorage.removeItem(offsetKey);
  } catch {
    // Closed storage: the page stays on the device's own clock.
  }
}
