/** Counts what this device keeps for anybody and the server has not confirmed: people who signed out here were told that theirs is safe (Y7). */
import type { Outcome } from '../../domain/index.ts';
import type { DeviceFailure, Store } from '../../store/store.ts';

export interface UnsentParts {
  factory: IDBFactory;
  /** The open database, whose person is signed in. */
  opened: Store | null;
  open(uid: string): Promise<Outcome<Store, DeviceFailure>>;
}

/** As the local database names its own: `rxdb-dexie-fitbout-{uid}--…`. */
const ownName = /^rxdb-dexie-fitbout-(.+?)--/;

/** A database that cannot be opened counts nothing: nobody can send what is in it. */
export async function unsentHere({ factory, opened, open }: UnsentParts): Promise<number> {
  // A browser that cannot name its databases tells of the open one alone.
  const names = typeof factory.databases === 'function' ? await factory.databases() : [];
  const uids = new Set(names.flatMap(({ name }) => ownName.exec(name ?? '')?.[1] ?? []));
  let unsent = opened === null ? 0 : await opened.countUnsent();
  for (const uid of uids) {
    if (uid === opened?.uid) continue;
    const outcome = await open(uid);
    if (!outcome.ok) continue;
    unsent += await outcome.value.countUnsent();
    await outcome.value.close();
  }
  return unsent;
}
