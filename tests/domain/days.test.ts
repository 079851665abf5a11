import { describe, expect, it } from 'vitest';
import {
  blockTargetViews,
  dayScore,
  days,
  displayEntry,
  keyTargets,
  targetState,
} from '../../src/domain/index.ts';
import {
  aBattle,
  anEntry,
  ann,
  aTarget,
  blockTargets,
  bob,
  dailyTargets,
  done,
  items,
  number,
} from './battles.ts';

const targetOf = (map: ReturnType<typeof dailyTargets>) => {
  const [first] = Object.values(map);
  if (first === undefined) throw new Error('no target');
  return first;
};

describe('days', () => {
  it('[T2] each day has its date, its key and every daily target with both entries', () => {
    const battle = aBattle({
      numDays: 31,
      targets: dailyTargets('CHECKBOX', 'NUMBER'),
      entries: { [ann]: { day2: { target2: number(5) } } },
    });
    const all = days(battle);
    expect(all).toHaveLength(31);
    expect(all[30]).toMatchObject({ date: '2026-07-01', dayKey: 'day31', dayNumber: 31 });
    expect(all[1]?.targets.target2).toEqual({
      ...battle.targets.target2,
      entries: { [ann]: number(5), [bob]: null },
    });
    expect(all[0]?.targets.target2?.entries).toEqual({ [ann]: null, [bob]: null });
  });

  it('[T2] targets come in the order of their numbers, not of their letters', () => {
    const twelve = dailyTargets(...Array.from({ length: 12 }, () => 'CHECKBOX' as const));
    const mixed = Object.fromEntries(Object.entries(twelve).sort(([a], [b]) => (a < b ? 1 : -1)));
    expect(Object.keys(days(aBattle({ targets: mixed }))[0]?.targets ?? {})).toEqual(Object.keys(twelve));
  });

  it('[T2] block targets are seen once, with both entries', () => {
    const battle = aBattle({
      blockTargets: blockTargets('NUMBER'),
      entries: { [bob]: { block: { blockTarget1: items(4) } } },
    });
    expect(blockTargetViews(battle).blockTarget1?.entries).toEqual({ [ann]: null, [bob]: items(4) });
  });

  it('[S7] a day’s score counts each target once, from the asker’s side', () => {
    const battle = aBattle({
      targets: dailyTargets('CHECKBOX', 'NUMBER', 'NUMBER'),
      entries: {
        [ann]: { day1: { target1: done, target2: number(5), target3: number(1) } },
        [bob]: { day1: { target1: done, target2: number(4), target3: number(1) } },
      },
    });
    expect(dayScore(battle, 1, ann)).toEqual({ mine: 2, theirs: 1 });
    expect(dayScore(battle, 1, bob)).toEqual({ mine: 1, theirs: 2 });
    expect(dayScore(battle, 4, ann)).toEqual({ mine: 0, theirs: 0 });
  });
});

describe('how an entry reads', () => {
  const daily = targetOf(dailyTargets('NUMBER'));
  const block = targetOf(blockTargets('NUMBER'));

  it('[S3] a hidden number is ? to the opponent and plain to its owner', () => {
    const hidden = anEntry({ input: 12, hide: true });
    expect(displayEntry(daily, hidden, false)).toMatchObject({ text: '?', hidden: true, done: true });
    expect(displayEntry(daily, hidden, true)).toMatchObject({ text: '12', hidden: false });
    expect(displayEntry(daily, anEntry({ hide: true }), false)).toMatchObject({ text: '', hidden: false });
  });

  it('[S6] a hidden block number shows neither its sum nor its items', () => {
    const hidden = { ...items(1, 2), hide: true };
    expect(displayEntry(block, hidden, false)).toMatchObject({ text: '?', items: [], done: true });
    const own = displayEntry(block, hidden, true);
    expect(own.text).toBe('3');
    expect(own.items).toHaveLength(2);
  });

  it('[S3] a number still without its photo is shown but not done', () => {
    const required = targetOf(keyTargets([aTarget('NUMBER', { isPhotoRequired: true })]).targets);
    expect(displayEntry(required, number(5), true)).toMatchObject({ text: '5', done: false });
  });

  it('[S2] a checkbox reads as done or not, with its photo, whatever hide says', () => {
    const checkbox = targetOf(dailyTargets('CHECKBOX'));
    expect(displayEntry(checkbox, anEntry({ input: true, hide: true, photo: 'proof' }), false)).toEqual({
      done: true,
      text: '',
      hidden: false,
      photo: 'proof',
      items: [],
    });
    expect(displayEntry(checkbox, null, true).done).toBe(false);
  });

  it('[S3] a row shows each side to the one who looks', () => {
    const battle = aBattle({
      targets: dailyTargets('NUMBER'),
      entries: {
        [ann]: { day1: { target1: anEntry({ input: 1, hide: true }) } },
        [bob]: { day1: { target1: anEntry({ input: 2, hide: true }) } },
      },
    });
    const view = days(battle)[0]?.targets.target1;
    if (view === undefined) throw new Error('no view');
    expect(targetState(battle, view, ann)).toMatchObject({ mine: { text: '1' }, theirs: { text: '?' } });
    expect(targetState(battle, view, bob)).toMatchObject({ mine: { text: '2' }, theirs: { text: '?' } });
    expect(targetState(battle, view, ann).target).toEqual(battle.targets.target1);
  });
});
