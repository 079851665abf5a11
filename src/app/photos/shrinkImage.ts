/** Makes the photo that is kept: the middle of the image, the right way up, 300×300 (spec §9), and nothing but the picture. */
import { bareJpeg } from './bareJpeg.ts';

const photoSide = 300;
const photoType = 'image/jpeg';
const photoQuality = 0.75;

/** Rejects when the browser cannot decode the image, or cannot write JPEG. */
export async function shrinkImage(image: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const canvas = new OffscreenCanvas(photoSide, photoSide);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('the browser gives no canvas');
    // JPEG knows no transparency, and black is not what lies under a cut-out.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, photoSide, photoSide);
    context.imageSmoothingQuality = 'high';
    const side = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    context.drawImage(bitmap, left, top, side, side, 0, 0, photoSide, photoSide);
    const drawn = await canvas.convertToBlob({ type: photoType, quality: photoQuality });
    return new Blob(bareJpeg(new Uint8Array(await drawn.arrayBuffer())), { type: drawn.type });
  } finally {
    // 48 megapixels are 192 MB: not left to the garbage collector.
    bitmap.close();
  }
}
