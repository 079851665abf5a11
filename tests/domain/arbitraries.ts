/** Generators of battles for property tests, here and in the tests of store and sync. */
import fc from 'fast-check';
import {
  addDays,
  type Battle,
  type BattleStatus,
  type ContestantEntries,
  type Entry,
  type EntryItem,
  keyTargets,
  type Target,
} from '../../src/domain/index.ts';
import { aBattle, ann, bob } from './battles.ts';

/** Both sides of the date line, half hours, daylight saving in both hemispheres, and midnights that do not exist. */
export const timeZone = fc.constantFrom(
  'UTC',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Europe/London',
  'America/St_Johns',
  'America/Santiago',
  'America/Los_Angeles',
  'Etc/GMT+12',
);

const maybeTimeZone = fc.option(timeZone, { nil: undefined });

const person = (id: string, username: string) =>
  maybeTimeZone.map((zone) => (zone === undefined ? { id, username } : { id, username, timeZone: zone }));

// Few distinct instants, so that ties are common.
const recordedAt = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 ** 43 }));

const value = fc
  .oneof(
    fc.integer({ min: -3, max: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0.1, 0.2, 0.3),
  )
  .map((number) => (number === 0 ? 1 : number));

const photo = fc.option(fc.constantFrom('targetConfirmations/a', 'targetConfirmations/b'), { nil: null });

const item: fc.Arbitrary<EntryItem> = fc
  .record({
    id: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
    value,
    date: fc.constantFrom('2026-06-01', '2026-06-02'),
    removed: fc.constantFrom(undefined, false, true),
  })
  .map(({ removed, ...content }) => (removed === undefined ? content : { ...content, removed }));

/** Items as merging keeps them: one of each id, in their order. */
const itemList = fc
  .uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 })
  .map((list) => list.sort((a, b) => (a.id < b.id ? -1 : 1)));

/** Any well-formed entry, whatever its target; it may repeat another's `recordedAt` with other content. */
export const entry: fc.Arbitrary<Entry> = fc
  .record({
    input: fc.oneof(fc.constant(null), fc.constant(true as const), value),
    photo,
    hide: fc.boolean(),
    recordedAt,
    inputArray: fc.option(itemList, { nil: undefined }),
  })
  .map(({ inputArray, ...recording }) =>
    inputArray === undefined ? recording : { ...recording, inputArray },
  );

/** Each key holds an entry or is absent. */
const entryMap = (keys: string[]): fc.Arbitrary<Record<string, Entry>> =>
  fc
    .tuple(
      ...keys.map((key) =>
        fc.option(
          entry.map((made) => [key, made] as const),
          { nil: null },
        ),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));

// A bucket without entries is never written.
const withoutEmpty = (buckets: ContestantEntries): ContestantEntries =>
  Object.fromEntries(Object.entries(buckets).filter(([, targets]) => Object.keys(targets ?? {}).length > 0));

/** One contestant's entries within a battle, on at most six of its days. */
export const entriesFor = (
  battle: Pick<Battle, 'numDays' | 'targets' | 'blockTargets'>,
): fc.Arbitrary<ContestantEntries> => {
  const dailyMap = entryMap(Object.keys(battle.targets));
  const daysOfBattle = Array.from({ length: battle.numDays }, (_, index) => index + 1);
  const most = Math.min(battle.numDays, 6);
  return fc
    .record({
      dayNumbers: fc.subarray(daysOfBattle, { maxLength: most }),
      daily: fc.array(dailyMap, { minLength: most, maxLength: most }),
      block: entryMap(Object.keys(battle.blockTargets)),
    })
    .map(({ dayNumbers, daily, block }) =>
      withoutEmpty({
        ...Object.fromEntries(dayNumbers.map((dayNumber, index) => [`day${dayNumber}`, daily[index]])),
        block,
      }),
    );
};

const target = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  title: fc.string({ minLength: 1, maxLength: 30 }),
  description: fc.string({ maxLength: 20 }),
  format: fc.constantFrom('CHECKBOX' as const, 'NUMBER' as const),
  frequency: fc.constantFrom('DAILY' as const, 'BLOCK' as const),
  isPhotoRequired: fc.boolean(),
});

export const targetMaps: fc.Arbitrary<Pick<Battle, 'targets' | 'blockTargets'>> = fc
  .array(target, { minLength: 1, maxLength: 6 })
  .map((list) =>
    keyTargets(
      list.map((made) => ({
        ...made,
        isPhotoRequired: made.isPhotoRequired && (made.format === 'CHECKBOX' || made.frequency === 'DAILY'),
      })),
    ),
  );

