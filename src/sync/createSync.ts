/** Runs the sync of one person (Y2–Y5, Y8): one tab pulls and pushes, all tabs see its status and events. */
import { BehaviorSubject, distinctUntilChanged, type Observable, Subject, Subscription } from 'rxjs';
import { type Leading, startLeading } from './startLeading.ts';
import type { SyncParts } from './syncParts.ts';
import type { SyncEvent, SyncStatus } from './syncStatus.ts';

export interface Sync {
  /** The status of whichever tab syncs; ELSEWHERE where it is not this one. */
  status$: Observable<SyncStatus>;
  events$: Observable<SyncEvent>;
  /** Tries at once whatever waits, in whichever tab syncs. */
  syncNow(): void;
  /** Ends it for good; nothing touches the store afterwards. */
  stop(): Promise<void>;
}

export function createSync(parts: SyncParts): Sync {
  const { replica, tabs, now } = parts;
  const status = new BehaviorSubject<SyncStatus>({ phase: 'ELSEWHERE', lastSyncedAt: null });
  const events = new Subject<SyncEvent>();
  const running = new Subscription();
  let leading: Leading | null = null;
  let isLeader = false;
  /** What this tab has begun in an earlier turn and still finishes. */
  let unfinished: Promise<void> | null = null;

  function say(event: SyncEvent): void {
    events.next(event);
    tabs.post({ kind: 'EVENT', event });
  }

  function lead(): void {
    if (running.closed || !isLeader || leading !== null || unfinished !== null) return;
    leading = startLeading({
      ...parts,
      emit: say,
      heard: () => show({ ...status.value, lastSyncedAt: now() }),
      phase: (phase) => {
        if (phase !== status.value.phase) show({ ...status.value, phase });
      },
    });
  }

  function follow(): void {
    if (leading === null) return;
    unfinished = leading.stop().finally(() => {
      unfinished = null;
      lead();
    });
    leading = null;
    status.next({ ...status.value, phase: 'ELSEWHERE' });
  }

  function show(next: SyncStatus): void {
    status.next(next);
    tabs.post({ kind: 'STATUS', status: next });
  }

  running.add(
    tabs.messages$.subscribe((message) => {
      switch (message.kind) {
        case 'STATUS':
          if (leading === null)
            status.next({ phase: 'ELSEWHERE', lastSyncedAt: message.status.lastSyncedAt });
          return;
        case 'EVENT':
          events.next(message.event);
          return;
        case 'ASK':
          if (leading !== null) tabs.post({ kind: 'STATUS', status: status.value });
          return;
        case 'SYNC_NOW':
          leading?.syncNow();
          return;
      }
    }),
  );
  running.add(
    replica.isLeader$().subscribe({
      next: (leads) => {
        isLeader = leads;
        if (leads) lead();
        else follow();
      },
      error: (error: unknown) => parts.report(error instanceof Error ? error : new Error(String(error))),
    }),
  );
  tabs.post({ kind: 'ASK' });

  return {
    status$: status.pipe(distinctUntilChanged()),
    events$: events.asObservable(),
    syncNow() {
      if (leading === null) tabs.post({ kind: 'SYNC_NOW' });
      else leading.syncNow();
    },
    async stop() {
      running.unsubscribe();
      await (leading?.stop() ?? unfinished);
      status.complete();
      events.complete();
    },
  };
}
