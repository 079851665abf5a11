/** Opens the local database of one person and wires the store over it. Knows no rule of the game and no network. */

import type { Outcome } from '../domain/index.ts';
import { type CommandSurroundings, createBattleCommands } from './battleCommands.ts';
import { createBattleQueries } from './battleQueries.ts';
import { type Database, databaseNameOf, openDatabase, type Versions } from './database/openDatabase.ts';
import { removeDatabases } from './database/removeDatabases.ts';
import {
  type BattleStorage,
  createResilientStorage,
  type Durability,
  type IndexedDb,
} from './database/resilientStorage.ts';
import type { SyncStateRow } from './database/schemas.ts';
import { deviceFailureOf } from './deviceFailure.ts';
import { createKnownPeople } from './knownPeople.ts';
import { createLeadership } from './leadership.ts';
import { createProfileStore } from './profile.ts';
import { createReplica } from './replica.ts';
import { restore } from './rescue/restore.ts';
import { salvage } from './rescue/salvage.ts';
import { addToStash, readStash, removeStash } from './rescue/stash.ts';
import { createSharedStreams } from './sharedStreams.ts';
import type { DeviceFailure, Store } from './store.ts';
import { createUnsent } from './unsent.ts';
import { changeDocument, putDocument } from './writeRow.ts';

export interface StoreOptions extends CommandSurroundings {
  /** `strict` when absent; see docs/decisions/0004-durability.md. */
  durability?: Durability;
  /** The browser's own when absent. */
  idb?: IndexedDb;
  /** The browser's own when absent. */
  locks?: LockManager | undefined;
  /** Lies around the storage: RxDB's development mode wants a validator there. */
  wrapStorage?: (storage: BattleStorage) => BattleStorage;
  versions?: Versions;
  /** A second store over one database in one page; RxDB allows it in its development mode alone. */
  ignoreDuplicate?: boolean;
}

/**
 * STORAGE_UNAVAILABLE: this browser keeps nothing (a private window). DEVICE_FULL: not even an empty database fits.
 * STORAGE_CORRUPTED: what is there cannot be opened; `rescueStore` saves what can be read.
 */
export const openStore = (uid: string, options: StoreOptions): Promise<Outcome<Store, DeviceFailure>> =>
  asOutcome(() => open(uid, options));

/** Replaces a damaged database by a fresh one with everything that can still be read; the server brings the rest. */
export const rescueStore = (uid: string, options: StoreOptions): Promise<Outcome<Store, DeviceFailure>> =>
  asOutcome(async () => {
    await addToStash(uid, await salvage(uid, options.idb), options.idb);
    await removeDatabases(uid, options.idb);
    return open(uid, options);
  });

async function asOutcome(make: () => Promise<Store>): Promise<Outcome<Store, DeviceFailure>> {
  try {
    return { ok: true, value: await make() };
  } catch (error) {
    const failure = deviceFailureOf(error);
    if (failure === null) throw error;
    return { ok: false, failure };
  }
}

async function open(uid: string, options: StoreOptions): Promise<Store> {
  const {
    durability = 'strict',
    idb,
    wrapStorage = (storage) => storage,
    versions,
    ignoreDuplicate,
  } = options;
  const database = await openDatabase(uid, {
    storage: wrapStorage(createResilientStorage(durability, idb)),
    ...(versions === undefined ? {} : { versions }),
    ...(ignoreDuplicate === undefined ? {} : { ignoreDuplicate }),
  });
  try {
    await finishRescue(database, uid, idb);
  } catch (error) {
    await database.close();
    throw error;
  }
  return createStore(database, uid, options);
}

/** Only a database that was never opened before can have a rescue behind it, so later starts pay one small read. */
async function finishRescue(database: Database, uid: string, idb: IndexedDb | undefined): Promise<void> {
  const { syncState } = database.collections;
  if ((await syncState.findOne('opened').exec()) !== null) return;
  const stashed = await readStash(uid, idb);
  for (const salvaged of stashed) await restore(database, salvaged);
  await putDocument<SyncStateRow>(syncState, 'opened', (known) => known ?? { id: 'opened' });
  await removeStash(uid, idb);
}

function createStore(database: Database, uid: string, options: StoreOptions): Store {
  const streams = createSharedStreams();
  const locks = 'locks' in options ? options.locks : globalThis.navigator?.locks;
  const leadership = createLeadership(`${databaseNameOf(uid)} sync`, locks, globalThis.window);
  const queries = createBattleQueries(database, streams);
  const profile = createProfileStore(database, uid, streams);
  const { gonePeople$, claimLevelUp, putGone } = createKnownPeople(database, uid, streams);
  const { currentBattles$, battles$, battle$, refusals$ } = queries;
  const { user$, personalUser$, setAvatar, setHideWelcomeMessage, setNotifications } = profile;
  const close = async (): Promise<void> => {
    leadership.resign();
    await database.close();
  };
  return {
    uid,
    currentBattles$,
    battles$,
    battle$,
    user$,
    personalUser$,
    gonePeople$,
    refusals$,
    ...createUnsent(database, queries, profile),
    ...createBattleCommands(database, uid, options),
    async dismissRefusal(id) {
      await changeDocument(database.collections.refusals, id, () => null);
    },
    claimLevelUp,
    setAvatar,
    setHideWelcomeMessage,
    setNotifications,
    replica: {
      ...createReplica({ database, uid, queries, profile, leadership, now: options.now }),
      putGone,
    },
    close,
  };
}

/** Deletes a person's database, and what a rescue has set aside of it, from this device. Nobody may have it open in this page. */
export async function removeStore(uid: string, options: Pick<StoreOptions, 'idb'>): Promise<void> {
  await removeDatabases(uid, options.idb);
  await removeStash(uid, options.idb);
}
