import { describe, expect, it } from 'vitest';
import { type Battle, dayEndsAt, keyTargets, settle } from '../../src/domain/index.ts';
import {
  aBattle,
  anEntry,
  ann,
  aTarget,
  blockTargets,
  bob,
  dailyTargets,
  done,
  endOf,
  items,
  noonOf,
  number,
  onDays,
} from './battles.ts';

const hpAt = (battle: Battle, now: Date): [number, number] => {
  const { challenger, opponent } = settle(battle, now);
  return [challenger.hp, opponent.hp];
};

const photoTarget = (format: 'CHECKBOX' | 'NUMBER') =>
  keyTargets([aTarget(format, { isPhotoRequired: true })]).targets;

describe('HP', () => {
  it.each([
    [0, 1],
    [1, 2],
    [3, 6],
    [16, 32],
  ])('[S1] %i daily targets make %i HP', (count, hp) => {
    const battle = aBattle({
      targets: dailyTargets(...Array.from({ length: count }, () => 'CHECKBOX' as const)),
      blockTargets: blockTargets('CHECKBOX'),
    });
    const settled = settle(battle, noonOf('2026-06-01'));
    expect(settled.challenger).toEqual({ hp, maxHp: hp, zeroHpDate: null });
    expect(settled.opponent).toEqual({ hp, maxHp: hp, zeroHpDate: null });
  });

  it('[S2] a done checkbox moves one point, and both done move nothing', () => {
    const today = noonOf('2026-06-01');
    const mine = { [ann]: { day1: { target1: done } } };
    const theirs = { [bob]: { day1: { target1: done } } };
    expect(hpAt(aBattle({ entries: mine }), today)).toEqual([3, 1]);
    expect(hpAt(aBattle({ entries: theirs }), today)).toEqual([1, 3]);
    expect(hpAt(aBattle({ entries: { ...mine, ...theirs } }), today)).toEqual([2, 2]);
  });

  it('[S2] where a photo is required the photo is what counts', () => {
    const today = noonOf('2026-06-01');
    const battle = aBattle({ targets: photoTarget('CHECKBOX') });
    const withEntry = (entry: ReturnType<typeof anEntry>) =>
      hpAt({ ...battle, entries: { [ann]: { day1: { target1: entry } } } }, today);
    expect(withEntry(anEntry({ input: true }))).toEqual([2, 2]);
    expect(withEntry(anEntry({ input: true, photo: '' }))).toEqual([2, 2]);
    expect(withEntry(anEntry({ photo: 'proof' }))).toEqual([3, 1]);
  });

  it.each([
    ['the higher value wins two points', 5, 3, [4, 0]],
    ['a value beats no value', null, 3, [0, 4]],
    ['even a negative value beats no value', -3, null, [4, 0]],
    ['the higher of two negative values wins', -3, -2, [0, 4]],
    ['a tie moves nothing', 5, 5, [2, 2]],
    ['decimals count', 5.25, 5.3, [0, 4]],
    ['no values move nothing', null, null, [2, 2]],
  ])('[S3] %s', (_, mine, theirs, hp) => {
    const battle = aBattle({
      targets: dailyTargets('NUMBER'),
      entries: {
        [ann]: { day1: { target1: anEntry({ input: mine }) } },
        [bob]: { day1: { target1: anEntry({ input: theirs }) } },
      },
    });
    expect(hpAt(battle, noonOf('2026-06-01'))).toEqual(hp);
  });

  it('[S3] a required but missing photo means no value', () => {
    const battle = aBattle({
      targets: photoTarget('NUMBER'),
      entries: {
        [ann]: { day1: { target1: number(100) } },
        [bob]: { day1: { target1: anEntry({ input: 1, photo: 'proof' }) } },
      },
    });
    expect(hpAt(battle, noonOf('2026-06-01'))).toEqual([0, 4]);
  });

  it('[S4] HP runs past its maximum and below zero', () => {
    const battle = aBattle({
      targets: dailyTargets('NUMBER', 'NUMBER', 'CHECKBOX'),
      entries: { [ann]: onDays([1, 2], { target1: number(1), target2: number(1), target3: done }) },
    });
    expect(hpAt(battle, noonOf('2026-06-01'))).toEqual([11, 1]);
    expect(hpAt(battle, noonOf('2026-06-02'))).toEqual([16, -4]);
  });

  it('[S4] before the start and on days to come nothing has moved yet', () => {
    const battle = aBattle({ entries: { [ann]: onDays([2], { target1: done }) } });
    const before = settle(battle, noonOf('2026-05-30'));
    expect(before.status).toBe('ACTIVE');
    expect(before.result).toBeNull();
    expect([before.challenger.hp, before.opponent.hp]).toEqual([2, 2]);
    expect(hpAt(battle, noonOf('2026-06-01'))).toEqual([2, 2]);
    expect(hpAt(battle, noonOf('2026-06-02'))).toEqual([3, 1]);
  });
});

