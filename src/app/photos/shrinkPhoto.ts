/** From a chosen file to the photo that is kept, or why it cannot be used. */
import type { Outcome } from '../../domain/index.ts';
import type { PhotoFault } from '../../ui/photos/photoDesk.ts';

/** Spec §9, and the most that the security rules take (R8). */
const mostBytes = 700_000;

const failed = (failure: PhotoFault): { ok: false; failure: PhotoFault } => ({ ok: false, failure });

/** The brands of HEIF files, which phones write and most browsers cannot read. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isHeif = (start: Uint8Array): boolean => {
  const text = String.fromCharCode(...start);
  return text.slice(4, 8) === 'ftyp' && heifBrands.includes(text.slice(8, 12));
};

async function shrinkAside(file: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('the worker for images does not run')));
    worker.postMessage(file);
    const shrunk = await promise;
    return shrunk instanceof Blob ? shrunk : null;
  } finally {
    worker.terminate();
  }
}

export async function shrinkPhoto(file: File | undefined): Promise<Outcome<Blob, PhotoFault>> {
  // A file chosen from a cloud folder may be gone when it is read.
  const start = await file
    ?.slice(0, 12)
    .arrayBuffer()
    .catch(() => undefined);
  if (file === undefined || start === undefined) return failed('FILE_NOT_FOUND');
  const isHeic = isHeif(new Uint8Array(start));
  // Some systems know no type for HEIC.
  if (!file.type.startsWith('image/') && !isHeic) return failed('NOT_ACCEPTED');
  const photo = await shrinkAside(file);
  if (photo === null) return failed(isHeic ? 'HEIC' : 'NOT_AN_IMAGE');
  return photo.size <= mostBytes ? { ok: true, value: photo } : failed('NOT_SAVED');
}
