/** Brings bytes in: at once, or in pieces that may break off, be asked about and go on, also after a restart. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Caller } from '../../firestore/backend.ts';
import type { Blobs, Bytes } from '../disk/createBlobs.ts';
import type { Tables } from '../disk/createTables.ts';
import type { Objects } from '../objects/createObjects.ts';
import { notFound, StorageError } from '../storageError.ts';
import type { StoredObject } from '../storedObject.ts';
import type { Upload, UploadSession } from './uploadSession.ts';

export function createUploads(parts: {
  tables: Tables;
  blobs: Blobs;
  objects: Objects;
  now: () => number;
  maxObjectBytes: number;
}) {
  const { tables, blobs, objects, now, maxObjectBytes } = parts;
  /** The newest piece for an upload, that is coming in or waits for its turn. */
  const sources = new Map<string, Readable>();
  const turns = new Map<string, Promise<unknown>>();

  /**
   * One command of an upload at a time. A client that sends another has given up on the piece it was sending, though
   * that connection may still look alive: so the piece is cut off first.
   */
  function inTurn<T>(id: string, work: (upload: UploadSession) => Promise<T>, source?: Readable): Promise<T> {
    sources.get(id)?.destroy();
    if (source) sources.set(id, source);
    const before = turns.get(id) ?? Promise.resolve();
    const turn = before
      .catch(() => {})
      .then(() => {
        const upload = tables.upload(id);
        if (!upload) throw new StorageError(404, 'No such upload.');
        return work(upload);
      });
    turns.set(id, turn);
    const forget = (): void => {
      if (source && sources.get(id) === source) sources.delete(id);
      if (turns.get(id) === turn) turns.delete(id);
    };
    turn.then(forget, forget);
    return turn;
  }

  async function refuse(upload: UploadSession, { httpStatus, message }: StorageError): Promise<void> {
    tables.putUpload({ ...upload, state: { kind: 'refused', httpStatus, message } });
    await blobs.remove(upload.blob);
  }

  return {
    /** `fill` is given what takes the bytes, and resolves to what was said about them. Whatever fails leaves nothing behind. */
    async atOnce(
      caller: Caller,
      fill: (write: (bytes: Bytes) => Promise<unknown>) => Promise<Omit<Upload, 'blob'>>,
    ): Promise<StoredObject> {
      const blob = await blobs.create();
      try {
        const upload = await fill((bytes) => blobs.append(blob, bytes, maxObjectBytes));
        return await objects.commit(caller, { ...upload, blob });
      } catch (error) {
        await blobs.remove(blob);
        throw error;
      }
    },

    /** Resolves to the upload’s id. Rejects with 413 when it says that it is too large. */
    async start(caller: Caller, upload: Omit<Upload, 'blob'>, size: number | null): Promise<string> {
      if (size !== null && size > maxObjectBytes)
        throw new StorageError(413, `The upload is larger than ${maxObjectBytes} bytes.`);
      const id = randomUUID();
      const blob = await blobs.create();
      tables.putUpload({ ...upload, id, blob, caller, size, startedAt: now(), state: { kind: 'active' } });
      return id;
    },

    /**
     * Resolves to the bytes received, all of them on the disk. What was received before and comes once more is passed
     * over, as Cloud Storage does. Rejects with 400 for a piece that leaves a gap.
     */
    append: (id: string, offset: number | null, source: Readable): Promise<number> =>
      inTurn(
        id,
        async ({ blob, size, state }) => {
          if (state.kind !== 'active') throw new StorageError(400, 'The upload is no longer active.');
          const received = await blobs.size(blob);
          const from = offset ?? received;
          if (from > received)
            throw new StorageError(400, `The upload goes on at byte ${received}, not at ${from}.`);
          const bytes = behind(received - from, source.iterator({ destroyOnReturn: false }));
          return await blobs.append(blob, bytes, size ?? maxObjectBytes);
        },
        source,
      ),

    /** What is there of it. Rejects with 404. */
    status: (id: string): Promise<{ received: number; upload: UploadSession }> =>
      inTurn(id, async (upload) => {
        const isActive = upload.state.kind === 'active';
        return { received: isActive ? await blobs.size(upload.blob) : (upload.size ?? 0), upload };
      }),

    /** Makes the object. Asked again, it answers as before. Rejects with 400 while bytes are missing. */
    finalize: (id: string): Promise<StoredObject> =>
      inTurn(id, async (upload) => {
        const { state, size, blob, caller } = upload;
        if (state.kind === 'cancelled') throw new StorageError(400, 'The upload was cancelled.');
        if (state.kind === 'refused') throw new StorageError(state.httpStatus, state.message);
        if (state.kind === 'done') {
          const object = tables.object(upload);
          if (object?.generation !== state.generation) throw notFound(upload);
          return object;
        }
        const received = await blobs.size(blob);
        if (size !== null && received !== size)
          throw new StorageError(400, `The upload has ${received} of ${size} bytes.`);
        try {
          return await objects.commit(caller, upload, (object) => ({
            ...upload,
            size: received,
            state: { kind: 'done', generation: object.generation },
          }));
        } catch (error) {
          if (error instanceof StorageError) await refuse(upload, error);
          throw error;
        }
      }),

    /** Rejects with 400 when it is done, 404 when there is none. */
    cancel: (id: string): Promise<void> =>
      inTurn(id, async (upload) => {
        if (upload.state.kind === 'done') throw new StorageError(400, 'The upload is done.');
        tables.putUpload({ ...upload, state: { kind: 'cancelled' } });
        await blobs.remove(upload.blob);
      }),
  };
}

/** All but the first so many bytes. */
async function* behind(skipped: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let left = skipped;
  for await (const chunk of bytes) {
    if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
