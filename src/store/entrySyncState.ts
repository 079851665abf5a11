/** What a row can say of one recorded entry (Y6). Pure; what is shown for each state is the screens'. */
import { contentEquals, type Entry, type EntryPlace } from '../domain/index.ts';
import type { BattleRow, EntrySyncState, Refusal, RefusalReason } from './store.ts';

/** The person's photos that the server does not have yet, by storage path (Y9). */
export type WaitingPhotos = ReadonlyMap<string, 'WAITING' | 'UPLOADING'>;

const noPhotos: WaitingPhotos = new Map();

const isSamePlace = (a: EntryPlace, b: EntryPlace): boolean =>
  a.bucket === b.bucket && a.targetKey === b.targetKey;

const isCleared = (entry: Entry): boolean =>
  entry.input === null &&
  entry.photo === null &&
  (entry.inputArray ?? []).every((item) => item.removed === true);

/** The refusal of what was recorded last at a place, if nothing was recorded there since. */
const refusalAt = (
  row: BattleRow,
  uid: string,
  place: EntryPlace,
  refusals: Refusal[],
): Refusal | undefined => {
  const recordedAt = row.entries[uid]?.[place.bucket]?.[place.targetKey]?.recordedAt;
  return refusals.find(
    ({ battleId, what }) =>
      battleId === row.id &&
      what.kind === 'ENTRY' &&
      isSamePlace(what.place, place) &&
      what.entry.recordedAt > (recordedAt ?? Number.NEGATIVE_INFINITY),
  );
};

/** What a row shows of the sync of its entry. */
export interface EntrySync {
  syncState: EntrySyncState;
  /** With REFUSED alone. */
  refusedFor?: RefusalReason;
}

/** The state of `entrySyncState`, with the reason of a refusal. */
export function entrySync(
  row: BattleRow,
  uid: string,
  place: EntryPlace,
  refusals: Refusal[],
  waitingPhotos: WaitingPhotos,
): EntrySync {
  const syncState = entrySyncState(row, uid, place, refusals, waitingPhotos);
  const refusal = syncState === 'REFUSED' ? refusalAt(row, uid, place, refusals) : undefined;
  return refusal === undefined ? { syncState } : { syncState, refusedFor: refusal.reason };
}

/**
 * `uid` is whose entry it is: the person of this device. `waitingPhotos` is what the outbox has not uploaded
 * yet (Y9). A recording made after a refusal speaks for itself; the refusal shows again if it is refused.
 */
export function entrySyncState(
  row: BattleRow,
  uid: string,
  place: EntryPlace,
  refusals: Refusal[],
  waitingPhotos: WaitingPhotos = noPhotos,
): EntrySyncState {
  const entry = row.entries[uid]?.[place.bucket]?.[place.targetKey];
  const known = row.server?.entries[place.bucket]?.[place.targetKey];
  if (entry !== undefined && !contentEquals(entry, known)) {
    const photo = entry.photo === null ? undefined : waitingPhotos.get(entry.photo);
    if (photo === undefined) return 'SAVED';
    return photo === 'UPLOADING' ? 'UPLOADING_PHOTO' : 'WAITING_FOR_PHOTO';
  }
  if (refusalAt(row, uid, place, refusals)) return 'REFUSED';
  return entry === undefined || isCleared(entry) ? 'NONE' : 'SYNCED';
}
