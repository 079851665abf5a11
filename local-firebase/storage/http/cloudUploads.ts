/** The uploads of Cloud Storage's JSON API: as nothing but bytes, multipart, and resumable by Content-Range. */
import type { Caller } from '../../firestore/backend.ts';
import type { Storage } from '../createStorage.ts';
import { StorageError } from '../storageError.ts';
import { type Exchange, headerOf, sendJson } from './exchange.ts';
import { cloudJson } from './objectJson.ts';
import { receiveBeginning, receiveWhole } from './receiveUpload.ts';

const owner: Caller = { kind: 'owner' };

/** Rejects with what went wrong. */
export async function answerCloudUpload(storage: Storage, exchange: Exchange, bucket: string): Promise<void> {
  const { uploads } = storage;
  const { request, response, query } = exchange;
  const base = `http://${request.headers.host}`;
  const id = query.get('upload_id');
  if (id !== null) {
    await answerPiece(storage, exchange, id, base);
    return;
  }
  if (request.method !== 'POST' && request.method !== 'PUT') {
    throw new StorageError(501, `This server does not serve ${request.method} here.`);
  }
  const name = query.get('name');
  const type = query.get('uploadType') ?? headerOf(exchange, 'x-goog-upload-protocol');
  if (type === 'resumable') {
    const { upload, size } = await receiveBeginning(
      exchange,
      { bucket, name },
      { type: 'x-upload-content-type', length: 'x-upload-content-length' },
    );
    const started = await uploads.start(owner, { ...upload, givesToken: false }, size);
    const at = new URLSearchParams({ uploadType: 'resumable', name: upload.name, upload_id: started });
    response.writeHead(200, { Location: `${base}/upload/storage/v1/b/${bucket}/o?${at}` }).end();
    return;
  }
  const object = await uploads.atOnce(owner, async (write) => ({
    ...(await receiveWhole(exchange, { bucket, name, isMultipart: type === 'multipart' }, write)),
    givesToken: false,
  }));
  sendJson(response, cloudJson(object, base));
}

/** A piece of a resumable upload, or the question how much of it is there. */
async function answerPiece(
  { uploads }: Storage,
  exchange: Exchange,
  id: string,
  base: string,
): Promise<void> {
  const { request, response } = exchange;
  if (request.method === 'DELETE') {
    await uploads.cancel(id);
    // Cloud Storage's answer to a cancelled upload.
    throw new StorageError(499, 'The upload was cancelled.');
  }
  const range = readRange(headerOf(exchange, 'content-range'));
  const { upload } = await uploads.status(id);
  if (upload.state.kind === 'active' && range.holdsBytes) await uploads.append(id, range.start, request);
  const { received, upload: now } = await uploads.status(id);
  const isWhole = range.total === null ? range.isOpen : received === range.total;
  if (now.state.kind !== 'active' || isWhole) {
    sendJson(response, cloudJson(await uploads.finalize(id), base));
    return;
  }
  if (received > 0) response.setHeader('Range', `bytes=0-${received - 1}`);
  response.writeHead(308).end();
}

interface ContentRange {
  holdsBytes: boolean;
  /** Where its bytes belong; null when that was not told. */
  start: number | null;
  /** Its end was not told: the last piece, ending where the request ends. */
  isOpen: boolean;
  /** The whole length, where it is known. */
  total: number | null;
}

function readRange(header: string | null): ContentRange {
  if (header === null) return { holdsBytes: true, start: null, isOpen: true, total: null };
  const match = /^bytes (?:(\d{1,15})-(\d{1,15}|\*)|\*)\/(\d{1,15}|\*)$/.exec(header);
  if (!match) throw new StorageError(400, `Invalid Content-Range: ${JSON.stringify(header.slice(0, 80))}`);
  const [, start, end, total] = match;
  return {
    holdsBytes: start !== undefined,
    start: start === undefined ? null : Number(start),
    isOpen: end === '*',
    total: total === undefined || total === '*' ? null : Number(total),
  };
}
