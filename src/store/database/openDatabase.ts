/** Opens the RxDB database of one person with its collections. It knows no battle rule and answers raw errors. */
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import type { User } from '../../domain/index.ts';
import type { BattleRow, Refusal } from '../store.ts';
import type { BattleStorage } from './resilientStorage.ts';
import type { PersonalUserRow, SyncStateRow } from './schemas.ts';
import { collections as currentVersions, type Versioned } from './versions.ts';

interface Collections {
  battles: RxCollection<BattleRow>;
  users: RxCollection<User>;
  personalUsers: RxCollection<PersonalUserRow>;
  refusals: RxCollection<Refusal>;
  syncState: RxCollection<SyncStateRow>;
}
export type Versions = {
  battles: Versioned<BattleRow>;
  users: Versioned<User>;
  personalUsers: Versioned<PersonalUserRow>;
  refusals: Versioned<Refusal>;
  syncState: Versioned<SyncStateRow>;
};
export type Database = RxDatabase<Collections>;

export const databaseNameOf = (uid: string): string => `fitbout-${uid}`;

export interface DatabaseOptions {
  storage: BattleStorage;
  /** RxDB allows a second instance in the same page in its development mode alone; tests stand for two tabs so. */
  ignoreDuplicate?: boolean;
  versions?: Versions;
}

export async function openDatabase(uid: string, options: DatabaseOptions): Promise<Database> {
  const versions = options.versions ?? currentVersions;
  if (Object.values(versions).some(({ schema }) => schema.version > 0)) {
    // Migrating costs its own code, which no one downloads before the first change of a shape is released.
    const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
    addRxPlugin(RxDBMigrationSchemaPlugin);
  }
  const database = await createRxDatabase<Collections>({
    name: databaseNameOf(uid),
    storage: options.storage,
    multiInstance: true,
    eventReduce: true,
    ...(options.ignoreDuplicate ? { ignoreDuplicate: true } : {}),
  });
  try {
    await database.addCollections(versions);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