describe('knockout', () => {
  const knockedOut = aBattle({
    numDays: 5,
    blockTargets: blockTargets('CHECKBOX', 'NUMBER'),
    entries: {
      [ann]: onDays([1, 2], { target1: done }),
      [bob]: {
        ...onDays([4, 5], { target1: done }),
        block: { blockTarget1: done, blockTarget2: items(50) },
      },
    },
  });

  it('[S5] the first day that is over below 1 HP ends the battle', () => {
    const settled = settle(knockedOut, noonOf('2026-06-03'));
    expect(settled.status).toBe('COMPLETE');
    expect(settled.opponent).toEqual({ hp: 0, maxHp: 2, zeroHpDate: '2026-06-02' });
    expect(settled.challenger).toEqual({ hp: 4, maxHp: 2, zeroHpDate: null });
    expect(settled.result).toEqual({
      winner: { id: ann, username: 'Ann' },
      draw: false,
      challengerDayTally: 2,
      opponentDayTally: 0,
      challengerTargetTally: 0,
      opponentTargetTally: 0,
      kOWin: true,
      challengerHp: 4,
      opponentHp: 0,
    });
  });

  it('[S5] later days and block targets do not count after a knockout', () => {
    expect(settle(knockedOut, endOf(knockedOut))).toEqual(settle(knockedOut, noonOf('2026-06-03')));
  });

  it('[S5] while the day lasts the person can still recover', () => {
    const low = settle(knockedOut, noonOf('2026-06-02'));
    expect(low.status).toBe('ACTIVE');
    expect(low.result).toBeNull();
    expect(low.opponent).toEqual({ hp: 0, maxHp: 2, zeroHpDate: '2026-06-02' });
    const { [bob]: theirs = {} } = knockedOut.entries;
    const entries = { ...knockedOut.entries, [bob]: { ...theirs, day2: { target1: done } } };
    const recovered = settle({ ...knockedOut, entries }, noonOf('2026-06-02'));
    expect(recovered.opponent).toEqual({ hp: 1, maxHp: 2, zeroHpDate: null });
    expect(settle({ ...knockedOut, entries }, noonOf('2026-06-03')).status).toBe('ACTIVE');
  });

  it('[S5] below 1 means zero too, and 1 is still alive', () => {
    const alive = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
    expect(settle(alive, noonOf('2026-06-02')).opponent).toEqual({ hp: 1, maxHp: 2, zeroHpDate: null });
  });

  it('[S5] zeroHpDate is the latest day that has begun for somebody, while a day is open for the other', () => {
    const battle = aBattle({
      startDate: '2026-06-01',
      numDays: 2,
      targets: dailyTargets('NUMBER'),
      challenger: { id: ann, username: 'Ann', timeZone: 'America/Los_Angeles' },
      opponent: { id: bob, username: 'Bob', timeZone: 'Pacific/Auckland' },
      entries: { [ann]: { day1: { target1: number(4) } } },
    });
    const settled = settle(battle, new Date(dayEndsAt('2026-06-01', 'Pacific/Auckland')));
    expect(settled.status).toBe('ACTIVE');
    expect(settled.opponent).toEqual({ hp: 0, maxHp: 2, zeroHpDate: '2026-06-02' });
    // The last day over in Auckland but not in Los Angeles: no day has begun since.
    const later = new Date(dayEndsAt('2026-06-02', 'Pacific/Auckland'));
    expect(settle(battle, later).result?.kOWin).toBe(true);
  });

  it('[S5] a knockout on the last day is a knockout, and its block targets do not count', () => {
    const battle = aBattle({
      numDays: 2,
      blockTargets: blockTargets('CHECKBOX'),
      entries: { [ann]: onDays([1, 2], { target1: done }), [bob]: { block: { blockTarget1: done } } },
    });
    const { result } = settle(battle, endOf(battle));
    expect(result).toMatchObject({ kOWin: true, challengerHp: 4, opponentHp: 0 });
  });

  it('[T4] a late entry of the day undoes a knockout that was shown', () => {
    const shown = settle(knockedOut, noonOf('2026-06-04'));
    expect(shown.result?.winner?.id).toBe(ann);
    const { [bob]: theirs = {} } = knockedOut.entries;
    const late = {
      ...knockedOut,
      status: 'COMPLETE' as const,
      settlement: shown,
      entries: { ...knockedOut.entries, [bob]: { ...theirs, day2: { target1: done } } },
    };
    expect(settle(late, noonOf('2026-06-04')).status).toBe('ACTIVE');
    expect(settle(late, endOf(late))).toMatchObject({
      status: 'COMPLETE',
      // By day 5 Ann stands at 1 and Bob at 3; two block targets of five days each go to Bob.
      result: { kOWin: false, winner: { id: bob }, challengerHp: 1, opponentHp: 13 },
    });
  });
});

