/** Holds up one part of what a screen is made of, for as long as a test wants: a database of this device, or the server's answers. */
import type { Page } from '@playwright/test';

declare global {
  var heldDatabase: { isHeld: boolean; release(): void } | undefined;
}

export interface DatabaseHold {
  /** Resolves once somebody has opened the database and waits for it. */
  isHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Whoever opens a database of this collection in this page waits for its first answer: somebody else is writing into it. */
export async function holdDatabase(page: Page, collection: string): Promise<DatabaseHold> {
  await page.addInitScript((ending) => {
    const hold = { isHeld: false, release: () => {} };
    globalThis.heldDatabase = hold;
    let isReleased = false;
    hold.release = () => {
      isReleased = true;
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      const request = version === undefined ? open.call(this, name) : open.call(this, name, version);
      if (!name.endsWith(`--${ending}`)) return request;
      // Before whoever asked hears that it is open.
      request.addEventListener('success', () => {
        const database = request.result;
        const [first] = database.objectStoreNames;
        if (first === undefined || isReleased) return;
        const writing = database.transaction([...database.objectStoreNames], 'readwrite').objectStore(first);
        const goOn = () => {
          hold.isHeld = true;
          if (!isReleased) writing.count().onsuccess = goOn;
        };
        goOn();
      });
      return request;
    };
  }, collection);
  return {
    isHeld: async () => {
      await page.waitForFunction(() => globalThis.heldDatabase?.isHeld === true);
    },
    release: () => page.evaluate(() => globalThis.heldDatabase?.release()),
  };
}

/** What the server knows of this person's battles stays there until `release`; whatever was asked before is answered. */
export async function holdBattles(page: Page): Promise<{ isHeld: Promise<void>; release(): void }> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/google\.firestore\.v1\.Firestore\/Listen\//, async (route) => {
    const asked = decodeURIComponent(route.request().postData() ?? '');
    if (asked.includes('"collectionId":"battles"')) {
      held.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return { isHeld: held.promise, release: released.resolve };
}
