/** Battles at the limits of what the terms allow: the longest names and texts, eight targets, 31 days, hidden numbers. */
import {
  addDays,
  answerBattle,
  type Battle,
  createBattle,
  dateOfDay,
  dayKeyOf,
  daysBetween,
  type EntryChange,
  keyTargets,
  type Outcome,
  recordEntry,
  type Target,
  todayIn,
} from '../../../src/domain/index.ts';
import { me, now, timeZone } from '../scene.ts';

const dayMs = 86_400_000;
const longText = 'Honest numbers only, as the watch counts them, and a photograph where one is asked for. ';

function must<T>(outcome: Outcome<T, string>): T {
  if (!outcome.ok) throw new Error(`The battle is impossible: ${outcome.failure}.`);
  return outcome.value;
}

const target = (title: string, change: Partial<Target> = {}): Omit<Target, 'targetKey'> => ({
  id: title,
  title,
  description: '',
  format: 'CHECKBOX',
  frequency: 'DAILY',
  isPhotoRequired: false,
  ...change,
});

const eightTargets = [
  target('Morning run before breakfast!!', { description: longText.repeat(2).slice(0, 200) }),
  target('Steps', { format: 'NUMBER' }),
  target('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', { format: 'NUMBER' }),
  target('Two litres of water'),
  target('No sugar at all, not even once'),
  target('Stretch'),
  target('Kilometres', { frequency: 'BLOCK', format: 'NUMBER' }),
  target('Climb a mountain', { frequency: 'BLOCK' }),
];

/** Fifteen wide letters, the longest username there is. */
export const longRival = { id: 'long-rival', username: 'WWWWWWWWWWWWWWW' };

function play(
  id: string,
  plan: { startsIn: number; numDays: number; targets?: Omit<Target, 'targetKey'>[] },
): Battle {
  const startDate = addDays(todayIn(timeZone, new Date(now)), plan.startsIn);
  const before = new Date(now + Math.min(0, plan.startsIn) * dayMs);
  const battle = must(
    createBattle(
      {
        id,
        terms: {
          title: '',
          startDate,
          numDays: plan.numDays,
          prize: 'Fifteen letters',
          description: longText.repeat(6).slice(0, 500),
          ...keyTargets(plan.targets ?? eightTargets),
        },
        challenger: { ...me, timeZone },
        opponent: longRival,
      },
      startDate,
    ),
  );
  return must(answerBattle(battle, longRival.id, 1, 'ACCEPT', before, timeZone));
}

/** As if recorded at ten in the morning of that day. */
function record(battle: Battle, uid: string, day: number, targetKey: string, change: EntryChange): Battle {
  const daysAgo = daysBetween(dateOfDay(battle, day), todayIn(timeZone, new Date(now)));
  const context = { now: new Date(now - daysAgo * dayMs), timeZone, newItemId: `${uid}${day}` };
  return must(recordEntry(battle, uid, { bucket: dayKeyOf(day), targetKey }, change, context));
}

/** Day 3 of 31, with hidden numbers on both sides. */
export function extremeBattle(): Battle {
  let battle = play('extreme', { startsIn: -2, numDays: 31 });
  for (const day of [1, 2, 3]) {
    battle = record(battle, me.id, day, 'target2', { kind: 'NUMBER', value: 12_345_678, hide: day === 3 });
    battle = record(battle, longRival.id, day, 'target2', { kind: 'NUMBER', value: 87_654.25, hide: true });
    battle = record(battle, longRival.id, day, 'target1', { kind: 'CHECK', checked: true });
  }
  return battle;
}

/** Today is its only day. */
export const oneDayBattle = (): Battle =>
  play('one-day', { startsIn: 0, numDays: 1, targets: [target('Stretch')] });

/** One is below 1 HP since this morning: Alex, or who is against him. */
export function lowBattle(whose: 'mine' | 'theirs'): Battle {
  const battle = play('low', {
    startsIn: 0,
    numDays: 3,
    targets: [target('Press-ups', { format: 'NUMBER' })],
  });
  const ahead = whose === 'mine' ? longRival.id : me.id;
  return record(battle, ahead, 1, 'target1', { kind: 'NUMBER', value: 30, hide: false });
}
