/** The people this device knows, and the person's own change of profile until the server has confirmed it (R7). */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import {
  contentEquals,
  type Outcome,
  type PersonalUser,
  type User,
  withNotificationChoice,
} from '../domain/index.ts';
import type { Database } from './database/openDatabase.ts';
import type { PersonalUserRow, SyncStateRow } from './database/schemas.ts';
import { deviceFailureOf, namedError } from './deviceFailure.ts';
import type { SharedStreams } from './sharedStreams.ts';
import { plainRowOrNull } from './sharedStreams.ts';
import type { DeviceFailure, ProfileChange, Replica, Store } from './store.ts';
import { changeDocument, putDocument } from './writeRow.ts';

export type ProfileStore = Pick<
  Store,
  'user$' | 'personalUser$' | 'setAvatar' | 'setHideWelcomeMessage' | 'setNotifications'
> &
  Pick<
    Replica,
    'putUsers' | 'putPersonalUser' | 'profileChange$' | 'confirmProfileChange' | 'dropProfileChange'
  >;

/** What is left of a change when `done` has come to its end; a value changed since then is still to be sent. */
const without = (pending: ProfileChange, done: ProfileChange): ProfileChange =>
  Object.fromEntries(
    Object.entries(pending).filter(([field, value]) => !contentEquals(value, Reflect.get(done, field))),
  );

/** The part of a change that lies over `users/{uid}`. */
function userPartOf({ dailyReminder: _daily, targetNotification: _target, ...part }: ProfileChange) {
  return part;
}

const isEmpty = (change: ProfileChange): boolean => Object.keys(change).length === 0;

/** The change lies over what the server holds, so that a pull never flickers it away, and one write makes it. */
export function createProfileStore(database: Database, uid: string, streams: SharedStreams): ProfileStore {
  const { users, personalUsers, syncState } = database.collections;

  const profileChange$ = (): Observable<ProfileChange | null> =>
    streams.of(
      'profileChange',
      () => syncState.findOne('profileChange'),
      (document) => plainRowOrNull(document)?.profileChange ?? null,
    );

  async function setProfile(change: ProfileChange): Promise<Outcome<void, DeviceFailure>> {
    try {
      await putDocument<SyncStateRow>(syncState, 'profileChange', (row) => ({
        id: 'profileChange',
        profileChange: { ...row?.profileChange, ...change },
      }));
      return { ok: true, value: undefined };
    } catch (error) {
      const failure = deviceFailureOf(error);
      if (failure === null) throw error;
      return { ok: false, failure };
    }
  }

  async function uncover(done: ProfileChange): Promise<void> {
    await changeDocument(syncState, 'profileChange', (row) => {
      const left = without(row.profileChange ?? {}, done);
      return isEmpty(left) ? null : { ...row, profileChange: left };
    });
  }

  return {
    user$(id) {
      const known$ = streams.of(`user ${id}`, () => users.findOne(id), plainRowOrNull<User>);
      if (id !== uid) return known$;
      return combineLatest([known$, profileChange$()]).pipe(
        map(([user, change]) =>
          user === null || change === null ? user : { ...user, ...userPartOf(change) },
        ),
        distinctUntilChanged<User | null>(contentEquals),
      );
    },
    personalUser$() {
      const known$ = streams.of(
        'personalUser',
        () => personalUsers.findOne(uid),
        plainRowOrNull<PersonalUserRow>,
      );
      return combineLatest([known$, profileChange$()]).pipe(
        map(([row, change]): PersonalUser | null => {
          if (row === null || change === null) return row?.personalUser ?? null;
          const { hideWelcomeMessage = row.personalUser.hideWelcomeMessage } = change;
          return { ...withNotificationChoice(row.personalUser, change), hideWelcomeMessage };
        }),
        distinctUntilChanged<PersonalUser | null>(contentEquals),
      );
    },
    setAvatar: (avatar) => setProfile({ avatar }),
    setHideWelcomeMessage: (hideWelcomeMessage) => setProfile({ hideWelcomeMessage }),
    setNotifications: (choice) => setProfile(choice),

    async putUsers(incoming) {
      const known = await users.findByIds(incoming.map(({ id }) => id)).exec();
      const changed = incoming.filter((user) => !contentEquals(user, known.get(user.id)?.toJSON()));
      if (changed.length === 0) return;
      try {
        const { error } = await users.bulkUpsert(changed);
        if (error[0] !== undefined) throw error[0];
      } catch (error) {
        throw namedError(error);
      }
    },
    async putPersonalUser(personalUser) {
      await putDocument(personalUsers, uid, (row) =>
        row !== null && contentEquals(row.personalUser, personalUser) ? row : { uid, personalUser },
      );
    },
    profileChange$,
    async confirmProfileChange(confirmed) {
      // First what lies beneath, then the cover: the old profile must not show in between.
      await changeDocument(users, uid, (user) => ({ ...user, ...userPartOf(confirmed) }));
      await changeDocument(personalUsers, uid, (row) => ({
        ...row,
        personalUser: withNotificationChoice(row.personalUser, confirmed),
      }));
      await uncover(confirmed);
    },
    dropProfileChange: uncover,
  };
}
