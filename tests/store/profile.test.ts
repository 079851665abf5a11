import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Avatar, User } from '../../src/domain/index.ts';
import { ana, createDevice, type Device, firstWhere, successOf } from './storeKit.ts';

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

const avatar = (id: Avatar['id']): Avatar => ({
  id,
  colors: {
    hairMain: '#111111',
    hairSecondary: '#111111',
    skin: '#111111',
    skinShadow: '#111111',
    eyes: '#111111',
    clothes: '#111111',
    clothesShadows: '#111111',
    shoes: '#111111',
    shoesHighlights: '#111111',
    cardBackground: '#111111',
    cardBackgroundShadow: '#111111',
  },
});
const user: User = {
  ...ana,
  lowerUsername: 'ana',
  avatar: avatar('1'),
  level: 1,
  xp: 0,
  hideWelcomeMessage: false,
};

test('[R7] a change of profile shows at once, survives a pull and a restart, and is unsent until confirmed', async () => {
  const store = await device.open();
  await store.replica.putUsers([user]);
  successOf(await store.setAvatar(avatar('3')));
  successOf(await store.setHideWelcomeMessage(true));
  await store.replica.putUsers([{ ...user, xp: 10 }]);
  await store.close();

  const again = await device.open();
  const shown = { ...user, xp: 10, avatar: avatar('3'), hideWelcomeMessage: true };
  expect(await firstWhere(again.user$('ana'))).toEqual(shown);
  const change = await firstWhere(again.replica.profileChange$());
  expect(change).toEqual({ avatar: avatar('3'), hideWelcomeMessage: true });

  const seen: unknown[] = [];
  const looking = again.user$('ana').subscribe((value) => seen.push(value));
  await again.replica.confirmProfileChange(change ?? {});
  expect(await firstWhere(again.replica.profileChange$(), (left) => left === null)).toBeNull();
  looking.unsubscribe();
  expect(seen).toEqual([shown]);
});

test('[R7] what was changed since it was sent stays unsent', async () => {
  const store = await device.open();
  await store.replica.putUsers([user]);
  successOf(await store.setAvatar(avatar('2')));
  successOf(await store.setAvatar(avatar('4')));
  await store.replica.confirmProfileChange({ avatar: avatar('2') });
  expect(await firstWhere(store.replica.profileChange$())).toEqual({ avatar: avatar('4') });
  expect((await firstWhere(store.user$('ana')))?.avatar.id).toBe('4');
});

test('the personal user is kept whole, and a hidden welcome message stays hidden over it', async () => {
  const store = await device.open();
  expect(await firstWhere(store.personalUser$())).toBeNull();
  const personal = { id: '', topics: ['dailyReminder'], targetNotification: true, hideWelcomeMessage: false };
  await store.replica.putPersonalUser(personal);
  expect(await firstWhere(store.personalUser$(), (known) => known !== null)).toEqual(personal);
  successOf(await store.setHideWelcomeMessage(true));
  expect(await firstWhere(store.personalUser$(), (known) => known?.hideWelcomeMessage === true)).toEqual({
    ...personal,
    hideWelcomeMessage: true,
  });
});

test('other people are kept as the server shows them', async () => {
  const store = await device.open();
  expect(await firstWhere(store.user$('ben'))).toBeNull();
  const ben = { ...user, id: 'ben', username: 'Ben', lowerUsername: 'ben' };
  await store.replica.putUsers([ben, user]);
  expect(await firstWhere(store.user$('ben'), (known) => known !== null)).toEqual(ben);
});

test('[R7] what somebody wants to be told of survives a restart, the last choice wins, and a pull leaves it alone', async () => {
  const store = await device.open();
  const personal = { id: 'ana', topics: ['other'], targetNotification: false, hideWelcomeMessage: false };
  await store.replica.putPersonalUser(personal);
  successOf(await store.setNotifications({ dailyReminder: true }));
  successOf(await store.setNotifications({ targetNotification: true }));
  successOf(await store.setNotifications({ dailyReminder: false }));
  successOf(await store.setNotifications({ dailyReminder: true }));
  await store.replica.putPersonalUser(personal);
  await store.close();

  const again = await device.open();
  const shown = { ...personal, topics: ['other', 'dailyReminder'], targetNotification: true };
  const isShown = (known: unknown) => JSON.stringify(known) === JSON.stringify(shown);
  expect(await firstWhere(again.personalUser$(), isShown)).toEqual(shown);
  const change = await firstWhere(again.replica.profileChange$());
  expect(change).toEqual({ dailyReminder: true, targetNotification: true });

  await again.replica.confirmProfileChange(change ?? {});
  expect(await firstWhere(again.replica.profileChange$(), (left) => left === null)).toBeNull();
  expect(await firstWhere(again.personalUser$())).toEqual(shown);
});

test('[Y5] a refused choice of notifications gives way to what the server holds', async () => {
  const store = await device.open();
  const personal = { id: 'ana', topics: [], targetNotification: false, hideWelcomeMessage: false };
  await store.replica.putPersonalUser(personal);
  successOf(await store.setNotifications({ dailyReminder: true, targetNotification: true }));
  await store.replica.dropProfileChange({ dailyReminder: true, targetNotification: false });
  const left = await firstWhere(
    store.replica.profileChange$(),
    (change) => change?.dailyReminder === undefined,
  );
  expect(left).toEqual({ targetNotification: true });
  expect(await firstWhere(store.personalUser$())).toEqual({ ...personal, targetNotification: true });
});

test('[Y6] [Y7] a change of the profile counts as unsent until the server has confirmed or refused it', async () => {
  const store = await device.open();
  await store.replica.putUsers([user]);
  expect(await firstWhere(store.unsent$())).toBe(0);
  successOf(await store.setAvatar(avatar('2')));
  successOf(await store.setHideWelcomeMessage(true));
  expect(await store.countUnsent()).toBe(2);
  expect(await firstWhere(store.unsent$(), (count) => count === 2)).toBe(2);
  await store.replica.confirmProfileChange({ avatar: avatar('2') });
  await store.replica.dropProfileChange({ hideWelcomeMessage: true });
  expect(await firstWhere(store.unsent$(), (count) => count === 0)).toBe(0);
  expect(await store.countUnsent()).toBe(0);
});
