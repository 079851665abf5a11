/**
 * `npm run gallery`: takes a picture of every scene in every look, into `gallery/`, with a page to leaf through them.
 * `--keep` keeps what was drawn as what the tests compare with; without it, it says what looks otherwise, and fails. With words
 * after it, only the scenes whose names hold one of them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import { openGallerySite } from './gallerySite.ts';
import { changesSince, forget, keep, keptWithoutScene } from './kept.ts';
import { lookUntilStill } from './lookAtScene.ts';
import { looks, nameOf } from './looks.ts';
import { openGallery, stillFlags } from './openGallery.ts';
import { scenes } from './scenes/scenes.ts';

const args = process.argv.slice(2);
const isKeeping = args.includes('--keep');
const words = args.filter((arg) => !arg.startsWith('--'));
const chosen = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = 'gallery';

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await openGallerySite();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags, ...stillFlags],
});
const gallery = await openGallery(browser, site.address);
gallery.page.on('pageerror', (error) => console.error(String(error)));
let failed = 0;
for (const scene of chosen) {
  try {
    const seen = await lookUntilStill(gallery, scene, async (look) => {
      writeFileSync(join(folder, `${scene.name}.${nameOf(look)}.png`), await gallery.picture('FULL'));
    });
    const changes = isKeeping ? [] : await changesSince(gallery.page, scene.name, seen);
    if (isKeeping) keep(scene.name, seen);
    if (changes.length > 0) throw new Error(changes.join('\n  '));
    console.log(scene.name);
  } catch (error) {
    failed += 1;
    console.error(`${scene.name}: ${error}`);
  }
}
if (isKeeping) keptWithoutScene(scenes.map(({ name }) => name)).forEach(forget);
await browser.close();
await site.close();

const figure = (name: string) =>
  `<h2 id="${name}">${name}</h2><p>${looks.map((look) => `<a href="${name}.${nameOf(look)}.png"><img loading="lazy" alt="${nameOf(look)}" src="${name}.${nameOf(look)}.png"></a>`).join(' ')}</p>`;
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Fitbout, every screen</title><style>body{font:1rem system-ui;margin:1rem}img{max-height:420px;vertical-align:top;border:1px solid #888}</style>${chosen.map(({ name }) => figure(name)).join('\n')}`,
);
console.log(`\n${chosen.length - failed} of ${chosen.length} scenes: ${join(folder, 'index.html')}`);
if (failed > 0) process.exitCode = 1;
