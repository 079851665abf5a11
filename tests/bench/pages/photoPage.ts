/** Photos of a camera's size made small in several ways, with the longest time that the page stood still meanwhile. */
import { shrinkImage } from '../../../src/app/photos/shrinkImage.ts';
import { shrinkPhoto } from '../../../src/app/photos/shrinkPhoto.ts';

export type Way = 'worker' | 'page' | 'img';

export interface Shrinking {
  ms: number;
  /** The longest gap between two turns of the page's event loop. */
  longestBlockMs: number;
  bytes: number;
}

declare global {
  var photoPage: {
    /** Makes a JPEG of so many pixels; resolves to its size in bytes. */
    prepare(width: number, height: number): Promise<number>;
    shrink(way: Way): Promise<Shrinking>;
  };
}

let photo = new File([], 'none');

/** Something between a flat colour, which no camera takes, and noise, which none keeps. */
async function drawPhoto(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#7ec8f2');
  sky.addColorStop(1, '#3b2f2f');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 4000; index += 1) {
    // The same picture in every run.
    const at = (factor: number, range: number): number => (index * factor) % range;
    context.fillStyle = `hsl(${at(47, 360)} 60% ${20 + at(13, 60)}%)`;
    context.beginPath();
    context.arc(at(7919, width), at(6101, height), 5 + at(31, width / 40), 0, 7);
    context.fill();
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

const ways: Record<Way, (file: File) => Promise<Blob>> = {
  /** The app's own: everything in a worker. */
  async worker(file) {
    const shrunk = await shrinkPhoto(file);
    if (!shrunk.ok) throw new Error(shrunk.failure);
    return shrunk.value;
  },
  /** The same code, called by the page. */
  page: (file) => shrinkImage(file),
  /** What most pages do: an image element drawn on a canvas element. */
  async img(file) {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 300;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    const side = Math.min(image.naturalWidth, image.naturalHeight);
    const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
    context.drawImage(image, left, top, side, side, 0, 0, 300, 300);
    URL.revokeObjectURL(url);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.75),
    );
  },
};

/** Turns of the event loop, as fast as they come, until it is stopped. */
function meterBlocks(): { stop(): number } {
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let isRunning = true;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) port2.postMessage(null);
  };
  port2.postMessage(null);
  return {
    stop() {
      isRunning = false;
      return Math.max(longest, performance.now() - last);
    },
  };
}

globalThis.photoPage = {
  async prepare(width, height) {
    const blob = await drawPhoto(width, height);
    photo = new File([blob], 'photo.jpg', { type: blob.type });
    return photo.size;
  },
  async shrink(way) {
    const meter = meterBlocks();
    const startedAt = performance.now();
    const small = await ways[way](photo);
    const ms = performance.now() - startedAt;
    const longestBlockMs = meter.stop();
    if (small.type !== 'image/jpeg') throw new Error(`${way} made ${small.type}`);
    return { ms, longestBlockMs, bytes: small.size };
  },
};