/** A battle that was accepted, of 1 to 31 days, with any entries that two people could have recorded. */
export const playedBattle: fc.Arbitrary<Battle> = fc
  .record({
    maps: targetMaps,
    numDays: fc.integer({ min: 1, max: 31 }),
    startDate: fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2026-01-01', offset)),
    status: fc.constantFrom<BattleStatus>('ACTIVE', 'COMPLETE'),
    challenger: person(ann, 'Ann'),
    opponent: person(bob, 'Bob'),
  })
  .chain(({ maps, ...shape }) => {
    const battle = aBattle({ ...shape, ...maps });
    return fc
      .record({ [ann]: entriesFor(battle), [bob]: entriesFor(battle) })
      .map((entries) => ({ ...battle, entries }));
  });

/** An instant from two days before a battle's start to three after its end. */
export const instantAround = (battle: Battle): fc.Arbitrary<Date> => {
  const start = Date.parse(battle.startDate);
  const day = 86_400_000;
  return fc
    .integer({ min: start - 2 * day, max: start + (battle.numDays + 3) * day })
    .map((instant) => new Date(instant));
};

/** A played battle with an instant around it. */
export const battleAndNow: fc.Arbitrary<{ battle: Battle; now: Date }> = playedBattle.chain((battle) =>
  instantAround(battle).map((now) => ({ battle, now })),
);

const settlement = fc.option(
  fc.record({
    status: fc.constantFrom<BattleStatus>('ACTIVE', 'COMPLETE'),
    challenger: fc.record({
      hp: fc.integer({ min: -2, max: 4 }),
      maxHp: fc.constant(2),
      zeroHpDate: fc.constant(null),
    }),
    opponent: fc.record({
      hp: fc.integer({ min: -2, max: 4 }),
      maxHp: fc.constant(2),
      zeroHpDate: fc.constant(null),
    }),
    result: fc.constant(null),
  }),
  { nil: null },
);

/**
 * A state that a device could hold of one and the same battle. Any two of them may disagree on everything that merging
 * has to resolve: versions, terms, roles, status, zones, entries with equal instants, settlement, commit time.
 */
export const battleState: fc.Arbitrary<Battle> = fc
  .record({
    termsVersion: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom<BattleStatus>('PENDING', 'ACTIVE', 'COMPLETE', 'DECLINED'),
    swapped: fc.boolean(),
    first: person(ann, 'Ann'),
    second: person(bob, 'Bob'),
    numDays: fc.integer({ min: 1, max: 3 }),
    prize: fc.constantFrom('', 'Tea'),
    maps: fc.constantFrom<Pick<Battle, 'targets' | 'blockTargets'>>(
      keyTargets([namedTarget('Run', 'DAILY'), namedTarget('Weigh', 'BLOCK')]),
      keyTargets([namedTarget('Swim', 'DAILY'), namedTarget('Climb', 'DAILY'), namedTarget('Read', 'BLOCK')]),
    ),
    settlement,
    updatedAt: fc.integer({ min: 0, max: 2 }),
  })
  .chain(({ swapped, first, second, maps, ...shape }) => {
    const roles = swapped ? { challenger: second, opponent: first } : { challenger: first, opponent: second };
    const battle = aBattle({ ...shape, ...maps, ...roles });
    return fc
      .dictionary(fc.constantFrom(ann, bob), entriesFor(battle), { noNullPrototype: true })
      .map((entries) => ({ ...battle, entries }));
  });

function namedTarget(title: string, frequency: Target['frequency']): Omit<Target, 'targetKey'> {
  return { id: title, title, description: '', format: 'NUMBER', frequency, isPhotoRequired: false };
}

const junkKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'day0',
    'day01',
    'day99',
    'day-1',
    'dayNaN',
    'block',
    'day1',
  ),
  fc.constantFrom('target1', 'blockTarget1', 'target99', ann, bob, ''),
  fc.string(),
);

const junkEntry = fc.oneof(
  fc.anything(),
  fc.record(
    {
      input: fc.anything(),
      photo: fc.anything(),
      hide: fc.anything(),
      recordedAt: fc.anything(),
      inputArray: fc.oneof(
        fc.anything(),
        fc.array(fc.anything()),
        fc.array(fc.record({ id: fc.anything(), value: fc.anything() })),
      ),
    },
    { requiredKeys: [] },
  ),
  entry,
);

/** Entries as a hostile or broken device might have left them: any keys, any depths, any types. */
export const junkEntries: fc.Arbitrary<Battle['entries']> = fc.dictionary(
  fc.oneof(fc.constantFrom(ann, bob), junkKey),
  fc.oneof(fc.anything(), fc.dictionary(junkKey, fc.oneof(fc.anything(), fc.dictionary(junkKey, junkEntry)))),
  // Junk has no honest type: what the types promise is exactly what this generator breaks.
) as fc.Arbitrary<Battle['entries']>;
