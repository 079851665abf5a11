/** Owns the files that hold objects' bytes, one each, named at random. It knows neither objects nor who asks. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageError } from '../storageError.ts';
import type { Digest } from '../storedObject.ts';
import { createCrc32c } from './crc32c.ts';

export type Bytes = AsyncIterable<Uint8Array>;

export interface Blobs {
  /** Makes an empty file that a lost power supply does not take away. Resolves to its id. */
  create(): Promise<string>;
  /**
   * Adds bytes at the end and resolves to the new size once all are on the disk. When `bytes` breaks off, what had come
   * is kept, and it rejects. Rejects with 413 past `limit` bytes in all.
   */
  append(id: string, bytes: Bytes, limit: number): Promise<number>;
  size(id: string): Promise<number>;
  digest(id: string): Promise<Digest>;
  /** `end` is the last byte wanted. */
  read(id: string, start: number, end: number): Readable;
  remove(id: string): Promise<void>;
  ids(): string[];
}

/** `folder` is made when missing. */
export function createBlobs(folder: string): Blobs {
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string): string => join(folder, id);

  return {
    async create() {
      const id = randomUUID();
      const file = await open(fileOf(id), 'wx');
      await file.close();
      await syncFolder(folder);
      return id;
    },
    async append(id, bytes, limit) {
      const file = await open(fileOf(id), 'r+');
      try {
        let size = (await file.stat()).size;
        try {
          for await (const chunk of bytes) {
            if (size + chunk.length > limit) {
              throw new StorageError(413, `The upload is larger than ${limit} bytes.`);
            }
            await file.writev([chunk], size);
            size += chunk.length;
          }
        } finally {
          await file.datasync();
        }
        return size;
      } finally {
        await file.close();
      }
    },
    size: async (id) => (await stat(fileOf(id))).size,
    async digest(id) {
      const md5 = createHash('md5');
      const crc32c = createCrc32c();
      let size = 0;
      const bytes: AsyncIterable<Buffer> = createReadStream(fileOf(id));
      for await (const chunk of bytes) {
        md5.update(chunk);
        crc32c.update(chunk);
        size += chunk.length;
      }
      return { size, md5Hash: md5.digest('base64'), crc32c: crc32c.digest().toString('base64') };
    },
    read: (id, start, end) => createReadStream(fileOf(id), { start, end }),
    remove: (id) => rm(fileOf(id), { force: true }),
    ids: () => readdirSync(folder),
  };
}

/** Puts the folder's list of names on the disk. Windows has no such call, and does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
