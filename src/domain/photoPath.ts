/** The storage path of a photo, which says whose proof it is of what. The security rules split it the same way (R8). */
import type { EntryPlace } from './commands.ts';
import type { Bucket } from './model.ts';

/** The target of one battle, in one day or the block, that a photo of `uid`'s proves. */
export interface PhotoPlace extends EntryPlace {
  uid: string;
  battleId: string;
}

const folder = 'targetConfirmations/';
const separator = '.';

const isBucket = (text: string): text is Bucket => text === 'block' || /^day[1-9]\d*$/.test(text);

/**
 * `targetConfirmations/{uid}.{battleId}.{bucket}.{targetKey}.{random}`. `random` makes every photo a new object, so that
 * a replaced one is never half overwritten. Throws when a part holds the separator or a slash.
 */
export const photoPathOf = ({ uid, battleId, bucket, targetKey }: PhotoPlace, random: string): string => {
  const parts = [uid, battleId, bucket, targetKey, random];
  const wrong = parts.find((part) => part === '' || /[./]/.test(part));
  if (wrong !== undefined) throw new Error(`"${wrong}" cannot be a part of a photo's path`);
  return folder + parts.join(separator);
};

/** What a path names; `null` for a path that is none of ours: it may come from another device. */
export const photoPlaceOf = (path: string): PhotoPlace | null => {
  if (!path.startsWith(folder)) return null;
  const [uid, battleId, bucket, targetKey, random, ...others] = path.slice(folder.length).split(separator);
  if (!uid || !battleId || !bucket || !targetKey || !random || others.length > 0) return null;
  return isBucket(bucket) ? { uid, battleId, bucket, targetKey } : null;
};
