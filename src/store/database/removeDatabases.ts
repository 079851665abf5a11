/** Deletes a person's IndexedDB databases: RxDB empties its own and leaves them lying. */
import { Dexie } from 'dexie';
import { deleteDatabase } from './deleteDatabase.ts';
import { databaseNameOf } from './openDatabase.ts';
import type { IndexedDb } from './resilientStorage.ts';
import { collections } from './versions.ts';

/** RxDB's Dexie storage keeps one IndexedDB database per collection and version, and one for itself. */
const prefixOf = (uid: string): string => `rxdb-dexie-${databaseNameOf(uid)}--`;

/**
 * The databases of a collection, today's version first: the raw reading of a rescue looks for them by name. An older one
 * is there while its rows have not been taken over.
 */
export const databaseNamesOf = (uid: string, collection: keyof typeof collections): string[] => {
  const { version } = collections[collection].schema;
  return Array.from(
    { length: version + 1 },
    (_, index) => `${prefixOf(uid)}${version - index}--${collection}`,
  );
};

const collectionNames = ['battles', 'users', 'personalUsers', 'refusals', 'syncState'] as const;

/** What is there by the browser's own list; where it keeps none, what this version and those before it would have made. */
async function databaseNames(uid: string, factory: IDBFactory): Promise<string[]> {
  if (typeof factory.databases !== 'function') {
    const names = collectionNames.flatMap((collection) => databaseNamesOf(uid, collection));
    return [...names, `${prefixOf(uid)}0--_rxdb_internal`];
  }
  const all = await factory.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefixOf(uid)) ? [name] : []));
}

export async function removeDatabases(uid: string, idb?: IndexedDb): Promise<void> {
  const factory = idb?.indexedDB ?? Dexie.dependencies.indexedDB;
  const names = await databaseNames(uid, factory);
  await Promise.all(names.map((name) => deleteDatabase(factory, name)));
}
