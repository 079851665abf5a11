/**
 * Holds the one open local database of this page, outside React so that a second mount does not open a second one. Each
 * person has their own; a change of person closes the one before.
 */
import type { Outcome } from '../../domain/index.ts';
import type { DeviceFailure, Store } from '../../store/store.ts';
import type { Live, StoreState } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';

type Opened = Promise<Outcome<Store, DeviceFailure>>;

/** The store's code, as it is loaded when the first database is wanted. */
export interface StoreCode {
  open(uid: string): Opened;
  rescue(uid: string): Opened;
  /** Deletes what this device keeps of a person, whose database nobody has open here. */
  remove(uid: string): Promise<void>;
}

export interface StoreKeeper {
  state: Live<StoreState>;
  /** Opens the person's database; resolves when it is open or has failed. Again for the same person: tries again. */
  open(uid: string): Promise<void>;
  rescue(uid: string): Promise<void>;
  /** What is open can no longer be read: the screens are told at once, and it is closed behind them. */
  fail(failure: DeviceFailure): void;
  /** Resolves when what was asked for so far is done. */
  settled(): Promise<void>;
  /** Resolves when nothing is open any more. */
  close(): Promise<void>;
  /** Closes what is open, and deletes the person's database from this device, whether it was open or not. */
  remove(uid: string): Promise<void>;
}

export interface StoreKeeperParts {
  loadCode(): Promise<StoreCode>;
  /** Called when nobody can see the store any more, and waited for: whoever still works on it comes to an end. */
  beforeClose(): Promise<void>;
}

export function createStoreKeeper({ loadCode, beforeClose }: StoreKeeperParts): StoreKeeper {
  const state = createLive<StoreState>({ kind: 'OPENING' });
  // One after the other: a database must be closed before it is opened again.
  let queue: Promise<void> = Promise.resolve();
  // The latest wish wins; those it has overtaken while they waited are skipped.
  let wishes = 0;

  const closeOpen = async () => {
    const before = state.current();
    if (before.kind !== 'OPEN') return;
    state.set({ kind: 'OPENING' });
    await beforeClose();
    await before.store.close();
  };

  const enqueue = (work: (isOvertaken: () => boolean) => Promise<void>) => {
    wishes += 1;
    const mine = wishes;
    queue = queue
      .then(() => work(() => mine !== wishes))
      .catch((error: unknown) => state.set({ kind: 'BROKEN', error }));
    return queue;
  };

  const openBy = (start: (code: StoreCode) => Opened) =>
    enqueue(async (isOvertaken) => {
      await closeOpen();
      if (isOvertaken()) return;
      state.set({ kind: 'OPENING' });
      const outcome = await start(await loadCode());
      // In a task of its own: the screens draw themselves within it.
      await new Promise((resolve) => setTimeout(resolve));
      state.set(
        outcome.ok ? { kind: 'OPEN', store: outcome.value } : { kind: 'FAILED', failure: outcome.failure },
      );
    });

  return {
    state,
    settled: () => queue,
    open: (uid) => openBy((code) => code.open(uid)),
    rescue: (uid) => openBy((code) => code.rescue(uid)),
    fail(failure) {
      const before = state.current();
      if (before.kind !== 'OPEN') return;
      state.set({ kind: 'FAILED', failure });
      void enqueue(async () => {
        await beforeClose();
        // It is broken already; what closing adds to that helps nobody.
        await before.store.close().catch(() => undefined);
      });
    },
    close: () =>
      enqueue(async () => {
        await closeOpen();
        state.set({ kind: 'OPENING' });
      }),
    remove: (uid) =>
      enqueue(async () => {
        await closeOpen();
        state.set({ kind: 'OPENING' });
        await (await loadCode()).remove(uid);
      }),
  };
}
