/** What this device has been told of people beside their profiles: whose accounts are gone, and which own level was already said. */
import type { Observable } from 'rxjs';
import type { Database } from './database/openDatabase.ts';
import type { SyncStateRow } from './database/schemas.ts';
import { namedError } from './deviceFailure.ts';
import { plainRowOrNull, type SharedStreams } from './sharedStreams.ts';
import type { Replica, Store } from './store.ts';
import { changeDocument, putDocument } from './writeRow.ts';

type KnownPeople = Pick<Store, 'gonePeople$' | 'claimLevelUp'> & Pick<Replica, 'putGone'>;

const nobody: readonly string[] = [];

export function createKnownPeople(database: Database, uid: string, streams: SharedStreams): KnownPeople {
  const { users, syncState } = database.collections;

  return {
    gonePeople$: (): Observable<readonly string[]> =>
      streams.of(
        'gonePeople',
        () => syncState.findOne('gonePeople'),
        (document) => plainRowOrNull(document)?.uids ?? nobody,
      ),

    async putGone(id, isGone) {
      const known = await syncState.findOne('gonePeople').exec();
      if ((known?.uids ?? nobody).includes(id) === isGone) return;
      await putDocument<SyncStateRow>(syncState, 'gonePeople', (row) => {
        const others = (row?.uids ?? nobody).filter((each) => each !== id);
        return { id: 'gonePeople', uids: isGone ? [...others, id] : others };
      });
      // Their profile goes with them; their name stays in the battles.
      if (isGone && id !== uid) await changeDocument(users, id, () => null);
    },

    async claimLevelUp() {
      try {
        const user = await users.findOne(uid).exec();
        if (user === null) return null;
        const { level, xp } = user;
        if (((await syncState.findOne('levelSaid').exec())?.level ?? 0) >= level) return null;
        let isRisen = false;
        // Two tabs may ask at once: whoever is the second finds the level said.
        await putDocument<SyncStateRow>(syncState, 'levelSaid', (row) => {
          isRisen = row?.level !== undefined && level > row.level && xp !== 0;
          return { id: 'levelSaid', level: Math.max(row?.level ?? level, level) };
        });
        return isRisen ? level : null;
      } catch (error) {
        throw namedError(error);
      }
    },
  };
}
