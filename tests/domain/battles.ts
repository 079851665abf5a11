/** Builders of battles for tests: everything has a plain default, so that a test names only what it is about. */
import {
  type Battle,
  type ContestantEntries,
  dayEndsAt,
  type Entry,
  type IsoDate,
  keyTargets,
  lastDateOf,
  type Target,
  type TargetFormat,
} from '../../src/domain/index.ts';

/** The challenger's uid. */
export const ann = 'ann';
/** The opponent's uid. */
export const bob = 'bob';

export const aTarget = (
  format: TargetFormat = 'CHECKBOX',
  over: Partial<Target> = {},
): Omit<Target, 'targetKey'> => ({
  id: `${over.frequency ?? 'DAILY'}-${over.title ?? format}`,
  title: format === 'NUMBER' ? 'Steps' : 'Stretch',
  description: '',
  format,
  frequency: 'DAILY',
  isPhotoRequired: false,
  ...over,
});

export const dailyTargets = (...formats: TargetFormat[]): Record<string, Target> =>
  keyTargets(formats.map((format) => aTarget(format))).targets;

export const blockTargets = (...formats: TargetFormat[]): Record<string, Target> =>
  keyTargets(formats.map((format) => aTarget(format, { frequency: 'BLOCK' }))).blockTargets;

/** An ACTIVE battle of three days from 1 June 2026 in UTC, with one daily checkbox and no entries. */
export const aBattle = (over: Partial<Battle> = {}): Battle => ({
  id: 'battle1',
  title: '',
  startDate: '2026-06-01',
  numDays: 3,
  description: '',
  prize: '',
  teamBattle: false,
  status: 'ACTIVE',
  userIds: [ann, bob],
  challenger: { id: ann, username: 'Ann', timeZone: 'UTC' },
  opponent: { id: bob, username: 'Bob', timeZone: 'UTC' },
  targets: dailyTargets('CHECKBOX'),
  blockTargets: {},
  entries: {},
  termsVersion: 1,
  settlement: null,
  updatedAt: 0,
  ...over,
});

export const anEntry = (over: Partial<Entry> = {}): Entry => ({
  input: null,
  photo: null,
  hide: false,
  recordedAt: 1,
  ...over,
});

/** A checked checkbox. */
export const done = anEntry({ input: true });
export const number = (value: number): Entry => anEntry({ input: value });
/** A block number entry of these values. */
export const items = (...values: number[]): Entry =>
  anEntry({
    inputArray: values.map((value, index) => ({ id: `item${index}`, value, date: '2026-06-01' })),
  });

/** The same entry for a target on each of some days. */
export const onDays = (dayNumbers: number[], targets: Record<string, Entry>): ContestantEntries =>
  Object.fromEntries(dayNumbers.map((dayNumber) => [`day${dayNumber}`, targets]));

export const noonOf = (date: IsoDate): Date => new Date(`${date}T12:00:00Z`);

/** The first instant at which every day of the battle is over for both. */
export const endOf = (battle: Battle): Date =>
  new Date(
    Math.max(
      ...[battle.challenger, battle.opponent].map((person) => dayEndsAt(lastDateOf(battle), person.timeZone)),
    ),
  );

/** Freezes a value through and through, so that a function that mutates its argument throws. */
export const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
};
