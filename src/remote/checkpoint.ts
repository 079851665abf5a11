/** Reckons with commit times, whole seconds and nanoseconds (Y4). Imports nothing, so that it may load before Firebase. */
import type { RemoteCheckpoint } from './remote.ts';

/**
 * How far before the checkpoint a pull starts again. A commit's time is taken a little before it becomes visible: without
 * the overlap a slow commit with an earlier time would be skipped for ever. Whatever is read twice merges to nothing.
 */
const overlapSeconds = 10;

export const compareCheckpoints = (a: RemoteCheckpoint | null, b: RemoteCheckpoint | null): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a.seconds - b.seconds || a.nanos - b.nanos;
};

export const laterCheckpoint = (
  a: RemoteCheckpoint | null,
  b: RemoteCheckpoint | null,
): RemoteCheckpoint | null => (compareCheckpoints(a, b) >= 0 ? a : b);

/** The checkpoint less the overlap; `null`, from the beginning, stays `null`. */
export const withOverlap = (checkpoint: RemoteCheckpoint | null): RemoteCheckpoint | null =>
  checkpoint === null
    ? null
    : { seconds: Math.max(0, checkpoint.seconds - overlapSeconds), nanos: checkpoint.nanos };
