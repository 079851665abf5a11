import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  dayEndsAt,
  type Entry,
  type EntryChange,
  type EntryPlace,
  keyTargets,
  mergeBattles,
  recordEntry,
} from '../../src/domain/index.ts';
import { entry } from './arbitraries.ts';
import {
  aBattle,
  anEntry,
  ann,
  aTarget,
  blockTargets,
  bob,
  dailyTargets,
  done,
  frozen,
  items,
  noonOf,
  onDays,
} from './battles.ts';

const day1: EntryPlace = { bucket: 'day1', targetKey: 'target1' };
const block: EntryPlace = { bucket: 'block', targetKey: 'blockTarget1' };
const check: EntryChange = { kind: 'CHECK', checked: true };
const onFirstDay = { now: noonOf('2026-06-01'), timeZone: 'UTC', newItemId: 'item' };

const attempt = (battle: Battle, place: EntryPlace, change: EntryChange, context = onFirstDay, uid = ann) => {
  const outcome = recordEntry(frozen(battle), uid, place, change, context);
  return outcome.ok ? 'OK' : outcome.failure;
};

const recorded = (battle: Battle, place: EntryPlace, change: EntryChange, context = onFirstDay): Battle => {
  const outcome = recordEntry(frozen(battle), ann, place, change, context);
  if (!outcome.ok) throw new Error(outcome.failure);
  return outcome.value;
};

const entryOf = (battle: Battle, { bucket, targetKey }: EntryPlace): Entry | undefined =>
  battle.entries[ann]?.[bucket]?.[targetKey];

const withPhoto = (format: 'CHECKBOX' | 'NUMBER') =>
  aBattle({ targets: keyTargets([aTarget(format, { isPhotoRequired: true })]).targets });

