/**
 * Every screen and box in every state, at three widths in both themes: looks as it is kept, axe finds nothing, nothing
 * scrolls sideways, and a thumb finds everything. One browser page shows the scenes one after the other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import { openGallerySite } from '../gallery/gallerySite.ts';
import { ALLOWED_BLOCKS, changesSince, keptComponents, keptWithoutScene } from '../gallery/kept.ts';
import { faultsOf, lookAtScene, type Seen } from '../gallery/lookAtScene.ts';
import { type GalleryPage, openGallery, stillFlags } from '../gallery/openGallery.ts';
import { outlineChanges } from '../gallery/outline.ts';
import { stripDifference } from '../gallery/pictures.ts';
import { scenes } from '../gallery/scenes/scenes.ts';

const test = base.extend<object, { address: string; gallery: GalleryPage }>({
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
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [...chromiumFlags, ...stillFlags],
      });
      await use(await openGallery(browser, address));
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

// Whichever worker is free takes the next scene.
test.describe.configure({ mode: 'parallel' });

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

test('every component of the screens is in some scene, and nothing is kept of what is no scene', () => {
  const ui = 'src/ui';
  const exported = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(ui, file), 'utf8').matchAll(/^export (?:function|class|const) ([A-Z][a-z]\w*)/gm),
    ])
    .flatMap(([, name]) => (name === undefined ? [] : [name]));
  expect(exported.length).toBeGreaterThan(100);
  const seen = keptComponents();
  expect(exported.filter((name) => !seen.has(name))).toEqual([]);
  expect(keptWithoutScene(scenes.map(({ name }) => name))).toEqual([]);
});

test.describe('what counts as a change', () => {
  const change = async (gallery: GalleryPage, style: string): Promise<[Seen, Seen]> => {
    const scene = scenes.find(({ name }) => name === 'new-battle');
    if (!scene) throw new Error('the scene is gone');
    await gallery.show(scene);
    const before = await lookAtScene(gallery);
    const sheet = await gallery.page.addStyleTag({ content: style });
    const after = await lookAtScene(gallery);
    await sheet.evaluate((element) => element.parentNode?.removeChild(element));
    return [before, after];
  };

  test('a link that moves by one dot does', async ({ gallery }) => {
    const [before, after] = await change(gallery, 'main a { position: relative; left: 1px }');
    expect(outlineChanges(before.outline, after.outline)).not.toEqual([]);
  });

  test('a colour that changes a little does, in one theme too', async ({ gallery }) => {
    const [before, after] = await change(
      gallery,
      '@media (prefers-color-scheme: dark) { main a { background: #201e3c !important } }',
    );
    expect(outlineChanges(before.outline, after.outline).join()).toContain('in the dark');
  });

  test('what lies over something does, though nothing moved', async ({ gallery }) => {
    const [before, after] = await change(gallery, 'main a { clip-path: inset(0 50% 0 0) }');
    expect(outlineChanges(before.outline, after.outline)).toEqual([]);
    expect(await stripDifference(gallery.page, before.strip, after.strip)).toBeGreaterThan(ALLOWED_BLOCKS);
  });

  test('letters that are smoothed another way do not', async ({ gallery }) => {
    // As by a machine that gives them a softer edge than this one.
    const [before, after] = await change(gallery, '* { text-shadow: 0 0 0.5px rgb(128 128 128 / 0.4) }');
    expect(after.strip.equals(before.strip)).toBe(false);
    expect(outlineChanges(before.outline, after.outline)).toEqual([]);
    expect(await stripDifference(gallery.page, before.strip, after.strip)).toBeLessThan(ALLOWED_BLOCKS);
  });
});
