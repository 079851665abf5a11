/** Cloud Storage's JSON API as firebase-admin speaks it to an emulator: past all rules, and without credentials. */
import { callerFromAuthorization } from '../../callers.ts';
import { mayControl } from '../../controlAccess.ts';
import type { Caller } from '../../firestore/backend.ts';
import type { Storage } from '../createStorage.ts';
import { readBucket, readObjectName } from '../objectName.ts';
import { StorageError } from '../storageError.ts';
import { answerObject } from './answerObject.ts';
import { answerCloudUpload } from './cloudUploads.ts';
import { type Exchange, readLength, sendJson } from './exchange.ts';
import { bucketJson, cloudJson } from './objectJson.ts';

const owner: Caller = { kind: 'owner' };

// The JSON API's own prefix, which the admin SDK leaves out when it speaks to an emulator.
const prefix = /^(?:download\/)?storage\/v1\//;

// What would change the answer and is not served must not be dropped in silence.
const unservedQueries = [
  'versions',
  'softDeleted',
  'matchGlob',
  'startOffset',
  'endOffset',
  'includeTrailingDelimiter',
];

/** `parts` are those of the whole path. Rejects with what went wrong. */
export async function answerCloud(storage: Storage, exchange: Exchange, parts: string[]): Promise<void> {
  requireOwner(exchange);
  const { request, response, query } = exchange;
  const unserved = unservedQueries.find((name) => !['false', null].includes(query.get(name)));
  if (unserved) throw new StorageError(501, `This server does not serve the parameter ${unserved}.`);
  const isUpload = parts[0] === 'upload' || parts[0] === 'resumable';
  const skipped = isUpload
    ? 3
    : (prefix.exec(`${parts.slice(0, 3).join('/')}/`)?.[0].split('/').length ?? 1) - 1;
  const [b, bucketName, o, name, ...more] = parts.slice(skipped);
  if (b !== 'b' || (o !== undefined && o !== 'o') || more.length > 0) throw unservedAt(exchange);
  const base = `http://${request.headers.host}`;
  if (bucketName === undefined || bucketName === '') {
    if (request.method !== 'GET') throw unservedAt(exchange);
    const buckets = new Set([storage.defaultBucket, ...storage.objects.buckets()]);
    sendJson(response, {
      kind: 'storage#buckets',
      items: [...buckets].map((each) => bucketJson(each, base)),
    });
    return;
  }
  const bucket = readBucket(bucketName);
  if (isUpload) {
    await answerCloudUpload(storage, exchange, bucket);
  } else if (o === undefined) {
    if (request.method !== 'GET') throw unservedAt(exchange);
    if (!storage.hasBucket(bucket)) throw new StorageError(404, 'The specified bucket does not exist.');
    sendJson(response, bucketJson(bucket, base));
  } else if (name === undefined || name === '') {
    if (request.method !== 'GET') throw unservedAt(exchange);
    answerList(storage, exchange, bucket, base);
  } else {
    const asked = { caller: owner, place: { bucket, name: readObjectName(name) }, method: request.method };
    if (!(await answerObject(storage, exchange, asked, (object) => cloudJson(object, base)))) {
      throw unservedAt(exchange);
    }
  }
}

/**
 * The admin SDK sends no credentials to an emulator: programs of this machine are taken for the owner. Whoever sends another's is
 * refused, and so is what a page of another site embeds, which a browser asks for without an Origin.
 */
function requireOwner({ request }: Exchange): void {
  const caller = callerFromAuthorization(request.headers.authorization);
  const isEmbedded = request.headers['sec-fetch-site'] === 'cross-site';
  if (caller.kind === 'user' || !mayControl(request) || isEmbedded)
    throw new StorageError(403, 'Permission denied: this is the owner’s alone.');
}

function answerList(storage: Storage, { response, query }: Exchange, bucket: string, base: string): void {
  const limit = readLength(query.get('maxResults'), 'maxResults') ?? 1000;
  if (limit < 1) throw new StorageError(400, 'maxResults is at least 1.');
  const { items, prefixes, nextPageToken } = storage.objects.list(owner, bucket, {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    limit: Math.min(limit, 1000),
    pageToken: query.get('pageToken'),
  });
  sendJson(response, {
    kind: 'storage#objects',
    items: items.map((object) => cloudJson(object, base)),
    prefixes,
    ...(nextPageToken === null ? {} : { nextPageToken }),
  });
}

function unservedAt({ request }: Exchange): StorageError {
  return new StorageError(
    501,
    `This server does not serve ${request.method} ${(request.url ?? '').slice(0, 200)}.`,
  );
}
