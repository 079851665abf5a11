/** Attacks on entries: R5, R8 and M1. What depends on the hour is in window.ts. */
import { type DocumentData, deleteField, doc, setDoc, Timestamp } from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import {
  alex,
  anEntry,
  at,
  change,
  dateIn,
  dayOfRunning,
  kim,
  photoOf,
  running,
  sam,
  targets,
} from '../rulesKit.ts';

/** Today's bucket, for whoever is in UTC. */
const today = `day${dayOfRunning(0)}`;
const yesterday = `day${dayOfRunning(-24)}`;
const longAgo = `day${dayOfRunning(-60) - 1}`;
const far = `day${dayOfRunning(14) + 1}`;

const by =
  (uid: string | null, fields: object): Act =>
  (as) =>
    change(as(uid), { ...fields });
const onBattle =
  (changes: DocumentData = {}) =>
  () => ({ 'battles/b1': running(changes) });
const own = (changes: DocumentData = {}) => ({ [at(alex, today)]: anEntry(changes) });
const ownBlock = (changes: DocumentData = {}) => ({ [at(alex, 'block', 'blockTarget1')]: anEntry(changes) });
const item = { id: 'i', value: 3, date: dateIn(0) };

const sixteen = Array.from({ length: 16 }, (_, index) => index + 1);
/** Entries of the first so many targets, the one at `wrong` malformed. */
const many = (uid: string, bucket: string, prefix: string, count: number, wrong = 0): DocumentData =>
  Object.fromEntries(
    sixteen
      .slice(0, count)
      .map((n) => [
        at(uid, bucket, `${prefix}${n}`),
        anEntry({ photo: photoOf(uid, bucket, `${prefix}${n}`), ...(n === wrong ? { hide: 'no' } : {}) }),
      ]),
  );

const shapes: [what: string, wrong: DocumentData[], right: DocumentData[]][] = [
  [
    'an input that is an essay',
    [{ input: 'x'.repeat(1000) }, { input: '1'.repeat(25) }, { input: '' }],
    [{ input: 12.5 }, { input: -2.2250738585072014e-308 }],
  ],
  ['an input of no', [{ input: false }], [{ input: true }]],
  [
    'a number that is none',
    [{ input: Number.NaN }, { input: Number.POSITIVE_INFINITY }],
    [{ input: -3 }, { input: 1.5e-7 }],
  ],
  ['an input that is a list', [{ input: [5] }, { input: { value: 5 } }], [{ input: null }]],
  ['a photo that is a number', [{ photo: 5 }, { photo: true }], [{ photo: null }]],
  ['a hide that is a word', [{ hide: 'no' }, { hide: null }], [{ hide: true }, { hide: false }]],
  [
    'a time that is a word',
    [{ recordedAt: 'noon' }, { recordedAt: null }, { recordedAt: 1.5 }],
    [{ recordedAt: 1 }],
  ],
  [
    'a time before or beyond all times',
    [{ recordedAt: -1 }, { recordedAt: '1'.repeat(17) }, { recordedAt: '' }],
    [{ recordedAt: 0 }, { recordedAt: 9_000_000_000_000_000 }],
  ],
  ['a field too many', [{ hp: 99 }, { userId: sam }, { 'hide input': 1 }, { 'photo ': 1 }], [{}]],
  ['items on a day', [{ inputArray: [] }], [{}]],
  [
    'the separators that the rules judge by',
    [
      { input: '5 false 1 null ␟' },
      { hide: 'false 1 null ␟hide,input,photo,recordedAt 5 false' },
      { photo: 'null ␟' },
    ],
    [{}],
  ],
];

