/** Recording with a photo and taking one away, so that being killed at any moment leaves no entry without its bytes (Y9). */
import {
  type EntryChange,
  type EntryPlace,
  entryAt,
  type Outcome,
  photoPathOf,
  type RecordRefusal,
} from '../../domain/index.ts';
import { deviceFailureOf } from '../../store/deviceFailure.ts';
import { findPhoto, keepPhoto, planDeletion } from '../../store/outbox/outboxPhotos.ts';
import type { BattleRow, CommandFailure, Store } from '../../store/store.ts';
import type { PhotoDesk, PhotoFailure } from '../../ui/photos/photoDesk.ts';
import { recordLock, type Tending } from './createTending.ts';
import type { PhotoParts } from './photoParts.ts';

const gone: { ok: false; failure: CommandFailure<never> } = { ok: false, failure: { kind: 'GONE' } };

export function createPhotoRecords(
  { locks, clock, stores }: Pick<PhotoParts, 'clock' | 'stores'> & { locks: LockManager },
  tending: Pick<Tending, 'tend' | 'look'>,
): Pick<PhotoDesk, 'use' | 'erase'> {
  const openStore = (): Store | null => {
    const state = stores.current();
    return state.kind === 'OPEN' ? state.store : null;
  };

  /** Tending clears up what has no entry, lets go what has one, and waits for whoever is between the two steps. */
  const recording = async <T>(work: () => Promise<T>): Promise<T> => {
    const outcome = await locks.request(recordLock, { mode: 'shared' }, work);
    await tending.tend();
    return outcome;
  };

  const photoAt = (row: BattleRow, uid: string, { bucket, targetKey }: EntryPlace): string | null =>
    entryAt(row, uid, bucket, targetKey)?.photo ?? null;

  async function keepAndRecord(
    store: Store,
    row: BattleRow,
    place: EntryPlace,
    photo: Blob,
  ): Promise<Outcome<BattleRow, PhotoFailure>> {
    const { uid } = store;
    const path = photoPathOf({ uid, battleId: row.id, ...place }, crypto.randomUUID());
    try {
      await keepPhoto({
        path,
        uid,
        type: photo.type,
        bytes: await photo.arrayBuffer(),
        metadata: { challengerId: row.challenger.id, opponentId: row.opponent.id },
        takenAt: clock.now(),
        replaces: photoAt(row, uid, place),
      });
    } catch (error) {
      const device = deviceFailureOf(error);
      if (device !== null) return { ok: false, failure: { kind: 'DEVICE', device } };
      reportError(error);
      return { ok: false, failure: { kind: 'NOT_SAVED' } };
    }
    // Known to be waiting before its row is drawn.
    await tending.look();
    return store.record(row.id, place, { kind: 'PHOTO', path });
  }

  return {
    async use(battleId, place, photo) {
      const store = openStore();
      const row = store && (await store.replica.row(battleId));
      if (!store || !row) return gone;
      return recording(() => keepAndRecord(store, row, place, photo));
    },

    async erase(
      battleId: string,
      place: EntryPlace,
      change: EntryChange,
    ): Promise<Outcome<BattleRow, CommandFailure<RecordRefusal>>> {
      const store = openStore();
      const row = store && (await store.replica.row(battleId));
      if (!store || !row) return gone;
      return recording(async () => {
        const path = photoAt(row, store.uid, place);
        // Before the entry lets go of it: afterwards nothing would know its name. One still here is cleared up by itself.
        if (path !== null && (await findPhoto(path)) === undefined) {
          await planDeletion({ path, uid: store.uid, isDue: false });
        }
        return store.record(battleId, place, change);
      });
    },
  };
}
