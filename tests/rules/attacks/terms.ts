/** Attacks on the terms of a battle that is there: R3, R4, R6, B2, B3. */
import { deleteDoc, deleteField, doc, setDoc, Timestamp } from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import { alex, anEntry, aTarget, change, dateIn, kim, request, running, sam, targets } from '../rulesKit.ts';

const by =
  (uid: string | null, fields: object): Act =>
  (as) =>
    change(as(uid), { ...fields });

const pending = () => ({ 'battles/b1': request() });
const edited = { title: 'Harder', termsVersion: 2 };
const samsPart = { id: sam, username: sam, timeZone: 'Europe/London' };
const alexsPart = { id: alex, username: alex };
const proposed = { ...edited, challenger: { ...alexsPart, timeZone: 'Asia/Tokyo' }, opponent: samsPart };

/** Each field that new terms do not bring, with another value than it had. */
const otherFields: object[] = [
  { id: 'b2' },
  { teamBattle: true },
  { status: 'ACTIVE' },
  { status: 'DECLINED' },
  { userIds: [sam, kim] },
  { userIds: [alex, sam] },
  { entries: { [sam]: {} } },
  { [`entries.${sam}.day1.target1`]: anEntry() },
  { settlement: { status: 'COMPLETE' } },
  { hp: 99 },
];

/** All that new terms bring, each other than before. */
const allTerms = {
  title: 'Winter',
  startDate: dateIn(2),
  numDays: 3,
  description: 'New rules',
  prize: 'A beer',
  targets: targets('target', 3),
  blockTargets: targets('blockTarget', 2),
  termsVersion: 2,
};

const limits: [what: string, beyond: object, within: object][] = [
  ['a prize', { prize: 'x'.repeat(16) }, { prize: 'x'.repeat(15) }],
  ['days', { numDays: 32 }, { numDays: 31 }],
  ['targets', { targets: targets('target', 16) }, { targets: targets('target', 15) }],
  ['a title', { title: 'x'.repeat(81) }, { title: 'x'.repeat(80) }],
  ['a start', { startDate: dateIn(-3) }, { startDate: dateIn(0) }],
  [
    'a target',
    { 'targets.target1': { ...aTarget('target1'), title: '' } },
    { 'targets.target1': aTarget('target1') },
  ],
];

