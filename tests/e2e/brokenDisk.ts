/** A page whose writes to IndexedDB fail from now on, by the error's name, until they are mended. */
import type { Page } from '@playwright/test';

export async function breakDisk(page: Page, error: string): Promise<{ mend(): Promise<void> }> {
  const disk = await page.evaluateHandle((name) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk fails', name);
    };
    return {
      mend: () => {
        IDBObjectStore.prototype.put = put;
      },
    };
  }, error);
  return { mend: () => disk.evaluate(({ mend }) => mend()) };
}
