/** Notifications: turned on by a tap, kept with the server, shown once each, and leading to where they belong. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import {
  answerFcm,
  answerPermission,
  controlWorker,
  type Fcm,
  fcmPayload,
  isSubscribed,
  shownIn,
  stubPushManager,
  tapNotification,
  vapidKey,
  type WorkerControl,
} from './pushService.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, openTab, readyForOffline, signIn, signOut, synced, tick } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let phone: Phone;
let page: Page;
let fcm: Fcm;
let worker: WorkerControl;
let alex: Page;
let people: Record<'Sam' | 'Alex', Account>;

/** A phone of Sam's whose browser has a push service. */
async function pushPhone(firstToken: string): Promise<{ phone: Phone; fcm: Fcm }> {
  const phone = await world.phone('Europe/London');
  await stubPushManager(phone.context);
  return { phone, fcm: await answerFcm(phone.context, firstToken) };
}

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10), vapidKey, hasFunctions: true });
  people = await seedPeople(world, 'Sam', 'Alex');
  await seedBattle(world, {
    id: 'duel',
    between: ['Alex', 'Sam'],
    numDays: 5,
    targets: [daily('Push-ups'), daily('No sugar')],
  });
  ({ phone, fcm } = await pushPhone('token-1'));
  page = await phone.page(world.address);
  await answerPermission(page, 'prompt');
  await signIn(page, people.Sam);
  await readyForOffline(page);
  worker = await controlWorker(page);
});

test.afterAll(() => world.close());

/** Opens the browser again, on what it kept. */
async function reopen(path: string): Promise<void> {
  await phone.open();
  await stubPushManager(phone.context);
  fcm = await answerFcm(phone.context, 'token-2');
  page = await phone.context.newPage();
  // Without a network there may be no end of the loading.
  await page.goto(world.address + path, { waitUntil: 'commit' });
}

const dialog = (on: Page = page) => on.getByRole('dialog', { name: 'Notifications' });
const everyDay = (on: Page = page) =>
  dialog(on).getByRole('group', { name: 'Receive a daily notification to update your battles?' });
const onTarget = (on: Page = page) =>
  dialog(on).getByRole('group', { name: 'Receive a notification when an opponent completes a target?' });
const yes = { name: 'Yes' } as const;
const no = { name: 'No' } as const;

async function openNotifications(on: Page = page): Promise<void> {
  await openTab(on, 'Profile');
  await button(on, 'Notifications').click();
  await expect(dialog(on)).toBeVisible();
}

const closeNotifications = (on: Page = page) => button(dialog(on), 'Back').click();

/** A document as the server holds it, its fields as plain values; `null` when there is none. */
async function held(path: string, at = world): Promise<Record<string, unknown> | null> {
  const { projectId, urls } = at.firebase;
  const answer = await fetch(
    `${urls.firestore}/v1/projects/${projectId}/databases/(default)/documents/${path}`,
    { headers: { Authorization: 'Bearer owner' } },
  );
  if (answer.status === 404) return null;
  const { fields } = await answer.json();
  return Object.fromEntries(
    Object.entries<Record<string, unknown>>(fields).map(([name, value]) => [
      name,
      'arrayValue' in value ? listIn(value.arrayValue) : Object.values(value)[0],
    ]),
  );
}

const listIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && 'values' in value && Array.isArray(value.values)
    ? value.values.flatMap((each: object) => Object.values(each))
    : [];

const settingsOf = (uid: string, at = world) => held(`users/${uid}/personalUsers/${uid}`, at);
const tokenOf = async (uid: string) => (await held(`fcmTokens/${uid}`))?.fcmToken ?? null;

const control = () => `${world.firebase.urls.functions}/emulator/v1/projects/${world.firebase.projectId}`;
const topics = async (): Promise<Record<string, string[]>> =>
  (await (await fetch(`${control()}/topics`)).json()).topics;
const sent = async (): Promise<{ token?: string; data: Record<string, string> }[]> =>
  (await (await fetch(`${control()}/messages`)).json()).messages;

const clearShown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const notification of await registration.getNotifications()) notification.close();
  });

