/** A phone on the real wire: the unmodified SDK, the real sync, and either the real store or the one in memory. */
import type { BehaviorSubject } from 'rxjs';
import type { Entry, EntryChange, EntryPlace, NewBattle } from '../../../src/domain/index.ts';
import type { Remote } from '../../../src/remote/remote.ts';
import type { BattleRow, Refusal, Replica } from '../../../src/store/store.ts';
import { noonNow } from '../../remote/noonClock.ts';
import { createDevice, firstWhere, successOf } from '../../store/storeKit.ts';
import { type RunningSync, startSync } from './device.ts';
import { createMemoryStore } from './memoryStore.ts';

export interface KeptStore {
  replica: Replica;
  createBattle(battle: NewBattle): Promise<void>;
  accept(battleId: string): Promise<void>;
  /** What the store has acknowledged, or `null` when it may not be recorded. */
  record(battleId: string, place: EntryPlace, change: EntryChange): Promise<Entry | null>;
  row(battleId: string): Promise<BattleRow | null>;
  refusals(): Promise<Refusal[]>;
  close(): Promise<void>;
}

export interface WirePhone {
  uid: string;
  store: KeptStore;
  online: BehaviorSubject<boolean>;
  running(): RunningSync;
  /** Closes the app in the midst of whatever it was doing, and opens it again over what it had kept. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const now = noonNow;

export function keepInMemory(uid: string, name: string): KeptStore {
  let ids = 0;
  const store = createMemoryStore({
    uid,
    now,
    timeZone: () => 'UTC',
    newId: () => `${name}${++ids}`,
    pause: () => Promise.resolve(),
  });
  const row = async (id: string): Promise<BattleRow | null> =>
    store.rows().find((each) => each.id === id) ?? null;
  return {
    replica: store.replica,
    row,
    async createBattle(battle) {
      if (!store.createBattle(battle)) throw new Error('The battle could not be created');
    },
    async accept(id) {
      if (!store.answer(id, 1, 'ACCEPT')) throw new Error('The battle could not be accepted');
    },
    record: async (id, place, change) =>
      store.record(id, place, change)?.entries[uid]?.[place.bucket]?.[place.targetKey] ?? null,
    refusals: async () => store.refusals(),
    close: async () => {},
  };
}

/** RxDB over IndexedDB, as in the browser. */
export async function keepForReal(uid: string): Promise<KeptStore> {
  const device = createDevice();
  const store = await device.open(uid, { now: () => new Date(now()) });
  return {
    replica: store.replica,
    row: (id) => store.replica.row(id),
    async createBattle(battle) {
      successOf(await store.createBattle(battle));
    },
    async accept(id) {
      successOf(await store.answer(id, 1, 'ACCEPT'));
    },
    async record(id, place, change) {
      const recorded = await store.record(id, place, change);
      return recorded.ok ? (recorded.value.entries[uid]?.[place.bucket]?.[place.targetKey] ?? null) : null;
    },
    refusals: () => firstWhere(store.refusals$()),
    close: () => device.closeAll(),
  };
}

export function createWirePhone(
  remote: Remote,
  uid: string,
  store: KeptStore,
  online: BehaviorSubject<boolean>,
): WirePhone {
  const start = (): RunningSync =>
    startSync({
      uid,
      time: {
        now,
        after(ms, work) {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      },
      replica: store.replica,
      battles: remote.battles,
      users: remote.users,
      online,
    });
  let running = start();
  return {
    uid,
    store,
    online,
    running: () => running,
    async crash() {
      await running.sync.stop();
      running = start();
    },
    async stop() {
      await running.sync.stop();
      await store.close();
    },
  };
}
