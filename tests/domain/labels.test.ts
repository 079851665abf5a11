import { describe, expect, it } from 'vitest';
import { dayTile, outcomeLabel, timingLabel } from '../../src/domain/index.ts';
import { aBattle, ann, bob, dailyTargets, done, endOf, noonOf, number, onDays } from './battles.ts';

describe('timing', () => {
  it.each([
    ['2026-05-31', 'Start Date: 01 Jun'],
    ['2026-06-01', 'Starts Today!'],
    ['2026-06-02', 'Day 2'],
    ['2026-06-03', 'Day 3'],
    ['2026-06-04', 'Finished'],
  ])('[T1] on %s an active battle says %s', (date, label) => {
    expect(timingLabel(aBattle(), ann, noonOf(date))).toBe(label);
  });

  it('[T1] the label goes by the viewer’s own today', () => {
    const battle = aBattle({
      challenger: { id: ann, username: 'Ann', timeZone: 'Pacific/Auckland' },
      opponent: { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' },
    });
    const now = new Date('2026-06-01T12:30:00Z');
    expect(timingLabel(battle, ann, now)).toBe('Day 2');
    expect(timingLabel(battle, bob, now)).toBe('Starts Today!');
    const lastEvening = new Date('2026-06-03T20:00:00Z');
    expect(timingLabel(battle, ann, lastEvening)).toBe('Finished');
    expect(outcomeLabel(battle, ann, lastEvening)).toBe('vs Bob');
  });

  it('[S5] a knocked-out battle is finished', () => {
    const battle = aBattle({ entries: { [ann]: onDays([1, 2], { target1: done }) } });
    expect(timingLabel(battle, ann, noonOf('2026-06-02'))).toBe('Day 2');
    expect(timingLabel(battle, ann, noonOf('2026-06-03'))).toBe('Finished');
  });

  it('[B5] a request that was declined is finished once its start is past', () => {
    const declined = aBattle({ status: 'DECLINED' });
    expect(timingLabel(declined, ann, noonOf('2026-05-31'))).toBe('Start Date: 01 Jun');
    expect(timingLabel(declined, ann, noonOf('2026-06-02'))).toBe('Finished');
  });
});

describe('outcome', () => {
  const end = endOf(aBattle());

  it('[S9] it names the other until there is a result', () => {
    expect(outcomeLabel(aBattle(), ann, noonOf('2026-06-02'))).toBe('vs Bob');
    expect(outcomeLabel(aBattle(), bob, noonOf('2026-06-02'))).toBe('vs Ann');
    expect(outcomeLabel(aBattle({ status: 'PENDING' }), ann, noonOf('2026-06-01'))).toBe('vs Bob');
  });

  it.each([
    ['won on points', { [ann]: onDays([1], { target1: done }) }, 'Won', 'Lost'],
    ['knocked out', { [ann]: onDays([1, 2], { target1: done }) }, 'Won by KO', 'Lost by KO'],
    ['even', {}, 'Draw', 'Draw'],
  ])('[S9] a battle %s says so to each', (_, entries, mine, theirs) => {
    const battle = aBattle({ entries });
    expect(outcomeLabel(battle, ann, end)).toBe(mine);
    expect(outcomeLabel(battle, bob, end)).toBe(theirs);
  });

  it('[B5] declined by hand or by time is Declined', () => {
    expect(outcomeLabel(aBattle({ status: 'DECLINED' }), ann, noonOf('2026-06-01'))).toBe('Declined');
    expect(outcomeLabel(aBattle({ status: 'PENDING' }), ann, noonOf('2026-06-02'))).toBe('Declined');
  });
});

describe('day tiles', () => {
  const battle = aBattle({
    numDays: 6,
    targets: dailyTargets('CHECKBOX', 'NUMBER'),
    entries: {
      [ann]: { day1: { target1: done, target2: number(3) }, day2: { target1: done } },
      [bob]: { day1: { target1: done }, day2: { target1: done } },
    },
  });
  const now = noonOf('2026-06-03');

  it('[S7] past days show the score from the viewer’s side, or D', () => {
    expect(dayTile(battle, 1, ann, now)).toEqual({ text: '2-1', tone: 'ahead', today: false });
    expect(dayTile(battle, 1, bob, now)).toEqual({ text: '1-2', tone: 'behind', today: false });
    expect(dayTile(battle, 2, ann, now)).toEqual({ text: 'D', tone: 'even', today: false });
  });

  it('[T1] today and later days show their date', () => {
    expect(dayTile(battle, 3, ann, now)).toEqual({ text: '03 Jun', tone: 'none', today: true });
    expect(dayTile(battle, 4, ann, now)).toEqual({ text: '04 Jun', tone: 'none', today: false });
    expect(dayTile(battle, 1, ann, noonOf('2026-05-30'))).toEqual({
      text: '01 Jun',
      tone: 'none',
      today: false,
    });
  });

  it('[S5] days after a knockout say KO, green to the winner and red to the loser', () => {
    const knockedOut = { ...battle, entries: { [ann]: onDays([1, 2], { target2: number(1) }) } };
    const end = endOf(knockedOut);
    expect(dayTile(knockedOut, 2, ann, end)).toEqual({ text: '1-0', tone: 'ahead', today: false });
    expect(dayTile(knockedOut, 3, ann, end)).toEqual({ text: 'KO', tone: 'ahead', today: false });
    expect(dayTile(knockedOut, 6, bob, end)).toEqual({ text: 'KO', tone: 'behind', today: false });
    expect(dayTile(knockedOut, 4, bob, noonOf('2026-06-03')).text).toBe('04 Jun');
  });
});
