/**
 * Brings the outbox and the entries into agreement, whatever was interrupted where: a photo without an entry goes, one
 * whose entry is recorded may be sent, one that was refused takes its entry with it. It says which photos are waiting.
 */
import { acceptsEntriesUntil, photoPlaceOf } from '../../domain/index.ts';
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { OutboxPhoto } from '../../store/outbox/outboxDatabase.ts';
import {
  cancelDeletion,
  discardPhoto,
  parkPhoto,
  planDeletion,
  readOutbox,
  releasePhoto,
} from '../../store/outbox/outboxPhotos.ts';
import type { BattleRow, Refusal, RefusalReason, Store } from '../../store/store.ts';
import type { StoreState } from '../../ui/session/appFace.ts';
import { firstOf } from '../firstOf.ts';
import { deletionFate, photoFate } from './photoFate.ts';
import type { DeskParts } from './photoParts.ts';

/** Recording holds it shared, so that tending never finds a photo whose entry is just about to be recorded. */
export const recordLock = 'fitbout-photos record';

export interface Tending {
  /** Says anew which photos are waiting. */
  look(): Promise<void>;
  /** Resolves when it is done; what goes wrong is reported. */
  tend(): Promise<void>;
  follow(state: StoreState): void;
  settled(): Promise<void>;
}

/** `send` is called, and waited for, when there may be something to send. */
export function createTending(
  { locks, clock, waiting, say }: Pick<DeskParts, 'clock' | 'waiting' | 'say'> & { locks: LockManager },
  send: () => Promise<void>,
): Tending {
  let store: Store | null = null;
  let stopFollowing = (): void => {};
  let isEmpty = true;
  let last: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (store === null) return waiting.set(new Map());
    const { photos, deletions } = await readOutbox(store.uid);
    isEmpty = photos.length + deletions.length === 0;
    const next = waitingOf(photos);
    if (!sameWaiting(next, waiting.current())) waiting.set(next);
  }

  async function tendPhoto(
    of: Store,
    photo: OutboxPhoto,
    row: BattleRow | null,
    refusals: Refusal[],
  ): Promise<void> {
    const { path, replaces, refusal } = photo;
    switch (photoFate(photo, row, refusals)) {
      case 'KEEP':
        return;
      case 'RELEASE':
        // First what it takes the place of: released, it is not looked at again.
        if (replaces !== null) await planDeletion({ path: replaces, uid: of.uid, isDue: false });
        return releasePhoto(path);
      case 'PARK_ENTRY':
        return parkEntry(of, photo, row);
      case 'PARK_PHOTO':
        return parkPhoto(path, refusal ?? 'DENIED');
      case 'DISCARD':
        return discardPhoto(path);
    }
  }

  async function parkEntry(of: Store, photo: OutboxPhoto, row: BattleRow | null): Promise<void> {
    const place = photoPlaceOf(photo.path);
    if (place === null || row === null) return;
    const { battleId, bucket, targetKey } = place;
    const until = acceptsEntriesUntil(row, bucket, of.uid);
    const isLate = photo.refusal === 'DENIED' && until !== null && clock.now() >= until;
    const reason: RefusalReason = isLate ? 'TOO_LATE' : (photo.refusal ?? 'DENIED');
    await of.replica.refuseEntries(battleId, [{ bucket, targetKey }], reason);
    say({ kind: 'PHOTO_REFUSED', isReplacement: photo.replaces !== null, reason });
  }

  async function tendAll(of: Store): Promise<void> {
    const rowOf = async (path: string): Promise<BattleRow | null> => {
      const place = photoPlaceOf(path);
      return place === null ? null : of.replica.row(place.battleId);
    };
    const refusals = () => firstOf<Refusal[]>(of.refusals$());
    for (const photo of (await readOutbox(of.uid)).photos) {
      await tendPhoto(of, photo, await rowOf(photo.path), await refusals());
    }
    for (const deletion of (await readOutbox(of.uid)).deletions) {
      const fate = deletionFate(deletion, await rowOf(deletion.path), await refusals());
      if (fate === 'DUE') await planDeletion({ ...deletion, isDue: true });
      if (fate === 'CANCEL') await cancelDeletion(deletion.path);
    }
  }

  function tend(): Promise<void> {
    last = last.then(async () => {
      const of = store;
      if (of === null) return;
      try {
        await locks.request(recordLock, () => tendAll(of));
        await look();
        if (!isEmpty) await send();
      } catch (error) {
        // A store that is being closed ends this in its midst; the next start does it again.
        if (store === of) reportError(error);
      }
    });
    return last;
  }

  function follow(state: StoreState): void {
    const next = state.kind === 'OPEN' ? state.store : null;
    if (next === store) return;
    stopFollowing();
    store = next;
    stopFollowing = () => {};
    if (next === null) {
      waiting.set(new Map());
      return;
    }
    void tend();
    // A confirmed battle lets photos go, a confirmed entry lets replaced ones be deleted.
    const following = next.replica.dirty$().subscribe({
      next: () => {
        if (!isEmpty) void tend();
      },
      // Whoever shows the store says so.
      error: () => undefined,
    });
    stopFollowing = () => following.unsubscribe();
  }

  return {
    look: () => look().catch((error: unknown) => reportError(error)),
    tend,
    follow,
    settled: () => last,
  };
}

const waitingOf = (photos: OutboxPhoto[]): WaitingPhotos =>
  new Map(
    photos
      .filter(({ state }) => state !== 'REFUSED')
      .map(({ path, isUnderWay }) => [path, isUnderWay ? 'UPLOADING' : 'WAITING']),
  );

const sameWaiting = (a: WaitingPhotos, b: WaitingPhotos): boolean =>
  a.size === b.size && [...a].every(([path, state]) => b.get(path) === state);
