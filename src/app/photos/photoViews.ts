/** Looking at photos: from this device where it has them, which is what works offline, and from the server otherwise. */
import { findPhoto, planDeletion } from '../../store/outbox/outboxPhotos.ts';
import { findSeen, keepSeen } from '../../store/outbox/seenPhotos.ts';
import type { PhotoDesk } from '../../ui/photos/photoDesk.ts';
import type { Tending } from './createTending.ts';
import type { PhotoParts } from './photoParts.ts';

export function createPhotoViews(
  { clock, session, loadRemote }: Pick<PhotoParts, 'clock' | 'session' | 'loadRemote'>,
  tending: Pick<Tending, 'tend'>,
): Pick<PhotoDesk, 'open' | 'dismiss'> {
  const ownUid = (): string => {
    const state = session.current();
    if (state.kind !== 'SIGNED_IN') throw new Error('photos are looked at by a signed-in person');
    return state.person.uid;
  };

  return {
    async open(path) {
      const uid = ownUid();
      const waiting = await findPhoto(path);
      const kept = waiting?.uid === uid ? waiting : await findSeen(uid, path, clock.now());
      if (kept) return { ok: true, value: new Blob([kept.bytes], { type: kept.type }) };
      // Firebase's code is not here yet and the network does not bring it.
      const remote = await loadRemote().catch(() => null);
      if (remote === null) return { ok: false, failure: 'OFFLINE' };
      const found = await remote.photos.read(path);
      if (!found.ok) return { ok: false, failure: found.failure.kind === 'OFFLINE' ? 'OFFLINE' : 'FAILED' };
      const { bytes, type } = found.value;
      // A device too full to remember it shows it all the same.
      await keepSeen({ uid, path, type, bytes, seenAt: clock.now() }).catch(() => undefined);
      return { ok: true, value: new Blob([bytes], { type }) };
    },

    async dismiss(path) {
      const uid = ownUid();
      // Still here, it goes by itself: nothing names it any more. The server's own is deleted unless something does.
      if ((await findPhoto(path)) === undefined) await planDeletion({ path, uid, isDue: false });
      await tending.tend();
    },
  };
}
