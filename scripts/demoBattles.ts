/** The battles of the demonstration, one in every state, relative to the day of the first start. Played through the domain, so none is impossible. */
import {
  addDays,
  answerBattle,
  type Battle,
  changeTerms,
  createBattle,
  dateOfDay,
  dayEndsAt,
  dayKeyOf,
  type EntryChange,
  type IsoDate,
  keyTargets,
  type Outcome,
  type PhotoPlace,
  photoPathOf,
  recordEntry,
  settle,
  type Target,
  type Terms,
  todayIn,
} from '../src/domain/index.ts';
import type { DemoPhoto } from './demoPhotos.ts';

export interface Person {
  id: string;
  username: string;
}

export type DemoPeople = Record<'alex' | 'sam' | 'robin' | 'jordan', Person>;

/** What somebody recorded on one day: a check, a number, a hidden number, a photo with the number it proves, or nothing. */
type Recorded = true | number | { hidden: number } | { photo: DemoPhoto; value?: number } | null;

interface Plan {
  id: string;
  /** Who asks whom. */
  people: [Person, Person];
  /** First day, counted from today. */
  starts: number;
  numDays: number;
  prize?: string;
  description?: string;
  targets: Omit<Target, 'targetKey'>[];
  answer?: 'ACCEPT' | 'DECLINE';
  /** The opponent's counter-proposal. */
  proposes?: Partial<Terms>;
  /** By target key: what the challenger and the opponent recorded on days 1, 2, … */
  records?: Record<string, [Recorded[], Recorded[]]>;
}

const target = (
  title: string,
  format: Target['format'],
  description = '',
  frequency: Target['frequency'] = 'DAILY',
): Omit<Target, 'targetKey'> => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  description,
  format,
  frequency,
  isPhotoRequired: false,
});
const check = (title: string, description?: string) => target(title, 'CHECKBOX', description);
const number = (title: string, description?: string) => target(title, 'NUMBER', description);
const blockCheck = (title: string, description?: string) => target(title, 'CHECKBOX', description, 'BLOCK');
const blockNumber = (title: string, description?: string) => target(title, 'NUMBER', description, 'BLOCK');
const withPhoto = (plain: Omit<Target, 'targetKey'>) => ({ ...plain, isPhotoRequired: true });

/** `timeZone` is where both people of the demonstration live. Throws when a plan breaks a rule of the game. */
export function demoBattles(people: DemoPeople, now: Date, timeZone: string): Battle[] {
  return plans(people).map((plan) => play(plan, now, timeZone));
}

