import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entrySyncState } from '../../src/store/entrySyncState.ts';
import { watchTransactions } from './faultyIdb.ts';
import { ana, createDevice, type Device, firstWhere, noon, serverBattle, successOf } from './storeKit.ts';

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;
const kilometres = { bucket: 'block', targetKey: 'blockTarget1' } as const;

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

async function openWithBattle() {
  const store = await device.open();
  successOf(await store.replica.applyRemote([serverBattle()], null));
  return store;
}

describe('recording', () => {
  test('[Y1] what record acknowledged is there after the app was closed and opened again', async () => {
    const store = await openWithBattle();
    const row = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    expect(row.entries.ana?.day1?.target1).toEqual({
      input: true,
      photo: null,
      hide: false,
      recordedAt: noon,
    });
    await store.close();

    const again = await device.open();
    expect(await firstWhere(again.battle$('b1'))).toEqual(row);
  });

  test('[Y1] record resolves only after IndexedDB has completed the transaction', async () => {
    const events: string[] = [];
    const stop = watchTransactions((transaction) => {
      if (transaction.mode !== 'readwrite') return;
      events.push('begun');
      transaction.addEventListener('complete', () => events.push('completed'));
    });
    try {
      const store = await openWithBattle();
      events.length = 0;
      successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
      events.push('recorded');
    } finally {
      stop();
    }
    expect(events).toEqual(['begun', 'completed', 'recorded']);
  });

  test('[Y1] each write asks the browser for strict durability', async () => {
    const asked: unknown[] = [];
    const stop = watchTransactions(({ mode }, [, , options]) => {
      if (mode === 'readwrite') asked.push(options);
    });
    try {
      await openWithBattle();
    } finally {
      stop();
    }
    expect(asked.length).toBeGreaterThan(0);
    for (const options of asked) expect(options).toEqual({ durability: 'strict' });
  });

  test('[Y6] a recording is unsent until the server confirms it', async () => {
    const store = await openWithBattle();
    expect(await store.countUnsent()).toBe(0);
    successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    const row = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9000, hide: false }));
    expect(row.dirty).toBe(2);
    expect(await store.countUnsent()).toBe(2);
    expect(await firstWhere(store.replica.dirty$())).toEqual([row]);
    expect(entrySyncState(row, ana.id, steps, [])).toBe('SAVED');

    await store.replica.confirmEntries('b1', row.entries[ana.id] ?? {});
    expect(await firstWhere(store.unsent$(), (count) => count === 0)).toBe(0);
    const confirmed = await store.replica.row('b1');
    expect(confirmed && entrySyncState(confirmed, ana.id, steps, [])).toBe('SYNCED');
  });

  test('[Y6] a confirmation leaves unsent what was changed since it was sent', async () => {
    const store = await openWithBattle();
    const sent = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9000, hide: false }));
    successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9500, hide: false }));
    await store.replica.confirmEntries('b1', sent.entries[ana.id] ?? {});
    const row = await store.replica.row('b1');
    expect(row?.dirty).toBe(1);
    expect(row?.entries.ana?.day1?.target2?.input).toBe(9500);
    expect(row?.server?.entries.day1?.target2?.input).toBe(9000);
  });

  test('[M5] a recording is later than the one before it even when the clock was set back', async () => {
    const store = await openWithBattle();
    const first = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    device.clock.now -= 3_600_000;
    const second = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: false }));
    expect(second.entries.ana?.day1?.target1?.recordedAt).toBeGreaterThan(
      first.entries.ana?.day1?.target1?.recordedAt ?? 0,
    );
  });

  test('[M2] many quick items on a block target all stay', async () => {
    const store = await openWithBattle();
    const values = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(
      values.map((value) => store.record('b1', kilometres, { kind: 'ADD_ITEM', value, hide: false })),
    );
    const row = await store.replica.row('b1');
    expect(
      row?.entries.ana?.block?.blockTarget1?.inputArray?.map(({ value }) => value).sort((a, b) => a - b),
    ).toEqual(values);
  });

  test('[T2] a refused recording changes nothing and says why', async () => {
    const store = await openWithBattle();
    const before = await store.replica.row('b1');
    const refused = await store.record('b1', { bucket: 'day2', targetKey: 'target1' }, { kind: 'CLEAR' });
    expect(refused).toEqual({ ok: false, failure: { kind: 'REFUSED', refusal: 'NOT_TODAY' } });
    expect(await store.replica.row('b1')).toEqual(before);
  });

  test('recording on a battle that is not on this device says that it is gone', async () => {
    const store = await device.open();
    expect(await store.record('nowhere', pushUps, { kind: 'CLEAR' })).toEqual({
      ok: false,
      failure: { kind: 'GONE' },
    });
  });

  test('[T1] a recording takes the time zone of where it was made', async () => {
    const store = await device.open(ana.id, { timeZone: () => 'Pacific/Auckland' });
    successOf(await store.replica.applyRemote([serverBattle({ startDate: '2026-06-06' })], null));
    const row = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    expect(row.challenger.timeZone).toBe('Pacific/Auckland');
  });
});

describe('two tabs', () => {
  test('[Y2] both record the same target at once: both writes stand in order and both tabs show the same', async () => {
    const one = await openWithBattle();
    const two = await device.open();
    await Promise.all([
      one.record('b1', steps, { kind: 'NUMBER', value: 100, hide: false }),
      two.record('b1', steps, { kind: 'NUMBER', value: 200, hide: false }),
      one.record('b1', kilometres, { kind: 'ADD_ITEM', value: 5, hide: false }),
      two.record('b1', kilometres, { kind: 'ADD_ITEM', value: 7, hide: false }),
    ]);
    const stored = await one.replica.row('b1');
    expect(stored?.entries.ana?.block?.blockTarget1?.inputArray?.map(({ value }) => value).sort()).toEqual([
      5, 7,
    ]);
    expect([100, 200]).toContain(stored?.entries.ana?.day1?.target2?.input);
    const hasBoth = (row: typeof stored | undefined) =>
      row?.entries.ana?.block?.blockTarget1?.inputArray?.length === 2 && row.dirty === 2;
    const [shownInOne, shownInTwo] = await Promise.all([
      firstWhere(one.battle$('b1'), hasBoth),
      firstWhere(two.battle$('b1'), hasBoth),
    ]);
    expect(shownInTwo).toEqual(shownInOne);
  });

  test('[Y2] what one tab records, another that was looking shows', async () => {
    const one = await openWithBattle();
    const two = await device.open();
    const shown = firstWhere(two.battle$('b1'), (row) => row?.dirty === 1);
    const row = successOf(await one.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    expect(await shown).toEqual(row);
  });
});
