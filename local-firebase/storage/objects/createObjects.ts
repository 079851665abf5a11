/** Storage's objects: reads, changes and commits them, each judged by the rules first. It moves no bytes. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../firestore/backend.ts';
import type { StorageGate } from '../access/createStorageGate.ts';
import type { Blobs } from '../disk/createBlobs.ts';
import type { Tables } from '../disk/createTables.ts';
import type { ObjectPlace } from '../objectName.ts';
import { notFound, StorageError } from '../storageError.ts';
import { type Digest, type MetadataChange, type StoredObject, withMetadata } from '../storedObject.ts';
import type { Upload, UploadSession } from '../uploads/uploadSession.ts';
import { type ListedPage, type Listing, listNames } from './listNames.ts';
import { checkPreconditions, type Preconditions } from './preconditions.ts';

export type Objects = ReturnType<typeof createObjects>;

export function createObjects(parts: {
  tables: Tables;
  blobs: Blobs;
  gate: StorageGate;
  now: () => number;
  log: (line: string) => void;
}) {
  const { tables, blobs, gate, now, log } = parts;
  let latestGeneration = tables.latestGeneration();

  function nextGeneration(): number {
    latestGeneration = Math.max(latestGeneration + 1, Math.floor(now()) * 1000);
    return latestGeneration;
  }

  function existing(place: ObjectPlace): StoredObject {
    const object = tables.object(place);
    if (!object) throw notFound(place);
    return object;
  }

  function keep(object: StoredObject, done: UploadSession | null = null): StoredObject {
    tables.put(object, latestGeneration, done);
    return object;
  }

  /** No object's any more. What cannot be removed now is swept away at the next start. */
  async function discard(blob: string): Promise<void> {
    await blobs
      .remove(blob)
      .catch((error: unknown) => log(`storage: ${blob} is left over: ${String(error)}`));
  }

  function changed(object: StoredObject): StoredObject {
    return { ...object, metageneration: object.metageneration + 1, updatedAt: now() };
  }

  return {
    /** `token` is a download token, which stands above the rules. Throws 403, 404 or 412. */
    get(
      caller: Caller,
      place: ObjectPlace,
      wanted: Preconditions = {},
      token: string | null = null,
    ): StoredObject {
      const object = tables.object(place);
      const holdsToken = token !== null && object?.downloadTokens.includes(token);
      if (!holdsToken) gate.check(caller, 'get', place, object, null);
      if (!object) throw notFound(place);
      checkPreconditions(wanted, object);
      return object;
    },

    /** Throws 400 or 403. */
    list(caller: Caller, bucket: string, listing: Listing): ListedPage {
      gate.checkList(caller, bucket, listing.prefix);
      return listNames(tables, bucket, listing);
    },

    /** Throws 403, 404 or 412. */
    update(
      caller: Caller,
      place: ObjectPlace,
      change: MetadataChange,
      wanted: Preconditions = {},
    ): StoredObject {
      const before = tables.object(place);
      const after = before && changed(withMetadata(before, change));
      gate.check(caller, 'update', place, before, after);
      if (!after) throw notFound(place);
      checkPreconditions(wanted, before);
      return keep(after);
    },

    /** Resolves when the object is gone for good. Rejects with 403, 404 or 412. */
    async remove(caller: Caller, place: ObjectPlace, wanted: Preconditions = {}): Promise<void> {
      const object = tables.object(place);
      gate.check(caller, 'delete', place, object, null);
      if (!object) throw notFound(place);
      checkPreconditions(wanted, object);
      tables.remove(place);
      await discard(object.blob);
    },

    /**
     * Makes an object of bytes that are on the disk. Nobody sees it before this has resolved, and it replaces one of
     * the same name at once and whole. Rejects with 400 (other digests than told), 403 or 412; the bytes
     * are then the caller's to remove. `asDone` is the resumable upload's row, which changes in the same moment.
     */
    async commit(
      caller: Caller,
      upload: Upload,
      asDone: ((object: StoredObject) => UploadSession) | null = null,
    ): Promise<StoredObject> {
      const { bucket, name, blob, change, preconditions, givesToken } = upload;
      const digest = await blobs.digest(blob);
      checkDigest(change, digest);
      // From here to the end of the write nothing else runs: what was judged is what is replaced.
      const before = tables.object({ bucket, name });
      const at = now();
      const object = withMetadata(
        {
          bucket,
          name,
          blob,
          ...digest,
          generation: nextGeneration(),
          metageneration: 1,
          createdAt: at,
          updatedAt: at,
          headers: { contentType: 'application/octet-stream' },
          metadata: {},
          downloadTokens: givesToken ? [randomUUID()] : [],
        },
        change,
      );
      gate.check(caller, 'create', upload, before, object);
      checkPreconditions(preconditions, before);
      keep(object, asDone?.(object));
      if (before) await discard(before.blob);
      return object;
    },

    /** A download URL needs a token; objects that came another way get theirs when asked for. */
    withToken: (object: StoredObject): StoredObject =>
      object.downloadTokens.length > 0
        ? object
        : keep(changed({ ...object, downloadTokens: [randomUUID()] })),

    /** Owners alone. Throws 403 or 404. */
    addToken(caller: Caller, place: ObjectPlace): StoredObject {
      gate.checkOwner(caller);
      const object = existing(place);
      return keep(changed({ ...object, downloadTokens: [...object.downloadTokens, randomUUID()] }));
    },
    /** Owners alone; the last one is replaced by another. Throws 403 or 404. */
    removeToken(caller: Caller, place: ObjectPlace, token: string): StoredObject {
      gate.checkOwner(caller);
      const object = existing(place);
      const left = object.downloadTokens.filter((other) => other !== token);
      return keep(changed({ ...object, downloadTokens: left.length > 0 ? left : [randomUUID()] }));
    },

    buckets: tables.buckets,
  };
}

function checkDigest(told: MetadataChange, actual: Digest): void {
  for (const field of ['md5Hash', 'crc32c'] as const) {
    if (told[field] !== undefined && told[field] !== actual[field]) {
      throw new StorageError(
        400,
        `Provided ${field} "${told[field]}" doesn't match calculated ${field} "${actual[field]}".`,
      );
    }
  }
}
