/** Stores over a real (in-memory) IndexedDB, with RxDB's development checks and a validator of every document written. */
import { enforceOptions } from 'broadcast-channel';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addRxPlugin } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import type { Battle, NewBattle, Outcome, Terms } from '../../src/domain/index.ts';
import type { IndexedDb } from '../../src/store/database/resilientStorage.ts';
import { openStore, rescueStore, type StoreOptions } from '../../src/store/openStore.ts';
import type { DeviceFailure, Store } from '../../src/store/store.ts';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);
// Databases speak to each other by the platform's channel, as in a browser. By itself RxDB would take files that all
// Node processes of the machine share: test files hear each other's databases, and read what is half written.
enforceOptions({ type: 'native' });

export const ana = { id: 'ana', username: 'Ana' };
export const ben = { id: 'ben', username: 'Ben' };
/** Noon in UTC, where both live. */
export const noon = Date.UTC(2026, 5, 5, 12);
const today = '2026-06-05';

const createIdb = (): IndexedDb => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** A device: what stays when the app is closed and opened again. */
export interface Device {
  idb: IndexedDb;
  clock: { now: number };
  wrapStorage: NonNullable<StoreOptions['wrapStorage']>;
  /** What every opening here is given. */
  options(): StoreOptions;
  open(uid?: string, options?: Partial<StoreOptions>): Promise<Store>;
  tryOpen(uid?: string, options?: Partial<StoreOptions>): Promise<Outcome<Store, DeviceFailure>>;
  rescue(uid?: string): Promise<Store>;
  /** Closes every store opened here that is still open. */
  closeAll(): Promise<void>;
}

export function createDevice(idb = createIdb()): Device {
  const clock = { now: noon };
  const opened = new Set<Store>();
  let ids = 0;
  const wrapStorage: Device['wrapStorage'] = (storage) => wrappedValidateAjvStorage({ storage });
  const options = (): StoreOptions => ({
    idb,
    locks: undefined,
    now: () => new Date(clock.now),
    timeZone: () => 'UTC',
    newId: () => `id${++ids}`,
    wrapStorage,
    ignoreDuplicate: true,
  });
  const kept = (outcome: Outcome<Store, DeviceFailure>): Outcome<Store, DeviceFailure> => {
    if (outcome.ok) opened.add(outcome.value);
    return outcome;
  };
  const tryOpen = async (uid = ana.id, more: Partial<StoreOptions> = {}) =>
    kept(await openStore(uid, { ...options(), ...more }));
  return {
    idb,
    clock,
    wrapStorage,
    options,
    tryOpen,
    open: async (uid, more) => successOf(await tryOpen(uid, more)),
    rescue: async (uid = ana.id) => successOf(kept(await rescueStore(uid, options()))),
    async closeAll() {
      await Promise.all([...opened].map((store) => store.close()));
      opened.clear();
    },
  };
}

export function successOf<Value, Failure>(outcome: Outcome<Value, Failure>): Value {
  if (!outcome.ok) throw new Error(`A failure where none was expected: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

export const firstWhere = <Value>(
  stream: Observable<Value>,
  accept: (value: Value) => boolean = () => true,
): Promise<Value> => firstValueFrom(stream.pipe(filter(accept)));

export const terms = (changes: Partial<Terms> = {}): Terms => ({
  title: 'Summer',
  startDate: today,
  numDays: 3,
  description: '',
  prize: '',
  targets: {
    target1: {
      id: 'push',
      targetKey: 'target1',
      title: 'Push-ups',
      description: '',
      format: 'CHECKBOX',
      frequency: 'DAILY',
      isPhotoRequired: false,
    },
    target2: {
      id: 'steps',
      targetKey: 'target2',
      title: 'Steps',
      description: '',
      format: 'NUMBER',
      frequency: 'DAILY',
      isPhotoRequired: false,
    },
  },
  blockTargets: {
    blockTarget1: {
      id: 'km',
      targetKey: 'blockTarget1',
      title: 'Kilometres',
      description: '',
      format: 'NUMBER',
      frequency: 'BLOCK',
      isPhotoRequired: false,
    },
  },
  ...changes,
});

export const newBattle = (id = 'b1', changes: Partial<Terms> = {}): NewBattle => ({
  id,
  terms: terms(changes),
  challenger: { ...ana, timeZone: 'UTC' },
  opponent: ben,
});

/** What the server shows: Ana's battle against Ben. */
export const serverBattle = (changes: Partial<Battle> = {}): Battle => ({
  id: 'b1',
  ...terms(),
  teamBattle: false,
  status: 'ACTIVE',
  userIds: [ana.id, ben.id],
  challenger: { ...ana, timeZone: 'UTC' },
  opponent: { ...ben, timeZone: 'UTC' },
  entries: {},
  termsVersion: 1,
  settlement: null,
  updatedAt: 1000,
  ...changes,
});
