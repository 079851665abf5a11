/** Sends an object's bytes, whole or a range of them. */
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Blobs } from '../disk/createBlobs.ts';
import { StorageError } from '../storageError.ts';
import { etagOf, type StoredObject } from '../storedObject.ts';
import type { Exchange } from './exchange.ts';

/** Resolves when all is sent, or the client has gone. Rejects with 416 for a range outside of the object. */
export async function sendMedia(
  { request, response }: Exchange,
  object: StoredObject,
  blobs: Blobs,
): Promise<void> {
  const { headers, size } = object;
  response.setHeader('Content-Type', headers.contentType ?? 'application/octet-stream');
  response.setHeader('Content-Disposition', headers.contentDisposition ?? dispositionOf(object.name));
  // A photo is its contestants’ alone: no shared cache may keep it.
  response.setHeader('Cache-Control', headers.cacheControl ?? 'private, max-age=0');
  if (headers.contentLanguage) response.setHeader('Content-Language', headers.contentLanguage);
  response.setHeader('ETag', `"${etagOf(object)}"`);
  response.setHeader('X-Goog-Generation', object.generation);
  response.setHeader('X-Goog-Metageneration', object.metageneration);
  response.setHeader('X-Goog-Hash', `crc32c=${object.crc32c},md5=${object.md5Hash}`);

  // What was stored packed is unpacked for whoever cannot do it; a range of the packed bytes would be of no use to them.
  const unpacks =
    headers.contentEncoding === 'gzip' && !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (headers.contentEncoding && !unpacks) response.setHeader('Content-Encoding', headers.contentEncoding);
  const range = unpacks ? null : readRange(request.headers.range, size);
  if (range === 'outside') {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new StorageError(416, 'The requested range cannot be satisfied.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  if (!unpacks) {
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('Content-Length', end - start + 1);
  }
  response.writeHead(range ? 206 : 200);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  const bytes = blobs.read(object.blob, start, end);
  await (unpacks ? pipeline(bytes, createGunzip(), response) : pipeline(bytes, response));
}

/** One range of bytes. Several, and what is no range, are answered with the whole, as HTTP has it. */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  // The SDK asks for at most so many bytes also of an empty object, and takes no other answer than its bytes.
  if (!match || (first === '' && last === '') || size === 0) return null;
  if (first === '')
    return Number(last) === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
}

function dispositionOf(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=utf-8''${encoded}`;
}
