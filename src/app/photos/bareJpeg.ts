/**
 * A JPEG without anything that is told about it: browsers put colour profiles (Chromium) and EXIF (Safari) even into what
 * they draw themselves. What is left is the JFIF header and the picture, whose colours are sRGB without being said so.
 */

const startOfScan = 0xda;
const comment = 0xfe;
const isTold = (marker: number): boolean => (marker > 0xe0 && marker <= 0xef) || marker === comment;

/** Throws when the bytes are no JPEG: what is not understood must not be sent as if it were clean. */
export function bareJpeg(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [jpeg.subarray(0, 2)];
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw new Error('the browser has not written a JPEG');
  for (let at = 2; ; ) {
    const [start, marker, high, low] = jpeg.subarray(at, at + 4);
    if (start !== 0xff || marker === undefined || high === undefined || low === undefined) {
      throw new Error('the browser has written a broken JPEG');
    }
    // From here on there is only the picture.
    if (marker === startOfScan) return [...kept, jpeg.subarray(at)];
    const end = at + 2 + high * 256 + low;
    if (!isTold(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
}
