/** Keeps one's own profile and settings in step with the server (R7). One document each, so the server's word is whole. */
import { exhaustMap, filter, from, type Observable, Subscription, switchMap } from 'rxjs';
import type { Outcome } from '../domain/index.ts';
import type { Remote, RemoteFailure } from '../remote/remote.ts';
import type { ProfileChange, Replica } from '../store/store.ts';
import { sendNotificationChoice } from './sendNotificationChoice.ts';
import type { SyncEvent } from './syncStatus.ts';

interface ProfileParts {
  uid: string;
  remote: Pick<Remote, 'users' | 'functions' | 'notifications'>;
  replica: Replica;
  /** Emits `true` whenever the server can be reached again. */
  reached$: Observable<boolean>;
  report(error: Error): void;
  emit(event: SyncEvent): void;
  /** The server has no such profile any more: the account was deleted, perhaps on another device. */
  gone(): void;
}

/** Returns the way to stop. */
export function syncProfile({
  uid,
  remote,
  replica,
  reached$,
  report,
  emit,
  gone,
}: ProfileParts): () => void {
  const { users } = remote;
  const running = new Subscription();
  const keep = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      if (!running.closed) report(error instanceof Error ? error : new Error(String(error)));
    });
  };
  // The battles' listener meets the same failure and speaks for both; the next connection listens anew.
  const quiet = (_failure: RemoteFailure): void => {};

  running.add(
    users.listen(
      uid,
      (user) => {
        if (user === null) gone();
        else keep(replica.putUsers([user]));
      },
      quiet,
    ),
  );
  running.add(
    users.listenPersonal(
      uid,
      (personalUser) => {
        if (personalUser !== null) keep(replica.putPersonalUser(personalUser));
      },
      quiet,
    ),
  );

  /** Two documents, one after the other. Both are sent again when the second fails, which changes nothing in the first. */
  async function send(change: ProfileChange): Promise<Outcome<void, RemoteFailure>> {
    const { dailyReminder, targetNotification, ...profile } = change;
    if (Object.keys(profile).length > 0) {
      const sent = await users.update(uid, profile);
      if (!sent.ok) return sent;
    }
    if (dailyReminder === undefined && targetNotification === undefined)
      return { ok: true, value: undefined };
    return sendNotificationChoice(change, uid, remote);
  }

  async function push(change: ProfileChange): Promise<void> {
    const sent = await send(change);
    if (running.closed) return;
    // Waits for the next connection.
    if (!sent.ok && (sent.failure.kind === 'OFFLINE' || sent.failure.kind === 'SIGNED_OUT')) return;
    if (sent.ok) return replica.confirmProfileChange(change);
    await replica.dropProfileChange(change);
    emit({ kind: 'PROFILE_REFUSED', isAvatar: change.avatar !== undefined });
  }

  running.add(
    reached$
      .pipe(
        switchMap((isReached) => (isReached ? replica.profileChange$() : [])),
        filter((change) => change !== null),
        // A change made while one is sent makes the store emit again once that is confirmed.
        exhaustMap((change) => from(push(change).catch((error: unknown) => report(asReported(error))))),
      )
      .subscribe({ error: (error: unknown) => report(asReported(error)) }),
  );
  return () => running.unsubscribe();
}

const asReported = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
