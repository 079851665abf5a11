/** Owns exclusive locks of documents, first come first served. Never reads or writes a document. */
import { FirestoreError } from '../backend.ts';

/** Whoever holds or waits; `idleSince` in milliseconds tells a holder that has gone away from one at work. */
export interface LockOwner {
  readonly id: string;
  idleSince: number;
}

export interface Locks {
  /** Waits for the lock. Throws ABORTED when waiting would never end, or has lasted too long. */
  acquire(key: string, owner: LockOwner): Promise<void>;
  /** Kept once nobody but `owner` holds any of the keys; true at once when that is so already. */
  whenFree(keys: readonly string[], owner: LockOwner): Promise<void> | true;
  release(owner: LockOwner): void;
}

interface Waiter {
  owner: LockOwner;
  resolve: () => void;
  reject: (error: FirestoreError) => void;
  timer: NodeJS.Timeout;
  takes: boolean;
}

interface Lock {
  holder: LockOwner;
  waiters: Waiter[];
}

// The official emulator gives up after about two seconds; here a queue that moves may be waited in for longer.
const waitLimitMs = 10_000;
// A holder that has asked for nothing this long, while others wait, is taken for dead.
const idleLimitMs = 2_000;

/** `onBroken` hears of a holder whose locks were taken away. */
export function createLocks(onBroken: (owner: LockOwner) => void): Locks {
  const locks = new Map<string, Lock>();
  const waitingFor = new Map<LockOwner, string>();

  function wait(key: string, lock: Lock, owner: LockOwner, takes: boolean): Promise<void> {
    if (wouldDeadlock(lock, owner)) throw aborted('The transactions wait for each other.');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const startedAt = Date.now();
    const look = () => {
      if (locks.get(key) === lock && Date.now() - lock.holder.idleSince >= idleLimitMs)
        breakHolder(lock.holder);
      else if (Date.now() - startedAt >= waitLimitMs) {
        lock.waiters = lock.waiters.filter((other) => other !== waiter);
        waitingFor.delete(owner);
        reject(aborted('Transaction lock timeout.'));
      } else waiter.timer = setTimeout(look, idleLimitMs).unref();
    };
    const waiter: Waiter = { owner, resolve, reject, takes, timer: setTimeout(look, idleLimitMs).unref() };
    lock.waiters.push(waiter);
    waitingFor.set(owner, key);
    return promise;
  }

  function wouldDeadlock(lock: Lock, owner: LockOwner): boolean {
    const seen = new Set<LockOwner>();
    for (let holder: LockOwner | undefined = lock.holder; holder && !seen.has(holder); ) {
      if (holder === owner) return true;
      seen.add(holder);
      holder = locks.get(waitingFor.get(holder) ?? '')?.holder;
    }
    return false;
  }

  function breakHolder(owner: LockOwner): void {
    onBroken(owner);
    release(owner);
  }

  function release(owner: LockOwner): void {
    for (const [key, lock] of [...locks]) if (lock.holder === owner) passOn(key, lock);
  }

  /** Writers that only wait for the lock to be free go at once, up to the next one that takes it. */
  function passOn(key: string, lock: Lock): void {
    for (let next = lock.waiters.shift(); next; next = lock.waiters.shift()) {
      clearTimeout(next.timer);
      waitingFor.delete(next.owner);
      if (next.takes) {
        lock.holder = next.owner;
        next.owner.idleSince = Date.now();
        next.resolve();
        return;
      }
      next.resolve();
    }
    locks.delete(key);
  }

  return {
    async acquire(key, owner) {
      const lock = locks.get(key);
      if (!lock) locks.set(key, { holder: owner, waiters: [] });
      else if (lock.holder !== owner) await wait(key, lock, owner, true);
    },
    whenFree(keys, owner) {
      if (locks.size === 0) return true;
      for (const key of keys) {
        const lock = locks.get(key);
        if (lock && lock.holder !== owner) return wait(key, lock, owner, false);
      }
      return true;
    },
    release,
  };
}

function aborted(message: string): FirestoreError {
  return new FirestoreError('ABORTED', message);
}
