/** Attacks on profiles, personal settings and push tokens, and on what no rule names: R6 and R7. */
import {
  collection,
  collectionGroup,
  type DocumentData,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Act, As, Attack } from '../attack.ts';
import { alex, avatar, kim, person, sam, settings } from '../rulesKit.ts';

const update =
  (uid: string | null, fields: DocumentData): Act =>
  (as) =>
    updateDoc(doc(as(uid), 'users', sam), fields);
const search =
  (uid: string | null, most: number): Act =>
  (as) =>
    getDocs(
      query(
        collection(as(uid), 'users'),
        orderBy('lowerUsername'),
        where('lowerUsername', '>=', 's'),
        where('lowerUsername', '<', 's\uf8ff'),
        limit(most),
      ),
    );

const samsSettings = () => ({ 'users/sam/personalUsers/sam': settings(sam) });
const samsToken = () => ({ 'fcmTokens/sam': { fcmToken: 'token' } });
const personal = (uid: string | null) => (as: As) => doc(as(uid), 'users', sam, 'personalUsers', sam);

/** Collections that the functions alone use: who was told what and when, what is to be settled again. */
const servers: Record<string, DocumentData> = {
  notices: { from: alex, to: sam, told: [], sentAt: 1 },
  pushLimits: { sentAt: [1, 2] },
  reminders: { date: '2026-11-21' },
  resettlements: { dueAt: 1 },
};

