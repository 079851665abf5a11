/**
 * Every screen and box in every state, at three widths in both themes: looks as it is kept, axe finds nothing, nothing
 * scrolls sideways, and a thumb finds everything. One browser page shows the scenes one after the other.
 */
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import { openGallerySite } from '../gallery/gallerySite.ts';
import { changesSince } from '../gallery/kept.ts';
import { faultsOf, lookAtScene } from '../gallery/lookAtScene.ts';
import { type GalleryPage, openGallery, stillFlags } from '../gallery/openGallery.ts';
import { scenes } from '../gallery/scenes/scenes.ts';

interface Rooms {
  gallery: GalleryPage;
  /** The same gallery where letters are smoothed another way. */
  otherGallery: GalleryPage;
}

const launch = (flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] });

const test = base.extend<object, Rooms & { address: string }>({
  address: [
    async ({ browserName: _ }, use) => {
      const site = await openGallerySite();
      await use(site.address);
      await site.close();
    },
    { scope: 'worker' },
  ],
  gallery: [
    async ({ address }, use) => {
      const browser = await launch(stillFlags);
      await use(await openGallery(browser, address));
      await browser.close();
    },
    { scope: 'worker' },
  ],
  otherGallery: [
    async ({ address }, use) => {
      const browser = await launch(['--font-render-hinting=full', '--force-color-profile=srgb']);
      await use(await openGallery(browser, address));
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

// Whichever worker is free takes the next scene.
test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

test.describe('as it is kept, in reach, and clean to axe', () => {
  for (const scene of scenes) {
    test(scene.name, async ({ gallery }) => {
      await gallery.show(scene);
      const faults: string[] = [];
      const seen = await lookAtScene(gallery, async (look) => {
        faults.push(...(await faultsOf(gallery, scene, look)));
      });
      let changes = await changesSince(gallery.page, scene.name, seen);
      // Something may still have been arriving: what is kept is the scene when it stands still.
      for (let again = 0; again < 3 && changes.length > 0; again += 1)
        changes = await changesSince(gallery.page, scene.name, await lookAtScene(gallery));
      expect([...changes, ...faults]).toEqual([]);
    });
  }
});
