import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  entryEquals,
  mergeBattles,
  mergeContestantEntries,
  mergeEntry,
  ownEntriesDiff,
  recordEntry,
  settle,
} from '../../src/domain/index.ts';
import { battleState, entriesFor, entry, junkEntries } from './arbitraries.ts';
import {
  aBattle,
  anEntry,
  ann,
  blockTargets,
  bob,
  dailyTargets,
  endOf,
  frozen,
  noonOf,
  onDays,
} from './battles.ts';

const mergeAll = (states: Battle[]): Battle => states.reduce((merged, state) => mergeBattles(merged, state));

describe('merging battles', () => {
  it('[M5] merging is commutative', () => {
    fc.assert(
      fc.property(battleState, battleState, (a, b) => {
        expect(mergeBattles(b, a)).toEqual(mergeBattles(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it('[M5] merging is associative', () => {
    fc.assert(
      fc.property(battleState, battleState, battleState, (a, b, c) => {
        expect(mergeBattles(mergeBattles(a, b), c)).toEqual(mergeBattles(a, mergeBattles(b, c)));
      }),
      { numRuns: 1000 },
    );
  });

  it('[M5] merging is idempotent: with itself, and with what was merged before', () => {
    fc.assert(
      fc.property(battleState, battleState, (a, b) => {
        expect(mergeBattles(a, a)).toEqual(a);
        const merged = mergeBattles(a, b);
        expect(mergeBattles(merged, b)).toEqual(merged);
        expect(mergeBattles(a, merged)).toEqual(merged);
      }),
      { numRuns: 1000 },
    );
  });

  it('[M5] any order and any repetition of deliveries ends in the same battle', () => {
    const deliveries = fc.array(battleState, { minLength: 1, maxLength: 5 }).chain((states) =>
      fc.record({
        states: fc.constant(states),
        delivered: fc
          .array(fc.constantFrom(...states), { maxLength: 8 })
          .map((repeats) => [...states, ...repeats])
          .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      }),
    );
    fc.assert(
      fc.property(deliveries, ({ states, delivered }) => {
        expect(mergeAll(delivered)).toEqual(mergeAll(states));
      }),
    );
  });

  it('[M5] nothing that is merged is changed', () => {
    fc.assert(
      fc.property(battleState, battleState, (a, b) => {
        mergeBattles(frozen(a), frozen(b));
      }),
    );
  });

  it('[M5] malformed entries are dropped, and what is left merges as ever', () => {
    fc.assert(
      fc.property(junkEntries, junkEntries, (a, b) => {
        const left = aBattle({ entries: a });
        const right = aBattle({ entries: b });
        const merged = mergeBattles(left, right);
        expect(merged).toEqual(mergeBattles(right, left));
        expect(mergeBattles(merged, right)).toEqual(merged);
      }),
    );
  });

  it('[M5] fields that are not the battle’s own stay out of the merge', () => {
    const row = { ...aBattle(), lastDate: '2026-06-03', intent: null };
    expect(mergeBattles(row, aBattle())).toEqual(aBattle());
  });

  it('[M5] two different battles do not merge', () => {
    expect(() => mergeBattles(aBattle(), aBattle({ id: 'battle2' }))).toThrow('battle2');
  });
});

describe('entries', () => {
  it('[M1] the later recording of a target wins, whichever side holds it', () => {
    const early = anEntry({ input: true, recordedAt: 5 });
    const late = anEntry({ input: null, recordedAt: 6 });
    expect(mergeEntry(early, late)).toEqual(late);
    expect(mergeEntry(late, early)).toEqual(late);
  });

  it('[M1] a cleared entry is a recording: it does not come back from an older device', () => {
    const checked = aBattle({
      entries: { [ann]: { day1: { target1: anEntry({ input: true, recordedAt: 5 }) } } },
    });
    const cleared = aBattle({ entries: { [ann]: { day1: { target1: anEntry({ recordedAt: 6 }) } } } });
    expect(mergeBattles(checked, cleared).entries).toEqual(cleared.entries);
  });

  it('[M1] equal instants are decided by content, the same on every device', () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const tied = { ...b, recordedAt: a.recordedAt };
        expect(mergeEntry(a, tied)).toEqual(mergeEntry(tied, a));
      }),
    );
  });

  it('[M1] each contestant, day and target is decided on its own', () => {
    const at = (recordedAt: number) => anEntry({ input: true, recordedAt });
    const phone = aBattle({
      entries: { [ann]: { day1: { target1: at(9), target2: at(1) }, day2: { target1: at(3) } } },
    });
    const tablet = aBattle({
      entries: { [ann]: { day1: { target1: at(2), target2: at(8) } }, [bob]: { day1: { target1: at(4) } } },
    });
    expect(mergeBattles(phone, tablet).entries).toEqual({
      [ann]: { day1: { target1: at(9), target2: at(8) }, day2: { target1: at(3) } },
      [bob]: { day1: { target1: at(4) } },
    });
  });

  it('[M2] items of two devices join, and the order of devices does not matter', () => {
    const item = (id: string, value: number) => ({ id, value, date: '2026-06-01' });
    const phone = anEntry({ recordedAt: 2, inputArray: [item('a', 1), item('c', 3)] });
    const tablet = anEntry({ recordedAt: 1, inputArray: [item('b', 2)] });
    const joined = { ...phone, inputArray: [item('a', 1), item('b', 2), item('c', 3)] };
    expect(mergeEntry(phone, tablet)).toEqual(joined);
    expect(mergeEntry(tablet, phone)).toEqual(joined);
  });

  it('[M2] a removal is a mark that wins even over a later recording that still has the item', () => {
    const item = { id: 'a', value: 1, date: '2026-06-01' };
    const removed = anEntry({ recordedAt: 1, inputArray: [{ ...item, removed: true }] });
    const later = anEntry({ recordedAt: 9, hide: true, inputArray: [item] });
    expect(mergeEntry(removed, later)).toEqual({ ...later, inputArray: [{ ...item, removed: true }] });
  });

  it('[M2] clearing on one device keeps an item that the other added meanwhile', () => {
    const at = (instant: number, newItemId: string) => ({
      now: new Date(noonOf('2026-06-01').getTime() + instant),
      timeZone: 'UTC',
      newItemId,
    });
    const record = (
      battle: Battle,
      change: Parameters<typeof recordEntry>[3],
      context: ReturnType<typeof at>,
    ): Battle => {
      const outcome = recordEntry(
        battle,
        ann,
        { bucket: 'block', targetKey: 'blockTarget1' },
        change,
        context,
      );
      if (!outcome.ok) throw new Error(outcome.failure);
      return outcome.value;
    };
    const start = aBattle({ blockTargets: blockTargets('NUMBER') });
    const shared = record(start, { kind: 'ADD_ITEM', value: 5, hide: false }, at(1, 'x'));
    const phone = record(shared, { kind: 'CLEAR' }, at(9, 'y'));
    const tablet = record(shared, { kind: 'ADD_ITEM', value: 7, hide: false }, at(5, 'z'));
    const merged = mergeBattles(phone, tablet);
    const values = merged.entries[ann]?.block?.blockTarget1?.inputArray?.map(({ value, removed }) => [
      value,
      removed,
    ]);
    expect(values).toEqual([
      [5, true],
      [7, undefined],
    ]);
    expect(settle(merged, endOf(merged)).challenger.hp).toBe(5);
  });

  it('[M1] what differs from the server is exactly what is left to push', () => {
    const shape = aBattle({
      targets: dailyTargets('NUMBER', 'NUMBER'),
      blockTargets: blockTargets('NUMBER'),
    });
    fc.assert(
      fc.property(entriesFor(shape), entriesFor(shape), (own, shadow) => {
        const merged = mergeContestantEntries(own, shadow);
        const diff = ownEntriesDiff(merged, shadow);
        expect(mergeContestantEntries(shadow, diff)).toEqual(merged);
        for (const [bucket, targets] of Object.entries(diff)) {
          for (const [targetKey, pushed] of Object.entries(targets ?? {})) {
            const known = Object.entries(shadow).find(([key]) => key === bucket)?.[1]?.[targetKey];
            expect(entryEquals(pushed, known)).toBe(false);
          }
        }
        expect(ownEntriesDiff(merged, merged)).toEqual({});
      }),
    );
  });

  it('[M1] an entry equals one whose keys came in another order', () => {
    expect(entryEquals(anEntry({ input: 3 }), { recordedAt: 1, hide: false, photo: null, input: 3 })).toBe(
      true,
    );
    expect(entryEquals(anEntry({ input: 3 }), anEntry({ input: 4 }))).toBe(false);
    expect(entryEquals(null, undefined)).toBe(true);
    expect(entryEquals(anEntry(), null)).toBe(false);
  });
});

describe('terms, status and what the server says', () => {
  const swapped = {
    challenger: { id: bob, username: 'Bob' },
    opponent: { id: ann, username: 'Ann' },
  };

  it('[M3] the higher version brings terms, roles and status whole', () => {
    const accepted = aBattle({ status: 'ACTIVE', termsVersion: 1, prize: 'Tea', numDays: 9 });
    const proposed = aBattle({ status: 'PENDING', termsVersion: 2, prize: 'Cake', ...swapped });
    for (const merged of [mergeBattles(accepted, proposed), mergeBattles(proposed, accepted)]) {
      expect(merged).toMatchObject({ status: 'PENDING', termsVersion: 2, prize: 'Cake', numDays: 3 });
      expect(merged.challenger.id).toBe(bob);
      expect(merged.userIds).toEqual([ann, bob]);
    }
  });

  it('[M3] an acceptance keeps the very terms it accepted', () => {
    const mine = aBattle({ status: 'PENDING', termsVersion: 2, prize: 'Zebra', numDays: 31 });
    const accepted = aBattle({ status: 'ACTIVE', termsVersion: 2, prize: 'Apple', numDays: 1 });
    expect(mergeBattles(mine, accepted)).toMatchObject({ status: 'ACTIVE', prize: 'Apple', numDays: 1 });
  });

  it.each([
    ['PENDING', 'ACTIVE', 'ACTIVE'],
    ['ACTIVE', 'COMPLETE', 'COMPLETE'],
    ['PENDING', 'COMPLETE', 'COMPLETE'],
    ['PENDING', 'DECLINED', 'DECLINED'],
  ] as const)('[M4] at the same version %s and %s make %s', (a, b, merged) => {
    expect(mergeBattles(aBattle({ status: a }), aBattle({ status: b })).status).toBe(merged);
    expect(mergeBattles(aBattle({ status: b }), aBattle({ status: a })).status).toBe(merged);
  });

  it('[M4] of two answers to one version the acceptance stands: entries may hang on it', () => {
    const declined = aBattle({ status: 'DECLINED' });
    expect(mergeBattles(declined, aBattle()).status).toBe('ACTIVE');
    expect(mergeBattles(aBattle(), declined).status).toBe('ACTIVE');
  });

  it('[M4] a status of an older version has no say', () => {
    const complete = aBattle({ status: 'COMPLETE', termsVersion: 1 });
    const pending = aBattle({ status: 'PENDING', termsVersion: 2 });
    expect(mergeBattles(complete, pending).status).toBe('PENDING');
  });

  it('[M5] a contestant’s zone comes with their latest recording', () => {
    const inZone = (timeZone: string, recordedAt: number) =>
      aBattle({
        challenger: { id: ann, username: 'Ann', timeZone },
        entries: { [ann]: { day1: { target1: anEntry({ input: true, recordedAt }) } } },
      });
    const before = inZone('Pacific/Auckland', 5);
    const after = inZone('America/Los_Angeles', 6);
    expect(mergeBattles(before, after).challenger.timeZone).toBe('America/Los_Angeles');
    expect(mergeBattles(after, before).challenger.timeZone).toBe('America/Los_Angeles');
  });

  it('[M5] a known zone beats none, across swapped roles', () => {
    const unknown = aBattle({ termsVersion: 2, ...swapped });
    const known = aBattle({ challenger: { id: ann, username: 'Ann', timeZone: 'Asia/Kolkata' } });
    expect(mergeBattles(unknown, known).opponent).toEqual({
      id: ann,
      username: 'Ann',
      timeZone: 'Asia/Kolkata',
    });
  });

  it('[M5] the settlement comes with the server’s later commit', () => {
    const older = aBattle({ updatedAt: 10, settlement: settle(aBattle(), endOf(aBattle())) });
    const won = aBattle({ entries: { [ann]: onDays([1], { target1: anEntry({ input: true }) }) } });
    const newer = aBattle({ updatedAt: 11, settlement: settle(won, endOf(won)) });
    for (const merged of [mergeBattles(older, newer), mergeBattles(newer, older)]) {
      expect(merged.updatedAt).toBe(11);
      expect(merged.settlement?.result?.winner?.id).toBe(ann);
    }
  });
});
