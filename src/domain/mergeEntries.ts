/** Merges what one contestant recorded on several devices (M1, M2). Each merge is commutative, associative and idempotent. */
import { compareContent, contentEquals, isRecord } from './content.ts';
import { isEntry, ownValue } from './entries.ts';
import type { ContestantEntries, Entry, EntryItem, Instant } from './model.ts';

// Absent, false and true in this order: a removal on any device stays (M2).
const removalRank = (item: EntryItem): number => (item.removed === undefined ? 0 : item.removed ? 2 : 1);

const mergeItem = (a: EntryItem, b: EntryItem): EntryItem => {
  const { removed: aRemoved, ...aContent } = a;
  const { removed: bRemoved, ...bContent } = b;
  const content = compareContent(aContent, bContent) >= 0 ? aContent : bContent;
  const removed = removalRank(a) >= removalRank(b) ? aRemoved : bRemoved;
  return removed === undefined ? content : { ...content, removed };
};

/** Joins two lists of items by id, in the order of their ids. */
const mergeItems = (a: EntryItem[], b: EntryItem[]): EntryItem[] => {
  const byId = new Map<string, EntryItem>();
  for (const item of [...a, ...b]) {
    const known = byId.get(item.id);
    byId.set(item.id, known === undefined ? item : mergeItem(known, item));
  }
  return [...byId.values()].sort((x, y) => (x.id < y.id ? -1 : 1));
};

/** M1: the later recording wins, equal ones by content; items join from both (M2). */
export const mergeEntry = (a: Entry, b: Entry): Entry => {
  const { inputArray: aItems, ...aRecording } = a;
  const { inputArray: bItems, ...bRecording } = b;
  const order = a.recordedAt - b.recordedAt || compareContent(aRecording, bRecording);
  const winner = order >= 0 ? aRecording : bRecording;
  if (aItems === undefined && bItems === undefined) return winner;
  return { ...winner, inputArray: mergeItems(aItems ?? [], bItems ?? []) };
};

const keysOfBoth = (a: unknown, b: unknown): string[] => [
  ...new Set([...(isRecord(a) ? Object.keys(a) : []), ...(isRecord(b) ? Object.keys(b) : [])]),
];

/** Joins two maps key by key; a value that `merge` makes nothing of is left out. */
export const mergeMaps = <Value>(
  a: unknown,
  b: unknown,
  merge: (a: unknown, b: unknown) => Value | null,
): Record<string, Value> => {
  const merged: [string, Value][] = [];
  for (const key of keysOfBoth(a, b)) {
    const value = merge(ownValue(a, key), ownValue(b, key));
    if (value !== null) merged.push([key, value]);
  }
  return Object.fromEntries(merged);
};

const mergeMaybeEntries = (a: unknown, b: unknown): Entry | null => {
  if (!isEntry(a)) return isEntry(b) ? mergeEntry(b, b) : null;
  return mergeEntry(a, isEntry(b) ? b : a);
};

/** M1, M2 over all buckets and targets of one contestant. Malformed entries, which count for nothing, are dropped. */
export const mergeContestantEntries = (a: unknown, b: unknown): ContestantEntries =>
  mergeMaps(a, b, (aBucket, bBucket) => mergeMaps(aBucket, bBucket, mergeMaybeEntries));

/** Whether two entries say the same; the order of keys does not matter. */
export const entryEquals = (a: Entry | null | undefined, b: Entry | null | undefined): boolean =>
  contentEquals(a ?? null, b ?? null);

/** The entries that differ from what the server is known to hold, or that it lacks: what is left to push (Y3). */
export const ownEntriesDiff = (entries: ContestantEntries, shadow: ContestantEntries): ContestantEntries => {
  const diff: [string, Record<string, Entry>][] = [];
  for (const [bucket, recorded] of Object.entries(entries)) {
    const known = ownValue(shadow, bucket);
    const differing = Object.entries(recorded ?? {}).filter(
      ([targetKey, entry]) => !contentEquals(entry, ownValue(known, targetKey)),
    );
    if (differing.length > 0) diff.push([bucket, Object.fromEntries(differing)]);
  }
  return Object.fromEntries(diff);
};

/** The latest `recordedAt` among a contestant's entries; `-Infinity` for none. */
export const latestRecordedAt = (entries: unknown): Instant => {
  let latest = Number.NEGATIVE_INFINITY;
  for (const bucket of isRecord(entries) ? Object.values(entries) : []) {
    for (const entry of isRecord(bucket) ? Object.values(bucket) : []) {
      if (isEntry(entry) && entry.recordedAt > latest) latest = entry.recordedAt;
    }
  }
  return latest;
};
