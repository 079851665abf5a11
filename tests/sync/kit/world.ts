/** A model of Firestore, virtual time, and phones with the real sync over them. */
import { BehaviorSubject } from 'rxjs';
import type { Entry } from '../../../src/domain/index.ts';
import type { RemoteBattles, RemoteFunctions, RemoteUsers } from '../../../src/remote/remote.ts';
import type { Replica } from '../../../src/store/store.ts';
import type { Tabs } from '../../../src/sync/surroundings.ts';
import { noon } from '../../store/storeKit.ts';
import { startSync } from './device.ts';
import { createMemoryServer, goodLine, type Line, type MemoryServer, type Refuses } from './memoryServer.ts';
import { createMemoryStore, type MemoryStore } from './memoryStore.ts';
import { createVirtualTime, type VirtualTime } from './virtualTime.ts';

export const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
export const steps = { bucket: 'day1', targetKey: 'target2' } as const;
export const dayMs = 24 * 60 * 60 * 1000;

export function start(refuses?: Refuses): { time: VirtualTime; server: MemoryServer } {
  const time = createVirtualTime(noon);
  return { time, server: createMemoryServer(time, refuses) };
}

type World = ReturnType<typeof start>;

interface PhoneOptions {
  line?: Partial<Line>;
  online?: boolean;
  /** How long the phone's database takes for a change. */
  storeMs?: number;
  /** Whether the phone's disk is full just now. */
  isFull?: () => boolean;
  isLeader?: BehaviorSubject<boolean>;
  tabs?: Tabs;
  /** What stays on the phone when the app is closed. */
  store?: MemoryStore;
  /** Lies around the connection. */
  wrap?: (battles: RemoteBattles) => RemoteBattles;
  functions?: Partial<RemoteFunctions>;
  users?: RemoteUsers;
}

export function createPhone(world: World, uid: string, name: string, options: PhoneOptions = {}) {
  const { time, server } = world;
  const online = new BehaviorSubject(options.online ?? true);
  let ids = 0;
  const store =
    options.store ??
    createMemoryStore({
      uid,
      now: time.now,
      timeZone: () => 'UTC',
      newId: () => `${name}${++ids}`,
      pause: () => Promise.resolve(),
      ...(options.isLeader === undefined ? {} : { isLeader$: options.isLeader }),
    });
  const { storeMs } = options;
  const slowly =
    (apply: Replica['applyRemote']): Replica['applyRemote'] =>
    async (...given) => {
      if (storeMs !== undefined) await new Promise<void>((resolve) => void time.after(storeMs, resolve));
      return options.isFull?.() ? { ok: false, failure: 'DEVICE_FULL' } : apply(...given);
    };
  const battles = server.connect(name, { ...goodLine, ...options.line }, () => online.value);
  const running = startSync({
    uid,
    time,
    replica: { ...store.replica, applyRemote: slowly(store.replica.applyRemote) },
    battles: options.wrap?.(battles) ?? battles,
    online,
    ...(options.tabs === undefined ? {} : { tabs: options.tabs }),
    ...(options.users === undefined ? {} : { users: options.users }),
    ...(options.functions === undefined ? {} : { functions: options.functions }),
  });
  return { ...running, store, name };
}

export const heldEntry = (
  server: MemoryServer,
  uid: string,
  place: typeof pushUps | typeof steps,
): Entry | undefined => server.battles.get('b1')?.entries[uid]?.[place.bucket]?.[place.targetKey];

export const rowOf = (store: MemoryStore) => {
  const row = store.rows().find(({ id }) => id === 'b1');
  if (row === undefined) throw new Error('The battle is not on this device');
  return row;
};
