/** Timestamps and durations stay within the ranges of their protobuf types; what leaves them is an error. */

import { EvaluationError, type ValueOf } from './values.ts';

const SECOND = 1_000_000_000n;
/** 0001-01-01T00:00:00Z and 10000-01-01T00:00:00Z */
const FIRST = -62_135_596_800n * SECOND;
const AFTER_LAST = 253_402_300_800n * SECOND;
/** About ten thousand years. */
const LONGEST_SECONDS = 315_576_000_000n;

export function createTimestamp(nanos: bigint): ValueOf<'timestamp'> {
  if (nanos < FIRST || nanos >= AFTER_LAST)
    throw new EvaluationError('the timestamp is outside of the years 1 to 9999');
  return { type: 'timestamp', nanos };
}

export function createDuration(nanos: bigint): ValueOf<'duration'> {
  const seconds = nanos / SECOND;
  if (seconds > LONGEST_SECONDS || seconds < -LONGEST_SECONDS)
    throw new EvaluationError('the duration is too long');
  return { type: 'duration', nanos };
}
