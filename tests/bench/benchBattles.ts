/** The battles that every bench works on: 31 days, 16 targets, some three quarters filled. The same in pages and in Node. */
import { newUser } from '../../src/app/session/newUser.ts';
import {
  addDays,
  type Battle,
  type ContestantEntries,
  type Entry,
  type IsoDate,
  keyTargets,
  type PersonalUser,
  type User,
} from '../../src/domain/index.ts';

export const me = { id: 'bench-me', username: 'Mara', timeZone: 'UTC' };
export const rival = { id: 'bench-rival', username: 'Rafe', timeZone: 'UTC' };

const numDays = 31;
/** Of the battles on a device, this many run today; the others are over. A person cannot fight a hundred at once. */
export const runningBattles = 5;

const dailyTitles = ['Stretch', 'Walk', 'Water', 'Sleep', 'Fruit', 'No sugar', 'Stairs', 'Read'];
const countedTitles = ['Steps', 'Push-ups', 'Squats', 'Minutes'];

const { targets, blockTargets } = keyTargets([
  ...dailyTitles.map((title) => target(title, 'CHECKBOX', 'DAILY')),
  ...countedTitles.map((title) => target(title, 'NUMBER', 'DAILY')),
  target('Medal', 'CHECKBOX', 'BLOCK'),
  target('Weigh-in', 'CHECKBOX', 'BLOCK'),
  target('Kilometres', 'NUMBER', 'BLOCK'),
  target('Hours', 'NUMBER', 'BLOCK'),
]);

/** How many rows the dashboard shows of one running battle. */
export const rowsPerBattle = Object.keys(targets).length + Object.keys(blockTargets).length;

function target(title: string, format: 'CHECKBOX' | 'NUMBER', frequency: 'DAILY' | 'BLOCK') {
  return { id: `${frequency}-${title}`, title, description: '', format, frequency, isPhotoRequired: false };
}

/** Both fill three places of four, never the same ones, so that nobody is knocked out. */
function isFilled(day: number, place: number, side: number): boolean {
  return (day + place + side * 2) % 4 !== 0;
}

function entry(input: Entry['input'], recordedAt: number): Entry {
  return { input, photo: null, hide: false, recordedAt };
}

function entriesOf(side: number, startDate: IsoDate, days: number): ContestantEntries {
  const entries: ContestantEntries = {};
  for (let day = 1; day <= days; day += 1) {
    const recordedAt = Date.parse(addDays(startDate, day - 1)) + 12 * 3_600_000;
    entries[`day${day}`] = Object.fromEntries(
      Object.values(targets).flatMap(({ targetKey, format }, place) => {
        if (!isFilled(day, place, side)) return [];
        const value = 1000 + ((Math.floor((day + place) / 2) + side) % 2) * 500 + day;
        return [[targetKey, entry(format === 'NUMBER' ? value : true, recordedAt + place)]];
      }),
    );
  }
  const items = [1, 2, 3].map((n) => ({ id: `item${side}${n}`, value: n * 2.5, date: startDate }));
  entries.block = { blockTarget3: { ...entry(null, Date.parse(startDate)), inputArray: items } };
  return entries;
}

/** One battle of the bench. `day` is today's number: 1…31 while it runs, 32 and more when it is over. */
export function benchBattle(index: number, today: IsoDate, day: number): Battle {
  const startDate = addDays(today, 1 - day);
  const filledDays = Math.min(day - 1, numDays);
  return {
    id: `bench${String(index).padStart(4, '0')}`,
    title: `Bench ${index}`,
    startDate,
    numDays,
    description: 'A month of small steps.',
    prize: 'A coffee',
    teamBattle: false,
    status: 'ACTIVE',
    userIds: [me.id, rival.id],
    challenger: me,
    opponent: rival,
    targets,
    blockTargets,
    entries: {
      [me.id]: entriesOf(0, startDate, filledDays),
      [rival.id]: entriesOf(1, startDate, filledDays),
    },
    termsVersion: 1,
    settlement: null,
    updatedAt: Date.parse(today) + index * 60_000,
  };
}

/** The battles of one device: the first `runningBattles` run today, on their day 21. */
export const benchBattles = (count: number, today: IsoDate): Battle[] =>
  Array.from({ length: count }, (_, index) =>
    benchBattle(index, today, index < runningBattles ? 21 : 40 + index),
  );

/** The day that is today in every running battle. */
export const todaysBucket = 'day21';

export const benchPassword = 'bench-password';
export const emailOf = (uid: string): string => `${uid}@fitbout.test`;

/** The documents of somebody whose first day is over. */
export function profileOf({ id, username }: { id: string; username: string }): {
  user: User;
  personalUser: PersonalUser;
} {
  const { user, personalUser } = newUser(id, username);
  return {
    user: { ...user, hideWelcomeMessage: true },
    personalUser: { ...personalUser, hideWelcomeMessage: true },
  };
}
