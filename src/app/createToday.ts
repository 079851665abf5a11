/**
 * The minute and the day on this device's clock. T5: an app left open rolls over at midnight, on wake and on a change of
 * clock or zone, without a reload. It must never schedule "the next midnight": a timer sleeps with the phone.
 */
import { type IsoDate, todayIn } from '../domain/index.ts';
import type { Clock, Live } from '../ui/session/appFace.ts';
import { createLive, type Settable } from './createLive.ts';

export interface Today {
  now: Date;
  date: IsoDate;
}

/** What moves the look at the clock: once a second while visible, and whatever wakes a page. */
export type Ticks = (look: () => void) => () => void;

/**
 * Follows the clock; emits only when the minute or the date has changed. `stop` ends the following. It is not read before
 * somebody asks: a browser's first look at its zone costs as much as drawing a page, and nobody asks on a signed-out one.
 */
export function createToday(clock: Clock, ticks: Ticks): Live<Today> & { stop(): void } {
  const read = (): Today => {
    const now = new Date(clock.now());
    return { now, date: todayIn(clock.timeZone(), now) };
  };
  const minuteOf = ({ now }: Today) => Math.floor(now.getTime() / 60_000);
  let asked: Settable<Today> | null = null;
  const today = (): Settable<Today> => {
    asked ??= createLive(read());
    return asked;
  };
  const stop = ticks(() => {
    if (!asked) return;
    const next = read();
    const shown = asked.current();
    if (minuteOf(next) !== minuteOf(shown) || next.date !== shown.date) asked.set(next);
  });
  return { current: () => today().current(), subscribe: (listener) => today().subscribe(listener), stop };
}

/** Once a second while the page is visible, and at once when it wakes. */
export function pageTicks(look: () => void): () => void {
  const onWake = () => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(onWake, 1000);
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('pageshow', onWake);
  window.addEventListener('focus', onWake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('pageshow', onWake);
    window.removeEventListener('focus', onWake);
  };
}