export const terms: Attack[] = [
  {
    title: '[R3] [B2] Alex’s request is not edited without a next version',
    given: pending,
    denied: [
      by(sam, { title: 'Harder' }),
      by(sam, { title: 'Harder', termsVersion: 3 }),
      by(sam, { title: 'Harder', termsVersion: 0 }),
      by(sam, { title: 'Harder', termsVersion: 1.5 }),
    ],
    allowed: [by(sam, edited)],
  },
  {
    title: '[R3] [B2] Sam’s terms are edited by nobody else',
    given: pending,
    denied: [by(kim, edited), by(alex, edited), by(null, edited)],
    allowed: [by(sam, edited), by(sam, { ...allTerms, 'challenger.timeZone': 'Asia/Tokyo' })],
  },
  {
    title: '[R3] [B3] Sam is not proposed terms without a next version',
    given: pending,
    denied: [by(alex, { ...proposed, termsVersion: 1 }), by(alex, { ...proposed, termsVersion: 3 })],
    allowed: [by(alex, proposed), by(alex, { ...proposed, ...allTerms })],
  },
  {
    title: '[R3] [B3] the roles are not swapped by Sam, who made the request, nor by a stranger',
    given: pending,
    denied: [
      by(sam, proposed),
      by(kim, proposed),
      by(sam, { ...edited, challenger: alexsPart, opponent: samsPart }),
    ],
    allowed: [by(alex, proposed)],
  },
  {
    title: '[R3] [B3] Sam’s role is not taken without a proposal',
    given: pending,
    denied: [
      by(alex, { challenger: alexsPart, opponent: samsPart }),
      by(alex, { challenger: alexsPart, opponent: samsPart, status: 'ACTIVE' }),
      by(alex, { challenger: samsPart, opponent: samsPart, ...edited }),
      by(alex, { challenger: alexsPart, ...edited }),
      by(alex, { opponent: samsPart, ...edited }),
    ],
    allowed: [by(alex, proposed)],
  },
  {
    title: '[R3] [B3] with a proposal nobody but its author and Sam come to stand in the battle',
    given: pending,
    denied: [
      by(alex, { ...proposed, opponent: { id: kim, username: kim } }),
      by(alex, { ...proposed, opponent: { ...samsPart, username: 'loser' } }),
      by(alex, { ...proposed, opponent: { ...samsPart, timeZone: 'UTC' } }),
      by(alex, { ...proposed, challenger: { id: alex, username: 'boss' } }),
      by(alex, { ...proposed, challenger: { id: kim, username: kim } }),
      by(alex, { ...proposed, challenger: { ...alexsPart, hp: 99 } }),
      by(alex, { ...proposed, challenger: { ...alexsPart, timeZone: 'over the hills' } }),
    ],
    allowed: [by(alex, proposed), by(alex, { ...proposed, challenger: alexsPart })],
  },
  {
    title: '[R3] once Alex has proposed, Sam answers and Alex edits, not the other way round',
    given: () => ({ 'battles/b1': request({ ...proposed }) }),
    denied: [by(sam, { title: 'Mine', termsVersion: 3 })],
    allowed: [
      by(alex, { title: 'Ours', termsVersion: 3 }),
      by(sam, { title: 'Mine', termsVersion: 3, challenger: samsPart, opponent: proposed.challenger }),
    ],
  },
  ...['ACTIVE', 'DECLINED', 'COMPLETE'].map(
    (status): Attack => ({
      title: `[R3] the terms of Sam’s battle stay while it is ${status}`,
      given: () => ({ 'battles/b1': request({ status }), 'battles/b2': request({ id: 'b2' }) }),
      denied: [
        by(sam, edited),
        by(alex, proposed),
        by(alex, edited),
        by(sam, { ...edited, status: 'PENDING' }),
      ],
      allowed: [(as) => setDoc(doc(as(sam), 'battles', 'b3'), request({ id: 'b3', title: 'Harder' }))],
    }),
  ),
  {
    title: '[R3] [R4] [R6] with an edit of Sam’s nothing else changes for Alex',
    given: pending,
    denied: [
      ...otherFields.map((other) => by(sam, { ...edited, ...other })),
      by(sam, { ...edited, opponent: { id: kim, username: kim } }),
      by(sam, { ...edited, 'opponent.username': 'loser' }),
      by(sam, { ...edited, 'opponent.timeZone': 'Etc/GMT+12' }),
      by(sam, { ...edited, 'challenger.username': 'boss' }),
      by(sam, { ...edited, 'challenger.id': kim }),
      by(sam, { ...edited, 'challenger.hp': 99 }),
      by(sam, { ...edited, 'challenger.timeZone': 'over the hills' }),
      by(sam, { ...edited, settlement: deleteField() }),
    ],
    allowed: [by(sam, edited), by(sam, { ...edited, 'challenger.timeZone': 'Asia/Tokyo' })],
  },
  {
    title: '[R3] [R4] [R6] with a proposal of Alex’s nothing else changes for Sam',
    given: pending,
    denied: otherFields.map((other) => by(alex, { ...proposed, ...other })),
    allowed: [by(alex, proposed)],
  },
  {
    title: '[R3] new terms carry the server’s stamp, so that Alex’s phone hears of them',
    given: pending,
    denied: [
      by(sam, { ...edited, updatedAt: new Timestamp(1, 0) }),
      by(sam, { ...edited, updatedAt: new Timestamp(4_000_000_000, 0) }),
      by(alex, { ...proposed, updatedAt: new Timestamp(1, 0) }),
    ],
    allowed: [by(sam, edited), by(alex, proposed)],
  },
  ...limits.map(
    ([what, beyond, within]): Attack => ({
      title: `[R3] Alex is not given ${what} beyond the limits by an edit, nor Sam by a proposal`,
      given: pending,
      denied: [by(sam, { ...edited, ...beyond }), by(alex, { ...proposed, ...beyond })],
      allowed: [by(sam, { ...edited, ...within }), by(alex, { ...proposed, ...within })],
    }),
  ),
  {
    title: '[R3] Alex may be edited the largest battle there is, and propose it',
    given: pending,
    denied: [by(sam, { ...edited, targets: targets('target', 9), blockTargets: targets('blockTarget', 8) })],
    allowed: [sam, alex].map((uid) =>
      by(uid, {
        ...(uid === sam ? edited : proposed),
        targets: targets('target', 8),
        blockTargets: targets('blockTarget', 8),
      }),
    ),
  },
  {
    title: '[R4] Sam’s battle is never deleted by anybody',
    given: () => ({ 'battles/b1': request(), 'battles/b2': running({ id: 'b2' }) }),
    denied: [
      ...[sam, alex, kim, null].map(
        (uid): Act =>
          (as) =>
            deleteDoc(doc(as(uid), 'battles', 'b1')),
      ),
      (as) => deleteDoc(doc(as(sam), 'battles', 'b2')),
    ],
    allowed: [by(alex, { status: 'DECLINED' })],
  },
];