describe('where and when', () => {
  it('[T2] a daily target is recorded on its own day alone', () => {
    const at = (now: Date) => ({ ...onFirstDay, now });
    const battle = aBattle();
    expect(attempt(battle, day1, check, at(new Date('2026-05-31T23:59:59.999Z')))).toBe('NOT_TODAY');
    expect(attempt(battle, day1, check, at(new Date('2026-06-01T00:00:00.000Z')))).toBe('OK');
    expect(attempt(battle, day1, check, at(new Date('2026-06-01T23:59:59.000Z')))).toBe('OK');
    expect(attempt(battle, day1, check, at(new Date('2026-06-02T00:00:00.000Z')))).toBe('NOT_TODAY');
  });

  it('[T2] today is that of the author, wherever they are now', () => {
    const battle = aBattle({ challenger: { id: ann, username: 'Ann', timeZone: 'Pacific/Auckland' } });
    const now = new Date('2026-06-02T02:00:00Z');
    expect(attempt(battle, day1, check, { ...onFirstDay, now, timeZone: 'Pacific/Auckland' })).toBe(
      'NOT_TODAY',
    );
    expect(attempt(battle, day1, check, { ...onFirstDay, now, timeZone: 'America/Los_Angeles' })).toBe('OK');
  });

  it('[T2] a day of 25 hours may be recorded in all of them', () => {
    const battle = aBattle({ startDate: '2026-10-25', numDays: 1 });
    const end = dayEndsAt('2026-10-25', 'Europe/London');
    const at = (instant: number) => ({ ...onFirstDay, now: new Date(instant), timeZone: 'Europe/London' });
    expect(attempt(battle, day1, check, at(end - 25 * 3_600_000))).toBe('OK');
    expect(attempt(battle, day1, check, at(end - 1))).toBe('OK');
    expect(attempt(battle, day1, check, at(end - 25 * 3_600_000 - 1))).toBe('NOT_TODAY');
  });

  it('[T2] a block target is recorded on any day of the battle and on no other', () => {
    const battle = aBattle({ blockTargets: blockTargets('CHECKBOX') });
    const on = (date: string) => attempt(battle, block, check, { ...onFirstDay, now: noonOf(date) });
    expect(on('2026-05-31')).toBe('NOT_TODAY');
    expect(on('2026-06-01')).toBe('OK');
    expect(on('2026-06-03')).toBe('OK');
    expect(on('2026-06-04')).toBe('BATTLE_OVER');
  });

  it('[T2] after the last day ended for the author, it is not today, though the other may go on', () => {
    const battle = aBattle({
      blockTargets: blockTargets('CHECKBOX'),
      opponent: { id: bob, username: 'Bob', timeZone: 'America/Los_Angeles' },
    });
    const now = new Date('2026-06-04T01:00:00Z');
    expect(attempt(battle, block, check, { ...onFirstDay, now })).toBe('NOT_TODAY');
    expect(attempt(battle, block, check, { ...onFirstDay, now, timeZone: 'America/Los_Angeles' }, bob)).toBe(
      'OK',
    );
  });

  it('[T1] recording refreshes the author’s zone and no one else’s', () => {
    const battle = recorded(aBattle(), day1, check, { ...onFirstDay, timeZone: 'Asia/Kolkata' });
    expect(battle.challenger.timeZone).toBe('Asia/Kolkata');
    expect(battle.opponent.timeZone).toBe('UTC');
  });

  it('[T1] a zone that nobody knows is not kept', () => {
    const battle = recorded(aBattle(), day1, check, { ...onFirstDay, timeZone: 'Mars/Olympus_Mons' });
    expect(battle.challenger.timeZone).toBe('UTC');
  });

  it('[B6] nothing is recorded in a request, a declined or a finished battle', () => {
    expect(attempt(aBattle({ status: 'PENDING' }), day1, check)).toBe('NOT_ACTIVE');
    expect(attempt(aBattle({ status: 'DECLINED' }), day1, check)).toBe('NOT_ACTIVE');
    const knockedOut = aBattle({ entries: { [bob]: onDays([1, 2], { target1: done }) } });
    const onThirdDay = { ...onFirstDay, now: noonOf('2026-06-03') };
    expect(attempt(knockedOut, { bucket: 'day3', targetKey: 'target1' }, check, onThirdDay)).toBe(
      'BATTLE_OVER',
    );
  });

  it('[B6] a stored COMPLETE that a late entry reopened can be recorded', () => {
    expect(attempt(aBattle({ status: 'COMPLETE' }), day1, check)).toBe('OK');
  });

  it('[T2] people, targets and days that are not the battle’s are refused', () => {
    expect(attempt(aBattle(), day1, check, onFirstDay, 'carl')).toBe('NOT_A_CONTESTANT');
    for (const place of [
      { bucket: 'day1', targetKey: 'target2' },
      { bucket: 'day1', targetKey: 'constructor' },
      { bucket: 'day4', targetKey: 'target1' },
      { bucket: 'day0', targetKey: 'target1' },
      { bucket: 'block', targetKey: 'target1' },
      { bucket: 'day1', targetKey: 'blockTarget1' },
    ] as const) {
      expect(attempt(aBattle({ blockTargets: blockTargets('CHECKBOX') }), place, check)).toBe(
        'NO_SUCH_TARGET',
      );
    }
  });
});

