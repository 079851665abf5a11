/**
 * The strip of a scene: all its looks side by side at a quarter of their size, which is what the repository keeps and people
 * look at. Strips are compared by the colour of small blocks, so that another way of smoothing letters is no change.
 */
import type { Page } from '@playwright/test';

/** The pictures side by side as WebP. Drawn by a browser page of any content. */
export async function drawStrip(page: Page, pictures: Buffer[]): Promise<Buffer> {
  const sources = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  const strip = await page.evaluate(async (urls) => {
    const images = await Promise.all(
      urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
    );
    const gap = 8;
    const canvas = new OffscreenCanvas(
      images.reduce((sum, { width }) => sum + width + gap, gap),
      Math.max(...images.map(({ height }) => height)) + 2 * gap,
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#888';
    context.fillRect(0, 0, canvas.width, canvas.height);
    let x = gap;
    for (const image of images) {
      context.drawImage(image, x, gap);
      x += image.width + gap;
    }
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    let text = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, sources);
  return Buffer.from(strip, 'base64');
}

/** How many of a thousand blocks of four by four dots differ plainly between two strips; 1000 when their sizes do. */
export async function stripDifference(page: Page, kept: Buffer, drawn: Buffer): Promise<number> {
  if (kept.equals(drawn)) return 0;
  const sources = [kept, drawn].map((strip) => `data:image/webp;base64,${strip.toString('base64')}`);
  return page.evaluate(async (urls) => {
    const block = 4;
    const plainly = 24;
    const images = await Promise.all(
      urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
    );
    const [one, other] = images;
    if (!one || !other) throw new Error('two strips are compared');
    if (one.width !== other.width || one.height !== other.height) return 1000;
    const { width, height } = one;
    const [a, b] = images.map((image) => {
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
