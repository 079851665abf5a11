/** What the two wires tell of an object. */
import type { StoredObject } from '../storedObject.ts';
import { etagOf } from '../storedObject.ts';

/** As Firebase's own wire tells it. */
export function firebaseJson(object: StoredObject) {
  return {
    ...commonJson(object),
    contentEncoding: object.headers.contentEncoding ?? 'identity',
    contentDisposition: object.headers.contentDisposition ?? 'inline',
    ...(Object.keys(object.metadata).length > 0 ? { metadata: object.metadata } : {}),
    downloadTokens: object.downloadTokens.join(','),
  };
}

/** As Cloud Storage's JSON API tells it. `base` is this server’s address. */
export function cloudJson(object: StoredObject, base: string) {
  const { bucket, name, generation, downloadTokens } = object;
  const path = `b/${bucket}/o/${encodeURIComponent(name)}`;
  const metadata = {
    ...object.metadata,
    ...(downloadTokens.length > 0 ? { firebaseStorageDownloadTokens: downloadTokens.join(',') } : {}),
  };
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${generation}`,
    selfLink: `${base}/storage/v1/${path}`,
    mediaLink: `${base}/download/storage/v1/${path}?generation=${generation}&alt=media`,
    ...commonJson(object),
    timeStorageClassUpdated: new Date(object.createdAt).toISOString(),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

export function bucketJson(bucket: string, base: string) {
  return {
    kind: 'storage#bucket',
    id: bucket,
    name: bucket,
    selfLink: `${base}/storage/v1/b/${bucket}`,
    location: 'US',
    locationType: 'multi-region',
    storageClass: 'STANDARD',
    metageneration: '1',
  };
}

function commonJson(object: StoredObject) {
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    ...object.headers,
    timeCreated: new Date(object.createdAt).toISOString(),
    updated: new Date(object.updatedAt).toISOString(),
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5Hash,
    crc32c: object.crc32c,
    etag: etagOf(object),
  };
}
