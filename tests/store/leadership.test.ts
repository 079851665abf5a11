import { afterEach, expect, test } from 'vitest';
import { createLeadership, type Leadership } from '../../src/store/leadership.ts';
import { firstWhere } from './storeKit.ts';

const tabs: Leadership[] = [];
let names = 0;
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.resign();
});

const openTab = (name: string, locks: LockManager | undefined = navigator.locks): Leadership => {
  const tab = createLeadership(name, locks);
  tabs.push(tab);
  return tab;
};
const newName = (): string => `leadership test ${++names}`;

test('[Y2] one tab leads; the next one leads once it resigns', async () => {
  const name = newName();
  const first = openTab(name);
  await first.waitForLeadership();
  const second = openTab(name);
  expect(await firstWhere(second.isLeader$())).toBe(false);
  expect(await firstWhere(first.isLeader$())).toBe(true);
  first.resign();
  await second.waitForLeadership();
  expect(await firstWhere(second.isLeader$())).toBe(true);
  expect(await firstWhere(first.isLeader$())).toBe(false);
});

test('[Y2] a tab that closes while waiting in line never leads', async () => {
  const name = newName();
  const first = openTab(name);
  await first.waitForLeadership();
  const second = openTab(name);
  const third = openTab(name);
  expect(await firstWhere(second.isLeader$())).toBe(false);
  expect(await firstWhere(third.isLeader$())).toBe(false);
  second.resign();
  first.resign();
  await third.waitForLeadership();
  expect(await firstWhere(second.isLeader$())).toBe(false);
});

test('[Y2] people do not wait for each other', async () => {
  await openTab(newName()).waitForLeadership();
  await openTab(newName()).waitForLeadership();
});

test('[Y2] without locks every tab syncs rather than none', async () => {
  const name = newName();
  await openTab(name, undefined).waitForLeadership();
  await createLeadership(name, undefined).waitForLeadership();
});

test('[Y2] where asking for the lock is refused, every tab syncs rather than none', async () => {
  const refusing = {
    request: () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')),
    query: () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')),
  };
  await openTab(newName(), refusing).waitForLeadership();
});
