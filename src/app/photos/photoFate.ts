/** What is to become of a photo in the outbox, judged by what the battle's row and the refusals say. Pure. */
import { type Entry, type PhotoPlace, photoPlaceOf } from '../../domain/index.ts';
import type { OutboxDeletion, OutboxPhoto } from '../../store/outbox/outboxDatabase.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';

export type PhotoFate =
  | 'KEEP'
  /** Its entry is recorded and the server knows the battle. */
  | 'RELEASE'
  /** The server refused it, and the entry that hangs on it is to be parked (Y5). */
  | 'PARK_ENTRY'
  /** Its entry was refused for another reason: the bytes are kept until that is dismissed. */
  | 'PARK_PHOTO'
  /** Nothing names it: the page was killed before its entry was recorded, or another took its place. */
  | 'DISCARD';

export type DeletionFate = 'KEEP' | 'DUE' | 'CANCEL';

const entryAt = (
  entries: Record<string, Record<string, Entry> | undefined> | undefined,
  { bucket, targetKey }: PhotoPlace,
): Entry | undefined => entries?.[bucket]?.[targetKey];

const isNamedHere = (path: string, place: PhotoPlace, row: BattleRow | null): boolean =>
  entryAt(row?.entries[place.uid], place)?.photo === path;

const isNamedByServer = (path: string, place: PhotoPlace, row: BattleRow | null): boolean =>
  entryAt(row?.server?.entries, place)?.photo === path;

const isParked = (path: string, refusals: Refusal[]): boolean =>
  refusals.some(({ what }) => what.kind === 'ENTRY' && what.entry.photo === path);

export function photoFate(
  { path, state }: Pick<OutboxPhoto, 'path' | 'state'>,
  row: BattleRow | null,
  refusals: Refusal[],
): PhotoFate {
  const place = photoPlaceOf(path);
  if (place === null) return 'DISCARD';
  if (isNamedHere(path, place, row)) {
    if (state === 'REFUSED') return 'PARK_ENTRY';
    // Until the server knows that the battle is on, it would refuse the photo (Y8, R8).
    const isKnown = row !== null && row.server !== null && row.intent === null;
    return state === 'STORED' && isKnown ? 'RELEASE' : 'KEEP';
  }
  if (!isParked(path, refusals)) return 'DISCARD';
  return state === 'REFUSED' ? 'KEEP' : 'PARK_PHOTO';
}

export function deletionFate(
  { path, isDue }: OutboxDeletion,
  row: BattleRow | null,
  refusals: Refusal[],
): DeletionFate {
  if (isDue) return 'KEEP';
  const place = photoPlaceOf(path);
  if (place === null) return 'CANCEL';
  if (isNamedHere(path, place, row)) return 'CANCEL';
  // The opponent sees the entry that the server holds: its photo must be there as long as that.
  return isNamedByServer(path, place, row) || isParked(path, refusals) ? 'KEEP' : 'DUE';
}
