import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ana, createDevice, type Device, firstWhere, noon, serverBattle, valueOf } from './storeKit.ts';

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;
const kilometres = { bucket: 'block', targetKey: 'blockTarget1' } as const;

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

describe('recording', () => {
  test('[Y1] what record acknowledged is there after the app was closed and opened again', async () => {
    const store = await device.open();
    await store.replica.applyRemote([serverBattle()], null);
    const row = valueOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
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

  test('[Y6] a recording counts as unsent until the server confirms it', async () => {
    const store = await device.open();
    await store.replica.applyRemote([serverBattle()], null);
    expect(await store.countUnsent()).toBe(0);
    valueOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    const row = valueOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9000, hide: false }));
    expect(row.dirty).toBe(2);
    expect(await store.countUnsent()).toBe(2);
    await store.replica.confirmEntries('b1', row.entries[ana.id] ?? {});
    expect(await firstWhere(store.unsent$(), (count) => count === 0)).toBe(0);
  });
});

void kilometres;
