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
 *
 * `page` tells when the tab is left and shown again. A page that its browser keeps for a later Back sleeps, and its locks
 * with it: nobody would sync. So it gives up its turn, or its place in the line, and asks anew when it wakes.
 */
export function createLeadership(
  name: string,
  locks: LockManager | undefined,
  page?: EventTarget,
): Leadership {
  const isLeader = new BehaviorSubject(false);
  let isWanted = false;
  let hasResigned = false;
  let turn: AbortController | null = null;

  const ask = (): void => {
    if (!isWanted || hasResigned || turn !== null) return;
    turn = new AbortController();
    const { signal } = turn;
    if (locks === undefined) {
      isLeader.next(true);
      return;
    }
    locks
      .request(name, { signal }, () => {
        if (signal.aborted) return;
        isLeader.next(true);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => {
        // Left while waiting in line wants nothing more; refused by the browser is as good as without locks.
        if (!signal.aborted) isLeader.next(true);
      });
  };

  const leave = (): void => {
    turn?.abort();
    turn = null;
    isLeader.next(false);
  };

  const want = (): void => {
    isWanted = true;
    ask();
  };

  page?.addEventListener('pagehide', leave);
  page?.addEventListener('pageshow', ask);

  return {
    isLeader$() {
      want();
      return isLeader.pipe(distinctUntilChanged());
    },
    waitForLeadership() {
      want();
      return new Promise((resolve, reject) => {
        isLeader.pipe(filter(Boolean), take(1)).subscribe({ next: () => resolve(), error: reject });
      });
    },
    resign() {
      hasResigned = true;
      page?.removeEventListener('pagehide', leave);
      page?.removeEventListener('pageshow', ask);
      leave();
    },
  };
}
