/** Attacks with a new battle, sent by Sam to Alex: R2 and B1. */
import { doc, getDoc, setDoc, Timestamp, writeBatch } from 'firebase/firestore';
import type { Act, Attack } from '../attack.ts';
import { alex, anEntry, aTarget, dateIn, kim, request, sam, targets } from '../rulesKit.ts';

const create =
  (uid: string | null, changes: object = {}, id = 'b1'): Act =>
  (as) =>
    setDoc(doc(as(uid), 'battles', id), request({ id, ...changes }));

const without = (field: string): Act => {
  return (as) => {
    const { [field]: _left, ...battle } = request();
    return setDoc(doc(as(sam), 'battles', 'b1'), battle);
  };
};

const samsPart = { id: sam, username: sam, timeZone: 'Europe/London' };
const withTarget = (changes: object) => ({ targets: { target1: { ...aTarget('target1'), ...changes } } });
const withBlockTarget = (changes: object) => ({
  targets: {},
  blockTargets: { blockTarget1: { ...aTarget('blockTarget1'), ...changes } },
});

/** How Alex is harmed, what is beyond the rules, and the nearest battles within. */
const limits: [what: string, beyond: object[], within: object[]][] = [
  ['already accepted', [{ status: 'ACTIVE' }, { status: 'COMPLETE' }], [{ status: 'PENDING' }]],
  ['at a later or an earlier version', [{ termsVersion: 2 }, { termsVersion: 0 }], [{ termsVersion: 1 }]],
  [
    'with entries already recorded',
    [{ entries: { [sam]: { day1: { target1: anEntry() } } } }],
    [{ entries: {} }],
  ],
  ['that is already settled', [{ settlement: { status: 'COMPLETE', result: null } }], [{ settlement: null }]],
  ['with a stamp of the sender’s own', [{ updatedAt: new Timestamp(1, 0) }], [{}]],
  ['under another id than it says', [{ id: 'b2' }], [{ id: 'b1' }]],
  ['with a field too many', [{ hp: 99 }], [{}]],
  ['as a team battle', [{ teamBattle: true }], [{ teamBattle: false }]],
  ['of three people', [{ userIds: [sam, alex, kim] }], [{ userIds: [sam, alex] }]],
  [
    'whose people are not its contestants',
    [{ userIds: [sam, kim] }, { userIds: [alex, sam] }, { userIds: [sam] }],
    [{ userIds: [sam, alex] }],
  ],
  [
    'with a name for Alex that is not Alex’s',
    [{ opponent: { id: alex, username: kim } }, { opponent: { id: alex, username: 'loser' } }],
    [{ opponent: { id: alex, username: alex } }],
  ],
  [
    'by a sender under somebody else’s name',
    [{ challenger: { ...samsPart, username: kim } }, { challenger: { ...samsPart, username: 'boss' } }],
    [{ challenger: samsPart }],
  ],
  [
    'with a zone chosen for Alex',
    [{ opponent: { id: alex, username: alex, timeZone: 'Etc/GMT+12' } }],
    [{ opponent: { id: alex, username: alex } }],
  ],
  [
    'by a sender with a field too many',
    [{ challenger: { ...samsPart, hp: 99 } }],
    [{ challenger: { id: sam, username: sam } }],
  ],
  [
    'by a sender whose zone is a sentence, an essay or nothing',
    ['over the hills', 'x'.repeat(65), '', 5].map((timeZone) => ({ challenger: { ...samsPart, timeZone } })),
    ['x'.repeat(64), 'U', '+05:30', 'America/Port-au-Prince', 'Etc/GMT+12', 'Not_A/Zone9'].map(
      (timeZone) => ({
        challenger: { ...samsPart, timeZone },
      }),
    ),
  ],
  [
    'with a title that is an essay',
    [{ title: 'x'.repeat(81) }, { title: 'x\ny' }],
    [{ title: 'x'.repeat(80) }, { title: '' }],
  ],
  [
    'with a description beyond its limit',
    [{ description: 'x'.repeat(501) }],
    [{ description: 'x\n'.repeat(250) }, { description: '' }],
  ],
  ['with a prize beyond its limit', [{ prize: 'x'.repeat(16) }], [{ prize: 'x'.repeat(15) }, { prize: '' }]],
  [
    'of more or fewer days than there may be',
    [{ numDays: 32 }, { numDays: 0 }, { numDays: 1.5 }, { numDays: '3' }],
    [{ numDays: 31 }, { numDays: 1 }],
  ],
  [
    'that began long ago, or begins far ahead',
    [{ startDate: dateIn(-3) }, { startDate: dateIn(9) }],
    [{ startDate: dateIn(0) }, { startDate: dateIn(7) }],
  ],
  [
    'with a start that is no date',
    ['tomorrow', `${dateIn(1)}T00:00:00Z`, `1${dateIn(1)}`, dateIn(1).slice(0, -1)].map((startDate) => ({
      startDate,
    })),
    [{ startDate: dateIn(1) }],
  ],
  [
    'without targets, or with too many',
    [
      { targets: {}, blockTargets: {} },
      { targets: targets('target', 9), blockTargets: targets('blockTarget', 8) },
      { targets: targets('target', 17), blockTargets: {} },
    ],
    [
      { targets: {}, blockTargets: targets('blockTarget', 1) },
      { targets: targets('target', 1), blockTargets: {} },
      { targets: targets('target', 8), blockTargets: targets('blockTarget', 8) },
    ],
  ],
  [
    'with targets that are numbered with gaps, or hidden ones',
    [
      { targets: { target2: aTarget('target2') } },
      { targets: { ...targets('target', 1), hidden: aTarget('hidden') } },
      { blockTargets: { blockTarget2: aTarget('blockTarget2') } },
    ],
    [{ targets: targets('target', 2) }],
  ],
];

