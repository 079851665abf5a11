/** Cuts a person's unsent entries into writes that the security rules can judge (docs/decisions/0005). Pure. */
import type { ContestantEntries, Entry, EntryPlace } from '../domain/index.ts';

// One write changes at most so many buckets, which hold at most so many entries together: beyond that the rules run out
// of expressions and refuse what is right. Today and `block` of any battle are always within.
const mostBuckets = 2;
const mostEntries = 16;

type Recorded = [bucket: keyof ContestantEntries & string, entries: Record<string, Entry>];

const isBucket = (bucket: string): bucket is keyof ContestantEntries & string =>
  bucket === 'block' || bucket.startsWith('day');

export const recordedIn = (entries: ContestantEntries): Recorded[] =>
  Object.entries(entries).flatMap(([bucket, recorded]): Recorded[] =>
    isBucket(bucket) && recorded !== undefined ? [[bucket, recorded]] : [],
  );

export const placesIn = (entries: ContestantEntries): EntryPlace[] =>
  recordedIn(entries).flatMap(([bucket, recorded]) =>
    Object.keys(recorded).map((targetKey) => ({ bucket, targetKey })),
  );

/** The entries of some places alone. */
export function entriesAt(entries: ContestantEntries, places: EntryPlace[]): ContestantEntries {
  const picked: ContestantEntries = {};
  for (const { bucket, targetKey } of places) {
    const entry = entries[bucket]?.[targetKey];
    if (entry !== undefined) picked[bucket] = { ...picked[bucket], [targetKey]: entry };
  }
  return picked;
}

/** `all` are the person's entries with the unsent ones among them: the rules judge a changed bucket whole. */
export function chunkEntries(unsent: ContestantEntries, all: ContestantEntries): ContestantEntries[] {
  const chunks: { entries: ContestantEntries; buckets: number; size: number }[] = [];
  for (const [bucket, recorded] of recordedIn(unsent)) {
    const size = Object.keys(all[bucket] ?? recorded).length;
    const open = chunks.find((chunk) => chunk.buckets < mostBuckets && chunk.size + size <= mostEntries);
    if (open === undefined) {
      chunks.push({ entries: { [bucket]: recorded }, buckets: 1, size });
    } else {
      open.entries[bucket] = recorded;
      open.buckets += 1;
      open.size += size;
    }
  }
  return chunks.map(({ entries }) => entries);
}

/** Two halves, to find out which of several entries the server refuses; one entry is not halved. */
export function halveEntries(entries: ContestantEntries): [ContestantEntries, ContestantEntries] | null {
  const places = placesIn(entries);
  if (places.length < 2) return null;
  const middle = Math.ceil(places.length / 2);
  return [entriesAt(entries, places.slice(0, middle)), entriesAt(entries, places.slice(middle))];
}
