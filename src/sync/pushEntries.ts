/** Sends a person's own entries of one battle by field path (Y3), and parks the very ones that are refused (Y5). */
import {
  acceptsEntriesUntil,
  type Battle,
  type Bucket,
  type ContestantEntries,
  contestantOf,
  type Outcome,
  ownEntriesDiff,
  rivalOf,
} from '../domain/index.ts';
import type { BattleRow, RefusalReason } from '../store/store.ts';
import { chunkEntries, entriesAt, halveEntries, placesIn, recordedIn } from './chunkEntries.ts';
import { setsValue } from './setsValue.ts';
import type { SyncWork } from './syncWork.ts';

/** DONE: whatever could be sent is with the server or parked. RETRY: the way to the server is lost. */
export type PushResult = 'DONE' | 'RETRY' | 'SIGNED_OUT';

/** Entries whose photo is with the server, or that have none (Y3). */
async function readyToSend(
  unsent: ContestantEntries,
  known: ContestantEntries,
  isPhotoUploaded: SyncWork['isPhotoUploaded'],
): Promise<ContestantEntries> {
  const places = placesIn(unsent);
  const isReady = await Promise.all(
    places.map(async ({ bucket, targetKey }) => {
      const photo = unsent[bucket]?.[targetKey]?.photo ?? null;
      if (photo === null || photo === known[bucket]?.[targetKey]?.photo) return true;
      return isPhotoUploaded(photo);
    }),
  );
  return entriesAt(
    unsent,
    places.filter((_, index) => isReady[index]),
  );
}

export async function pushEntries(row: BattleRow, work: SyncWork): Promise<PushResult> {
  const { battles, lane, receipts, replica, uid } = work;
  const own = row.entries[uid] ?? {};
  const known = row.server?.entries ?? {};
  const ready = await readyToSend(ownEntriesDiff(own, known), known, work.isPhotoUploaded);
  // The zone of the latest recording: where this device is now proves nothing about a day that was recorded elsewhere.
  const timeZone = contestantOf(row, uid).timeZone ?? 'UTC';
  let held: Outcome<Battle | null, PushResult> | null = null;
  let isValueSet = false;

  /** Asked once, after the first refusal: whether the battle is still there. What the server shows is taken in. */
  async function heldByServer(): Promise<Outcome<Battle | null, PushResult>> {
    const found = await battles.get(row.id);
    if (found.ok) {
      const { value } = found;
      if (value !== null) await lane(() => replica.applyRemote([value], null));
      return found;
    }
    switch (found.failure.kind) {
      case 'OFFLINE':
        return { ok: false, failure: 'RETRY' };
      case 'SIGNED_OUT':
        return { ok: false, failure: 'SIGNED_OUT' };
      // Not there, not to be read, or not to be understood: nobody will take entries for it.
      default:
        return { ok: true, value: null };
    }
  }

  function reasonFor(bucket: Bucket, isInvalid: boolean): RefusalReason {
    if (isInvalid) return 'INVALID';
    const until = acceptsEntriesUntil(row, bucket, uid);
    return until !== null && work.now() >= until ? 'TOO_LATE' : 'DENIED';
  }

  async function park(entries: ContestantEntries, reason: RefusalReason): Promise<void> {
    const isParked = await lane(async () => {
      await replica.refuseEntries(row.id, placesIn(entries), reason, entries);
      const left = await replica.row(row.id);
      // What was recorded anew since it was sent has not been refused.
      const unsent = ownEntriesDiff(left?.entries[uid] ?? {}, left?.server?.entries ?? {});
      return placesIn(entriesAt(unsent, placesIn(entries))).length < placesIn(entries).length;
    });
    if (isParked) work.emit({ kind: 'REFUSED', battleId: row.id, what: 'ENTRY', reason });
  }

  async function refused(entries: ContestantEntries, isInvalid: boolean): Promise<PushResult> {
    held ??= await heldByServer();
    if (!held.ok) return held.failure;
    if (held.value === null) {
      await park(entries, 'GONE');
      return 'DONE';
    }
    const halves = halveEntries(entries);
    if (halves !== null) {
      const first = await send(halves[0]);
      return first === 'DONE' ? send(halves[1]) : first;
    }
    const [place] = placesIn(entries);
    if (place !== undefined) await park(entries, reasonFor(place.bucket, isInvalid));
    return 'DONE';
  }

  async function send(entries: ContestantEntries): Promise<PushResult> {
    const before = receipts.get(row.id);
    const sent = await battles.writeEntries(row, uid, entries, timeZone);
    if (sent.ok) {
      await lane(async () => {
        // A state that came meanwhile already tells what the server holds, perhaps another device's overwriting.
        if (receipts.get(row.id) === before) await replica.confirmEntries(row.id, entries);
      });
      isValueSet ||= recordedIn(entries).some(([bucket, recorded]) =>
        Object.entries(recorded).some(([targetKey, entry]) => setsValue(entry, known[bucket]?.[targetKey])),
      );
      work.heard();
      return 'DONE';
    }
    switch (sent.failure.kind) {
      case 'OFFLINE':
        return 'RETRY';
      case 'SIGNED_OUT':
        return 'SIGNED_OUT';
      case 'DENIED':
        return refused(entries, false);
      case 'REJECTED':
        return refused(entries, true);
      case 'CONFLICT':
        await park(entries, 'GONE');
        return 'DONE';
    }
  }

  let result: PushResult = 'DONE';
  for (const chunk of chunkEntries(ready, own)) {
    result = await send(chunk);
    if (result !== 'DONE') break;
  }
  // Once, however many entries were gathered.
  if (isValueSet) work.tellOther(rivalOf(row, uid).id);
  return result;
}
