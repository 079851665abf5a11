import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsEntriesUntil,
  addDays,
  dateOfDay,
  dayEndsAt,
  dayNumberOf,
  dayNumberOfBucket,
  daysBetween,
  isDayOver,
  isIsoDate,
  isTimeZone,
  lastDateOf,
  progressOf,
  settle,
  shortDate,
  startDateChoices,
  todayIn,
} from '../../src/domain/index.ts';
import { playedBattle, timeZone } from './arbitraries.ts';
import { aBattle, ann, bob, done } from './battles.ts';

const hour = 3_600_000;
const at = (text: string): Date => new Date(text);

const auckland = { id: ann, username: 'Ann', timeZone: 'Pacific/Auckland' };
const losAngeles = { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' };

describe('dates', () => {
  it('[T1] a date is that of the zone: one instant is two dates', () => {
    const now = at('2026-06-01T12:30:00Z');
    expect(todayIn('Pacific/Auckland', now)).toBe('2026-06-02');
    expect(todayIn('America/Los_Angeles', now)).toBe('2026-06-01');
    expect(todayIn('Etc/GMT+12', now)).toBe('2026-06-01');
  });

  it('[T1] a person without a zone, or with one nobody knows, lives in UTC', () => {
    const now = at('2026-06-01T23:59:59.999Z');
    expect(todayIn(undefined, now)).toBe('2026-06-01');
    expect(todayIn('Mars/Olympus_Mons', now)).toBe('2026-06-01');
    expect(todayIn('', new Date(now.getTime() + 1))).toBe('2026-06-02');
    expect(isTimeZone('Mars/Olympus_Mons')).toBe(false);
    expect(isTimeZone('Asia/Kathmandu')).toBe(true);
  });

  it('[T1] invented zone names do not displace what is known of real ones', () => {
    const now = at('2026-06-01T12:30:00Z');
    for (let index = 0; index < 2000; index += 1) expect(isTimeZone(`No/Where${index}`)).toBe(false);
    expect(todayIn('Pacific/Auckland', now)).toBe('2026-06-02');
  });

  it('[T1] adding days crosses months, leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  });

  it('[T1] only real dates are dates', () => {
    for (const real of ['2026-06-01', '2028-02-29']) expect(isIsoDate(real)).toBe(true);
    for (const unreal of ['2026-02-29', '2026-13-01', '2026-6-1', '', '2026-06-01T00:00', 'tomorrow']) {
      expect(isIsoDate(unreal)).toBe(false);
    }
  });

  it('[T1] the eight start dates are today, tomorrow and the next six days', () => {
    expect(startDateChoices('2026-12-28')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ]);
  });

  it('[T1] labels write a date as 05 Jun', () => {
    expect(shortDate('2026-06-05')).toBe('05 Jun');
    expect(shortDate('2026-12-31')).toBe('31 Dec');
  });
});

describe('the end of a day', () => {
  it.each([
    ['a day of 23 hours', 'Europe/London', '2027-03-28', '2027-03-28T00:00:00Z', 23],
    ['a day of 25 hours', 'Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', 25],
    ['a day of 23 hours in the south', 'Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00Z', 23],
    ['a day of 24.5 hours', 'Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00:00Z', 24.5],
    ['a day whose midnight does not exist', 'Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00Z', 23],
    ['a plain day at half past', 'Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00Z', 24],
  ])('[T1] %s ends when the zone says', (_, zone, date, begin, hours) => {
    expect(dayEndsAt(addDays(date, -1), zone)).toBe(Date.parse(begin));
    expect(dayEndsAt(date, zone) - dayEndsAt(addDays(date, -1), zone)).toBe(hours * hour);
  });

  it('[T1] a date that a zone skipped ends the moment it would have begun', () => {
    // Samoa went from 29 to 31 December 2011.
    expect(dayEndsAt('2011-12-30', 'Pacific/Apia')).toBe(dayEndsAt('2011-12-29', 'Pacific/Apia'));
  });

  it('[T1] the end of a day is exactly when its date is no longer today', () => {
    fc.assert(
      fc.property(timeZone, fc.integer({ min: 0, max: 1500 }), (zone, offset) => {
        const date = addDays('2026-01-01', offset);
        const end = dayEndsAt(date, zone);
        expect(todayIn(zone, new Date(end - 1))).toBe(date);
        expect(todayIn(zone, new Date(end))).toBe(addDays(date, 1));
      }),
    );
  });

  it('[T3] a day is over in Auckland long before it is over for both', () => {
    const people = { challenger: auckland, opponent: losAngeles };
    const overInAuckland = new Date(dayEndsAt('2026-06-01', 'Pacific/Auckland'));
    expect(isDayOver('2026-06-01', { challenger: auckland, opponent: auckland }, overInAuckland)).toBe(true);
    expect(isDayOver('2026-06-01', people, overInAuckland)).toBe(false);
    const overInBoth = dayEndsAt('2026-06-01', 'America/Los_Angeles');
    expect(isDayOver('2026-06-01', people, new Date(overInBoth - 1))).toBe(false);
    expect(isDayOver('2026-06-01', people, new Date(overInBoth))).toBe(true);
  });

  it('[T3] nobody is knocked out while the day lasts for the other', () => {
    const battle = aBattle({
      challenger: auckland,
      opponent: losAngeles,
      entries: { [ann]: { day1: { target1: done }, day2: { target1: done } } },
    });
    const secondDayOverInAuckland = new Date(dayEndsAt('2026-06-02', 'Pacific/Auckland'));
    expect(settle(battle, secondDayOverInAuckland).status).toBe('ACTIVE');
    const overForBoth = dayEndsAt('2026-06-02', 'America/Los_Angeles');
    expect(settle(battle, new Date(overForBoth - 1)).status).toBe('ACTIVE');
    expect(settle(battle, new Date(overForBoth)).result?.kOWin).toBe(true);
  });

  it('[T3] what has begun and what is over agree with the days themselves', () => {
    fc.assert(
      fc.property(playedBattle, fc.integer({ min: -100, max: 900 }), (battle, hours) => {
        const now = new Date(Date.parse(battle.startDate) + hours * hour);
        const all = Array.from({ length: battle.numDays }, (_, index) => dateOfDay(battle, index + 1));
        const zones = [battle.challenger.timeZone, battle.opponent.timeZone];
        expect(progressOf(battle, now)).toEqual({
          over: all.filter((date) => isDayOver(date, battle, now)).length,
          begun: all.filter((date) => zones.some((zone) => todayIn(zone, now) >= date)).length,
        });
      }),
    );
  });
});

describe('the days of a battle', () => {
  const battle = aBattle({ startDate: '2026-12-30', numDays: 31 });

  it('[T2] days are numbered from the start date and none lies outside', () => {
    expect(dateOfDay(battle, 1)).toBe('2026-12-30');
    expect(dateOfDay(battle, 31)).toBe('2027-01-29');
    expect(lastDateOf(battle)).toBe('2027-01-29');
    expect(dayNumberOf(battle, '2026-12-29')).toBeNull();
    expect(dayNumberOf(battle, '2026-12-30')).toBe(1);
    expect(dayNumberOf(battle, '2027-01-29')).toBe(31);
    expect(dayNumberOf(battle, '2027-01-30')).toBeNull();
  });

  it('[T2] only the buckets of its days are days', () => {
    expect(dayNumberOfBucket(battle, 'day31')).toBe(31);
    for (const other of ['day32', 'day0', 'day01', 'day-1', 'day1.5', 'block', 'Day1', 'day1 ']) {
      expect(dayNumberOfBucket(battle, other)).toBeNull();
    }
  });

  it('[T4] an entry is taken until 48 hours after its day ended for its author', () => {
    const played = aBattle({ challenger: auckland, opponent: losAngeles });
    expect(acceptsEntriesUntil(played, 'day1', ann)).toBe(Date.parse('2026-06-03T12:00:00Z'));
    expect(acceptsEntriesUntil(played, 'day1', bob)).toBe(Date.parse('2026-06-04T07:00:00Z'));
  });

  it('[T4] block entries are taken until 48 hours after the last day', () => {
    const played = aBattle({ numDays: 3 });
    expect(acceptsEntriesUntil(played, 'block', ann)).toBe(Date.parse('2026-06-06T00:00:00Z'));
    expect(acceptsEntriesUntil(played, 'day4', ann)).toBeNull();
  });

  it('[T4] the window holds 48 hours even when the clocks change in it', () => {
    const london = { id: ann, username: 'Ann', timeZone: 'Europe/London' };
    const played = aBattle({ startDate: '2026-10-24', numDays: 1, challenger: london });
    expect(acceptsEntriesUntil(played, 'day1', ann)).toBe(Date.parse('2026-10-26T23:00:00Z'));
  });
});
