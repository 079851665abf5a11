/** What the battle page says of a battle: the order of its cards, its days, why it was won, and what happened to HP. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Battle, dayTile, hpLog, settle } from '../../src/domain/index.ts';
import { cardOrder } from '../../src/ui/battle/cardOrder.ts';
import { opensDay } from '../../src/ui/battle/dayPath.ts';
import { dayResultWords, tileWords } from '../../src/ui/battle/dayWords.ts';
import { hpStory } from '../../src/ui/battle/hpStory.ts';
import { resultWords } from '../../src/ui/battle/resultWords.ts';
import { battleAndNow } from '../domain/arbitraries.ts';
import {
  aBattle,
  ann,
  blockTargets,
  bob,
  dailyTargets,
  done,
  endOf,
  items,
  number,
} from '../domain/battles.ts';

describe('where the cards stand', () => {
  const place = { isTall: false, status: 'ACTIVE', hasDailyTargets: true } as const;

  test('the fighters follow the calendar, and on a window of 1100 px and more come after the block targets', () => {
    expect(cardOrder(place)).toEqual(['calendar', 'details', 'block']);
    expect(cardOrder({ ...place, isTall: true })).toEqual(['calendar', 'block', 'details']);
  });

  test('where block targets are all there is to do, they come first on any window', () => {
    expect(cardOrder({ ...place, hasDailyTargets: false })).toEqual(['calendar', 'block', 'details']);
  });

  test('a finished battle begins with its result', () => {
    for (const isTall of [true, false]) {
      expect(cardOrder({ isTall, status: 'COMPLETE', hasDailyTargets: true })[0]).toBe('details');
    }
  });
});

describe('days', () => {
  test('a past day opens in any battle, today only in an active one, a day to come never', () => {
    const today = '2026-06-02';
    for (const status of ['ACTIVE', 'COMPLETE'] as const) {
      expect(opensDay({ status, today }, { date: '2026-06-01' })).toBe(true);
      expect(opensDay({ status, today }, { date: '2026-06-03' })).toBe(false);
    }
    expect(opensDay({ status: 'ACTIVE', today }, { date: today })).toBe(true);
    expect(opensDay({ status: 'COMPLETE', today }, { date: today })).toBe(false);
  });

  const knockedOut = aBattle({
    numDays: 4,
    entries: { [ann]: { day1: { target1: done }, day2: { target1: done } } },
  });

  test('each tile says in words what its colour says', () => {
    const now = new Date('2026-06-04T12:00:00Z');
    const wordsOf = (battle: Battle, dayNumber: number, uid: string) =>
      tileWords(
        dayTile(battle, dayNumber, uid, now),
        dayNumber < 4,
        settle(battle, now).status === 'COMPLETE',
      );
    expect([1, 2, 3, 4].map((day) => wordsOf(knockedOut, day, ann))).toEqual([
      'you lead, 1 to 0',
      'you lead, 1 to 0',
      'after your win by KO',
      'today',
    ]);
    expect(wordsOf(knockedOut, 3, bob)).toBe('after your loss by KO');
    expect(wordsOf(aBattle({ numDays: 4 }), 1, ann)).toBe('a draw');
    const earlier = new Date('2026-06-03T12:00:00Z');
    expect(tileWords(dayTile(knockedOut, 4, ann, earlier), false, true)).toBe('not played');
    expect(tileWords(dayTile(aBattle({ numDays: 4 }), 4, ann, earlier), false, false)).toBe('to come');
  });

  test('a day says who won it, and while it is today who leads', () => {
    const view = { battle: knockedOut, rival: { id: bob, username: 'Bob' }, uid: ann, today: '2026-06-02' };
    expect(dayResultWords(view, { dayNumber: 1, date: '2026-06-01' }).text).toBe('You won 1 to 0');
    expect(dayResultWords(view, { dayNumber: 2, date: '2026-06-02' }).text).toBe('You lead 1 to 0');
    const theirs = { ...view, uid: bob, rival: { id: ann, username: 'Ann' } };
    expect(dayResultWords(theirs, { dayNumber: 1, date: '2026-06-01' }).text).toBe('Ann won 1 to 0');
    expect(dayResultWords(view, { dayNumber: 3, date: '2026-06-03' }).text).toBe('Even, 0 to 0');
  });
});

describe('why a battle was won', () => {
  const because = (battle: Battle, uid: string) => {
    const { result, challenger, opponent } = settle(battle, endOf(battle));
    if (!result) throw new Error('the battle is not over');
    const knockoutDay = (challenger.zeroHpDate ?? opponent.zeroHpDate) ? 2 : null;
    const rival = { username: uid === ann ? 'Bob' : 'Ann' };
    const { decider, because: words } = resultWords({ battle, result, knockoutDay, uid, rival });
    return [decider, words];
  };

  test('[S9] a knockout, to both', () => {
    const battle = aBattle({
      entries: { [ann]: { day1: { target1: done }, day2: { target1: done } } },
    });
    expect(because(battle, ann)).toEqual(['KO', 'Bob was below 1 HP when day 2 ended.']);
    expect(because(battle, bob)).toEqual(['KO', 'You were below 1 HP when day 2 ended.']);
  });

  test('[S9] then higher HP, block awards included', () => {
    const battle = aBattle({
      blockTargets: blockTargets('NUMBER'),
      entries: { [bob]: { block: { blockTarget1: items(4) } } },
    });
    expect(because(battle, bob)).toEqual(['HP', 'You have more HP: 5 to 2.']);
    expect(because(battle, ann)).toEqual(['HP', 'Bob has more HP: 5 to 2.']);
  });

  test('[S9] then more days', () => {
    const battle = aBattle({
      targets: dailyTargets('CHECKBOX', 'CHECKBOX'),
      entries: {
        [ann]: { day1: { target1: done }, day2: { target1: done } },
        [bob]: { day3: { target1: done, target2: done } },
      },
    });
    expect(because(battle, ann)).toEqual(['DAYS', 'HP is even, and you won more days: 2 to 1.']);
    expect(because(battle, bob)).toEqual(['DAYS', 'HP is even, and Ann won more days: 2 to 1.']);
  });

  test('[S9] then more number targets, else a draw', () => {
    const battle = aBattle({
      targets: dailyTargets('NUMBER'),
      numDays: 2,
      entries: {
        [ann]: { day1: { target1: number(10) }, day2: { target1: number(1) } },
        [bob]: { day1: { target1: number(1) }, day2: { target1: number(2) } },
      },
    });
    // HP goes 2:2, 4:0 — a knockout — unless there is more to lose.
    const longer = { ...battle, targets: dailyTargets('NUMBER', 'CHECKBOX', 'CHECKBOX') };
    expect(because(longer, ann)).toEqual([
      'NUMBERS',
      'HP and days are even, and you lead on more number targets: 1 to 0.',
    ]);
    expect(because(longer, bob)).toEqual([
      'NUMBERS',
      'HP and days are even, and Ann leads on more number targets: 1 to 0.',
    ]);
    expect(because(aBattle(), ann)).toEqual([null, 'HP, days and number targets are all even.']);
  });
});

describe('what happened to HP', () => {
  const battle = aBattle({
    targets: dailyTargets('CHECKBOX', 'NUMBER'),
    blockTargets: blockTargets('CHECKBOX'),
    entries: {
      [ann]: { day1: { target1: done, target2: number(5) }, block: { blockTarget1: done } },
      [bob]: { day2: { target2: number(8) }, day1: { target1: done }, block: { blockTarget1: done } },
    },
  });

  test('it is told by day, the latest first, from either side; what both did moved nothing and is not told', () => {
    const told = (uid: string) =>
      hpStory(battle, uid, endOf(battle)).map(({ heading, events, hp }) => [
        heading,
        events.map(({ isMine, mine, theirs }) => [isMine, mine, theirs]),
        [hp.mine, hp.theirs],
      ]);
    expect(told(ann)).toEqual([
      [
        'At the end',
        [
          [true, 3, 0],
          [false, 0, 3],
        ],
        [7, 7],
      ],
      ['Day 2, 02 Jun', [[false, -2, 2]], [4, 4]],
      ['Day 1, 01 Jun', [[true, 2, -2]], [6, 2]],
    ]);
    expect(told(bob)[2]).toEqual(['Day 1, 01 Jun', [[false, -2, 2]], [2, 6]]);
  });

  test('nothing of the log is lost or told twice, whatever was recorded', () => {
    fc.assert(
      fc.property(battleAndNow, ({ battle: played, now }) => {
        const { id } = played.challenger;
        const chapters = hpStory(played, id, now);
        const keys = chapters.flatMap(({ events }) => events.map(({ key }) => key));
        expect(keys).toHaveLength(hpLog(played, now).length);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(chapters.map(({ heading }) => heading)).size).toBe(chapters.length);
      }),
    );
  });
});
