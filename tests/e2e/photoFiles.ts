/** Photos as cameras write them, made in the browser and dressed with EXIF byte by byte; and a look at what was kept of them. */
import type { Page } from '@playwright/test';
import type { World } from './world.ts';

export interface CameraPhoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What stands in the four corners of the pixels as they are stored. */
export const corners = {
  topLeft: 'red',
  topRight: 'lime',
  bottomLeft: 'blue',
  bottomRight: 'white',
} as const;

/** A JPEG of four colours, stored as the sensor lies, with an EXIF orientation and where it was taken. */
export async function cameraPhoto(page: Page, orientation = 1, size = [640, 400]): Promise<CameraPhoto> {
  const base64 = await page.evaluate(
    async ({ colors, size: [width = 1, height = 1] }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const fill = (color: string, x: number, y: number) => {
        context.fillStyle = color;
        context.fillRect(x, y, width / 2, height / 2);
      };
      fill(colors.topLeft, 0, 0);
      fill(colors.topRight, width / 2, 0);
      fill(colors.bottomLeft, 0, height / 2);
      fill(colors.bottomRight, width / 2, height / 2);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { colors: corners, size },
  );
  const plain = Buffer.from(base64, 'base64');
  // Right behind the start of the image, where cameras put it.
  const buffer = Buffer.concat([plain.subarray(0, 2), exifSegment(orientation), plain.subarray(2)]);
  return { name: `photo-${orientation}.jpg`, mimeType: 'image/jpeg', buffer };
}

export const cameraModel = 'FITBOUT-TEST-CAMERA';

/** An APP1 segment: orientation and camera in the first directory, latitude and longitude in the GPS one. */
function exifSegment(orientation: number): Buffer {
  const model = Buffer.from(`${cameraModel}\0`, 'latin1');
  const firstEntries = 3;
  const modelAt = 8 + 2 + firstEntries * 12 + 4;
  const gpsAt = modelAt + model.length + (model.length % 2);
  const gpsEntries = 4;
  const latitudeAt = gpsAt + 2 + gpsEntries * 12 + 4;
  const tiff = Buffer.alloc(latitudeAt + 48);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  let at = 8;
  const entry = (tag: number, type: number, count: number, write: (valueAt: number) => void): void => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    write(at + 8);
    at += 12;
  };
  tiff.writeUInt16BE(firstEntries, at);
  at += 2;
  entry(0x0110, 2, model.length, (valueAt) => tiff.writeUInt32BE(modelAt, valueAt));
  entry(0x0112, 3, 1, (valueAt) => tiff.writeUInt16BE(orientation, valueAt));
  entry(0x8825, 4, 1, (valueAt) => tiff.writeUInt32BE(gpsAt, valueAt));
  model.copy(tiff, modelAt);
  at = gpsAt;
  tiff.writeUInt16BE(gpsEntries, at);
  at += 2;
  entry(1, 2, 2, (valueAt) => tiff.write('N\0', valueAt, 'latin1'));
  entry(2, 5, 3, (valueAt) => tiff.writeUInt32BE(latitudeAt, valueAt));
  entry(3, 2, 2, (valueAt) => tiff.write('W\0', valueAt, 'latin1'));
  entry(4, 5, 3, (valueAt) => tiff.writeUInt32BE(latitudeAt + 24, valueAt));
  // 51° 30' 26", 0° 7' 39"
  for (const [index, value] of [51, 1, 30, 1, 26, 1, 0, 1, 7, 1, 39, 1].entries()) {
    tiff.writeUInt32BE(value, latitudeAt + index * 4);
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The segments of a JPEG before its pixels, by marker. */
export function jpegSegments(jpeg: Buffer): { marker: number; body: Buffer }[] {
  const segments: { marker: number; body: Buffer }[] = [];
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg.readUInt16BE(at);
    const length = jpeg.readUInt16BE(at + 2);
    segments.push({ marker, body: jpeg.subarray(at + 4, at + 2 + length) });
    // Start of scan: the rest is pixels.
    if (marker === 0xffda) break;
    at += 2 + length;
  }
  return segments;
}

/** Width, height, and the nearest of the four colours in each corner. */
export async function looksOf(page: Page, jpeg: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const colorAt = (x: number, y: number): string => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
      const name = `${red > 128 ? 'r' : ''}${green > 128 ? 'g' : ''}${blue > 128 ? 'b' : ''}`;
      return { r: 'red', g: 'lime', b: 'blue', rgb: 'white' }[name] ?? `rgb(${red} ${green} ${blue})`;
    };
    const [right, bottom] = [bitmap.width - 20, bitmap.height - 20];
    return {
      size: [bitmap.width, bitmap.height],
      topLeft: colorAt(20, 20),
      topRight: colorAt(right, 20),
      bottomLeft: colorAt(20, bottom),
      bottomRight: colorAt(right, bottom),
    };
  }, jpeg.toString('base64'));
}

const bucketOf = (world: World): string =>
  `${world.firebase.urls.storage}/v0/b/${world.firebase.projectId}.appspot.com/o`;
const asOwner = { headers: { Authorization: 'Bearer owner' } };

/** The paths of all photos on the server. */
export async function storedPhotos(world: World): Promise<string[]> {
  const response = await fetch(`${bucketOf(world)}?prefix=targetConfirmations/`, asOwner);
  const { items } = (await response.json()) as { items?: { name: string }[] };
  return (items ?? []).map(({ name }) => name);
}

export async function storedBytes(world: World, path: string): Promise<Buffer> {
  const response = await fetch(`${bucketOf(world)}/${encodeURIComponent(path)}?alt=media`, asOwner);
  if (!response.ok) throw new Error(`the server has no ${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The photo that a person's entry names on the server, or `null`. */
export async function namedPhoto(
  world: World,
  { battleId, uid, bucket, targetKey }: { battleId: string; uid: string; bucket: string; targetKey: string },
): Promise<string | null> {
  const { urls, projectId } = world.firebase;
  const response = await fetch(
    `${urls.firestore}/v1/projects/${projectId}/databases/(default)/documents/battles/${battleId}`,
    asOwner,
  );
  let value: unknown = { mapValue: await response.json() };
  for (const key of ['entries', uid, bucket, targetKey, 'photo']) {
    value = (value as { mapValue?: { fields?: Record<string, unknown> } })?.mapValue?.fields?.[key];
  }
  return (value as { stringValue?: string } | undefined)?.stringValue ?? null;
}
