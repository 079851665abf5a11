/**
 * The pictures of a scene: its six looks at full size, and the strip of all six at a quarter of it, which is what the
 * repository keeps. Strips are compared by blocks of dots, so that a browser's own way of smoothing letters is no change.
 */
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { width: 320, height: 640, colorScheme },
  { width: 390, height: 844, colorScheme },
  { width: 1280, height: 900, colorScheme },
]);

export const nameOf = ({ width, colorScheme }: Look): string => `${width}-${colorScheme}`;

/** A longer screen is cut here: its foot repeats what its middle shows. */
const MOST_HEIGHT = 2600;

/** Brings the scene on screen, and what the person does first. Nothing moves in it. */
export async function openScene(page: Page, address: string, scene: Scene): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/gallery?scene=${scene.name}`);
  await scene.act?.(page);
  await scene.shows(page).first().waitFor({ state: 'visible' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Shows the open scene in a look, as high as what is in it. */
export async function wear(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(MOST_HEIGHT, Math.max(height, whole)) });
}

export const takePicture = (page: Page): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled', caret: 'hide' });

/** The pictures side by side at a quarter of their size, as WebP. Drawn by a browser page of any content. */
export async function drawStrip(page: Page, pictures: Buffer[]): Promise<Buffer> {
  const sources = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  const strip = await page.evaluate(async (urls) => {
    const images = await Promise.all(
      urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
    );
    const sizes = images.map(({ width, height }) => ({
      width: Math.round(width / 4),
      height: Math.round(height / 4),
    }));
    const gap = 8;
    const canvas = new OffscreenCanvas(
      sizes.reduce((sum, { width }) => sum + width + gap, gap),
      Math.max(...sizes.map(({ height }) => height)) + 2 * gap,
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#888';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    let x = gap;
    images.forEach((image, index) => {
      const { width = 0, height = 0 } = sizes[index] ?? {};
      context.drawImage(image, x, gap, width, height);
      x += width + gap;
    });
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, sources);
  return Buffer.from(strip, 'base64');
}

/**
 * How many of a thousand blocks of four by four dots differ plainly between two strips. 1000 when the sizes do, but for
 * a line or two: a font of another version may break a line elsewhere, and that is a change to look at.
 */
export async function difference(page: Page, kept: Buffer, drawn: Buffer): Promise<number> {
  const sources = [kept, drawn].map((strip) => `data:image/webp;base64,${strip.toString('base64')}`);
  return page.evaluate(async (urls) => {
    const block = 4;
    const plainly = 24;
    const images = await Promise.all(
      urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
    );
    const [one, other] = images;
    if (!one || !other) throw new Error('two strips are compared');
    if (one.width !== other.width || Math.abs(one.height - other.height) > 4) return 1000;
    const width = one.width;
    const height = Math.min(one.height, other.height);
    const [a, b] = [one, other].map((image) => {
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    });
    const mean = (data: Uint8ClampedArray, left: number, top: number, channel: number) => {
      let sum = 0;
      for (let y = top; y < top + block; y += 1) {
        for (let x = left; x < left + block; x += 1) sum += data[(y * width + x) * 4 + channel] ?? 0;
      }
      return sum / (block * block);
    };
    let blocks = 0;
    let different = 0;
    for (let top = 0; top + block <= height; top += block) {
      for (let left = 0; left + block <= width; left += block) {
        blocks += 1;
        if (!a || !b) continue;
        const differs = [0, 1, 2].some(
          (channel) => Math.abs(mean(a, left, top, channel) - mean(b, left, top, channel)) > plainly,
        );
        if (differs) different += 1;
      }
    }
    return (different / blocks) * 1000;
  }, sources);
}
