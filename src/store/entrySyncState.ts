/** What a row can say of one recorded entry (Y6). Pure; what is shown for each state is the screens'. */
import { contentEquals, type Entry, type EntryPlace } from '../domain/index.ts';
import type { BattleRow, EntrySyncState, Refusal } from './store.ts';

const isSamePlace = (a: EntryPlace, b: EntryPlace): boolean =>
  a.bucket === b.bucket && a.targetKey === b.targetKey;

const isCleared = (entry: Entry): boolean =>
  entry.input === null &&
  entry.photo === null &&
  (entry.inputArray ?? []).every((item) => item.removed === true);

/**
 * `uid` is whose entry it is: the person of this device. `waitingPhotos` are the storage paths that the outbox has
 * not uploaded yet (Y9). A recording made after a refusal speaks for itself; the refusal shows again if it is refused.
 */
export function entrySyncState(
  row: BattleRow,
  uid: string,
  place: EntryPlace,
  refusals: Refusal[],
  waitingPhotos: ReadonlySet<string> = new Set(),
): EntrySyncState {
  const entry = row.entries[uid]?.[place.bucket]?.[place.targetKey];
  const known = row.server?.entries[place.bucket]?.[place.targetKey];
  if (entry !== undefined && !contentEquals(entry, known)) {
    return entry.photo !== null && waitingPhotos.has(entry.photo) ? 'WAITING_FOR_PHOTO' : 'SAVED';
  }
  const isRefused = refusals.some(
    ({ battleId, what }) =>
      battleId === row.id &&
      what.kind === 'ENTRY' &&
      isSamePlace(what.place, place) &&
      what.entry.recordedAt > (entry?.recordedAt ?? Number.NEGATIVE_INFINITY),
  );
  if (isRefused) return 'REFUSED';
  return entry === undefined || isCleared(entry) ? 'NONE' : 'SYNCED';
}