const news = (title: string, body: string, path = '/battle?id=duel') => ({
  topic: 'targetCompleted',
  targetUserId: 'uid-sam',
  title,
  body,
  path,
});

test('a choice of Yes asks for the permission within the tap, and the server then knows device and topic', async () => {
  await page.evaluate(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      document.documentElement.dataset.askedInTap = String(navigator.userActivation.isActive);
      return ask();
    };
  });
  await openNotifications();
  await expect(everyDay().getByRole('radio', no)).toBeChecked();
  await expect(dialog()).toContainText('Notifications may fail in Chrome on iOS');
  await expect(dialog()).not.toContainText('Allow here');
  await answerPermission(page, 'granted');
  await everyDay().getByRole('radio', yes).check();
  await expect(page.locator('html')).toHaveAttribute('data-asked-in-tap', 'true');
  await expect(dialog()).toContainText('On for this device');
  await onTarget().getByRole('radio', yes).check();
  await expect(dialog().getByRole('status')).toHaveText('Saved on this device.');

  expect(fcm.registrations).toEqual([{ method: 'POST', token: '' }]);
  expect(await tokenOf('uid-sam')).toBe('token-1');
  await expect
    .poll(() => settingsOf('uid-sam'))
    .toMatchObject({
      topics: ['dailyReminder'],
      targetNotification: true,
    });
  await expect.poll(topics).toEqual({ dailyReminder: ['token-1'] });
  await closeNotifications();
});

