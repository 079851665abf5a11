/** Wires the photos of this page: keeping and showing them for the screens, sending them, and clearing up after both. */

import { hearOutboxNews } from '../../store/outbox/outboxNews.ts';
import { findPhoto } from '../../store/outbox/outboxPhotos.ts';
import { createSending } from './createSending.ts';
import { createTending } from './createTending.ts';
import { followSender } from './followSender.ts';
import type { DeskParts, RunningDesk } from './photoParts.ts';
import { createPhotoRecords } from './photoRecords.ts';
import { createPhotoViews } from './photoViews.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

export function openPhotoDesk(parts: DeskParts): RunningDesk {
  const { session, stores, say } = parts;
  const { locks } = parts.page.navigator;
  const uploaded = new Set<() => void>();

  const sending = createSending(parts);
  const tending = createTending({ ...parts, locks }, sending.sendWaiting);
  const sender = followSender(parts, sending.send);

  hearOutboxNews((news) => {
    const state = session.current();
    if (state.kind !== 'SIGNED_IN' || state.person.uid !== news.uid) return;
    void tending.look();
    if (news.kind === 'REFUSED') void tending.tend();
    if (news.kind !== 'UPLOADED') return;
    for (const listener of [...uploaded]) listener();
    say({ kind: 'PHOTO_UPLOADED' });
  });
  stores.subscribe(() => tending.follow(stores.current()));
  tending.follow(stores.current());

  return {
    shrink: shrinkPhoto,
    ...createPhotoRecords({ ...parts, locks }, tending),
    ...createPhotoViews(parts, tending),
    isUploaded: (path) =>
      findPhoto(path).then(
        (photo) => photo === undefined,
        (error: unknown) => {
          // An outbox that cannot be read holds up the entries with photos, not the others.
          reportError(error);
          return false;
        },
      ),
    onUploaded(listener) {
      uploaded.add(listener);
      return () => uploaded.delete(listener);
    },
    async settled() {
      await Promise.all([sender.settled(), tending.settled()]);
    },
  };
}