export const profiles: Attack[] = [
  {
    title: '[R7] Sam’s profile is read by nobody signed out',
    denied: [(as) => getDoc(doc(as(null), 'users', sam)), (as) => getDocs(collection(as(null), 'users'))],
    allowed: [(as) => getDoc(doc(as(alex), 'users', sam)), (as) => getDoc(doc(as(alex), 'users', 'free'))],
  },
  {
    title: '[R7] Sam is not collected with everybody else: a search finds five at most',
    denied: [
      search(null, 5),
      search(alex, 6),
      (as) => getDocs(collection(as(alex), 'users')),
      (as) => getDocs(query(collection(as(alex), 'users'), where('username', '==', sam))),
      (as) => getDocs(query(collectionGroup(as(alex), 'users'), limit(5))),
    ],
    allowed: [search(alex, 5), search(alex, 1)],
  },
  {
    title: '[R7] Sam’s profile is changed by Sam alone, in avatar and welcome alone',
    denied: [
      update(alex, { avatar: { ...avatar, id: '2' } }),
      update(null, { hideWelcomeMessage: true }),
      update(alex, { hideWelcomeMessage: true }),
      ...[
        { username: 'Anna' },
        { lowerUsername: 'anna' },
        { id: alex },
        { targetNotification: true },
        { avatar: { ...avatar, id: '9' } },
        { 'avatar.colors.skin': 'x'.repeat(41) },
        { 'avatar.colors.beard': 'red' },
        { avatar: deleteField() },
        { hideWelcomeMessage: 'yes' },
        { hideWelcomeMessage: deleteField() },
        { username: deleteField() },
      ].map((fields) => update(sam, fields)),
      (as) => setDoc(doc(as(sam), 'users', sam), { ...person(sam), username: 'Anna', lowerUsername: 'anna' }),
      (as) => setDoc(doc(as(alex), 'users', sam), person(sam)),
      (as) => deleteDoc(doc(as(alex), 'users', sam)),
    ],
    allowed: [
      update(sam, { avatar: { ...avatar, id: '2' } }),
      update(sam, { hideWelcomeMessage: true }),
      update(sam, { avatar: { ...avatar, id: '4' }, hideWelcomeMessage: true }),
    ],
  },
  {
    title: '[R6] Sam is not outranked by a level or experience that somebody wrote for themselves',
    denied: [
      { level: 9 },
      { xp: 999 },
      { hideWelcomeMessage: true, xp: 999 },
      { level: deleteField() },
      { avatar, level: 2 },
    ].map((fields) => update(sam, fields)),
    allowed: [update(sam, { hideWelcomeMessage: true })],
  },
  {
    title: '[R7] Sam’s settings are not read by anybody else',
    given: samsSettings,
    denied: [
      (as) => getDoc(personal(alex)(as)),
      (as) => getDoc(personal(null)(as)),
      (as) => getDocs(collection(as(alex), 'users', sam, 'personalUsers')),
      (as) => getDocs(collectionGroup(as(alex), 'personalUsers')),
      (as) =>
        getDocs(
          query(
            collectionGroup(as(alex), 'personalUsers'),
            where('topics', 'array-contains', 'dailyReminder'),
          ),
        ),
      (as) => getDocs(collectionGroup(as(sam), 'personalUsers')),
    ],
    allowed: [
      (as) => getDoc(personal(sam)(as)),
      (as) => getDocs(collection(as(sam), 'users', sam, 'personalUsers')),
    ],
  },
  {
    title: '[R7] Sam’s settings are not written by anybody else, or deleted by a phone',
    given: samsSettings,
    denied: [
      (as) => setDoc(personal(alex)(as), settings(sam)),
      (as) => updateDoc(personal(alex)(as), { topics: [] }),
      (as) => updateDoc(personal(null)(as), { topics: [] }),
      (as) => deleteDoc(personal(alex)(as)),
      (as) => deleteDoc(personal(null)(as)),
      (as) => deleteDoc(personal(sam)(as)),
    ],
    allowed: [
      (as) => updateDoc(personal(sam)(as), { topics: ['dailyReminder'] }),
      (as) => updateDoc(personal(sam)(as), { targetNotification: true, hideWelcomeMessage: true }),
    ],
  },
  {
    title: '[R7] Sam’s settings keep their shape and their place',
    denied: [
      ...[
        { topics: 'all' },
        { topics: Array.from({ length: 21 }, (_, n) => `t${n}`) },
        { targetNotification: 'yes' },
        { hideWelcomeMessage: 1 },
        { id: alex },
        { more: true },
      ].map(
        (fields): Act =>
          (as) =>
            setDoc(personal(sam)(as), { ...settings(sam), ...fields }),
      ),
      ...Object.keys(settings(sam)).map(
        (field): Act =>
          (as) => {
            const { [field]: _left, ...rest } = settings(sam);
            return setDoc(personal(sam)(as), rest);
          },
      ),
      (as) => setDoc(doc(as(sam), 'users', sam, 'personalUsers', 'second'), settings(sam)),
      (as) => setDoc(doc(as(sam), 'users', sam, 'personalUsers', 'second'), settings('second')),
      (as) => setDoc(doc(as(sam), 'users', alex, 'personalUsers', sam), settings(sam)),
    ],
    allowed: [
      (as) =>
        setDoc(personal(sam)(as), {
          ...settings(sam),
          topics: Array.from({ length: 20 }, (_, n) => `t${n}`),
        }),
      (as) => setDoc(personal(sam)(as), settings(sam)),
    ],
  },
  {
    title: '[R7] Sam’s push token is not read by anybody else',
    given: samsToken,
    denied: [
      (as) => getDoc(doc(as(alex), 'fcmTokens', sam)),
      (as) => getDoc(doc(as(null), 'fcmTokens', sam)),
      (as) => getDocs(collection(as(alex), 'fcmTokens')),
      (as) => getDocs(collection(as(sam), 'fcmTokens')),
      (as) => getDocs(query(collection(as(alex), 'fcmTokens'), where('fcmToken', '==', 'token'))),
      (as) => getDocs(collectionGroup(as(alex), 'fcmTokens')),
    ],
    allowed: [(as) => getDoc(doc(as(sam), 'fcmTokens', sam))],
  },
  {
    title: '[R7] Sam’s pushes are not led elsewhere or ended',
    given: samsToken,
    denied: [
      (as) => setDoc(doc(as(alex), 'fcmTokens', sam), { fcmToken: 'stolen' }),
      (as) => updateDoc(doc(as(alex), 'fcmTokens', sam), { fcmToken: 'stolen' }),
      (as) => setDoc(doc(as(null), 'fcmTokens', sam), { fcmToken: 'stolen' }),
      (as) => deleteDoc(doc(as(alex), 'fcmTokens', sam)),
      (as) => deleteDoc(doc(as(null), 'fcmTokens', sam)),
    ],
    allowed: [
      (as) => setDoc(doc(as(sam), 'fcmTokens', sam), { fcmToken: 'token' }, { merge: true }),
      (as) => deleteDoc(doc(as(sam), 'fcmTokens', sam)),
    ],
  },
  {
    title: '[R7] Sam’s push token is a token and nothing else',
    denied: [
      { fcmToken: 5 },
      { fcmToken: 'x'.repeat(4097) },
      { fcmToken: 'token', more: 1 },
      { fcmToken: ['token'] },
      {},
      { more: 1 },
    ].map(
      (token): Act =>
        (as) =>
          setDoc(doc(as(sam), 'fcmTokens', sam), token),
    ),
    allowed: [
      (as) => setDoc(doc(as(sam), 'fcmTokens', sam), { fcmToken: 'x'.repeat(4096) }),
      (as) => setDoc(doc(as(alex), 'fcmTokens', alex), { fcmToken: '' }),
    ],
  },
  ...Object.entries(servers).map(
    ([kind, document]): Attack => ({
      title: `[R7] what the server keeps of Sam in ${kind} is nobody’s to read, forge or forget, not even Sam’s`,
      given: () => ({ [`${kind}/sam`]: document }),
      denied: [sam, alex, null].flatMap((uid): Act[] => [
        (as) => getDoc(doc(as(uid), kind, sam)),
        (as) => getDocs(collection(as(uid), kind)),
        (as) => getDocs(query(collection(as(uid), kind), where('to', '==', sam))),
        (as) => setDoc(doc(as(uid), kind, sam), document),
        (as) => setDoc(doc(as(uid), kind, 'new'), document),
        (as) => updateDoc(doc(as(uid), kind, sam), { sentAt: 0 }),
        (as) => deleteDoc(doc(as(uid), kind, sam)),
      ]),
      allowed: [(as) => setDoc(doc(as(sam), 'fcmTokens', sam), { fcmToken: 'token' })],
    }),
  ),
  {
    title: '[R7] what no rule names is nobody’s, also under what is Sam’s own',
    given: () => ({ 'secrets/one': { a: 1 }, 'users/sam/secrets/one': { a: 1 } }),
    denied: [
      (as) => getDoc(doc(as(sam), 'secrets', 'one')),
      (as) => getDocs(collection(as(sam), 'secrets')),
      (as) => setDoc(doc(as(sam), 'secrets', 'two'), { a: 1 }),
      (as) => deleteDoc(doc(as(sam), 'secrets', 'one')),
      (as) => getDoc(doc(as(sam), 'users', sam, 'secrets', 'one')),
      (as) => setDoc(doc(as(sam), 'users', sam, 'secrets', 'two'), { a: 1 }),
      (as) => setDoc(doc(as(sam), 'battles', 'b1', 'entries', sam), { a: 1 }),
      (as) => setDoc(doc(as(sam), 'usernames', sam, 'more', 'x'), { a: 1 }),
      (as) => setDoc(doc(as(kim), 'fcmTokens', kim, 'more', 'x'), { a: 1 }),
    ],
    allowed: [(as) => getDoc(doc(as(sam), 'users', sam))],
  },
];