test('a push shows one notification with its words, wakes a worker that was stopped, and its click opens the battle', async () => {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await worker.stopWorker();
  await expect.poll(worker.isRunning).toBe(false);
  await worker.deliver(fcmPayload(news('Fitbout', 'Alex completed a target.'), 'm1'));
  expect(await shownIn(page)).toEqual([
    { title: 'Fitbout', body: 'Alex completed a target.', tag: 'm1', path: '/battle?id=duel' },
  ]);

  const [running] = phone.context.serviceWorkers().slice(-1);
  if (!running) throw new Error('no service worker runs');
  expect(await tapNotification(running, 'Fitbout')).toBeNull();
  await expect(page).toHaveURL(`${world.address}/battle?id=duel`);
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(await shownIn(page)).toEqual([]);
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Event ${index + 1}`);

const titlesShown = async () => (await shownIn(page)).map(({ title }) => title).sort();

test('ten pushes at once with the app open show ten, one that comes twice shows once, and none waits for a picture to be fetched', async () => {
  const pictures = phone.signal.loseAnswers((_method, { pathname }) => pathname.startsWith('/icons/'));
  const titles = numbered(10);
  await Promise.all(
    [...titles, 'Event 10'].map((title) =>
      worker.deliver(fcmPayload(news(title, 'Something.'), `ten-${title}`)),
    ),
  );
  expect(await titlesShown()).toEqual(titles.sort());
  pictures.stop();
  expect(pictures.count()).toBe(0);
  await clearShown();
});

test('what cannot be understood shows that something happened, and leads nowhere but home', async () => {
  const payloads = [
    'not json',
    'null',
    '[1]',
    '{"data":7}',
    JSON.stringify(fcmPayload({ body: 'no title', path: '/home' }, '')),
    JSON.stringify(fcmPayload({ ...news('Fitbout', ''), path: 'https://elsewhere.test/' }, 'bad-1')),
    JSON.stringify(fcmPayload({ ...news('Fitbout', ''), path: '//elsewhere.test/home' }, 'bad-2')),
    JSON.stringify(fcmPayload({ ...news('Fitbout', ''), path: '/__/auth/action?mode=reset' }, 'bad-3')),
  ];
  for (const [index, payload] of payloads.entries()) {
    await worker.deliver(payload);
    const [shown, ...others] = await shownIn(page);
    expect(others, payload).toEqual([]);
    expect(shown, payload).toMatchObject({ title: 'Fitbout', path: '/home' });
    if (index < 5) expect(shown?.body).toBe('Something has happened in your battles.');
    await clearShown();
  }
});

test('what is for somebody else, or of a topic that is not followed, does not stay in sight of an open app', async () => {
  const foreign = { ...news('For Alex', 'Not yours.'), targetUserId: 'uid-alex' };
  await worker.deliver(fcmPayload(foreign, 'foreign'));
  await worker.deliver(fcmPayload(news('For Sam', 'Yours.'), 'own'));
  await worker.deliver(
    fcmPayload(
      { ...news('Daily', 'For all who follow.'), topic: 'dailyReminder', targetUserId: '' },
      'topic',
    ),
  );
  await expect.poll(titlesShown).toEqual(['Daily', 'For Sam']);
  await clearShown();
});

test('what is taken out of sight again leaves alone what is coming into sight beside it', async () => {
  const titles = numbered(60);
  await Promise.all(
    titles.flatMap((title) => [
      worker.deliver(fcmPayload({ ...news('For Alex', ''), targetUserId: 'uid-alex' }, `not-${title}`)),
      worker.deliver(fcmPayload(news(title, ''), `yes-${title}`)),
    ]),
  );
  await expect.poll(titlesShown).toEqual(titles.sort());
  await clearShown();
});

test('what Alex records reaches Sam as a notification: function, wire and browser', async () => {
  alex = await (await world.phone('Europe/London')).page(world.address);
  await signIn(alex, people.Alex);
  await tick(alex, 'Push-ups');
  await synced(alex);
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [message] = await sent();
  if (!message) throw new Error('nothing was sent');
  expect(message.token).toBe('token-1');
  await worker.deliver(fcmPayload(message.data, 'real'));
  expect(await shownIn(page)).toEqual([
    { title: 'Fitbout', body: 'Alex completed a target.', tag: 'real', path: '/battle?id=duel' },
  ]);
  await clearShown();
});

test('the token is asked for at every start, and renewed after seven days', async () => {
  const calls = fcm.registrations.length;
  await page.reload();
  await readyForOffline(page);
  await openNotifications();
  await expect(dialog()).toContainText('On for this device');
  expect(fcm.registrations).toHaveLength(calls);

  // As FCM's SDK wrote it down eight days ago.
  await page.evaluate(async () => {
    const request = indexedDB.open('firebase-messaging-database');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const store = request.result
      .transaction('firebase-messaging-store', 'readwrite')
      .objectStore('firebase-messaging-store');
    const cursor = store.openCursor();
    await new Promise<void>((resolve) => {
      cursor.onsuccess = () => {
        const found = cursor.result;
        if (!found) return resolve();
        found.update({ ...found.value, createTime: Date.now() - 8 * 86_400_000 });
        found.continue();
      };
    });
    request.result.close();
  });
  await page.reload();
  await expect.poll(() => fcm.registrations.slice(calls)).toEqual([{ method: 'PATCH', token: 'token-1' }]);
});

test('a token that changed takes the place of the old one, which falls silent', async () => {
  await readyForOffline(page);
  fcm.nextToken = 'token-2';
  // The browser has given up its subscription, as it may at any time.
  await page.evaluate(() => localStorage.setItem('test-push-endpoint', 'https://push.test/another'));
  await page.reload();
  await expect.poll(() => tokenOf('uid-sam')).toBe('token-2');
  await expect.poll(topics).toEqual({ dailyReminder: ['token-2'] });
});

test('a choice with no signal is kept through a killed browser, and the last one reaches the server', async () => {
  await readyForOffline(page);
  await phone.goOffline();
  // The sign-in is the browser's to keep, and it writes that down when it closes.
  await phone.close();
  await reopen('/profile');
  await openNotifications();
  await everyDay().getByRole('radio', no).check();
  await everyDay().getByRole('radio', yes).check();
  await everyDay().getByRole('radio', no).check();
  await expect(dialog().getByRole('status')).toHaveText('Saved on this device.');
  await phone.kill();

  await reopen('/profile');
  await openNotifications();
  await expect(everyDay().getByRole('radio', no)).toBeChecked();
  expect(await settingsOf('uid-sam')).toMatchObject({ topics: ['dailyReminder'] });
  await closeNotifications();

  await phone.goOnline();
  await expect.poll(() => settingsOf('uid-sam')).toMatchObject({ topics: [], targetNotification: true });
  await expect.poll(topics).toEqual({});
});

test('after a sign-out nothing can arrive for the person who left', async () => {
  await synced(page);
  await answerPermission(page, 'granted');
  await expect.poll(() => isSubscribed(page)).toBe(true);
  worker = await controlWorker(page);
  await worker.deliver(fcmPayload(news('Still here', 'For Sam.'), 'left'));
  expect(await titlesShown()).toEqual(['Still here']);
  await signOut(page);
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await expect.poll(() => shownIn(page)).toEqual([]);
  await expect.poll(() => tokenOf('uid-sam')).toBeNull();
});

test('a sign-out with no signal ends the subscription at once, and the server forgets the token at the next push', async () => {
  await signIn(page, people.Sam);
  await readyForOffline(page);
  fcm.nextToken = 'token-3';
  await openNotifications();
  await expect(onTarget().getByRole('radio', yes)).toBeChecked();
  // The permission is the browser's, the tap is a person's: a new sign-in takes over neither device nor token.
  await expect(dialog()).toContainText('Not on this device yet');
  expect(await tokenOf('uid-sam')).toBeNull();
  await button(dialog(), 'Allow here').click();
  await expect(dialog()).toContainText('On for this device');
  expect(await tokenOf('uid-sam')).toBe('token-3');
  await closeNotifications();

  await phone.goOffline();
  await signOut(page);
  await expect.poll(() => isSubscribed(page)).toBe(false);
  expect(await tokenOf('uid-sam')).toBe('token-3');
  await phone.goOnline();

  // What FCM learns of a browser that has ended its subscription.
  const ended = await fetch(`${control()}/registrations/token-3`, { method: 'DELETE' });
  expect(ended.ok).toBe(true);
  await tick(alex, 'No sugar');
  await expect.poll(() => tokenOf('uid-sam')).toBeNull();

  await signIn(page, people.Sam);
  await readyForOffline(page);
  await openNotifications();
  await expect(dialog()).toContainText('Not on this device yet');
  expect(await isSubscribed(page)).toBe(false);
});

test('a browser that blocks notifications is told so, and the choice is the person’s all the same', async () => {
  await closeNotifications();
  const other = await pushPhone('token-9');
  const blocked = await other.phone.page(world.address);
  await answerPermission(blocked, 'denied');
  await signIn(blocked, people.Alex);
  await synced(blocked);
  await openNotifications(blocked);
  await expect(dialog(blocked)).toContainText('Blocked in this browser');
  await onTarget(blocked).getByRole('radio', yes).check();
  await expect.poll(() => settingsOf('uid-alex')).toMatchObject({ targetNotification: true });
  expect(await tokenOf('uid-alex')).toBeNull();
  expect(other.fcm.registrations).toEqual([]);
});

test('a project that sends no pushes says so, keeps the choice, and asks the browser for nothing', async () => {
  const quiet = await World.open({ startsAt: Date.UTC(2026, 2, 25, 10) });
  try {
    const { Cleo } = await seedPeople(quiet, 'Cleo');
    const cleos = await quiet.phone('Europe/London');
    const on = await cleos.page(quiet.address);
    await answerPermission(on, 'granted');
    await signIn(on, Cleo);
    await synced(on);
    await openNotifications(on);
    await expect(dialog(on)).toContainText('Notifications are off in this build of Fitbout.');
    await everyDay(on).getByRole('radio', yes).check();
    await expect(dialog(on).getByRole('status')).toHaveText('Saved on this device.');
    await expect.poll(() => settingsOf('uid-cleo', quiet)).toMatchObject({ topics: ['dailyReminder'] });
    for (const colorScheme of ['light', 'dark'] as const) {
      await on.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await on.setViewportSize({ width: 320, height: 1200 });
      const { violations } = await new AxeBuilder({ page: on }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
    await closeNotifications(on);
    expect(await on.evaluate(() => indexedDB.databases())).not.toContainEqual(
      expect.objectContaining({ name: 'firebase-messaging-database' }),
    );
  } finally {
    await quiet.close();
  }
});
