/** Reads what contestants recorded. Documents come from other devices: whatever is malformed counts as nothing recorded. */
import { isRecord } from './content.ts';
import type { Battle, Bucket, Entry, EntryItem, Target } from './model.ts';

/** The own value of a key. Keys come from outside: `constructor` must not find what objects inherit. */
export const ownValue = (map: unknown, key: string): unknown =>
  isRecord(map) && Object.hasOwn(map, key) ? map[key] : undefined;

export const isItem = (value: unknown): value is EntryItem =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  Number.isFinite(value.value) &&
  typeof value.date === 'string' &&
  (value.removed === undefined || typeof value.removed === 'boolean');

export const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  (value.input === null || value.input === true || Number.isFinite(value.input)) &&
  (value.photo === null || typeof value.photo === 'string') &&
  typeof value.hide === 'boolean' &&
  Number.isFinite(value.recordedAt) &&
  (value.inputArray === undefined || (Array.isArray(value.inputArray) && value.inputArray.every(isItem)));

/** The entry of a target in one bucket of one contestant, or `null`. */
export const entryIn = (bucket: unknown, targetKey: string): Entry | null => {
  const entry = ownValue(bucket, targetKey);
  return isEntry(entry) ? entry : null;
};

/** What `uid` recorded on a target in a bucket, or `null`. */
export const entryAt = (
  battle: Pick<Battle, 'entries'>,
  uid: string,
  bucket: Bucket,
  targetKey: string,
): Entry | null => entryIn(ownValue(ownValue(battle.entries, uid), bucket), targetKey);

export const hasPhoto = (entry: Entry | null): boolean => entry?.photo != null && entry.photo !== '';

/** S2: whether a checkbox target is done. */
export const isDone = (target: Target, entry: Entry | null): boolean =>
  target.isPhotoRequired ? hasPhoto(entry) : entry?.input === true;

/** S3: the value of a daily number target, or `null` for none. */
export const dailyValue = (target: Target, entry: Entry | null): number | null => {
  if (entry === null || typeof entry.input !== 'number') return null;
  return target.isPhotoRequired && !hasPhoto(entry) ? null : entry.input;
};

/** The items that were not removed, oldest first. */
export const liveItems = (entry: Entry | null): EntryItem[] =>
  entry?.inputArray?.filter((item) => item.removed !== true) ?? [];

/**
 * A sum as people reckon: 0.1 + 0.2 equals 0.3. Six decimals are kept; sums too large to scale stay as they are.
 * No values is no sum.
 */
export const sumOf = (values: number[]): number | null => {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  const rounded = Math.round(sum * 1e6) / 1e6;
  return Number.isFinite(rounded) ? rounded : sum;
};

/** S6: the sum of a block number target's items, or `null` for none. Sorted, so that their order never matters. */
export const blockValue = (entry: Entry | null): number | null =>
  sumOf(
    liveItems(entry)
      .map((item) => item.value)
      .sort((a, b) => a - b),
  );

const keyNumber = (targetKey: string): number => Number(/\d+$/.exec(targetKey)?.[0] ?? 0);

/** The targets of a map in the order of their keys: `target2` before `target10`. */
export const targetsInOrder = (targets: Record<string, Target>): [string, Target][] =>
  Object.entries(targets).sort(([a], [b]) => keyNumber(a) - keyNumber(b) || (a < b ? -1 : 1));
