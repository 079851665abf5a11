/** Brings the server's changes into the store (Y4): pages after a long absence, then one listener. Never writes to the server. */
import { laterCheckpoint, withOverlap } from '../remote/checkpoint.ts';
import type { RemoteBattlesPage, RemoteCheckpoint, RemoteFailure } from '../remote/remote.ts';
import type { BattleRow, DeviceFailure } from '../store/store.ts';
import type { SyncWork } from './syncWork.ts';

export type PullFailure = RemoteFailure | { kind: 'DEVICE'; device: DeviceFailure };

export interface PullObserver {
  /** The server's first whole answer is in the store: what is dirty now is worth pushing (Y3). */
  live(): void;
  reach(isReached: boolean): void;
  /** The pull has ended. An `Error` is a broken invariant. */
  ended(failure: PullFailure | Error): void;
}

const pageSize = 100;
/** The listener alone brings an absence shorter than this: a page costs a read even when it is empty. */
const longAbsenceMs = 24 * 60 * 60 * 1000;

/** Returns the way to stop. */
export function startPull(work: SyncWork, observer: PullObserver): () => void {
  const { battles, lane, now, receipts, replica, uid } = work;
  let isStopped = false;
  let stopListening = (): void => {};

  const end = (failure: PullFailure | Error): void => {
    if (isStopped) return;
    stop();
    observer.ended(failure);
  };

  const stop = (): void => {
    isStopped = true;
    stopListening();
  };

  async function intentsIn(page: RemoteBattlesPage): Promise<BattleRow[]> {
    const rows = await Promise.all(page.battles.map(({ id }) => replica.row(id)));
    return rows.filter((row) => row !== null && row.intent !== null).filter((row) => row !== null);
  }

  /** The store drops an intent that it sees fulfilled; whoever made it before a crash is still to be told (Y8). */
  async function announceFulfilled(before: BattleRow[]): Promise<void> {
    for (const row of before) {
      const { id, intent } = row;
      const left = (await replica.row(id))?.intent;
      if (intent !== null && left?.baseTermsVersion !== intent.baseTermsVersion) work.announce(row, intent);
    }
  }

  /** Resolves to whether the page is in the store. */
  const take = (page: RemoteBattlesPage): Promise<boolean> => {
    for (const { id } of page.battles) receipts.set(id, (receipts.get(id) ?? 0) + 1);
    return lane(async () => {
      if (isStopped) return false;
      const before = await intentsIn(page);
      const applied = await replica.applyRemote(page.battles, page.checkpoint);
      if (!applied.ok) {
        end({ kind: 'DEVICE', device: applied.failure });
        return false;
      }
      await announceFulfilled(before);
      work.heard();
      return true;
    });
  };

  /** Resolves to where the listener goes on from, or to `null` when the pull has ended. */
  async function catchUp(known: RemoteCheckpoint | null): Promise<{ from: RemoteCheckpoint | null } | null> {
    if (known !== null && now() - known.seconds * 1000 < longAbsenceMs) return { from: known };
    let from = known;
    for (let start = withOverlap(known); ; start = from) {
      const page = await battles.page(uid, start, pageSize);
      if (isStopped) return null;
      if (!page.ok) {
        end(page.failure);
        return null;
      }
      from = laterCheckpoint(from, page.value.checkpoint);
      if (!(await take({ ...page.value, checkpoint: from }))) return null;
      if (page.value.battles.length < pageSize) return { from };
    }
  }

  function listen(from: RemoteCheckpoint | null): void {
    let isFirst = true;
    stopListening = battles.listen(uid, from, {
      next(page) {
        const isAnswer = isFirst;
        isFirst = false;
        take(page).then(
          (isTaken) => {
            if (isTaken && isAnswer && !isStopped) observer.live();
          },
          (error: unknown) => end(asError(error)),
        );
      },
      failed: end,
      reach: (isReached) => {
        if (!isStopped) observer.reach(isReached);
      },
    });
    if (isStopped) stopListening();
  }

  replica
    .checkpoint()
    .then(catchUp)
    .then((caughtUp) => {
      if (caughtUp !== null && !isStopped) listen(caughtUp.from);
    })
    .catch((error: unknown) => end(asError(error)));

  return stop;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
