import { afterEach, expect, test } from 'vitest';
import { createLeadership, type Leadership } from '../../src/store/leadership.ts';
import { firstWhere } from './storeKit.ts';

const tabs: Leadership[] = [];
let names = 0;
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.resign();
});

const openTab = (
  name: string,
  locks: LockManager | undefined = navigator.locks,
  page?: EventTarget,
): Leadership => {
  const tab = createLeadership(name, locks, page);
  tabs.push(tab);
  return tab;
};
/** The locks have answered whoever asked them. */
const settled = (): Promise<unknown> => navigator.locks.query();
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

test('[Y2] a tab that is left gives up its turn, and asks for another when it is shown again', async () => {
  const name = newName();
  const page = new EventTarget();
  const first = openTab(name, navigator.locks, page);
  await first.waitForLeadership();
  const second = openTab(name);
  expect(await firstWhere(second.isLeader$())).toBe(false);

  page.dispatchEvent(new Event('pagehide'));
  expect(await firstWhere(first.isLeader$())).toBe(false);
  await second.waitForLeadership();

  page.dispatchEvent(new Event('pageshow'));
  await settled();
  expect(await firstWhere(first.isLeader$())).toBe(false);
  second.resign();
  await first.waitForLeadership();
});

test('[Y2] a tab that is left while waiting in line never holds up who is behind it', async () => {
  const name = newName();
  const page = new EventTarget();
  const first = openTab(name);
  await first.waitForLeadership();
  const left = openTab(name, navigator.locks, page);
  const third = openTab(name);
  expect(await firstWhere(left.isLeader$())).toBe(false);
  expect(await firstWhere(third.isLeader$())).toBe(false);
  page.dispatchEvent(new Event('pagehide'));
  first.resign();
  await third.waitForLeadership();
  expect(await firstWhere(left.isLeader$())).toBe(false);
});

test('[Y2] a tab that nobody asked, or that has resigned, asks for nothing when it is shown', async () => {
  const name = newName();
  const page = new EventTarget();
  openTab(name, navigator.locks, page);
  const resigned = openTab(name, navigator.locks, page);
  await resigned.waitForLeadership();
  resigned.resign();
  page.dispatchEvent(new Event('pageshow'));
  await settled();
  const { held = [], pending = [] } = await navigator.locks.query();
  expect([...held, ...pending].filter((lock) => lock.name === name)).toEqual([]);
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
