/** Attacks on usernames and on how somebody joins and leaves: R7. */
import {
  collection,
  collectionGroup,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import { alex, avatar, kim, person, sam, settings } from '../rulesKit.ts';

/** Who signs up in these attacks. */
const zoe = 'zoe';

interface SignUp {
  user?: DocumentData;
  /** Instead of the one name that belongs to the profile. */
  names?: Record<string, DocumentData>;
  personal?: DocumentData | null;
}

/** The batch of three documents by which somebody signs up. */
function batchOf(db: Firestore, { user = {}, names, personal = settings(zoe) }: SignUp) {
  const profile = { ...person(zoe), username: 'Zoe', lowerUsername: 'zoe', ...user };
  const batch = writeBatch(db);
  batch.set(doc(db, 'users', zoe), profile);
  const given = names ?? { [String(profile.lowerUsername)]: { username: profile.username } };
  for (const [lower, data] of Object.entries(given)) batch.set(doc(db, 'usernames', lower), data);
  if (personal !== null) batch.set(doc(db, 'users', zoe, 'personalUsers', zoe), personal);
  return batch;
}
const signUp =
  (signUpWith: SignUp = {}, uid: string | null = zoe): Act =>
  (as) =>
    batchOf(as(uid), signUpWith).commit();
const named = (username: string): SignUp => ({ user: { username, lowerUsername: username.toLowerCase() } });

/** Sam's name is taken; Zoe has signed up. */
const samsName = () => ({ 'usernames/sam': { username: 'Sam' } });
const zoeIsIn = () => ({
  ...samsName(),
  'users/zoe': { ...person(zoe), username: 'Zoe', lowerUsername: 'zoe' },
  'usernames/zoe': { username: 'Zoe' },
  'users/zoe/personalUsers/zoe': settings(zoe),
});

const starts: [what: string, wrong: DocumentData[], right: DocumentData[]][] = [
  ['a level', [{ level: 2 }, { level: 0 }], [{ level: 1 }]],
  ['experience', [{ xp: 10 }, { xp: -1 }], [{ xp: 0 }]],
  ['another’s id', [{ id: sam }], [{ id: zoe }]],
  ['a field too many', [{ isAdmin: true }], [{}]],
  ['a welcome that is no yes or no', [{ hideWelcomeMessage: 'no' }], [{ hideWelcomeMessage: true }]],
  [
    'an avatar that is none',
    [
      { avatar: { ...avatar, id: '5' } },
      { avatar: { ...avatar, id: 1 } },
      { avatar: null },
      { avatar: { ...avatar, hat: 'red' } },
    ],
    ['1', '2', '3', '4'].map((id) => ({ avatar: { ...avatar, id } })),
  ],
  [
    'a colour that is an essay, nothing or one too many',
    [
      { avatar: { ...avatar, colors: { ...avatar.colors, skin: 'x'.repeat(41) } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, cardBackgroundShadow: '' } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, hairMain: '' } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, hairMain: 'x'.repeat(41) } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, eyes: 'a␟b' } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, beard: '#000000' } } },
    ],
    [
      { avatar: { ...avatar, colors: { ...avatar.colors, skin: 'x'.repeat(40), hairMain: 'x'.repeat(40) } } },
      { avatar: { ...avatar, colors: { ...avatar.colors, cardBackgroundShadow: 'x', hairMain: 'x' } } },
    ],
  ],
];