function plans({ alex, sam, robin, jordan }: DemoPeople): Plan[] {
  return [
    {
      id: 'demo-active',
      people: [alex, sam],
      starts: -3,
      numDays: 7,
      prize: 'Dinner on you',
      description: 'Only outdoor kilometres count. Be honest, and be kind.',
      targets: [
        check('Ten minutes of stretching', 'In one go, phone out of reach.'),
        number('Steps', 'As your phone or watch counts them.'),
        number('Press-ups', 'Any number of sets.'),
        blockNumber('Kilometres run', 'Add each run.'),
        blockCheck('Swim once', 'At least twenty minutes.'),
      ],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, true, null, true],
          [true, null, true, null],
        ],
        target2: [
          [8420, 10_950, 6230, null],
          [9105, 7480, 11_020, 4310],
        ],
        target3: [
          [30, 35, { hidden: 40 }, null],
          [25, { hidden: 42 }, { hidden: 38 }, { hidden: 45 }],
        ],
        blockTarget1: [
          [5.2, null, 4.8, null],
          [null, 10.1, null, null],
        ],
        blockTarget2: [
          [null, true],
          [null, null],
        ],
      },
    },
    {
      id: 'demo-near-knockout',
      people: [robin, alex],
      starts: -2,
      numDays: 5,
      prize: 'A jump rope',
      targets: [check('No sugar'), check('In bed before eleven')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, true, true],
          [null, true, null],
        ],
        target2: [
          [true, true, null],
          [null, null, null],
        ],
      },
    },
    {
      id: 'demo-month',
      people: [alex, jordan],
      starts: -19,
      numDays: 31,
      description: 'A whole month. Slow and steady.',
      targets: [check('Two litres of water'), number('Minutes of walking')],
      answer: 'ACCEPT',
      records: {
        target1: [
          repeat(19, (day) => (day % 4 === 3 ? null : true)),
          repeat(19, (day) => (day % 4 === 1 ? null : true)),
        ],
        // The two take turns at being ahead, so that nobody is knocked out of a month.
        target2: [
          repeat(19, (day) => 25 + ((day * 17) % 31)),
          repeat(19, (day) => 25 + ((day * 17) % 31) + (day % 2 === 1 ? 6 : -5)),
        ],
      },
    },
    {
      id: 'demo-photos',
      people: [robin, alex],
      starts: -1,
      numDays: 5,
      prize: 'A picnic',
      description: 'No photo, no point.',
      targets: [
        withPhoto(check('Something green for lunch', 'The whole plate in the picture.')),
        withPhoto(number('Minutes on the bike', 'The display in the picture.')),
        withPhoto(blockCheck('Stand on a summit')),
      ],
      answer: 'ACCEPT',
      records: {
        target1: [[{ photo: 'soup' }, { photo: 'salad' }], [{ photo: 'salad' }]],
        target2: [[{ photo: 'ride25', value: 25 }], [{ photo: 'ride31', value: 31 }]],
        blockTarget1: [[], [{ photo: 'summit' }]],
      },
    },
    {
      id: 'demo-tomorrow',
      people: [sam, alex],
      starts: 1,
      numDays: 3,
      prize: 'Coffee',
      targets: [number('Squats'), blockCheck('Climb something')],
      answer: 'ACCEPT',
    },
    {
      id: 'demo-received',
      people: [sam, alex],
      starts: 2,
      numDays: 5,
      prize: 'Loser cooks',
      description: 'You said you could do this. Prove it.',
      targets: [number('Minutes of yoga'), check('No alcohol'), blockNumber('Kilometres cycled')],
    },
    {
      id: 'demo-sent',
      people: [alex, robin],
      starts: 3,
      numDays: 7,
      targets: [check('Cold shower'), number('Pages read', 'Paper or screen, no news.')],
    },
    {
      id: 'demo-returned',
      people: [alex, sam],
      starts: 4,
      numDays: 10,
      prize: 'Cinema',
      targets: [number('Sit-ups'), blockCheck('Run ten kilometres')],
      proposes: { numDays: 7, description: 'Ten days is too long before my holiday. Seven?' },
    },
    {
      id: 'demo-declined',
      people: [alex, jordan],
      starts: -8,
      numDays: 14,
      targets: [number('Burpees')],
      answer: 'DECLINE',
    },
    {
      id: 'demo-unanswered',
      people: [robin, alex],
      starts: -6,
      numDays: 3,
      targets: [check('Up at six')],
    },
    {
      id: 'demo-won',
      people: [alex, sam],
      starts: -13,
      numDays: 4,
      prize: 'Breakfast',
      targets: [check('Five a day', 'Fruit and vegetables.'), number('Steps'), blockNumber('Lengths swum')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, true, true, null],
          [true, null, true, true],
        ],
        target2: [
          [9800, 7200, 10_400, 8800],
          [8700, 9100, 8300, 9400],
        ],
        blockTarget1: [
          [null, 20, null, 26],
          [24, null, null, 16],
        ],
      },
    },
    {
      id: 'demo-lost',
      people: [robin, alex],
      starts: -20,
      numDays: 3,
      targets: [check('Meditate'), check('Meat-free'), number('Minutes of exercise')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, true, true],
          [true, null, true],
        ],
        target2: [
          [true, null, true],
          [true, true, null],
        ],
        target3: [
          [35, 40, 30],
          [30, 45, 25],
        ],
      },
    },
    {
      id: 'demo-draw',
      people: [alex, jordan],
      starts: -27,
      numDays: 2,
      targets: [check('Take the stairs'), check('Lights out by ten')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, null],
          [null, true],
        ],
        target2: [
          [true, null],
          [null, true],
        ],
      },
    },
    {
      id: 'demo-won-by-ko',
      people: [robin, alex],
      starts: -38,
      numDays: 7,
      prize: 'Bragging rights',
      targets: [check('Morning run'), number('Squats')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [null, null],
          [true, true],
        ],
        target2: [
          [40, 30],
          [60, 55],
        ],
      },
    },
    {
      id: 'demo-lost-by-ko',
      people: [sam, alex],
      starts: -48,
      numDays: 5,
      targets: [check('Plank for two minutes'), number('Press-ups')],
      answer: 'ACCEPT',
      records: {
        target1: [
          [true, true, true],
          [true, null, null],
        ],
        target2: [
          [50, 45, 60],
          [55, 40, 20],
        ],
      },
    },
  ];
}