describe('block targets', () => {
  const nothingDaily = (entries: Battle['entries'], ...formats: ('CHECKBOX' | 'NUMBER')[]): Battle =>
    aBattle({ targets: {}, blockTargets: blockTargets(...formats), entries });

  it('[S6] a battle without daily targets starts at 1 HP and is decided by its block targets', () => {
    const battle = nothingDaily({ [bob]: { block: { blockTarget1: done } } }, 'CHECKBOX');
    expect(settle(battle, noonOf('2026-06-03'))).toMatchObject({
      status: 'ACTIVE',
      result: null,
      challenger: { hp: 1, maxHp: 1, zeroHpDate: null },
      opponent: { hp: 1, maxHp: 1, zeroHpDate: null },
    });
    expect(settle(battle, endOf(battle))).toMatchObject({
      status: 'COMPLETE',
      result: { winner: { id: bob }, kOWin: false, challengerHp: 1, opponentHp: 4 },
    });
  });

  it('[S6] block targets wait until the last day is over for both', () => {
    const battle = {
      ...nothingDaily({ [bob]: { block: { blockTarget1: done } } }, 'CHECKBOX'),
      opponent: { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' },
    };
    const overInUtc = new Date(dayEndsAt('2026-06-03', 'UTC'));
    expect(settle(battle, overInUtc).status).toBe('ACTIVE');
    expect(hpAt(battle, overInUtc)).toEqual([1, 1]);
    expect(hpAt(battle, endOf(battle))).toEqual([1, 4]);
  });

  it.each([
    ['both checkboxes done add to both', 'CHECKBOX', done, done, [4, 4]],
    ['the higher sum adds', 'NUMBER', items(1, 2, 3), items(5), [4, 1]],
    ['equal sums add none', 'NUMBER', items(1, 2, 3), items(6), [1, 1]],
    ['tenths add up as people reckon', 'NUMBER', items(0.1, 0.2), items(0.3), [1, 1]],
    ['no items is no value, which even a negative sum beats', 'NUMBER', items(), items(-5), [1, 4]],
    [
      'huge items add up to the same in any order',
      'NUMBER',
      items(1e17, 1, -1e17),
      items(-1e17, 1e17, 1),
      [1, 1],
    ],
    ['a number in `input` is no item', 'NUMBER', number(9), items(1), [1, 4]],
    [
      'removed items do not count',
      'NUMBER',
      anEntry({ inputArray: [{ id: 'a', value: 9, date: '2026-06-01', removed: true }] }),
      items(1),
      [1, 4],
    ],
  ] as const)('[S6] %s', (_, format, mine, theirs, hp) => {
    const entries = { [ann]: { block: { blockTarget1: mine } }, [bob]: { block: { blockTarget1: theirs } } };
    const battle = nothingDaily(entries, format);
    expect(hpAt(battle, endOf(battle))).toEqual(hp);
  });

  it('[S6] a block checkbox with a required photo needs the photo', () => {
    const { blockTargets: required } = keyTargets([
      aTarget('CHECKBOX', { frequency: 'BLOCK', isPhotoRequired: true }),
    ]);
    const battle = {
      ...nothingDaily({ [ann]: { block: { blockTarget1: done } } }),
      blockTargets: required,
    };
    expect(hpAt(battle, endOf(battle))).toEqual([1, 1]);
  });
});

describe('tallies and winner', () => {
  it('[S7] a day goes to whoever won more targets, each counting one', () => {
    const battle = aBattle({
      numDays: 2,
      targets: dailyTargets('NUMBER', 'CHECKBOX', 'CHECKBOX'),
      entries: {
        // Two checkboxes beat one number on day 1, though HP stands even.
        [ann]: { day1: { target2: done, target3: done } },
        [bob]: { day1: { target1: number(9) }, day2: { target1: number(1), target2: done } },
      },
    });
    const { result } = settle(battle, endOf(battle));
    expect(result).toMatchObject({ challengerDayTally: 1, opponentDayTally: 1 });
  });

  it('[S7] a checkbox counts for each who did it, so a day of all done is nobody’s', () => {
    const battle = aBattle({
      numDays: 1,
      entries: { [ann]: { day1: { target1: done } }, [bob]: { day1: { target1: done } } },
    });
    expect(settle(battle, endOf(battle)).result).toMatchObject({
      challengerDayTally: 0,
      opponentDayTally: 0,
      draw: true,
      winner: null,
    });
  });

  it('[S7] only days up to the knockout are tallied', () => {
    const battle = aBattle({
      numDays: 4,
      targets: dailyTargets('NUMBER'),
      entries: {
        [ann]: onDays([1], { target1: number(9) }),
        [bob]: onDays([2, 3, 4], { target1: number(9) }),
      },
    });
    expect(settle(battle, endOf(battle)).result).toMatchObject({
      kOWin: true,
      challengerDayTally: 1,
      opponentDayTally: 0,
      challengerTargetTally: 1,
      opponentTargetTally: 0,
    });
  });

  it('[S8] daily numbers are summed over the days and block numbers over their items', () => {
    const battle = aBattle({
      ...{
        targets: dailyTargets('NUMBER', 'CHECKBOX', 'NUMBER'),
        blockTargets: blockTargets('NUMBER', 'CHECKBOX'),
      },
      entries: {
        [ann]: {
          day1: { target1: number(10), target2: done, target3: number(0.1) },
          day2: { target3: number(0.2) },
          block: { blockTarget1: items(2, 2) },
        },
        [bob]: {
          day1: { target3: number(0.3) },
          day2: { target1: number(4) },
          day3: { target1: number(5) },
          block: { blockTarget1: items(3), blockTarget2: done },
        },
      },
    });
    // target1 is 10 to 9; target3 is even; blockTarget1 is 4 to 3; checkboxes have no part in it.
    expect(settle(battle, endOf(battle)).result).toMatchObject({
      challengerTargetTally: 2,
      opponentTargetTally: 0,
    });
  });

  const worked: [string, Partial<Battle>, Record<string, unknown>][] = [
    [
      'higher HP wins although the other took more days',
      {
        targets: dailyTargets('CHECKBOX', 'CHECKBOX', 'CHECKBOX'),
        entries: {
          [ann]: { day1: { target1: done, target2: done, target3: done } },
          [bob]: { day2: { target1: done }, day3: { target1: done } },
        },
      },
      {
        winner: { id: ann, username: 'Ann' },
        challengerHp: 7,
        opponentHp: 5,
        challengerDayTally: 1,
        opponentDayTally: 2,
      },
    ],
    [
      'with even HP more days win',
      {
        targets: dailyTargets('CHECKBOX', 'CHECKBOX'),
        entries: {
          [ann]: { day1: { target1: done, target2: done } },
          [bob]: { day2: { target1: done }, day3: { target1: done } },
        },
      },
      {
        winner: { id: bob, username: 'Bob' },
        challengerHp: 4,
        opponentHp: 4,
        challengerDayTally: 1,
        opponentDayTally: 2,
      },
    ],
    [
      'with even HP and days more number targets by total win',
      {
        numDays: 2,
        targets: dailyTargets('NUMBER', 'CHECKBOX'),
        entries: { [ann]: { day1: { target1: number(10) } }, [bob]: { day2: { target1: number(9) } } },
      },
      {
        winner: { id: ann, username: 'Ann' },
        challengerHp: 4,
        opponentHp: 4,
        challengerDayTally: 1,
        opponentDayTally: 1,
        challengerTargetTally: 1,
        opponentTargetTally: 0,
      },
    ],
    [
      'with even HP more days win over more number targets',
      {
        targets: dailyTargets('NUMBER', 'CHECKBOX'),
        entries: {
          [ann]: { day1: { target1: number(10) } },
          [bob]: { day2: { target2: done }, day3: { target2: done } },
        },
      },
      {
        winner: { id: bob, username: 'Bob' },
        challengerHp: 4,
        opponentHp: 4,
        challengerDayTally: 1,
        opponentDayTally: 2,
        challengerTargetTally: 1,
        opponentTargetTally: 0,
      },
    ],
    [
      'a lead of two is a knockout where there is one number target',
      {
        numDays: 2,
        targets: dailyTargets('NUMBER'),
        entries: { [ann]: { day1: { target1: number(9) } }, [bob]: { day2: { target1: number(9) } } },
      },
      // Bob stood at 0 when day 1 was over.
      { kOWin: true, winner: { id: ann, username: 'Ann' } },
    ],
    [
      'a battle in which nobody did anything is a draw',
      {},
      {
        winner: null,
        draw: true,
        kOWin: false,
        challengerHp: 2,
        opponentHp: 2,
        challengerDayTally: 0,
        opponentDayTally: 0,
        challengerTargetTally: 0,
        opponentTargetTally: 0,
      },
    ],
    [
      'block targets turn the battle round',
      {
        blockTargets: blockTargets('NUMBER'),
        entries: { [ann]: onDays([1], { target1: done }), [bob]: { block: { blockTarget1: items(1) } } },
      },
      { winner: { id: bob, username: 'Bob' }, challengerHp: 3, opponentHp: 4 },
    ],
    [
      'a knockout wins over everything, although the loser would have had more days',
      {
        numDays: 6,
        targets: dailyTargets('NUMBER'),
        entries: {
          [ann]: onDays([1], { target1: number(1) }),
          [bob]: onDays([2, 3, 4, 5, 6], { target1: number(9) }),
        },
      },
      { winner: { id: ann, username: 'Ann' }, kOWin: true, draw: false, challengerHp: 4, opponentHp: 0 },
    ],
    [
      'a battle of 31 days tallies them all',
      {
        numDays: 31,
        targets: dailyTargets('CHECKBOX', 'NUMBER'),
        entries: {
          // Each odd day +1 for Ann, each even day +1 for Bob.
          [ann]: onDays([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31], { target1: done }),
          [bob]: onDays([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30], { target1: done }),
        },
      },
      {
        winner: { id: ann, username: 'Ann' },
        challengerHp: 5,
        opponentHp: 3,
        challengerDayTally: 16,
        opponentDayTally: 15,
      },
    ],
  ];

  it.each(worked)('[S9] %s', (_, over, result) => {
    const battle = aBattle(over);
    const settled = settle(battle, endOf(battle));
    expect(settled.status).toBe('COMPLETE');
    expect(settled.result).toMatchObject(result);
  });

  it('[S9] with HP, days and number targets all even it is a draw', () => {
    const battle = aBattle({
      numDays: 2,
      targets: dailyTargets('NUMBER', 'CHECKBOX'),
      entries: { [ann]: { day1: { target1: number(9) } }, [bob]: { day2: { target1: number(9) } } },
    });
    expect(settle(battle, endOf(battle)).result).toMatchObject({
      winner: null,
      draw: true,
      challengerDayTally: 1,
      opponentDayTally: 1,
      challengerTargetTally: 0,
      opponentTargetTally: 0,
      challengerHp: 4,
      opponentHp: 4,
    });
  });
});

describe('status', () => {
  it('[B5] a request becomes declined when its start date is over for both', () => {
    const request = aBattle({
      status: 'PENDING',
      opponent: { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' },
    });
    const overInUtc = new Date(dayEndsAt('2026-06-01', 'UTC'));
    expect(settle(request, overInUtc).status).toBe('PENDING');
    const overForBoth = new Date(dayEndsAt('2026-06-01', 'America/Los_Angeles'));
    expect(settle(request, overForBoth)).toEqual({
      status: 'DECLINED',
      challenger: { hp: 2, maxHp: 2, zeroHpDate: null },
      opponent: { hp: 2, maxHp: 2, zeroHpDate: null },
      result: null,
    });
  });

  it('[B5] a declined battle stays declined and has no result', () => {
    const battle = aBattle({ status: 'DECLINED', entries: { [ann]: onDays([1, 2], { target1: done }) } });
    expect(settle(battle, endOf(battle))).toMatchObject({ status: 'DECLINED', result: null });
  });

  it('[B6] a stored COMPLETE, even with a stored settlement, is read as “was active”', () => {
    const battle = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
    const stored = { ...battle, status: 'COMPLETE' as const, settlement: settle(battle, endOf(battle)) };
    expect(settle(stored, noonOf('2026-06-02'))).toEqual(settle(battle, noonOf('2026-06-02')));
    expect(settle(stored, noonOf('2026-06-02')).status).toBe('ACTIVE');
  });
});
