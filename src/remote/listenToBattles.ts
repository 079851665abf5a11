/** The live listener (Y4): turns Firestore's snapshots into whole answers of the server, and never reports a local echo. */
import { onSnapshot, type Query, type QueryDocumentSnapshot } from 'firebase/firestore';
import { laterCheckpoint } from './checkpoint.ts';
import { classifyFailure, type Line } from './failures.ts';
import type { RemoteBattles, RemoteBattlesPage, RemoteCheckpoint } from './remote.ts';

interface ListenParts {
  line: Line;
  asPage(found: QueryDocumentSnapshot[], from: RemoteCheckpoint | null): RemoteBattlesPage;
  observer: Parameters<RemoteBattles['listen']>[2];
}

/**
 * A snapshot from the cache may hold a part of what the server is sending: were the checkpoint to move with it, the
 * rest could be skipped after a crash. So changes are kept until the server has said that the answer is whole.
 */
export function listenToBattles(
  battles: Query,
  from: RemoteCheckpoint | null,
  { line, asPage, observer }: ListenParts,
): () => void {
  const waiting = new Map<string, QueryDocumentSnapshot>();
  let checkpoint = from;
  let isFirst = true;
  let isLive = false;

  return onSnapshot(
    battles,
    { includeMetadataChanges: true },
    (snapshot) => {
      for (const { type, doc } of snapshot.docChanges({ includeMetadataChanges: true })) {
        if (type === 'removed') waiting.delete(doc.id);
        // Comes again once the server has taken the write.
        else if (!doc.metadata.hasPendingWrites) waiting.set(doc.id, doc);
      }
      const wasLive = isLive;
      isLive = !snapshot.metadata.fromCache;
      if (wasLive && !isLive) observer.reach?.(false);
      if (!isLive) return;
      if (waiting.size > 0 || isFirst) {
        const page = asPage([...waiting.values()], checkpoint);
        waiting.clear();
        isFirst = false;
        checkpoint = laterCheckpoint(checkpoint, page.checkpoint);
        observer.next({ ...page, checkpoint });
      }
      // After what came with it: whoever waits for the way to the server to open sends knowing that (Y3).
      if (!wasLive) observer.reach?.(true);
    },
    (error) => observer.failed(classifyFailure(error, line)),
  );
}