/** What a target of the battle may be. */
const targetLimits: [what: string, beyond: object[], within: object[]][] = [
  ['a title that is an essay', [{ title: 'x'.repeat(31) }], [{ title: 'x'.repeat(30) }]],
  ['no title', [{ title: '' }], [{ title: 'x' }]],
  ['a title of two lines', [{ title: 'x\ny' }], [{ title: 'x y' }]],
  [
    'a description beyond its limit',
    [{ description: 'x'.repeat(201) }],
    [{ description: 'x\n'.repeat(100) }, { description: '' }],
  ],
  [
    'an id that is an essay or missing',
    [{ id: 'x'.repeat(65) }, { id: '' }],
    [{ id: 'x'.repeat(64) }, { id: 'x' }],
  ],
  ['no known format', [{ format: 'PHOTO' }, { format: '' }], [{ format: 'CHECKBOX' }, { format: 'NUMBER' }]],
  ['another frequency', [{ frequency: 'BLOCK' }, { frequency: 'WEEKLY' }], [{ frequency: 'DAILY' }]],
  ['another’s key', [{ targetKey: 'target2' }], [{ targetKey: 'target1' }]],
  [
    'neither yes nor no for its photo',
    [{ isPhotoRequired: 'yes' }, { isPhotoRequired: null }],
    [{ isPhotoRequired: true }, { isPhotoRequired: false }],
  ],
  ['a field too many', [{ hp: 1 }], [{}]],
  [
    'the separator that the rules judge by',
    [{ title: 'a␟b' }, { description: 'a␟b' }, { id: 'a␟b' }, { id: 'a␟b', description: '' }],
    [{ title: 'a b' }],
  ],
];

const wrongTypes: [field: string, value: unknown][] = [
  ['id', 1],
  ['title', 5],
  ['startDate', 20_261_121],
  ['numDays', null],
  ['description', null],
  ['prize', {}],
  ['teamBattle', 'no'],
  ['status', 1],
  ['userIds', { 0: sam, 1: alex }],
  ['challenger', sam],
  ['opponent', null],
  ['targets', []],
  ['blockTargets', []],
  ['entries', []],
  ['termsVersion', '1'],
  ['settlement', false],
  ['updatedAt', 'now'],
];

const sixteen = Array.from({ length: 16 }, (_, index) => index + 1);
const lastMalformed = (prefix: 'target' | 'blockTarget', count: number) => ({
  ...targets(prefix, count),
  [`${prefix}${count}`]: { ...aTarget(`${prefix}${count}`), title: '' },
});

