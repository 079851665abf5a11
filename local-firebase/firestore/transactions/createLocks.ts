/** Owns exclusive locks of documents, the oldest transaction first. Never reads or writes a document. */
import { FirestoreError } from '../backend.ts';

/** Whoever holds or waits; `idleSince` in milliseconds tells a holder that has gone away from one at work. */
export interface LockOwner {
  readonly id: string;
  /** The lower the older; whoever is older survives when owners wait for each other. */
  readonly age: number;
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
    const victim = youngestInCycle(lock, owner);
    if (victim === owner) throw aborted('The transactions wait for each other.');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const startedAt = Date.now();
    const look = () => {
      if (locks.get(key) === lock && Date.now() - lock.holder.idleSince >= idleLimitMs)
        breakHolder(lock.holder);
      else if (Date.now() - startedAt >= waitLimitMs) leave(lock, waiter, 'Transaction lock timeout.');
      else waiter.timer = setTimeout(look, idleLimitMs).unref();
    };
    const waiter: Waiter = { owner, resolve, reject, takes, timer: setTimeout(look, idleLimitMs).unref() };
    // The oldest is next, so that whoever has been refused most often is not overtaken for ever.
    const at = lock.waiters.findIndex((other) => other.owner.age > owner.age);
    lock.waiters.splice(at < 0 ? lock.waiters.length : at, 0, waiter);
    waitingFor.set(owner, key);
    if (victim) breakHolder(victim);
    return promise;
  }

  /** Who has to give way if `owner` waited for this lock; null when it could be waited for. */
  function youngestInCycle(lock: Lock, owner: LockOwner): LockOwner | null {
    let youngest = owner;
    const seen = new Set<LockOwner>();
    for (let holder: LockOwner | undefined = lock.holder; holder && !seen.has(holder); ) {
      if (holder === owner) return youngest;
      seen.add(holder);
      if (holder.age > youngest.age) youngest = holder;
      holder = locks.get(waitingFor.get(holder) ?? '')?.holder;
    }
    return null;
  }

  /** Takes its locks away, and its place in a queue. */
  function breakHolder(owner: LockOwner): void {
    onBroken(owner);
    const lock = locks.get(waitingFor.get(owner) ?? '');
    const waiter = lock?.waiters.find((other) => other.owner === owner);
    if (lock && waiter) leave(lock, waiter, 'The transactions wait for each other.');
    release(owner);
  }

  function leave(lock: Lock, waiter: Waiter, reason: string): void {
    clearTimeout(waiter.timer);
    lock.waiters = lock.waiters.filter((other) => other !== waiter);
    waitingFor.delete(waiter.owner);
    waiter.reject(aborted(reason));
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