export const names: Attack[] = [
  {
    title: '[R7] Zoe’s profile is created by herself alone, and only together with her name and settings',
    denied: [
      signUp({}, alex),
      signUp({}, null),
      signUp({ names: {} }),
      signUp({ personal: null }),
      (as) => setDoc(doc(as(zoe), 'usernames', zoe), { username: 'Zoe' }),
      (as) => setDoc(doc(as(zoe), 'users', zoe), person(zoe)),
    ],
    allowed: [signUp()],
  },
  {
    title: '[R7] Zoe, who has begun to join, is not given a profile under a name of Alex’s choice',
    given: () => ({ 'users/zoe/personalUsers/zoe': settings(zoe) }),
    denied: [
      (as) => {
        const db = as(alex);
        return writeBatch(db)
          .set(doc(db, 'users', zoe), { ...person(zoe), username: alex, lowerUsername: alex })
          .set(doc(db, 'usernames', alex), { username: alex })
          .commit();
      },
    ],
    allowed: [signUp()],
  },
  {
    title: '[R7] Sam’s username cannot be taken, however it is written',
    given: samsName,
    denied: [
      signUp(named('Sam')),
      signUp(named('SAM')),
      signUp({ ...named('Sam'), names: {} }),
      signUp({ user: { username: 'Sam', lowerUsername: 'zoe' }, names: { zoe: { username: 'Sam' } } }),
      signUp({ user: { username: 'Zoe', lowerUsername: 'sam' }, names: { zoe: { username: 'Zoe' } } }),
      signUp({ ...named('Sam'), names: { sam: { username: 'Sam' }, zoe: { username: 'Zoe' } } }),
      (as) => updateDoc(doc(as(alex), 'usernames', sam), { username: 'Alex' }),
      (as) => setDoc(doc(as(alex), 'usernames', sam), { username: 'Alex' }),
    ],
    allowed: [signUp(named('Samantha'))],
  },
  {
    title: '[R7] Sam’s username cannot be deleted or set free by anybody else',
    given: zoeIsIn,
    denied: [
      (as) => deleteDoc(doc(as(alex), 'usernames', sam)),
      (as) => deleteDoc(doc(as(null), 'usernames', sam)),
      (as) => deleteDoc(doc(as(zoe), 'usernames', sam)),
      (as) =>
        writeBatch(as(zoe))
          .delete(doc(as(zoe), 'usernames', sam))
          .delete(doc(as(zoe), 'users', zoe))
          .commit(),
      (as) =>
        writeBatch(as(zoe))
          .delete(doc(as(zoe), 'usernames', sam))
          .delete(doc(as(zoe), 'usernames', zoe))
          .delete(doc(as(zoe), 'users', zoe))
          .commit(),
    ],
    allowed: [(as) => getDoc(doc(as(zoe), 'usernames', sam))],
  },
  {
    title: '[R7] names that Sam might want are not squatted, at sign-up or after it',
    given: () => ({}),
    denied: [
      signUp({ names: { zoe: { username: 'Zoe' }, sam1: { username: 'Sam1' }, sam2: { username: 'Sam2' } } }),
      signUp({ names: { sam1: { username: 'Zoe' }, zoe: { username: 'Zoe' } } }),
      (as) => setDoc(doc(as(null), 'usernames', 'free'), { username: 'Free' }),
      (as) => setDoc(doc(as(alex), 'usernames', 'free'), { username: 'Free' }),
      (as) => setDoc(doc(as(alex), 'usernames', 'free'), { username: alex }),
      (as) => setDoc(doc(as('nobody'), 'usernames', 'nobody'), { username: 'nobody' }),
    ],
    allowed: [signUp()],
  },
  {
    title: '[R7] whoever is in does not take a second name that Sam might want',
    given: zoeIsIn,
    denied: [
      signUp(named('Zoe2')),
      (as) => setDoc(doc(as(zoe), 'usernames', 'zoe2'), { username: 'Zoe' }),
      (as) => setDoc(doc(as(zoe), 'usernames', 'zoe'), { username: 'Zoe' }),
      (as) =>
        writeBatch(as(zoe))
          .update(doc(as(zoe), 'users', zoe), { username: 'Zoe2', lowerUsername: 'zoe2' })
          .set(doc(as(zoe), 'usernames', 'zoe2'), { username: 'Zoe2' })
          .delete(doc(as(zoe), 'usernames', zoe))
          .commit(),
    ],
    allowed: [(as) => getDoc(doc(as(zoe), 'usernames', 'zoe2'))],
  },
  {
    title: '[R7] Sam is not imitated by a name that no username may be',
    denied: ['zo e', 'zo\te', 'zo\ne', 'zo/e', 'zo', 'z'.repeat(16)].map((username) =>
      signUp({ ...named(username), names: { [username.replace('/', '-').toLowerCase()]: { username } } }),
    ),
    allowed: ['z'.repeat(3), 'Z'.repeat(15), 'Zoë_9.'].map((username) => signUp(named(username))),
  },
  {
    title: '[R7] Sam’s name does not become another’s lower case',
    denied: [
      signUp({ user: { username: 'Zoe', lowerUsername: 'Zoe' } }),
      signUp({
        user: { username: 'Zoe', lowerUsername: 'zo' },
        names: { zo: { username: 'Zoe' }, zoe: { username: 'Zoe' } },
      }),
    ],
    allowed: [signUp(named('ZOE'))],
  },
  {
    title: '[R7] the document of a name says whose it is and nothing else',
    denied: [
      signUp({ names: { zoe: { username: 'Sam' } } }),
      signUp({ names: { zoe: { username: 'Zoe', more: 1 } } }),
      signUp({ names: { zoe: {} } }),
      signUp({ names: { other: { username: 'Zoe' } } }),
    ],
    allowed: [signUp({ names: { zoe: { username: 'Zoe' } } })],
  },
  ...starts.map(
    ([what, wrong, right]): Attack => ({
      title: `[R7] [R6] nobody overtakes Sam by starting with ${what}`,
      denied: wrong.map((user) => signUp({ user })),
      allowed: right.map((user) => signUp({ user })),
    }),
  ),
  {
    title: '[R7] nobody starts with a profile that lacks a field',
    denied: Object.keys(person(zoe)).map(
      (field): Act =>
        (as) => {
          const { [field]: _left, ...profile } = {
            ...person(zoe),
            username: 'Zoe',
            lowerUsername: 'zoe',
          } as DocumentData;
          const db = as(zoe);
          return batchOf(db, {})
            .set(doc(db, 'users', zoe), profile)
            .commit();
        },
    ),
    allowed: [signUp()],
  },
  {
    title: '[R7] Sam’s username is looked up by name, also signed out, and never found in a list',
    given: samsName,
    denied: [
      (as) => getDocs(collection(as(null), 'usernames')),
      (as) => getDocs(collection(as(alex), 'usernames')),
      (as) => getDocs(query(collection(as(alex), 'usernames'), limit(1))),
      (as) => getDocs(query(collection(as(alex), 'usernames'), where('username', '==', 'Sam'))),
      (as) => getDocs(collectionGroup(as(alex), 'usernames')),
    ],
    allowed: [
      (as) => getDoc(doc(as(null), 'usernames', sam)),
      (as) => getDoc(doc(as(alex), 'usernames', sam)),
    ],
  },
  {
    title:
      '[R7] Zoe’s profile, settings and name are deleted by the server alone, so that no name changes hands',
    given: zoeIsIn,
    denied: [
      ...[zoe, alex, kim, null].map(
        (uid): Act =>
          (as) =>
            writeBatch(as(uid))
              .delete(doc(as(uid), 'usernames', zoe))
              .delete(doc(as(uid), 'users', zoe, 'personalUsers', zoe))
              .delete(doc(as(uid), 'users', zoe))
              .commit(),
      ),
      (as) => deleteDoc(doc(as(zoe), 'users', zoe)),
      (as) => deleteDoc(doc(as(zoe), 'usernames', zoe)),
      (as) => deleteDoc(doc(as(zoe), 'users', zoe, 'personalUsers', zoe)),
      (as) => deleteDoc(doc(as(alex), 'users', zoe)),
    ],
    allowed: [(as) => getDoc(doc(as(zoe), 'users', zoe))],
  },
];