function play(plan: Plan, now: Date, timeZone: string): Battle {
  const [challenger, opponent] = plan.people;
  const today = todayIn(timeZone, now);
  const startDate = addDays(today, plan.starts);
  const askedOn = startDate < today ? addDays(startDate, -1) : today;
  const clock = timeOn(timeZone, now);
  const terms: Terms = {
    title: '',
    startDate,
    numDays: plan.numDays,
    description: plan.description ?? '',
    prize: plan.prize ?? '',
    ...keyTargets(plan.targets),
  };
  let battle = must(
    createBattle({ id: plan.id, terms, challenger: { ...challenger, timeZone }, opponent }, askedOn),
    plan,
  );
  if (plan.proposes) {
    battle = must(
      changeTerms(battle, opponent.id, 1, { ...terms, ...plan.proposes }, askedOn, timeZone),
      plan,
    );
  }
  if (plan.answer) {
    battle = must(answerBattle(battle, opponent.id, 1, plan.answer, clock(askedOn, 21), timeZone), plan);
  }
  for (const { by, day, targetKey, recorded } of recordsOf(plan)) {
    const isBlock = targetKey.startsWith('block');
    const bucket = isBlock ? 'block' : dayKeyOf(day);
    // The two record at different hours, and not at the same minute every day.
    const hour = (by === challenger ? 18 : 20) + ((day * 23) % 60) / 60;
    for (const change of toChanges(recorded, { uid: by.id, battleId: plan.id, bucket, targetKey })) {
      const at = { now: clock(dateOfDay(battle, day), hour), timeZone, newItemId: `${by.id}${day}` };
      battle = must(recordEntry(battle, by.id, { bucket, targetKey }, change, at), plan);
    }
  }
  const settlement = settle(battle, now);
  return settlement.status === 'COMPLETE' ? { ...battle, status: 'COMPLETE', settlement } : battle;
}

/** In the order of their days, so that each is recorded over what was there before. */
function recordsOf({ people, records = {} }: Plan) {
  return Object.entries(records)
    .flatMap(([targetKey, lists]) =>
      lists.flatMap((list, side) =>
        list.flatMap((recorded, index) =>
          recorded === null
            ? []
            : [{ by: side === 0 ? people[0] : people[1], day: index + 1, targetKey, recorded }],
        ),
      ),
    )
    .sort((one, other) => one.day - other.day);
}

function toChanges(recorded: Exclude<Recorded, null>, place: PhotoPlace): EntryChange[] {
  if (recorded === true) return [{ kind: 'CHECK', checked: true }];
  if (typeof recorded === 'object' && 'photo' in recorded) {
    const { photo, value } = recorded;
    const proof: EntryChange = { kind: 'PHOTO', path: photoPathOf(place, photo) };
    return value === undefined ? [proof] : [proof, { kind: 'NUMBER', value, hide: false }];
  }
  const value = typeof recorded === 'number' ? recorded : recorded.hidden;
  const hide = typeof recorded !== 'number';
  return [place.bucket === 'block' ? { kind: 'ADD_ITEM', value, hide } : { kind: 'NUMBER', value, hide }];
}

/** The instant at an hour of a date, never later than now and never on another date. */
function timeOn(timeZone: string, now: Date): (date: IsoDate, hour: number) => Date {
  return (date, hour) => {
    const startsAt = dayEndsAt(addDays(date, -1), timeZone);
    return new Date(Math.max(startsAt, Math.min(startsAt + hour * 3_600_000, now.getTime())));
  };
}

function repeat(days: number, recordedOn: (day: number) => Recorded): Recorded[] {
  return Array.from({ length: days }, (_, index) => recordedOn(index + 1));
}

function must(outcome: Outcome<Battle, string>, plan: Plan): Battle {
  if (!outcome.ok) throw new Error(`The demonstration's ${plan.id} is impossible: ${outcome.failure}.`);
  return outcome.value;
}
