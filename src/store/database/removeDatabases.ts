/** Deletes a person's IndexedDB databases: RxDB empties its own and leaves them lying. */
import { Dexie } from 'dexie';
import { databaseNameOf } from './openDatabase.ts';
import type { IndexedDb } from './resilientStorage.ts';
import { collections } from './versions.ts';

/** RxDB's Dexie storage keeps one IndexedDB database per collection and version, and one for itself. */
const prefixOf = (uid: string): string => `rxdb-dexie-${databaseNameOf(uid)}--`;

/** The database of a collection; the raw reading of a rescue looks for it by name. */
export const collectionDatabaseNames = (uid: string): Record<keyof typeof collections, string> => ({
  battles: nameOf(uid, 'battles'),
  users: nameOf(uid, 'users'),
  personalUsers: nameOf(uid, 'personalUsers'),
  refusals: nameOf(uid, 'refusals'),
  syncState: nameOf(uid, 'syncState'),
});

const nameOf = (uid: string, collection: keyof typeof collections): string =>
  `${prefixOf(uid)}${collections[collection].schema.version}--${collection}`;

/** What is there by the browser's own list; where it keeps none, what today's version would have made. */
async function databaseNames(uid: string, factory: IDBFactory): Promise<string[]> {
  if (typeof factory.databases !== 'function') {
    return [...Object.values(collectionDatabaseNames(uid)), `${prefixOf(uid)}0--_rxdb_internal`];
  }
  const all = await factory.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefixOf(uid)) ? [name] : []));
}

/**
 * Other tabs close their connections when asked to (Dexie does by itself). One that is frozen delays the deletion; an
 * opening after this waits for it in line, so there is nothing to wait for here.
 */
function deleteDatabase(name: string, factory: IDBFactory): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = factory.deleteDatabase(name);
  request.onsuccess = () => resolve();
  request.onblocked = () => resolve();
  request.onerror = () => reject(request.error);
  return promise;
}

export async function removeDatabases(uid: string, idb?: IndexedDb): Promise<void> {
  const factory = idb?.indexedDB ?? Dexie.dependencies.indexedDB;
  const names = await databaseNames(uid, factory);
  await Promise.all(names.map((name) => deleteDatabase(name, factory)));
}
