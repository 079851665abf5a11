/** The work of the one tab that syncs (Y2): keeps a pull standing, pushes while it stands, and comes back after failures. */
import { BehaviorSubject, distinctUntilChanged, Subscription, skip } from 'rxjs';
import { asError, type PullFailure, startPull } from './pull.ts';
import { createPush } from './push.ts';
import { retryDelayMs } from './retryDelay.ts';
import { createSettleRequests } from './settleRequests.ts';
import type { SyncParts } from './syncParts.ts';
import { syncProfile } from './syncProfile.ts';
import type { SyncEvent, SyncPhase } from './syncStatus.ts';
import { createSyncWork } from './syncWork.ts';
import { createTellOther } from './tellOther.ts';

export interface Leading {
  syncNow(): void;
  stop(): Promise<void>;
}

interface LeadingParts extends SyncParts {
  emit(event: SyncEvent): void;
  heard(): void;
  phase(phase: SyncPhase): void;
}

/**
 * NONE: no pull stands and none is coming before `wait` is over. STARTING: the server has not answered yet.
 * STANDING: it has; whether it can be reached just now is `isReached`.
 */
type PullState = 'NONE' | 'STARTING' | 'STANDING';

export function startLeading(parts: LeadingParts): Leading {
  const { replica, remote, uid, after, random, report } = parts;
  const work = createSyncWork({
    uid,
    replica,
    battles: remote.battles,
    users: remote.users,
    now: parts.now,
    isPhotoUploaded: parts.isPhotoUploaded,
    emit: parts.emit,
    tellOther: createTellOther(remote.functions, report),
    heard: parts.heard,
  });
  const running = new Subscription();
  const reached = new BehaviorSubject(false);
  let isOnline = false;
  let isSignedOut = false;
  let isReached = true;
  let isBlocked = false;
  let pullState: PullState = 'NONE';
  let failures = 0;
  let stopPull = (): void => {};
  let stopProfile = (): void => {};
  let cancelWait: (() => void) | null = null;

  const canPush = (): boolean => !running.closed && isOnline && isReached && pullState === 'STANDING';

  const push = createPush({
    work,
    after,
    random,
    canPush,
    report,
    signedOut,
  });

  const settling = createSettleRequests({ work, functions: remote.functions, canAsk: canPush, report });

  function signedOut(): void {
    isSignedOut = true;
    endPull();
    refresh();
  }

  function sendNow(): void {
    push.now();
    settling.now();
  }

  function refresh(): void {
    if (running.closed) return;
    parts.phase(phaseNow());
    reached.next(canPush());
  }

  function phaseNow(): SyncPhase {
    if (isSignedOut) return 'SIGNED_OUT';
    if (!isOnline) return 'OFFLINE';
    if (canPush()) return 'LIVE';
    if (isBlocked) return 'BLOCKED';
    // Standing without reach, or between two tries: nobody knows when the server will answer.
    return pullState === 'STARTING' ? 'CONNECTING' : 'OFFLINE';
  }

  function connect(): void {
    cancelWait?.();
    cancelWait = null;
    if (running.closed || !isOnline || isSignedOut || pullState !== 'NONE') return;
    pullState = 'STARTING';
    isReached = true;
    stopPull = startPull(work, {
      live() {
        pullState = 'STANDING';
        failures = 0;
        isBlocked = false;
        stopProfile();
        stopProfile = syncProfile({
          uid,
          remote,
          replica,
          reached$: reached,
          report,
          emit: parts.emit,
          gone: signedOut,
        });
        refresh();
        sendNow();
      },
      reach(isOpen) {
        isReached = isOpen;
        refresh();
        if (isOpen) sendNow();
      },
      ended,
    });
    refresh();
  }

  function endPull(): void {
    stopPull();
    stopProfile();
    stopProfile = () => {};
    pullState = 'NONE';
  }

  function ended(failure: PullFailure | Error): void {
    endPull();
    isBlocked = !(failure instanceof Error) && failure.kind === 'DEVICE';
    if (failure instanceof Error) report(failure);
    else if (failure.kind === 'SIGNED_OUT') isSignedOut = true;
    else if (failure.kind !== 'OFFLINE' && failure.kind !== 'DEVICE')
      report(new Error(`The server refused the pull: ${failure.kind}`));
    failures += 1;
    cancelWait?.();
    if (!isSignedOut) cancelWait = after(retryDelayMs(failures, random()), connect);
    refresh();
  }

  function syncNow(): void {
    if (running.closed) return;
    // Whoever asks may have signed in again.
    isSignedOut = false;
    failures = 0;
    connect();
    refresh();
    sendNow();
  }

  running.add(
    parts.online$.pipe(distinctUntilChanged()).subscribe((online) => {
      isOnline = online;
      refresh();
      if (online) syncNow();
    }),
  );
  running.add(
    // The first value tells how things are, not that somebody has come back.
    parts.visible$
      .pipe(distinctUntilChanged(), skip(1))
      .subscribe((isVisible) => isVisible && !isSignedOut && syncNow()),
  );
  running.add(parts.photoUploaded$.subscribe(() => push.now()));
  running.add(
    replica.dirty$().subscribe({
      next: (rows) => push.dirty(rows),
      error: (error: unknown) => report(asError(error)),
    }),
  );

  running.add(
    replica.unsettled$().subscribe({
      next: (rows) => settling.rows(rows),
      error: (error: unknown) => report(asError(error)),
    }),
  );
  running.add(parts.minute$.subscribe(() => settling.look()));

  return {
    syncNow,
    async stop() {
      running.unsubscribe();
      cancelWait?.();
      push.stop();
      settling.stop();
      endPull();
      // What is being written to the store is finished first: the next thing is closing it.
      await work.lane.close();
    },
  };
}
