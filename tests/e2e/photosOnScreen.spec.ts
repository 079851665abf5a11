/** Taking, looking at, changing and deleting photos on the screen, and what is kept of a camera's file. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { breakDisk } from './brokenDisk.ts';
import type { Phone } from './phone.ts';
import {
  cameraModel,
  cameraPhoto,
  jpegSegments,
  looksOf,
  namedPhoto,
  storedBytes,
  storedPhotos,
} from './photoFiles.ts';
import { chooseFile, outboxOf, photoDialog, photoRow, takePhoto, viewPhoto } from './photoSteps.ts';
import { block, daily, proven, seedBattle, seedPeople } from './seed.ts';
import { button, readyForOffline, signIn, wake } from './steps.ts';
import { dayMs, World } from './world.ts';

test.describe.configure({ mode: 'serial' });

const startsAt = Date.UTC(2026, 2, 2, 9);

let world: World;
let phone: Phone;
let benPhone: Phone;
let ana: Page;
let ben: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt });
  const accounts = await seedPeople(world, 'Ana', 'Ben', 'Cleo');
  await seedBattle(world, {
    id: 'proof',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [
      proven(daily('Gym selfie')),
      proven(daily('Plank seconds', 'NUMBER')),
      proven(daily('Salad')),
      proven(block('Mountain top', 'CHECKBOX')),
    ],
  });
  await seedBattle(world, {
    id: 'plain',
    between: ['Ana', 'Cleo'],
    numDays: 7,
    targets: [daily('Push-ups')],
  });
  phone = await world.phone('Europe/London');
  ana = await phone.page(world.address);
  await signIn(ana, accounts.Ana);
  await readyForOffline(ana);
  benPhone = await world.phone('Europe/London');
  ben = await benPhone.page(world.address);
  await signIn(ben, accounts.Ben);
  await readyForOffline(ben);
});

test.afterAll(() => world.close());

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const namedBy = (targetKey: string, bucket = 'day1') =>
  namedPhoto(world, { battleId: 'proof', uid: 'uid-ana', bucket, targetKey });

/** axe on what is open, with what moves at its end. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What goes on for ever, as a skeleton, has no end to wait for.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

for (const [orientation, looks] of [
  [1, { topLeft: 'red', topRight: 'lime', bottomLeft: 'blue', bottomRight: 'white' }],
  [3, { topLeft: 'white', topRight: 'blue', bottomLeft: 'lime', bottomRight: 'red' }],
  [6, { topLeft: 'blue', topRight: 'red', bottomLeft: 'white', bottomRight: 'lime' }],
  [8, { topLeft: 'lime', topRight: 'white', bottomLeft: 'red', bottomRight: 'blue' }],
] as const) {
  test(`[Y9] a camera's photo of EXIF orientation ${orientation} is kept upright, 300 by 300, and without a byte of what the camera wrote about it`, async () => {
    const before = await namedBy('target1');
    const file = await cameraPhoto(ana, orientation);
    expect(file.buffer.includes(cameraModel)).toBe(true);
    if (orientation === 1) {
      await takePhoto(ana, 'Gym selfie', file);
    } else {
      const box = await viewPhoto(ana, 'Gym selfie');
      await button(box, 'Change').click();
      await chooseFile(box, file);
      await button(box, 'Use').click();
      await expect(box).toBeHidden();
    }
    await expect(photoRow(ana, 'Gym selfie')).toContainText('Synced');
    // The one before is deleted once the server's entry no longer names it.
    await expect.poll(() => namedBy('target1')).not.toBe(before);
    const path = (await namedBy('target1')) ?? '';
    await expect.poll(() => storedPhotos(world)).toEqual([path]);
    const kept = await storedBytes(world, path);
    expect([...kept.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(await looksOf(ana, kept)).toEqual({ size: [300, 300], ...looks });
    expect(kept.length).toBeLessThan(700_000);
    for (const trace of ['Exif', 'http://ns.adobe.com', cameraModel, 'GPS']) {
      expect(kept.includes(trace)).toBe(false);
    }
    // JFIF alone: no APP1 (EXIF, XMP), no APP13, no comment.
    const told = jpegSegments(kept).filter(
      ({ marker }) => (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe,
    );
    expect(told.map(({ marker }) => marker)).toEqual([0xffe0]);
  });
}

test('a number with a photo goes to the photo first, and then to the number', async () => {
  await takePhoto(ana, 'Plank seconds');
  const number = ana.getByRole('dialog', { name: 'Plank seconds' });
  await expect(number.getByLabel('Number', { exact: true })).toBeFocused();
  await number.getByLabel('Number', { exact: true }).fill('90');
  await button(number, 'Confirm').click();
  await expect(photoRow(ana, 'Plank seconds')).toContainText('Recorded: 90');
  await expect(photoRow(ana, 'Plank seconds')).toContainText('Synced');
});

test('from the dashboard: a photo, then an active battle, then a target that needs one', async () => {
  await button(ana, 'Add a Photo').click();
  const box = photoDialog(ana);
  await expectAccessible(ana);
  await chooseFile(box, await cameraPhoto(ana));
  await expect(box.getByRole('img')).toBeVisible();
  await expect(button(box, 'Use')).toBeFocused();
  await button(box, 'Use').click();
  await expect(toast(ana)).toContainText('Please choose the target that the photo proves.');
  await box.getByRole('radio', { name: /vs Cleo/ }).check();
  await expect(box.getByText('No targets left to update.')).toBeVisible();
  await box.getByRole('radio', { name: /vs Ben/ }).check();
  await expect(box.getByRole('radio', { name: /Gym selfie|Plank/ })).toHaveCount(0);
  await box.getByRole('radio', { name: /Mountain top/ }).check();
  await expectAccessible(ana);
  await button(box, 'Use').click();
  await expect(toast(ana)).toContainText('Entry recorded. Well done!');
  await expect(photoRow(ana, 'Mountain top')).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(ana)).toContainText('Photo uploaded');
});

test('what is no image is refused in words, and nothing is recorded', async () => {
  await photoRow(ana, 'Salad').click();
  const box = photoDialog(ana);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('two carrots') };
  await chooseFile(box, text);
  await expect(toast(ana)).toContainText('Only image files are accepted.');
  await chooseFile(box, { ...text, name: 'broken.jpg', mimeType: 'image/jpeg' });
  await expect(toast(ana)).toContainText('File Is NOT Image!');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)]);
  await chooseFile(box, { name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
  await expect(toast(ana)).toContainText('This browser cannot read HEIC photos.');
  // Chosen from a cloud folder, and gone.
  await box.getByLabel('Add From Gallery').setInputFiles([]);
  await expect(toast(ana)).toContainText('File Not Found!');
  await button(box, 'Cancel').click();
  await expect(photoRow(ana, 'Salad')).toContainText('Photo needed');
  expect((await outboxOf(ana)).photos).toEqual([]);
});

test('a photo that cannot be made smaller, or cannot be kept, says so and leaves its target open', async () => {
  const photo = await cameraPhoto(ana);
  await photoRow(ana, 'Salad').click();
  const box = photoDialog(ana);
  const workers = await ana.evaluateHandle(() => {
    const { Worker } = globalThis;
    Reflect.deleteProperty(globalThis, 'Worker');
    return { putBack: () => Object.assign(globalThis, { Worker }) };
  });
  await chooseFile(box, photo);
  await expect(toast(ana)).toContainText('Image failed to save. Please try again.');
  await workers.evaluate(({ putBack }) => void putBack());

  await chooseFile(box, photo);
  const disk = await breakDisk(ana, 'DataCloneError');
  await button(box, 'Use').click();
  await expect(toast(ana)).toContainText('Failed to save photo. Please try again.');
  await disk.mend();
  await button(box, 'Discard').click();
  await button(box, 'Cancel').click();
  await expect(photoRow(ana, 'Salad')).toContainText('Photo needed');
  expect((await outboxOf(ana)).photos).toEqual([]);
});

test('a photo that is discarded leaves nothing behind', async () => {
  await photoRow(ana, 'Salad').click();
  const box = photoDialog(ana);
  await chooseFile(box, await cameraPhoto(ana));
  await button(box, 'Discard').click();
  await expect(button(box, 'Take Photo')).toBeVisible();
  await button(box, 'Cancel').click();
  await expect(photoRow(ana, 'Salad')).toContainText('Photo needed');
  expect((await outboxOf(ana)).photos).toEqual([]);
});

test('[R8] the opponent looks at a photo and can neither delete nor change it', async () => {
  await ben.goto(`${world.address}/battle?id=proof&day=1`);
  const box = await viewPhoto(ben, 'Gym selfie');
  await expect(box.getByRole('img', { name: 'Proof of Gym selfie' })).toBeVisible();
  await expect(button(box, 'Delete')).toHaveCount(0);
  await expect(button(box, 'Change')).toHaveCount(0);
  await expectAccessible(ben);
  await button(box, 'Close').click();
});

test('offline, a photo seen before is shown, and one that was not says when it will be', async () => {
  await benPhone.goOffline();
  await ben.reload();
  const seen = await viewPhoto(ben, 'Gym selfie');
  await expect(seen.getByRole('img', { name: 'Proof of Gym selfie' })).toBeVisible();
  await button(seen, 'Close').click();
  const unseen = await viewPhoto(ben, 'Plank seconds');
  await expect(unseen).toContainText('It is shown when there is a connection.');
  await button(unseen, 'Close').click();
  await benPhone.goOnline();
});

test('a photo that the server no longer has says that it cannot be downloaded', async () => {
  const path = (await namedBy('target2')) ?? '';
  const { urls, projectId } = world.firebase;
  await fetch(`${urls.storage}/v0/b/${projectId}.appspot.com/o/${encodeURIComponent(path)}`, {
    method: 'DELETE',
    headers: { Authorization: 'Bearer owner' },
  });
  const box = await viewPhoto(ben, 'Plank seconds');
  await expect(toast(ben)).toContainText('Photo cannot be downloaded.');
  await button(box, 'Close').click();
});

test('its owner deletes a photo offline: the target is open again, and the server forgets it when it hears', async () => {
  const path = (await namedBy('target1')) ?? '';
  await phone.goOffline();
  const box = await viewPhoto(ana, 'Gym selfie');
  await button(box, 'Delete').click();
  await button(box, 'Cancel').click();
  await button(box, 'Delete').click();
  await button(box, 'Delete').click();
  await expect(photoRow(ana, 'Gym selfie')).toHaveAttribute('aria-pressed', 'false');
  expect(await storedPhotos(world)).toContain(path);
  await phone.goOnline();
  await expect.poll(() => namedBy('target1')).toBeNull();
  await expect.poll(() => storedPhotos(world)).not.toContain(path);
});

test('[T2] the photo of an earlier day can be looked at and not changed; that of a block target can', async () => {
  await world.moveTo(startsAt + dayMs);
  await wake(ana);
  await ana.goto(`${world.address}/battle?id=proof&day=1`);
  const earlier = await viewPhoto(ana, 'Plank seconds');
  await expect(earlier.getByRole('img')).toBeVisible();
  await expect(button(earlier, 'Change')).toHaveCount(0);
  await button(earlier, 'Close').click();
  await ana.goto(`${world.address}/battle?id=proof`);
  const spanning = await viewPhoto(ana, 'Mountain top');
  await expect(button(spanning, 'Change')).toBeVisible();
  await button(spanning, 'Close').click();
});

test('the wizard offers a photo for checkboxes and for daily targets, and not for a block number', async () => {
  const offer = ana.getByLabel('Require a photo as proof');
  await ana.goto(`${world.address}/create-battle?${new URLSearchParams({ with: 'uid-ben', name: 'Ben' })}`);
  for (const [frequency, format, isOffered] of [
    ['Daily', 'Checkbox', true],
    ['Daily', 'Number', true],
    ['Block', 'Checkbox', true],
    ['Block', 'Number', false],
  ] as const) {
    await ana.getByLabel('What is the target?').fill('Stairs');
    await button(ana, 'Continue').click();
    await ana.getByRole('radio', { name: new RegExp(`^${frequency}`) }).check();
    await button(ana, 'Continue').click();
    await ana.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
    await expect(offer).toHaveCount(isOffered ? 1 : 0);
    await button(ana, 'Back').click();
    await button(ana, 'Back').click();
  }
});

test('a device that is full says that nothing was recorded, and keeps no half of it', async () => {
  await phone.close();
  await phone.open();
  ana = await phone.context.newPage();
  const session = await phone.context.newCDPSession(ana);
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.address, quotaSize: 1 });
  await ana.goto(`${world.address}/home`);
  await takeInVain(ana, 'Salad');
  await expect(toast(ana)).toContainText('Not recorded: this device is full.');
  await button(photoDialog(ana), 'Discard').click();
  await button(photoDialog(ana), 'Cancel').click();
  await expect(photoRow(ana, 'Salad')).toContainText('Photo needed');
  expect((await outboxOf(ana)).photos).toEqual([]);
});

/** Up to the button that cannot do what it says. */
async function takeInVain(page: Page, title: string): Promise<void> {
  await photoRow(page, title).click();
  await chooseFile(photoDialog(page), await cameraPhoto(page));
  await button(photoDialog(page), 'Use').click();
}
