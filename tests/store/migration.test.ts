import { afterEach, beforeEach, expect, test } from 'vitest';
import { battleSchema } from '../../src/store/database/battleSchema.ts';
import { collections } from '../../src/store/database/versions.ts';
import { createDevice, type Device, firstWhere, newBattle, serverBattle, successOf } from './storeKit.ts';

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

test('[Y1] a new shape of the battles takes every row over, with what was unsent', async () => {
  const store = await device.open();
  successOf(await store.replica.applyRemote([serverBattle()], { seconds: 1, nanos: 0 }));
  const place = { bucket: 'day1', targetKey: 'target1' } as const;
  const recorded = successOf(await store.record('b1', place, { kind: 'CHECK', checked: true }));
  const created = successOf(await store.createBattle(newBattle('b2')));
  await store.close();

  const next = battleSchema.version + 1;
  const versions = {
    ...collections,
    battles: {
      schema: { ...battleSchema, version: next },
      migrationStrategies: {
        ...collections.battles.migrationStrategies,
        [next]: (row: { prize: string }) => ({ ...row, prize: `${row.prize}!` }),
      },
    },
  };
  const migrated = await device.open('ana', { versions });
  expect(await migrated.replica.row('b1')).toEqual({ ...recorded, prize: '!' });
  expect(await migrated.replica.row('b2')).toEqual({ ...created, prize: '!' });
  expect(await migrated.countUnsent()).toBe(2);
  expect(await migrated.replica.checkpoint()).toEqual({ seconds: 1, nanos: 0 });
  successOf(await migrated.record('b1', place, { kind: 'CHECK', checked: false }));
  expect(await firstWhere(migrated.battles$())).toHaveLength(2);
});

test('every collection has a step for every version but the first', () => {
  for (const { schema, migrationStrategies } of Object.values(collections)) {
    const steps = Array.from({ length: schema.version }, (_, index) => String(index + 1));
    expect(Object.keys(migrationStrategies)).toEqual(steps);
  }
});
