/**
 * `npm run gallery`: takes a picture of every scene in every look, into `gallery/`, with a page to leaf through them.
 * It compares each with the strip that is kept of it in `tests/gallery/strips`, and fails when one looks otherwise; `--keep`
 * keeps what was drawn instead. With words after it, only the scenes whose names hold one of them.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import { openGallerySite } from './gallerySite.ts';
import { difference, drawStrip, looks, nameOf, openScene, takePicture, wear } from './pictures.ts';
import { scenes } from './scenes/scenes.ts';
import { stripFile } from './strips.ts';

const args = process.argv.slice(2);
const isKeeping = args.includes('--keep');
const words = args.filter((arg) => !arg.startsWith('--'));
const chosen = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = 'gallery';

/** Of a thousand blocks: a word that moved or a colour that changed is more, smoothing of another browser less. */
const ALLOWED_DIFFERENCE = 4;

async function compare(page: Page, name: string, strip: Buffer): Promise<void> {
  if (!existsSync(stripFile(name))) throw new Error('no strip is kept of it');
  const differing = await difference(page, readFileSync(stripFile(name)), strip);
  if (differing > ALLOWED_DIFFERENCE)
    throw new Error(`looks otherwise: ${differing.toFixed(1)} of 1000 blocks`);
}

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await openGallerySite();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
let failed = 0;
for (const scene of chosen) {
  const context = await browser.newContext({ timezoneId: 'Europe/London', locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on('pageerror', (error) => console.error(`${scene.name}: ${error}`));
  try {
    await openScene(page, site.address, scene);
    const pictures: Buffer[] = [];
    for (const look of looks) {
      await wear(page, look);
      const picture = await takePicture(page);
      writeFileSync(join(folder, `${scene.name}.${nameOf(look)}.png`), picture);
      pictures.push(picture);
    }
    const strip = await drawStrip(page, pictures);
    if (isKeeping) writeFileSync(stripFile(scene.name), strip);
    else await compare(page, scene.name, strip);
    console.log(scene.name);
  } catch (error) {
    failed += 1;
    console.error(`${scene.name}: ${error}`);
    await page.screenshot({ path: join(folder, `${scene.name}.failed.png`) }).catch(() => {});
  }
  await context.close();
}
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