export const creating: Attack[] = [
  {
    title: '[R2] [B1] nobody challenges Alex in Sam’s name',
    denied: [create(alex), create(kim), create(null)],
    allowed: [create(sam)],
  },
  {
    title: '[R2] Sam’s battle is not overwritten by creating it again',
    given: () => ({ 'battles/b1': request() }),
    denied: [
      create(sam, { title: 'Again' }),
      create(kim),
      create(alex, {
        challenger: { id: alex, username: alex },
        opponent: { id: sam, username: sam },
        userIds: [alex, sam],
      }),
    ],
    allowed: [create(sam, {}, 'b2'), (as) => getDoc(doc(as(sam), 'battles', 'b1'))],
  },
  {
    title: '[R2] Sam is not made to fight Sam',
    denied: [create(sam, { opponent: { id: sam, username: sam }, userIds: [sam, sam] })],
    allowed: [create(sam)],
  },
  {
    title: '[R2] nobody is challenged who does not exist, whatever else is written with it',
    denied: [
      create(sam, { opponent: { id: 'zoe', username: 'zoe' }, userIds: [sam, 'zoe'] }),
      (as) => {
        const db = as(sam);
        return writeBatch(db)
          .set(doc(db, 'users', 'zoe'), { username: 'zoe' })
          .set(
            doc(db, 'battles', 'b1'),
            request({ opponent: { id: 'zoe', username: 'zoe' }, userIds: [sam, 'zoe'] }),
          )
          .commit();
      },
    ],
    allowed: [create(sam, { opponent: { id: kim, username: kim }, userIds: [sam, kim] })],
  },
  {
    title: '[R2] Alex is not sent a battle whose id would be read as a pattern, a path or an essay',
    denied: ['.*', 'a.b', 'a b', 'ä', 'x'.repeat(65)].map((id) => create(sam, {}, id)),
    allowed: ['b', 'x'.repeat(64), 'AZaz09_-'].map((id) => create(sam, {}, id)),
  },
  {
    title: '[R2] Alex is not sent a battle of 900 kB',
    denied: [
      create(sam, { description: 'x'.repeat(900_000) }),
      create(sam, { filling: 'x'.repeat(900_000) }),
      create(sam, withTarget({ description: 'x'.repeat(900_000) })),
      create(sam, withTarget({ filling: ['x'.repeat(900_000)] })),
      create(sam, { challenger: { ...samsPart, timeZone: 'x'.repeat(900_000) } }),
    ],
    allowed: [create(sam)],
  },
  {
    title: '[R2] Alex is not sent a battle with a field of another type',
    denied: wrongTypes.map(([field, value]) => create(sam, { [field]: value })),
    allowed: [create(sam)],
  },
  {
    title: '[R2] Alex is not sent a battle that lacks a field',
    denied: wrongTypes.map(([field]) => without(field)),
    allowed: [create(sam)],
  },
  ...limits.map(
    ([what, beyond, within]): Attack => ({
      title: `[R2] Alex is not sent a battle ${what}`,
      denied: beyond.map((changes) => create(sam, changes)),
      allowed: within.map((changes) => create(sam, changes)),
    }),
  ),
  ...targetLimits.map(
    ([what, beyond, within]): Attack => ({
      title: `[R2] Alex is not given a target with ${what}`,
      denied: beyond.map((changes) => create(sam, withTarget(changes))),
      allowed: within.map((changes) => create(sam, withTarget(changes))),
    }),
  ),
  {
    title: '[R2] Alex is not given a malformed daily target, wherever it stands',
    denied: sixteen.map((count) =>
      create(sam, { targets: lastMalformed('target', count), blockTargets: {} }),
    ),
    allowed: sixteen.map((count) => create(sam, { targets: targets('target', count), blockTargets: {} })),
  },
  {
    title: '[R2] Alex is not given a malformed block target, wherever it stands',
    denied: sixteen.map((count) =>
      create(sam, { targets: {}, blockTargets: lastMalformed('blockTarget', count) }),
    ),
    allowed: sixteen.map((count) =>
      create(sam, { targets: {}, blockTargets: targets('blockTarget', count) }),
    ),
  },
  {
    title: '[R2] Alex is not given a sum of many items that a photo would have to prove',
    denied: [
      create(sam, withBlockTarget({ isPhotoRequired: true })),
      create(sam, withBlockTarget({ format: 'CHECKBOX', isPhotoRequired: 'maybe' })),
    ],
    allowed: [
      create(sam, withBlockTarget({ isPhotoRequired: true, format: 'CHECKBOX' })),
      create(sam, withBlockTarget({ isPhotoRequired: false, format: 'CHECKBOX' })),
      create(sam, withBlockTarget({ isPhotoRequired: false })),
    ],
  },
];
