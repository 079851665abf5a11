/** Fills an empty local Firebase with the people and battles of the demonstration. Never touches one that has people. */
import type { JsonObject } from '../local-firebase/firestore/backend.ts';
import type { LocalFirebase } from '../local-firebase/startLocalFirebase.ts';
import {
  type Battle,
  defaultAvatar,
  levelFor,
  type PersonalUser,
  type User,
  xpFor,
} from '../src/domain/index.ts';
import { demoAvatars } from './demoAvatars.ts';
import { demoBattles, type Person } from './demoBattles.ts';
import { uploadDemoPhotos } from './demoPhotos.ts';
import { toFields } from './firestoreFields.ts';

export const demoPassword = 'fitbout-demo';

const demoPeople = {
  alex: { id: 'demo-alex', username: 'Alex' },
  sam: { id: 'demo-sam', username: 'Sam' },
  robin: { id: 'demo-robin', username: 'Robin' },
  jordan: { id: 'demo-jordan', username: 'Jordan' },
  // Has never fought: found by the search alone.
  rowan: { id: 'demo-rowan', username: 'Rowan' },
};

export const emailOf = ({ username }: { username: string }): string =>
  `${username.toLowerCase()}@fitbout.test`;

const isSeededSetting = 'isSeeded';

/** Resolves to whether it seeded. A seeding that was cut short is done again from the beginning. */
export async function seedDemo(firebase: LocalFirebase, timeZone: string): Promise<boolean> {
  const { auth, backend, clock, projectId } = firebase;
  const people = Object.values(demoPeople);
  const isDemoPerson = (uid: string) => people.some(({ id }) => id === uid);
  if (auth.store.setting(isSeededSetting) !== null) return false;
  if (auth.store.page('', people.length + 1).some(({ uid }) => !isDemoPerson(uid))) return false;

  const database = `projects/${projectId}/databases/(default)`;
  const battles = demoBattles(demoPeople, new Date(clock.now()), timeZone);
  const write = (path: string, record: object): JsonObject => ({
    update: { name: `${database}/documents/${path}`, fields: toFields(record) },
  });
  await uploadDemoPhotos(firebase, battles);
  await backend.commit(
    { kind: 'owner' },
    {
      database,
      writes: [
        ...people.flatMap((person) => [
          write(`users/${person.id}`, userOf(person, battles)),
          write(`users/${person.id}/personalUsers/${person.id}`, personalUserOf(person)),
          write(`usernames/${person.username.toLowerCase()}`, { username: person.username }),
        ]),
        ...battles.map(({ updatedAt: _, ...battle }) => ({
          ...write(`battles/${battle.id}`, battle),
          updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
        })),
      ],
    },
  );
  // The accounts come last: whoever can sign in finds everything in place.
  await Promise.all(
    people
      .filter(({ id }) => !auth.store.byUid(id))
      .map((person) =>
        auth.accounts.create({ uid: person.id, email: emailOf(person), password: demoPassword }),
      ),
  );
  auth.store.setSetting(isSeededSetting, 'true');
  return true;
}

function userOf({ id, username }: Person, battles: Battle[]): User {
  const xp = battles
    .filter(({ userIds }) => userIds.includes(id))
    .reduce((sum, { settlement }) => sum + (settlement?.result ? xpFor(settlement.result, id) : 0), 0);
  return {
    id,
    username,
    lowerUsername: username.toLowerCase(),
    avatar: demoAvatars[id] ?? defaultAvatar,
    level: levelFor(xp),
    xp,
    hideWelcomeMessage: false,
  };
}

function personalUserOf({ id }: Person): PersonalUser {
  return { id, topics: [], targetNotification: false, hideWelcomeMessage: false };
}