export const recording: Attack[] = [
  {
    title: '[R5] Sam’s entry cannot be forged by Alex, a stranger or nobody',
    given: onBattle(),
    denied: [
      by(alex, { [at(sam, today)]: anEntry() }),
      by(kim, { [at(sam, today)]: anEntry() }),
      by(null, { [at(sam, today)]: anEntry() }),
      by(alex, { [at(alex, today)]: anEntry(), [at(sam, today)]: anEntry({ input: null }) }),
    ],
    allowed: [by(sam, { [at(sam, today)]: anEntry() }), by(alex, { [at(alex, today)]: anEntry() })],
  },
  {
    title: '[R5] Sam’s entry cannot be changed, cleared or deleted by Alex',
    given: onBattle({ entries: { [sam]: { [today]: { target1: anEntry({ input: 100 }) } }, [alex]: {} } }),
    denied: [
      by(alex, { [`${at(sam, today)}.input`]: 1 }),
      by(alex, { [at(sam, today)]: anEntry({ input: null }) }),
      by(alex, { [at(sam, today)]: deleteField() }),
      by(alex, { [`entries.${sam}`]: deleteField(), ...own() }),
      by(alex, { entries: { [alex]: { [today]: { target1: anEntry() } } } }),
    ],
    allowed: [by(sam, { [at(sam, today)]: anEntry({ input: 1 }) }), by(alex, own())],
  },
  {
    title: '[R5] no stranger joins Sam’s battle with entries of their own',
    given: onBattle(),
    denied: [
      by(kim, { [at(kim, today)]: anEntry() }),
      by(kim, { [at(kim, today)]: anEntry(), userIds: [sam, alex, kim] }),
    ],
    allowed: [by(sam, { [at(sam, today)]: anEntry() })],
  },
  {
    title: '[R5] with Alex’s entry nothing else changes for Sam',
    given: onBattle(),
    denied: [
      { 'challenger.timeZone': 'Etc/GMT+12' },
      { 'challenger.username': 'loser' },
      { 'opponent.username': 'Winner' },
      { 'opponent.id': kim },
      { 'opponent.hp': 99 },
      { 'opponent.timeZone': 'over the hills' },
      { prize: 'A beer' },
      { title: 'Easier' },
      { numDays: 5 },
      { startDate: dateIn(-8) },
      { description: 'x' },
      { teamBattle: true },
      { id: 'b2' },
      { 'targets.target1.isPhotoRequired': true },
      { 'blockTargets.blockTarget1.title': 'Easier' },
      { termsVersion: 2 },
      { userIds: [alex, sam] },
      { status: 'COMPLETE' },
      { settlement: { status: 'COMPLETE' } },
      { hp: 99 },
    ].map((other) => by(alex, { ...own(), ...other })),
    allowed: ['America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'Pacific/Kiritimati', '+05:30'].map((zone) =>
      by(alex, { ...own(), 'opponent.timeZone': zone }),
    ),
  },
  {
    title: '[R5] Alex’s zone is not chosen by Sam',
    given: onBattle(),
    denied: [
      by(sam, { [at(sam, today)]: anEntry(), 'opponent.timeZone': 'Etc/GMT+12' }),
      by(sam, { 'opponent.timeZone': 'Etc/GMT+12' }),
      by(sam, { [at(sam, today)]: anEntry(), 'challenger.username': 'Winner' }),
      by(sam, { [at(sam, today)]: anEntry(), 'challenger.timeZone': 'over the hills' }),
      by(kim, { 'challenger.timeZone': 'UTC' }),
    ],
    allowed: [by(sam, { [at(sam, today)]: anEntry(), 'challenger.timeZone': 'Asia/Tokyo' })],
  },
  {
    title: '[R5] an entry carries the server’s stamp, so that Sam’s phone hears of it',
    given: onBattle(),
    denied: [
      by(alex, { ...own(), updatedAt: new Timestamp(1, 0) }),
      by(alex, { ...own(), updatedAt: new Date(Date.now() + 1e9) }),
    ],
    allowed: [by(alex, own())],
  },
  ...['PENDING', 'DECLINED'].map(
    (status): Attack => ({
      title: `[R5] Sam does not lose to entries recorded while the battle was ${status}`,
      given: () => ({ 'battles/b1': running({ status }), 'battles/b2': running({ id: 'b2' }) }),
      denied: [
        by(alex, own()),
        by(alex, ownBlock()),
        by(alex, { 'opponent.timeZone': 'Asia/Tokyo' }),
        by(sam, { [at(sam, today)]: anEntry() }),
      ],
      allowed: [
        (as) =>
          setDoc(
            doc(as(alex), 'battles', 'b2'),
            { updatedAt: running().updatedAt, entries: { [alex]: { [today]: { target1: anEntry() } } } },
            { merge: true },
          ),
      ],
    }),
  ),
  {
    title: '[R5] [T4] a late entry of Sam’s reaches a battle that was settled before it came',
    given: onBattle({ status: 'COMPLETE', settlement: { status: 'COMPLETE' } }),
    denied: [
      by(sam, { [at(sam, today)]: anEntry(), settlement: null }),
      by(sam, { [at(sam, today)]: anEntry(), status: 'ACTIVE' }),
      by(alex, { [at(sam, today)]: anEntry() }),
    ],
    allowed: [by(sam, { [at(sam, today)]: anEntry() })],
  },
  {
    title: '[R5] [T4] Sam is not overtaken by entries for days that are closed or have not begun',
    given: onBattle(),
    denied: [
      by(alex, { [at(alex, longAgo)]: anEntry() }),
      by(alex, { [at(alex, far)]: anEntry() }),
      by(alex, { ...own(), [at(alex, longAgo)]: anEntry() }),
      by(alex, { ...own(), [at(alex, far)]: anEntry() }),
      by(alex, { ...ownBlock(), [at(alex, longAgo)]: anEntry() }),
    ],
    allowed: [
      ...Array.from({ length: dayOfRunning(14) - dayOfRunning(-60) + 1 }, (_, index) =>
        by(alex, { [at(alex, `day${dayOfRunning(-60) + index}`)]: anEntry() }),
      ),
      by(alex, { ...own(), [at(alex, yesterday)]: anEntry() }),
    ],
  },
  {
    title: '[R5] Sam is not overtaken by entries for days that the battle does not have',
    given: onBattle({ startDate: dateIn(-2), numDays: 2 }),
    denied: ['day3', 'day0', 'day-1', 'day02', 'day2 ', 'week1', 'day'].map((bucket) =>
      by(alex, { entries: { [alex]: { [bucket]: { target1: anEntry() } } } }),
    ),
    allowed: [by(alex, { [at(alex, 'day2')]: anEntry() }), by(alex, { [at(alex, 'day1')]: anEntry() })],
  },
  {
    title: '[R5] Sam is not overtaken by entries under targets that do not exist, or in the wrong bucket',
    given: onBattle(),
    denied: [
      by(alex, { [at(alex, today, 'target9')]: anEntry() }),
      by(alex, { [at(alex, today, 'blockTarget1')]: anEntry() }),
      by(alex, { [at(alex, 'block', 'target1')]: anEntry() }),
      by(alex, { [at(alex, 'block', 'blockTarget2')]: anEntry() }),
      by(alex, { ...own(), [at(alex, today, 'target9')]: anEntry() }),
    ],
    allowed: [by(alex, { [at(alex, today, 'target2')]: anEntry() }), by(alex, ownBlock())],
  },
  {
    title: '[R5] [M1] no entry disappears from Sam’s sight: a cleared one is an entry',
    given: onBattle({
      entries: {
        [alex]: {
          [today]: { target1: anEntry(), target2: anEntry() },
          [longAgo]: { target1: anEntry() },
          block: { blockTarget1: anEntry() },
        },
        [sam]: {},
      },
    }),
    denied: [
      by(alex, { [at(alex, today)]: deleteField() }),
      by(alex, { [`entries.${alex}.${today}`]: deleteField() }),
      by(alex, { [`entries.${alex}.${today}`]: {} }),
      by(alex, { [`entries.${alex}.${longAgo}`]: deleteField() }),
      by(alex, { [`entries.${alex}.block`]: deleteField() }),
      by(alex, { [at(alex, 'block', 'blockTarget1')]: deleteField() }),
      by(alex, { [`entries.${alex}`]: {} }),
      by(alex, { [`entries.${alex}`]: deleteField() }),
      by(alex, { entries: {} }),
      by(alex, { entries: deleteField() }),
      by(alex, { [`${at(alex, today)}.hide`]: deleteField() }),
    ],
    allowed: [
      by(alex, own({ input: null })),
      by(alex, ownBlock({ input: null, inputArray: [{ ...item, removed: true }] })),
    ],
  },
  ...shapes.map(
    ([what, wrong, right]): Attack => ({
      title: `[R5] Sam is not shown an entry with ${what}`,
      given: onBattle(),
      denied: wrong.map((changes) => by(alex, own(changes))),
      allowed: right.map((changes) => by(alex, own(changes))),
    }),
  ),
  {
    title: '[R5] Sam is not shown an entry that lacks a field, or is none',
    given: onBattle(),
    denied: [
      ...['input', 'photo', 'hide', 'recordedAt'].map((field) => {
        const { [field]: _left, ...entry } = anEntry();
        return by(alex, { [at(alex, today)]: entry });
      }),
      by(alex, { [at(alex, today)]: 5 }),
      by(alex, { [at(alex, today)]: null }),
      by(alex, { [`entries.${alex}.${today}`]: [anEntry()] }),
      by(alex, { [`entries.${alex}`]: 'done' }),
    ],
    allowed: [by(alex, own())],
  },
  {
    title: '[R5] Sam is not shown an entry of the block with a field too many',
    given: onBattle(),
    denied: [
      by(alex, ownBlock({ hp: 99 })),
      by(alex, ownBlock({ inputArray: [], hp: 99 })),
      by(alex, ownBlock({ inputArrays: [] })),
      by(alex, ownBlock({ 'hide input': 1 })),
      by(alex, ownBlock({ inputArray: [], hide_: 1 })),
      by(alex, ownBlock({ hide: 'no', inputArray: [] })),
    ],
    allowed: [by(alex, ownBlock()), by(alex, ownBlock({ inputArray: [item] }))],
  },
  {
    title: '[R5] [R8] Sam’s photo is not shown as Alex’s, nor one of another battle, day or target kind',
    given: onBattle(),
    denied: [
      photoOf(sam, today),
      photoOf(kim, today),
      photoOf(alex, yesterday),
      photoOf(alex, 'block', 'blockTarget1'),
      photoOf(alex, today, 'target'),
      photoOf(alex, today, 'target123'),
      photoOf(alex, today, 'blocktarget1'),
      photoOf(alex, today, 'targetx'),
      photoOf(alex, today, ''),
      photoOf(alex, today).replace('.b1.', '.b2.'),
      photoOf(alex, today).replaceAll('.', '-'),
      photoOf(alex, today).replace('targetConfirmations/', 'private/'),
      photoOf(alex, today).replace('targetConfirmations/', ''),
      `${photoOf(alex, today)}0`,
      photoOf(alex, today).replace(/[^.]*$/, ''),
      photoOf(alex, today).replace(/.$/, '_'),
      `${photoOf(alex, today)}/more`,
      `https://elsewhere.example/${photoOf(alex, today)}`,
      `targetConfirmations/${'x'.repeat(200)}`,
      '',
    ].map((photo) => by(alex, own({ photo }))),
    allowed: [
      by(alex, own({ photo: photoOf(alex, today) })),
      by(alex, own({ photo: photoOf(alex, today).replace(/[^.]*$/, 'Z') })),
      by(alex, own({ photo: photoOf(alex, today, 'target12') })),
      by(alex, ownBlock({ photo: photoOf(alex, 'block', 'blockTarget1') })),
    ],
  },
  {
    title: '[R5] Sam’s battle is never replaced as a whole',
    given: onBattle(),
    denied: [
      (as) => setDoc(doc(as(alex), 'battles', 'b1'), running({ numDays: 30 })),
      (as) => setDoc(doc(as(alex), 'battles', 'b1'), { entries: { [alex]: {} } }),
      (as) => setDoc(doc(as(sam), 'battles', 'b1'), {}),
    ],
    allowed: [by(alex, own())],
  },
  {
    title: '[R5] Sam is not shown a malformed entry among well-formed ones, wherever it stands',
    given: onBattle({ targets: targets('target', 16), blockTargets: {} }),
    denied: sixteen.map((count) => by(alex, many(alex, today, 'target', count, count))),
    allowed: sixteen.map((count) => by(alex, many(alex, today, 'target', count))),
  },
  {
    title:
      '[R5] [Y3] Sam may record sixteen targets with photos in one write, of two days or of today and the block',
    given: onBattle({ targets: targets('target', 8), blockTargets: targets('blockTarget', 8) }),
    denied: [by(alex, { ...many(sam, today, 'target', 8), ...many(sam, 'block', 'blockTarget', 8) })],
    allowed: [
      by(sam, {
        ...many(sam, today, 'target', 8),
        ...many(sam, 'block', 'blockTarget', 8),
        'challenger.timeZone': 'Asia/Tokyo',
      }),
      by(alex, {
        ...many(alex, today, 'target', 8),
        ...many(alex, yesterday, 'target', 8),
        'opponent.timeZone': 'Asia/Tokyo',
      }),
    ],
  },
];
