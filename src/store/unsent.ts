/** How much of what was made on this device the server has not confirmed (Y6, Y7): entries and intents of battles, and settings of the profile. */
import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { BattleQueries } from './battleQueries.ts';
import type { Database } from './database/openDatabase.ts';
import { namedError } from './deviceFailure.ts';
import type { ProfileStore } from './profile.ts';
import type { BattleRow, ProfileChange, Store } from './store.ts';

const sumOf = (rows: Pick<BattleRow, 'dirty'>[], change: ProfileChange | null | undefined): number =>
  rows.reduce((count, { dirty }) => count + dirty, Object.keys(change ?? {}).length);

export function createUnsent(
  { collections: { battles, syncState } }: Database,
  { dirty$ }: Pick<BattleQueries, 'dirty$'>,
  { profileChange$ }: Pick<ProfileStore, 'profileChange$'>,
): Pick<Store, 'unsent$' | 'countUnsent'> {
  return {
    unsent$: () =>
      combineLatest([dirty$(), profileChange$()]).pipe(
        map(([rows, change]) => sumOf(rows, change)),
        distinctUntilChanged(),
      ),
    async countUnsent() {
      try {
        const [rows, kept] = await Promise.all([
          battles.find({ selector: { dirty: { $gt: 0 } } }).exec(),
          syncState.findOne('profileChange').exec(),
        ]);
        return sumOf(rows, kept?.profileChange);
      } catch (error) {
        throw namedError(error);
      }
    },
  };
}
