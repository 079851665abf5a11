/** What a device remembers of people beside their profiles. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newUser } from '../../src/app/session/newUser.ts';
import type { Store } from '../../src/store/store.ts';
import { ana, createDevice, type Device, firstWhere } from './storeKit.ts';

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

const { user } = newUser(ana.id, ana.username);
const reach = (store: Store, level: number, xp: number): Promise<void> =>
  store.replica.putUsers([{ ...user, level, xp }]);

describe('a level that was reached', () => {
  test('[S10] is said once, and the level a device first sees is not', async () => {
    const store = await device.open();
    expect(await store.claimLevelUp()).toBeNull();
    await reach(store, 3, 30);
    expect(await store.claimLevelUp()).toBeNull();
    await reach(store, 4, 60);
    expect(await store.claimLevelUp()).toBe(4);
    expect(await store.claimLevelUp()).toBeNull();
  });

  test('[S10] is said at the next start when it came while the app was closed', async () => {
    const store = await device.open();
    await reach(store, 1, 0);
    expect(await store.claimLevelUp()).toBeNull();
    await store.close();
    const again = await device.open();
    await reach(again, 2, 10);
    expect(await again.claimLevelUp()).toBe(2);
  });

  test('[S10] [Y2] is said in one of two tabs', async () => {
    const tabs = [await device.open(), await device.open()] as const;
    await reach(tabs[0], 1, 0);
    await firstWhere(tabs[1].user$(ana.id), (seen) => seen !== null);
    await tabs[0].claimLevelUp();
    await reach(tabs[0], 2, 10);
    await firstWhere(tabs[1].user$(ana.id), (seen) => seen?.level === 2);
    const said = await Promise.all(tabs.map((store) => store.claimLevelUp()));
    expect(said.filter((level) => level !== null)).toEqual([2]);
  });

  test('[S10] [T4] that a late entry takes away is not a rise, nor is winning it back', async () => {
    const store = await device.open();
    await reach(store, 2, 10);
    await store.claimLevelUp();
    await reach(store, 1, 1);
    expect(await store.claimLevelUp()).toBeNull();
    await reach(store, 2, 11);
    expect(await store.claimLevelUp()).toBeNull();
  });
});

test('[R2] whose account is gone is remembered, also offline, and their profile is not', async () => {
  const store = await device.open();
  await store.replica.putUsers([newUser('ben', 'Ben').user, newUser('cem', 'Cem').user]);
  expect(await firstWhere(store.gonePeople$())).toEqual([]);
  await store.replica.putGone('ben', true);
  await store.replica.putGone('ben', true);
  await store.replica.putGone('dee', true);
  await store.replica.putGone('dee', false);
  await store.replica.putGone('cem', false);
  await store.close();
  const again = await device.open();
  expect(await firstWhere(again.gonePeople$())).toEqual(['ben']);
  expect(await firstWhere(again.user$('ben'))).toBeNull();
});
