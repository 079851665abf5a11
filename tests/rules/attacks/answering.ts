/** Attacks on the answer to a request and on what the server alone decides: R4, R6, B4, B5. */
import { doc, getDoc, Timestamp } from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import { alex, anEntry, at, change, dateIn, dayOfRunning, kim, request, running, sam } from '../rulesKit.ts';

const by =
  (uid: string | null, fields: object): Act =>
  (as) =>
    change(as(uid), { ...fields });

const pending = () => ({ 'battles/b1': request() });
const accepted = { status: 'ACTIVE', termsVersion: 1 };
const declined = { status: 'DECLINED' };
const answers = [accepted, declined];
const alexProposed = () => ({
  'battles/b1': request({
    termsVersion: 2,
    challenger: { id: alex, username: alex },
    opponent: { id: sam, username: sam },
  }),
});

/** What an answer does not bring, each other than before. */
const otherFields: object[] = [
  { id: 'b2' },
  { title: 'Easier' },
  { prize: 'A beer' },
  { numDays: 1 },
  { startDate: dateIn(2) },
  { description: 'x' },
  { teamBattle: true },
  { termsVersion: 2 },
  { userIds: [alex, sam] },
  { userIds: [sam, alex, kim] },
  { 'targets.target1.title': 'Easier' },
  { 'blockTargets.blockTarget1.title': 'Easier' },
  { [at(alex, 'day1')]: anEntry() },
  { settlement: { status: 'COMPLETE' } },
  { 'challenger.timeZone': 'Etc/GMT+12' },
  { 'challenger.username': 'loser' },
  { 'opponent.username': 'boss' },
  { 'opponent.id': kim },
  { 'opponent.hp': 99 },
  { 'opponent.timeZone': 'over the hills' },
  { hp: 99 },
  { updatedAt: new Timestamp(1, 0) },
];

const settlement = {
  status: 'COMPLETE',
  challenger: { hp: 0, maxHp: 4, zeroHpDate: null },
  opponent: { hp: 9, maxHp: 4, zeroHpDate: null },
  result: null,
};

export const answering: Attack[] = [
  {
    title: '[R4] Alex’s answer is not given by Sam, by a stranger or by nobody',
    given: pending,
    denied: [sam, kim, null].flatMap((uid) => answers.map((answer) => by(uid, answer))),
    allowed: answers.map((answer) => by(alex, answer)),
  },
  {
    title: '[R4] Sam is not bound by a proposal that Alex accepts himself',
    given: alexProposed,
    denied: [by(alex, { ...accepted, termsVersion: 2 }), by(alex, declined)],
    allowed: [by(sam, { ...accepted, termsVersion: 2 }), by(sam, declined)],
  },
  {
    title: '[R4] [B4] Alex is not bound by terms that moved while he looked at others',
    given: () => ({ 'battles/b1': request({ termsVersion: 2, prize: 'A car' }) }),
    denied: [
      by(alex, { ...accepted, termsVersion: 1 }),
      by(alex, { ...accepted, termsVersion: 3 }),
      by(alex, { ...accepted, termsVersion: '2' }),
      by(alex, { ...accepted, termsVersion: null }),
    ],
    allowed: [by(alex, { ...accepted, termsVersion: 2 }), by(alex, declined)],
  },
  {
    title: '[R4] [R3] [R6] with Alex’s answer nothing else changes for Sam',
    given: pending,
    denied: otherFields.flatMap((other) => answers.map((answer) => by(alex, { ...answer, ...other }))),
    allowed: answers.flatMap((answer) => [
      by(alex, answer),
      by(alex, { ...answer, 'opponent.timeZone': 'Asia/Tokyo' }),
    ]),
  },
  {
    title: '[R4] [B5] Sam is not held to a request whose first day is over everywhere',
    given: () => ({ 'battles/b1': request({ startDate: dateIn(-3) }) }),
    denied: [by(alex, accepted)],
    allowed: [by(alex, declined)],
  },
  {
    title: '[R4] [B5] Alex may still accept on the first day',
    given: () => ({ 'battles/b1': request({ startDate: dateIn(0) }) }),
    denied: [by(sam, accepted)],
    allowed: [by(alex, accepted)],
  },
  ...['ACTIVE', 'DECLINED', 'COMPLETE'].map(
    (status): Attack => ({
      title: `[R4] Sam’s battle that is ${status} is not answered again`,
      given: () => ({ 'battles/b1': request({ status }) }),
      denied: [
        ...answers.filter((answer) => answer.status !== status).map((answer) => by(alex, answer)),
        by(alex, { status: 'PENDING' }),
        by(sam, { status: 'PENDING' }),
        by(sam, declined),
      ],
      allowed: [(as) => getDoc(doc(as(alex), 'battles', 'b1'))],
    }),
  ),
  {
    title: '[R4] [R6] Sam’s request is not made anything but accepted or declined',
    given: pending,
    denied: ['COMPLETE', 'PENDING', 'WON', '', null, 5].flatMap((status) => [
      by(alex, { status, termsVersion: 1 }),
      by(sam, { status }),
    ]),
    allowed: answers.map((answer) => by(alex, answer)),
  },
  {
    title: '[R6] Sam’s running battle is completed and settled by the server alone',
    given: () => ({ 'battles/b1': running() }),
    denied: [sam, alex, kim].flatMap((uid) => [
      by(uid, { status: 'COMPLETE' }),
      by(uid, { settlement }),
      by(uid, { status: 'COMPLETE', settlement }),
      by(uid, { 'settlement.opponent.hp': 99 }),
    ]),
    allowed: [
      by(alex, { [at(alex, `day${dayOfRunning(0)}`)]: anEntry(), 'opponent.timeZone': 'Asia/Tokyo' }),
    ],
  },
  {
    title: '[R6] Sam’s settled victory is not rewritten',
    given: () => ({ 'battles/b1': running({ status: 'COMPLETE', settlement }) }),
    denied: [
      by(alex, { settlement: null }),
      by(alex, { status: 'ACTIVE' }),
      by(alex, { 'settlement.challenger.hp': -5 }),
      by(alex, { 'settlement.result': { winner: { id: alex, username: alex } } }),
      by(alex, { 'settlement.status': 'DECLINED' }),
    ],
    allowed: [
      by(alex, { [at(alex, `day${dayOfRunning(0)}`)]: anEntry(), 'opponent.timeZone': 'Asia/Tokyo' }),
    ],
  },
];