describe('what is recorded', () => {
  it('[S2] a checkbox takes values, so a repeated tap undoes nothing', () => {
    const once = recorded(aBattle(), day1, check);
    expect(entryOf(once, day1)).toEqual({
      input: true,
      photo: null,
      hide: false,
      recordedAt: onFirstDay.now.getTime(),
    });
    expect(entryOf(recorded(once, day1, check), day1)?.input).toBe(true);
    expect(entryOf(recorded(once, day1, { kind: 'CHECK', checked: false }), day1)?.input).toBeNull();
  });

  it('[S2] a checkbox that needs a photo is not done without one', () => {
    const battle = withPhoto('CHECKBOX');
    expect(attempt(battle, day1, check)).toBe('PHOTO_REQUIRED');
    const proved = recorded(battle, day1, { kind: 'PHOTO', path: 'proof' });
    expect(entryOf(proved, day1)).toMatchObject({ input: true, photo: 'proof' });
    expect(attempt(proved, day1, check)).toBe('OK');
    expect(entryOf(recorded(proved, day1, { kind: 'PHOTO', path: null }), day1)).toMatchObject({
      input: null,
      photo: null,
    });
    expect(entryOf(recorded(proved, day1, { kind: 'CHECK', checked: false }), day1)).toMatchObject({
      input: null,
      photo: null,
    });
  });

  it('[S3] a number that needs a photo comes after it, and outlives a change of photo', () => {
    const battle = withPhoto('NUMBER');
    const value: EntryChange = { kind: 'NUMBER', value: 7, hide: true };
    expect(attempt(battle, day1, value)).toBe('PHOTO_REQUIRED');
    const both = recorded(recorded(battle, day1, { kind: 'PHOTO', path: 'proof' }), day1, value);
    expect(entryOf(both, day1)).toMatchObject({ input: 7, hide: true, photo: 'proof' });
    expect(entryOf(recorded(both, day1, { kind: 'PHOTO', path: 'better' }), day1)).toMatchObject({
      input: 7,
      photo: 'better',
    });
  });

  it.each([0, -0, Number.NaN, Number.POSITIVE_INFINITY])('[S3] %d is not a number to record', (value) => {
    const daily = aBattle({ targets: dailyTargets('NUMBER'), blockTargets: blockTargets('NUMBER') });
    expect(attempt(daily, day1, { kind: 'NUMBER', value, hide: false })).toBe('NUMBER_INVALID');
    expect(attempt(daily, block, { kind: 'ADD_ITEM', value, hide: false })).toBe('NUMBER_INVALID');
  });

  it('[S3] a number can be replaced, hidden and cleared', () => {
    const battle = aBattle({ targets: dailyTargets('NUMBER') });
    const first = recorded(battle, day1, { kind: 'NUMBER', value: 7.5, hide: false });
    expect(entryOf(recorded(first, day1, { kind: 'NUMBER', value: 9, hide: false }), day1)?.input).toBe(9);
    expect(entryOf(recorded(first, day1, { kind: 'HIDE', hide: true }), day1)).toMatchObject({
      input: 7.5,
      hide: true,
    });
    expect(entryOf(recorded(first, day1, { kind: 'CLEAR' }), day1)).toMatchObject({
      input: null,
      hide: false,
    });
  });

  it('[S6] block numbers are a list that grows, in the order of recording', () => {
    const battle = aBattle({ blockTargets: blockTargets('NUMBER') });
    let list = battle;
    // Ids whose own order is the opposite of time's.
    for (const [index, newItemId] of ['z', 'm', 'a'].entries()) {
      const change: EntryChange = { kind: 'ADD_ITEM', value: index + 1, hide: index === 2 };
      list = recorded(list, block, change, { ...onFirstDay, newItemId });
    }
    const kept = entryOf(list, block);
    expect(kept).toMatchObject({ input: null, hide: true });
    expect(kept?.inputArray?.map(({ value, date }) => [value, date])).toEqual([
      [1, '2026-06-01'],
      [2, '2026-06-01'],
      [3, '2026-06-01'],
    ]);
    expect(mergeBattles(list, list)).toEqual(list);
  });

  it('[M2] items keep their order when their instants grow a digit', () => {
    // 36^8 ms after the epoch.
    const turn = Date.parse('2059-05-25T17:38:27.456Z');
    let list = aBattle({ startDate: '2059-05-25', blockTargets: blockTargets('NUMBER') });
    for (const [value, instant] of [
      [1, turn - 1],
      [2, turn],
    ] as const) {
      const change: EntryChange = { kind: 'ADD_ITEM', value, hide: false };
      list = recorded(list, block, change, {
        ...onFirstDay,
        now: new Date(instant),
        newItemId: `item${value}`,
      });
    }
    const merged = entryOf(mergeBattles(list, list), block);
    expect(merged?.inputArray?.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('[M2] a command that is carried out again on what it has already made adds its item once', () => {
    const battle = aBattle({ blockTargets: blockTargets('NUMBER') });
    const change: EntryChange = { kind: 'ADD_ITEM', value: 5, hide: false };
    const once = recorded(battle, block, change);
    expect(entryOf(recorded(once, block, change), block)?.inputArray).toHaveLength(1);
  });

  it('[M2] removing an item and clearing leave marks', () => {
    const battle = aBattle({
      blockTargets: blockTargets('NUMBER'),
      entries: { [ann]: { block: { blockTarget1: items(5, 6) } } },
    });
    const removed = entryOf(recorded(battle, block, { kind: 'REMOVE_ITEM', itemId: 'item0' }), block);
    expect(removed?.inputArray?.map((item) => item.removed)).toEqual([true, undefined]);
    const cleared = entryOf(recorded(battle, block, { kind: 'CLEAR' }), block);
    expect(cleared?.inputArray?.map((item) => item.removed)).toEqual([true, true]);
    expect(
      entryOf(recorded(battle, block, { kind: 'REMOVE_ITEM', itemId: 'unknown' }), block)?.inputArray,
    ).toEqual(items(5, 6).inputArray);
  });

  it.each<[EntryChange['kind'], EntryChange, ('CHECKBOX' | 'NUMBER' | 'BLOCK_NUMBER')[]]>([
    ['CHECK', check, ['NUMBER', 'BLOCK_NUMBER']],
    ['NUMBER', { kind: 'NUMBER', value: 1, hide: false }, ['CHECKBOX', 'BLOCK_NUMBER']],
    ['ADD_ITEM', { kind: 'ADD_ITEM', value: 1, hide: false }, ['CHECKBOX', 'NUMBER']],
    ['REMOVE_ITEM', { kind: 'REMOVE_ITEM', itemId: 'a' }, ['CHECKBOX', 'NUMBER']],
    ['HIDE', { kind: 'HIDE', hide: true }, ['CHECKBOX']],
    ['PHOTO', { kind: 'PHOTO', path: 'proof' }, ['CHECKBOX', 'NUMBER', 'BLOCK_NUMBER']],
  ])('[S2] %s fits its own kind of target alone', (_, change, misfits) => {
    const battle = aBattle({
      targets: dailyTargets('CHECKBOX', 'NUMBER'),
      blockTargets: blockTargets('NUMBER'),
    });
    const places: Record<string, EntryPlace> = {
      CHECKBOX: day1,
      NUMBER: { bucket: 'day1', targetKey: 'target2' },
      BLOCK_NUMBER: block,
    };
    for (const [kind, place] of Object.entries(places)) {
      const expected = misfits.some((misfit) => misfit === kind) ? 'WRONG_FORMAT' : 'OK';
      expect([kind, attempt(battle, place, change)]).toEqual([kind, expected]);
    }
  });

  it('[S2] a malformed entry does not stand in the way of a new one', () => {
    const junk = { [ann]: { day1: { target1: 'broken' } } } as unknown as Battle['entries'];
    expect(entryOf(recorded(aBattle({ entries: junk }), day1, check), day1)?.input).toBe(true);
  });
});

describe('the instant of recording', () => {
  it('[M5] a new recording is later than all this device has seen, even with the clock set back', () => {
    const now = noonOf('2026-06-01');
    const ahead = (ms: number) => anEntry({ recordedAt: now.getTime() + ms });
    const seen = aBattle({
      targets: dailyTargets('CHECKBOX', 'CHECKBOX'),
      entries: { [ann]: { day1: { target2: ahead(70_000) } }, [bob]: { day1: { target1: ahead(90_000) } } },
    });
    expect(entryOf(recorded(seen, day1, check), day1)?.recordedAt).toBe(now.getTime() + 90_001);
  });

  it('[M5] a whole burst of taps in one millisecond is kept in order', () => {
    let battle = aBattle();
    for (const checked of [true, false, true, false]) {
      const next = recorded(battle, day1, { kind: 'CHECK', checked });
      // Whatever comes back from the server late, the last tap stands.
      expect(mergeBattles(next, battle)).toEqual(next);
      battle = next;
    }
    expect(entryOf(battle, day1)).toMatchObject({ input: null, recordedAt: onFirstDay.now.getTime() + 3 });
  });

  it('[M5] the other’s stamp from the far future leaves one’s own recordings room', () => {
    const poisoned = aBattle({
      entries: { [bob]: { day1: { target1: anEntry({ recordedAt: Number.MAX_SAFE_INTEGER }) } } },
    });
    expect(entryOf(recorded(poisoned, day1, check), day1)?.recordedAt).toBe(onFirstDay.now.getTime());
  });

  it('[M5] over any entry of one’s own, what was recorded last wins the merge', () => {
    fc.assert(
      fc.property(entry, (before) => {
        const battle = aBattle({ entries: { [ann]: { day1: { target1: before } } } });
        const next = recorded(battle, day1, check);
        expect(mergeBattles(battle, next).entries).toEqual(next.entries);
      }),
    );
  });
});
