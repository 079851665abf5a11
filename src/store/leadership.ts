/** Chooses the one tab that syncs (Y2), by the browser's own locks: a tab that dies or closes gives the lock back. */
import { BehaviorSubject, distinctUntilChanged, filter, type Observable, take } from 'rxjs';

export interface Leadership {
  isLeader$(): Observable<boolean>;
  waitForLeadership(): Promise<void>;
  resign(): void;
}

/**
 * Nothing is asked for before somebody wants to know. Without locks (an insecure origin, a browser that refuses them)
 * every tab leads: pushing twice is safe (Y3) and costs more, not syncing would be worse.
 */
export function createLeadership(name: string, locks: LockManager | undefined): Leadership {
  const isLeader = new BehaviorSubject(false);
  const stop = new AbortController();
  const { promise: resigned, resolve: release } = Promise.withResolvers<void>();
  let asked = false;

  const ask = (): void => {
    if (asked || stop.signal.aborted) return;
    asked = true;
    if (locks === undefined) {
      isLeader.next(true);
      return;
    }
    locks
      .request(name, { signal: stop.signal }, () => {
        isLeader.next(true);
        return resigned;
      })
      .catch(() => {
        // Closed while waiting in line wants nothing more; refused by the browser is as good as without locks.
        if (!stop.signal.aborted) isLeader.next(true);
      });
  };

  return {
    isLeader$() {
      ask();
      return isLeader.pipe(distinctUntilChanged());
    },
    waitForLeadership() {
      ask();
      return new Promise((resolve, reject) => {
        isLeader.pipe(filter(Boolean), take(1)).subscribe({ next: () => resolve(), error: reject });
      });
    },
    resign() {
      stop.abort();
      release();
      isLeader.next(false);
    },
  };
}
