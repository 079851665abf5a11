/** How many notices a person may cause and receive: rolling windows over the times of those sent. Pure; knows no store. */
import type { Instant } from '../../src/domain/index.ts';

export interface PushLimit {
  most: number;
  windowMs: number;
}

const hourMs = 3_600_000;

/** From one person to another: more than a target every six minutes is not news but noise. */
export const fromOneToOne: PushLimit = { most: 10, windowMs: hourMs };
/** From everybody to one person: many accounts must not do what one may not. */
export const toOne: PushLimit = { most: 40, windowMs: hourMs };

/** The sendings that count at `now`, from what was stored; a time from the future, after a clock went back, counts too. */
export const sentWithin = (stored: unknown, { windowMs }: PushLimit, now: Date): Instant[] =>
  Array.isArray(stored)
    ? stored.filter((at): at is Instant => typeof at === 'number' && at > now.getTime() - windowMs)
    : [];

export const roomFor = (sent: readonly Instant[], { most }: PushLimit): number =>
  Math.max(0, most - sent.length);
