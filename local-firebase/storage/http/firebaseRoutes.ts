/** Firebase's own wire, `/v0/b/{bucket}/o…`: what the web SDK and rules-unit-testing speak. Every caller is judged by the rules. */
import { callerFromAuthorization } from '../../callers.ts';
import type { Caller } from '../../firestore/backend.ts';
import type { Storage } from '../createStorage.ts';
import { type ObjectPlace, readBucket, readObjectName } from '../objectName.ts';
import { StorageError } from '../storageError.ts';
import type { StoredObject } from '../storedObject.ts';
import { answerObject } from './answerObject.ts';
import { type Exchange, headerOf, readLength, sendJson } from './exchange.ts';
import { firebaseJson } from './objectJson.ts';
import { receiveBeginning, receiveWhole } from './receiveUpload.ts';

/** `parts` are those of the path behind `/v0`. Rejects with what went wrong. */
export async function answerFirebase(storage: Storage, exchange: Exchange, parts: string[]): Promise<void> {
  const [b, bucketName, o, ...names] = parts;
  if (b !== 'b' || bucketName === undefined || o !== 'o' || names.length > 1) throw unserved(exchange);
  const bucket = readBucket(bucketName);
  const name = names[0] === '' ? undefined : names[0];
  const { request, query } = exchange;
  const caller = callerFromAuthorization(request.headers.authorization);
  const isWrite = request.method === 'POST' || request.method === 'PUT';
  const isPatch = isWrite && headerOf(exchange, 'x-http-method-override')?.toUpperCase() === 'PATCH';
  const method = isPatch ? 'PATCH' : request.method;

  if (isWrite && !isPatch) {
    if (name !== undefined && (query.has('create_token') || query.has('delete_token'))) {
      answerToken(storage, exchange, caller, { bucket, name: readObjectName(name) });
    } else {
      await answerUpload(storage, exchange, caller, bucket, name ?? query.get('name'));
    }
    return;
  }
  if (name === undefined) {
    if (method !== 'GET') throw unserved(exchange);
    answerList(storage, exchange, caller, bucket);
    return;
  }
  const { objects } = storage;
  const tell = (object: StoredObject) => firebaseJson(method === 'GET' ? objects.withToken(object) : object);
  const place = { bucket, name: readObjectName(name) };
  if (!(await answerObject(storage, exchange, { caller, place, method }, tell))) throw unserved(exchange);
}

function answerList(
  { objects }: Storage,
  { response, query }: Exchange,
  caller: Caller,
  bucket: string,
): void {
  const prefix = query.get('prefix') ?? '';
  if (prefix !== '' && !prefix.endsWith('/'))
    throw new StorageError(400, 'The prefix must be empty or end in a slash.');
  const limit = readLength(query.get('maxResults'), 'maxResults') ?? 1000;
  if (limit < 1 || limit > 1000) throw new StorageError(400, 'maxResults is 1 to 1000.');
  const { items, prefixes, nextPageToken } = objects.list(caller, bucket, {
    prefix,
    delimiter: query.get('delimiter') ?? '',
    limit,
    pageToken: query.get('pageToken'),
  });
  // The SDK has no way to name an object with an empty part.
  const isNameable = (text: string): boolean => !text.replace(/\/$/, '').split('/').includes('');
  sendJson(response, {
    prefixes: prefixes.filter(isNameable),
    items: items.filter(({ name }) => isNameable(`${name}/`)).map(({ name }) => ({ name, bucket })),
    ...(nextPageToken === null ? {} : { nextPageToken }),
  });
}

function answerToken(
  storage: Storage,
  { response, query }: Exchange,
  caller: Caller,
  place: ObjectPlace,
): void {
  const { objects } = storage;
  const created = query.get('create_token');
  if (created !== null && created !== 'true') throw new StorageError(400, 'create_token can only be true.');
  const object =
    created === null
      ? objects.removeToken(caller, place, query.get('delete_token') ?? '')
      : objects.addToken(caller, place);
  sendJson(response, firebaseJson(object));
}

async function answerUpload(
  storage: Storage,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
  name: string | null,
): Promise<void> {
  const { uploads } = storage;
  const command = headerOf(exchange, 'x-goog-upload-command');
  if (command !== null) {
    await answerCommand(storage, exchange, caller, bucket, name, command);
    return;
  }
  const isMultipart = headerOf(exchange, 'x-goog-upload-protocol') === 'multipart';
  const object = await uploads.atOnce(caller, async (write) => ({
    ...(await receiveWhole(exchange, { bucket, name, isMultipart }, write)),
    givesToken: true,
  }));
  sendJson(exchange.response, firebaseJson(object));
}

/** One step of a resumable upload. */
async function answerCommand(
  { uploads }: Storage,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
  name: string | null,
  command: string,
): Promise<void> {
  const { request, response, query } = exchange;
  const status = (value: 'active' | 'cancelled' | 'final'): void => {
    response.setHeader('X-Goog-Upload-Status', value);
  };
  if (command === 'start') {
    const { upload, size } = await receiveBeginning(
      exchange,
      { bucket, name },
      { type: 'x-goog-upload-header-content-type', length: 'x-goog-upload-header-content-length' },
    );
    const id = await uploads.start(caller, { ...upload, givesToken: true }, size);
    status('active');
    response.setHeader('X-Goog-Upload-Chunk-Granularity', 256 * 1024);
    response.setHeader('X-GUploader-UploadID', id);
    const at = new URLSearchParams({ name: upload.name, upload_id: id, upload_protocol: 'resumable' });
    response.setHeader('X-Goog-Upload-URL', `http://${request.headers.host}/v0/b/${bucket}/o?${at}`);
    response.writeHead(200).end();
    return;
  }
  const id = query.get('upload_id');
  if (id === null) throw new StorageError(400, 'Required: upload_id.');
  const steps = command.split(',').map((step) => step.trim());
  if (steps[0] === 'query' || steps[0] === 'cancel') {
    if (steps[0] === 'cancel') await uploads.cancel(id);
    const { received, upload } = await uploads.status(id);
    const { kind } = upload.state;
    status(kind === 'active' || kind === 'cancelled' ? kind : 'final');
    response.setHeader('X-Goog-Upload-Size-Received', received);
    response.writeHead(200).end();
    return;
  }
  if (steps.some((step) => step !== 'upload' && step !== 'finalize'))
    throw new StorageError(400, `Unknown upload command: ${JSON.stringify(command.slice(0, 40))}`);
  if (steps.includes('upload')) {
    const offset = readLength(headerOf(exchange, 'x-goog-upload-offset'), 'offset');
    await uploads.append(id, offset, request);
  }
  if (steps.includes('finalize')) {
    try {
      const object = await uploads.finalize(id);
      status('final');
      sendJson(response, firebaseJson(object));
    } catch (error) {
      const { upload } = await uploads.status(id);
      status(upload.state.kind === 'active' ? 'active' : 'final');
      throw error;
    }
    return;
  }
  status('active');
  response.writeHead(200).end();
}

function unserved({ request }: Exchange): StorageError {
  return new StorageError(
    404,
    `Nothing is served at ${request.method} ${(request.url ?? '').slice(0, 200)}.`,
  );
}
