/** Photo proof on a phone without a signal: kept first, sent with no page open, seen by the opponent; never twice, never lost. */
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { namedPhoto, storedPhotos } from './photoFiles.ts';
import { outboxOf, photoRow, takePhoto, viewPhoto, withoutBackgroundSync } from './photoSteps.ts';
import { block, daily, proven, type SeededTarget, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, link, openTab, readyForOffline, signIn, signOut, wake } from './steps.ts';
import { dayMs, World } from './world.ts';

test.describe.configure({ mode: 'serial' });

const startsAt = Date.UTC(2026, 2, 2, 9);

let world: World;
let phone: Phone;
let ana: Page;
let ben: Page;
let accounts: Record<'Ana' | 'Ben' | 'Cleo', Account>;

const targets: SeededTarget[] = [
  proven(daily('Gym selfie')),
  proven(daily('Salad')),
  proven(daily('Morning run')),
  proven(daily('Cold shower')),
  proven(daily('Bedtime')),
  proven(block('Mountain top', 'CHECKBOX')),
];

test.beforeAll(async () => {
  world = await World.open({ startsAt });
  accounts = await seedPeople(world, 'Ana', 'Ben', 'Cleo');
  await seedBattle(world, { id: 'proof', between: ['Ana', 'Ben'], numDays: 7, targets });
  await seedBattle(world, { id: 'other', between: ['Cleo', 'Ben'], numDays: 7, targets: [daily('Yoga')] });
  phone = await world.phone('Europe/London');
  ana = await phone.page(world.address);
  await signIn(ana, accounts.Ana);
  await readyForOffline(ana);
  ben = await (await world.phone('Europe/London')).page(world.address);
  await signIn(ben, accounts.Ben);
});

test.afterAll(() => world.close());

const anasPhoto = (targetKey: string, bucket = 'day1') =>
  namedPhoto(world, { battleId: 'proof', uid: 'uid-ana', bucket, targetKey });

/** The photos of one target on the server, whether an entry names them or not. */
const photosOf = async (targetKey: string, bucket = 'day1') =>
  (await storedPhotos(world)).filter((path) => path.includes(`.${bucket}.${targetKey}.`));

async function uploadedOnce(targetKey: string, bucket = 'day1'): Promise<void> {
  await expect.poll(() => photosOf(targetKey, bucket)).toHaveLength(1);
  const [path] = await photosOf(targetKey, bucket);
  await expect.poll(() => anasPhoto(targetKey, bucket)).toBe(path);
}

const uploadsOnly = (method: string, url: URL): boolean => method === 'POST' && url.pathname.endsWith('/o');

test('[Y9] a photo taken offline is uploaded by the worker after the browser was killed, with no page open', async () => {
  await phone.goOffline();
  await takePhoto(ana, 'Gym selfie');
  await expect(photoRow(ana, 'Gym selfie')).toContainText('Photo waiting');
  await phone.kill();
  expect(await storedPhotos(world)).toEqual([]);

  await phone.goOnline();
  await phone.open();
  await expect.poll(() => photosOf('target1'), { timeout: 60_000 }).toHaveLength(1);
  // The entry is the page's to send: it has not come yet.
  expect(await anasPhoto('target1')).toBeNull();
  ana = await phone.page(`${world.address}/home`);
  await expect(photoRow(ana, 'Gym selfie')).toContainText('Synced');
  await uploadedOnce('target1');

  await ben.goto(`${world.address}/battle?id=proof&day=1`);
  const box = await viewPhoto(ben, 'Gym selfie');
  await expect(box.getByRole('img', { name: 'Proof of Gym selfie' })).toBeVisible();
  await button(box, 'Close').click();
});

test('[Y9] without Background Sync the page sends it: when the network comes, and on the next start', async () => {
  await withoutBackgroundSync(ana);
  await ana.reload();
  await readyForOffline(ana);
  await phone.goOffline();
  await takePhoto(ana, 'Salad');
  await expect(photoRow(ana, 'Salad')).toContainText('Photo waiting');
  await phone.goOnline();
  await expect(photoRow(ana, 'Salad')).toContainText('Synced');
  await uploadedOnce('target2');

  await phone.goOffline();
  await takePhoto(ana, 'Morning run');
  await phone.kill();
  await phone.goOnline();
  await phone.open();
  await withoutBackgroundSync(await phone.context.newPage());
  ana = await phone.page(`${world.address}/home`);
  await expect(photoRow(ana, 'Morning run')).toContainText('Synced');
  await uploadedOnce('target3');
});

