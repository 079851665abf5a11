/** What people do with photos, in the words of the boxes. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type CameraPhoto, cameraPhoto } from './photoFiles.ts';
import { button, targetRow } from './steps.ts';

export const photoDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Photo Required' });

/** The row of a target; its photo's button beside it is another. */
export const photoRow = (page: Page, title: string): Locator => targetRow(page, title).first();

/** Gives a box of ours a file, as the gallery would. */
export const chooseFile = (box: Locator, file: CameraPhoto): Promise<void> =>
  box.getByLabel('Add From Gallery').setInputFiles(file);

/** Takes a photo for a target that has none, from its row. */
export async function takePhoto(page: Page, title: string, file?: CameraPhoto): Promise<void> {
  await photoRow(page, title).click();
  const box = photoDialog(page);
  await chooseFile(box, file ?? (await cameraPhoto(page)));
  await expect(box.getByRole('img')).toBeVisible();
  await button(box, 'Use').click();
  await expect(box).toBeHidden();
}

export async function viewPhoto(page: Page, title: string): Promise<Locator> {
  await button(page, `View the photo of ${title}`).click();
  return page.getByRole('dialog', { name: title });
}

/** A browser without Background Sync, as Safari and Firefox are. Call it before the pages that it is meant for. */
export async function withoutBackgroundSync(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

/** What this browser would let the worker send with, and what waits: as the outbox itself has it. */
export const outboxOf = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fitbout-photos');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (name: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const [photos, deletions, session, seen] = await Promise.all(
      ['photos', 'deletions', 'session', 'seen'].map(all),
    );
    database.close();
    return { photos: photos ?? [], deletions: deletions ?? [], session: session ?? [], seen: seen ?? [] };
  });
