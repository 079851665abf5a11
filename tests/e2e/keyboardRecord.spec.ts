/** Recording by keyboard alone: checks, numbers, the numbers of a block, photos, and taking each of them back. */
import { expect, type Page, test } from '@playwright/test';
import { enter, expectFocusKept, inBox, tabTo } from './keyboardSteps.ts';
import { cameraPhoto } from './photoFiles.ts';
import { photoRow } from './photoSteps.ts';
import { block, daily, proven, seedBattle, seedPeople } from './seed.ts';
import { button, signIn, targetRow } from './steps.ts';
import { World } from './world.ts';

test.describe.configure({ mode: 'serial' });

let world: World;
let page: Page;

test.beforeAll(async () => {
  world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  const { Ana } = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, {
    id: 'running',
    between: ['Ana', 'Ben'],
    numDays: 7,
    targets: [daily('Push-ups'), daily('Steps', 'NUMBER'), proven(daily('Gym selfie')), block('Kilometres')],
  });
  page = await (await world.phone('Europe/London')).page(world.address);
  // Listened to all along: a key that is pressed while Playwright turns its ear on opens a chooser that nobody hears of.
  page.on('filechooser', () => undefined);
  await signIn(page, Ana);
});

test.afterAll(() => world.close());

const press = (key: string) => page.keyboard.press(key);
const toasts = () => page.getByRole('region', { name: 'Messages' });

test('a check, and its Undo on the toast', async () => {
  const row = targetRow(page, 'Push-ups');
  await tabTo(row);
  await press('Space');
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toBeFocused();
  await enter(button(toasts(), 'Undo'));
  await expect(row).toHaveAttribute('aria-pressed', 'false');
  await expect(row).toBeFocused();
});

test('a number, hidden from the opponent, and deleted', async () => {
  const row = targetRow(page, 'Steps');
  await inBox(row, 'Steps', async (box) => {
    await expect(box.getByLabel('Number', { exact: true })).toBeFocused();
    await page.keyboard.type('8000');
    await tabTo(box.getByLabel('Hide from opponent'));
    await press('Space');
    await enter(button(box, 'Confirm'));
  });
  await expect(row).toContainText('Recorded: 8000');
  await inBox(row, 'Steps', async (box) => {
    await expect(box.getByLabel('Hide from opponent')).toBeChecked();
    await enter(button(box, 'Delete'));
  });
  await expect(row).toContainText('Nothing recorded');
});

test('numbers of a block are added and removed, and the focus stays in the box', async () => {
  await inBox(targetRow(page, 'Kilometres'), 'Kilometres', async (box) => {
    const field = box.getByLabel('Number to add');
    await expect(field).toBeFocused();
    for (const value of ['5', '3']) {
      await page.keyboard.type(value);
      await press('Enter');
      await expect(button(box, new RegExp(`^Remove ${value} `))).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    }
    for (const value of ['5', '3']) {
      await enter(button(box, new RegExp(`^Remove ${value} `)));
      await expect(button(box, new RegExp(`^Remove ${value} `))).toHaveCount(0);
      await expectFocusKept(page);
    }
    await tabTo(box.getByLabel('Hide from opponent'));
    await press('Space');
    await expect(box.getByLabel('Hide from opponent')).toBeChecked();
    await press('Escape');
  });
});

/** The browser's own way to a file, opened by Enter on the button that has the focus. */
async function chooseByEnter(): Promise<void> {
  const photo = await cameraPhoto(page);
  const chooser = page.waitForEvent('filechooser');
  await press('Enter');
  await (await chooser).setFiles(photo);
}

test('a photo is chosen, discarded, chosen again and used', async () => {
  const row = photoRow(page, 'Gym selfie');
  await inBox(row, 'Photo Required', async (box) => {
    const gallery = button(box, 'Add From Gallery');
    await expect(gallery).toBeFocused();
    await chooseByEnter();
    await expect(button(box, 'Use')).toBeFocused();
    await enter(button(box, 'Discard'));
    await expect(gallery).toBeFocused();
    await chooseByEnter();
    await expect(button(box, 'Use')).toBeFocused();
    await press('Enter');
  });
  await expect(row).toHaveAttribute('aria-pressed', 'true');
});

test('a photo is looked at, changed and deleted', async () => {
  const view = button(page, 'View the photo of Gym selfie');
  await inBox(view, 'Gym selfie', async (box) => {
    await expect(button(box, 'Close')).toBeFocused();
    await enter(button(box, 'Change'));
    await expect(button(box, 'Add From Gallery')).toBeFocused();
    await chooseByEnter();
    await expect(button(box, 'Use')).toBeFocused();
    await press('Enter');
  });
  await enter(view);
  const box = page.getByRole('dialog', { name: 'Gym selfie' });
  await enter(button(box, 'Delete'));
  await expect(box).toContainText('Without its photo this target no longer counts.');
  await expect(button(box, 'Delete')).toBeFocused();
  await press('Enter');
  await expect(box).toHaveCount(0);
  // The button to look at it has gone with the photo.
  await expect(photoRow(page, 'Gym selfie')).toBeFocused();
});

test('a photo without a target first: Add a Photo', async () => {
  await inBox(button(page, 'Add a Photo'), 'Photo Required', async (box) => {
    await expect(button(box, 'Add From Gallery')).toBeFocused();
    await chooseByEnter();
    await expect(button(box, 'Use')).toBeFocused();
    await press('Enter');
  });
  await expect(photoRow(page, 'Gym selfie')).toHaveAttribute('aria-pressed', 'true');
});

test('a box stays a box while the cards behind it change their places', async () => {
  await page.goto(`${world.address}/battle?id=running`);
  await enter(targetRow(page, 'Kilometres'));
  const box = page.getByRole('dialog', { name: 'Kilometres' });
  await expect(box).toBeVisible();
  const firstCard = page.getByRole('main').getByRole('heading', { level: 2, includeHidden: true }).first();
  await expect(firstCard).toHaveText('Details');
  await page.setViewportSize({ width: 390, height: 1200 });
  await expect(firstCard).toHaveText('Block Targets');
  expect(await box.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await press('Escape');
  await expect(box).toHaveCount(0);
  await expect(targetRow(page, 'Kilometres')).toBeFocused();
});