test('[Y9] fifty uploads whose answer is lost leave one object and one entry', async () => {
  const lost = phone.signal.loseAnswers(uploadsOnly);
  await takePhoto(ana, 'Cold shower');
  for (let round = 1; round <= 50; round += 1) {
    await expect.poll(lost.count, { intervals: [5, 10, 20, 50] }).toBeGreaterThanOrEqual(round);
    // A radio that comes and goes: each coming is a reason to try again.
    await ana.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  // The server has had it fifty times, and nobody here knows: so the entry must not have gone.
  expect(await photosOf('target4')).toHaveLength(1);
  expect(await anasPhoto('target4')).toBeNull();
  lost.stop();
  await ana.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(photoRow(ana, 'Cold shower')).toContainText('Synced');
  await uploadedOnce('target4');
  expect((await outboxOf(ana)).photos).toEqual([]);
});

test('[Y9] [Y2] two tabs that each take a photo send each of them once, and both tabs say so', async () => {
  const second = await phone.page(`${world.address}/home`);
  await phone.goOffline();
  await takePhoto(ana, 'Bedtime');
  await takePhoto(second, 'Mountain top');
  for (const tab of [ana, second]) {
    await expect(photoRow(tab, 'Bedtime')).toContainText('Photo waiting');
    await expect(photoRow(tab, 'Mountain top')).toContainText('Photo waiting');
  }
  let uploads = 0;
  phone.context.on('request', (request) => {
    if (uploadsOnly(request.method(), new URL(request.url()))) uploads += 1;
  });
  await phone.goOnline();
  for (const tab of [ana, second]) {
    await expect(photoRow(tab, 'Bedtime')).toContainText('Synced');
    await expect(photoRow(tab, 'Mountain top')).toContainText('Synced');
  }
  await uploadedOnce('target5');
  await uploadedOnce('blockTarget1', 'block');
  expect(uploads).toBe(2);
  await second.close();
});

test('[Y5] a photo that comes too late is refused with its entry, both kept with the reason until they are put away', async () => {
  await world.moveTo(startsAt + dayMs);
  await wake(ana);
  await phone.goOffline();
  await takePhoto(ana, 'Salad');
  await expect(photoRow(ana, 'Salad')).toContainText('Photo waiting');
  // Its day ends, and 48 hours after the last place on earth has ended it, its window.
  await world.moveTo(startsAt + 5 * dayMs);
  await phone.goOnline();
  await expect(ana.getByRole('region', { name: 'Messages' })).toContainText(
    'Image failed to upload. Please try again. It reached the server more than 48 hours after its day had ended.',
  );
  await ana.goto(`${world.address}/sync`);
  const refusal = ana.getByRole('listitem').filter({ hasText: 'Salad' });
  await expect(refusal).toContainText('more than 48 hours after its day had ended');
  await expect(refusal.getByRole('img', { name: 'Your photo of Salad' })).toBeVisible();
  expect((await outboxOf(ana)).photos).toHaveLength(1);
  expect(await photosOf('target2', 'day2')).toEqual([]);
  await button(refusal, 'Dismiss Salad').click();
  await expect(ana.getByText('Nothing was refused')).toBeVisible();
  await expect.poll(async () => (await outboxOf(ana)).photos).toEqual([]);
});

test('[Y9] signing out takes the token of the worker away, and nobody else sends what is waiting', async () => {
  await openTab(ana, 'Home');
  await expect.poll(async () => (await outboxOf(ana)).session).toHaveLength(1);
  await phone.goOffline();
  await takePhoto(ana, 'Morning run');
  await expect(photoRow(ana, 'Morning run')).toContainText('Photo waiting');
  await signOut(ana);
  expect((await outboxOf(ana)).session).toEqual([]);
  await phone.goOnline();

  await signIn(ana, accounts.Cleo);
  await expect(photoRow(ana, 'Yoga')).toBeVisible();
  await expect.poll(async () => (await outboxOf(ana)).session.map(({ uid }) => uid)).toEqual(['uid-cleo']);
  // Cleo's page looks for something to send, and finds nothing of hers.
  await ana.reload();
  await expect(ana.getByRole('banner')).toContainText('Synced');
  expect((await outboxOf(ana)).photos).toMatchObject([{ uid: 'uid-ana', attempts: 0 }]);
  expect(await photosOf('target3', 'day6')).toEqual([]);

  await signOut(ana);
  await signIn(ana, accounts.Ana);
  await expect(photoRow(ana, 'Morning run')).toContainText('Synced');
  await uploadedOnce('target3', 'day6');
});

test('removing the battles from this device removes its photos too', async () => {
  expect((await outboxOf(ana)).seen.length).toBeGreaterThan(0);
  await openTab(ana, 'Profile');
  await button(ana, 'Logout').click();
  const dialog = ana.getByRole('dialog', { name: 'Logout?' });
  await dialog.getByLabel('Remove my battles from this device').check();
  await button(dialog, 'Logout').click();
  await expect(link(ana, 'Register/Login')).toBeVisible();
  await expect.poll(() => outboxOf(ana)).toEqual({ photos: [], deletions: [], session: [], seen: [] });
});
