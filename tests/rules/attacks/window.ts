/** Attacks on the clock, to the millisecond: T4, B5 and the span of start dates. In the order of their times, for a server's clock never goes back. */
import { doc, getDoc, setDoc } from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import { alex, anEntry, change, at as entryAt, request, running, sam } from '../rulesKit.ts';

const record =
  (...buckets: string[]): Act =>
  (as) =>
    change(
      as(alex),
      Object.fromEntries(
        buckets.map((bucket) => [
          entryAt(alex, bucket, bucket === 'block' ? 'blockTarget1' : 'target1'),
          anEntry(),
        ]),
      ),
    );
const recordMalformed =
  (bucket: string): Act =>
  (as) =>
    change(as(alex), { [entryAt(alex, bucket)]: anEntry({ hide: 'no' }) });
const create =
  (startDate: string): Act =>
  (as) =>
    setDoc(doc(as(sam), 'battles', 'b2'), request({ id: 'b2', startDate }));
const accept: Act = (as) => change(as(alex), { status: 'ACTIVE', termsVersion: 1 });
const look: Act = (as) => getDoc(doc(as(sam), 'battles', 'b1'));

const lasting = (startDate: string, numDays: number) => () => ({
  'battles/b1': running({ startDate, numDays }),
});
const asked = (startDate: string) => () => ({ 'battles/b1': request({ startDate }) });

/** The battle of three days, and the one of 31. */
const short = lasting('2040-03-05', 3);
const long = lasting('2040-03-05', 31);

export const timed: Attack[] = [
  {
    title: '[R2] Alex is not sent a start eight days ahead, by whoever lives furthest ahead',
    at: '2040-02-26T09:59:59.999Z',
    denied: [create('2040-03-05')],
    allowed: [create('2040-03-04')],
  },
  {
    title: '[R2] Alex may be sent a start seven days ahead once that is so anywhere',
    at: '2040-02-26T10:00:00.000Z',
    denied: [create('2040-03-06')],
    allowed: [create('2040-03-05')],
  },
  {
    title: '[R2] Alex is not sent a start on a day that no calendar has',
    at: '2040-02-26T10:00:00.000Z',
    denied: [
      '2040-02-30',
      '2040-03-00',
      '2040-3-01',
      '2040-03-1',
      '2040-003-01',
      '2040-03-001',
      '2040-+3-01',
      '2040-03-+1',
      '02040-03-01',
      '2040-03-01-01',
      '2040-03',
    ].map(create),
    allowed: ['2040-02-29', '2040-03-01'].map(create),
  },
  {
    title: '[R5] [T4] Sam is not overtaken before the first day has begun anywhere',
    at: '2040-03-04T09:59:59.999Z',
    given: short,
    denied: [record('day1'), record('block'), record('day0')],
    allowed: [look],
  },
  {
    title:
      '[R5] [T4] Sam is met on the first day once it has begun somewhere, not on days before it or after',
    at: '2040-03-04T10:00:00.000Z',
    given: short,
    denied: [record('day0'), record('day-1'), record('day-2'), record('day2'), record('day1', 'day0')],
    allowed: [record('day1'), record('block'), record('day1', 'block')],
  },
  {
    title: '[R5] [T4] Sam is met on the second day, and still on the first',
    at: '2040-03-06T00:00:00.000Z',
    given: short,
    denied: [record('day3'), record('day0')],
    allowed: [record('day1'), record('day2')],
  },
  {
    title: '[R5] [T4] Sam is met on the third day, and still on those before it',
    at: '2040-03-07T00:00:00.000Z',
    given: short,
    denied: [record('day4'), record('day0')],
    allowed: [record('day1'), record('day2'), record('day3')],
  },
  {
    title: '[R5] [T4] Sam is not overtaken on a day after the last, though a new day has begun',
    at: '2040-03-08T00:00:00.000Z',
    given: short,
    denied: [record('day4'), record('day5')],
    allowed: [record('day3'), record('day1'), record('day2', 'block')],
  },
  {
    title: '[R4] [B5] Alex may accept until the first day is over everywhere',
    at: '2040-03-08T11:59:59.999Z',
    given: asked('2040-03-07'),
    denied: [create('2040-03-06')],
    allowed: [accept, create('2040-03-07')],
  },
  {
    title: '[R5] [T4] Sam’s opponent may bring in the first day for 48 hours after it ended everywhere',
    at: '2040-03-08T11:59:59.999Z',
    given: short,
    denied: [record('day4')],
    allowed: [record('day1')],
  },
  {
    title: '[R4] [B5] Sam is not held to a request that was accepted after its first day',
    at: '2040-03-08T12:00:00.000Z',
    given: asked('2040-03-07'),
    denied: [accept, create('2040-03-07')],
    allowed: [(as) => change(as(alex), { status: 'DECLINED' }), create('2040-03-08')],
  },
  {
    title: '[R5] [T4] Sam is not overtaken on a day that closed a moment ago',
    at: '2040-03-08T12:00:00.000Z',
    given: short,
    denied: [record('day1'), record('day2', 'day1')],
    allowed: [record('day2'), record('block')],
  },
  {
    title: '[R5] [T4] Sam may be overtaken until the last day closes',
    at: '2040-03-10T11:59:59.999Z',
    given: short,
    denied: [record('day2')],
    allowed: [record('day3'), record('block')],
  },
  {
    title: '[R5] [T4] Sam is safe once the last day has closed',
    at: '2040-03-10T12:00:00.000Z',
    given: short,
    denied: [record('day3'), record('block'), (as) => change(as(alex), { 'opponent.timeZone': 'UTC' })],
    allowed: [look],
  },
  {
    title: '[R5] [T4] five days are open to Sam’s opponent at most, and each is judged',
    at: '2040-03-20T11:00:00.000Z',
    given: long,
    denied: [
      record('day12'),
      record('day18'),
      record('day13', 'day12'),
      record('day13', 'day14', 'day15', 'day16', 'day17', 'day12'),
      ...[13, 14, 15, 16, 17].map((day) => recordMalformed(`day${day}`)),
    ],
    allowed: [...[13, 14, 15, 16, 17].map((day) => record(`day${day}`)), record('day13', 'day17')],
  },
];
