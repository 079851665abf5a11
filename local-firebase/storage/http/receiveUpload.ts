/** Takes uploads in: whole in one request, with its metadata in a multipart body or as nothing but bytes; or the beginning of one in pieces. */

import { readJson } from '../../firestore-transports/httpExchange.ts';
import type { Bytes } from '../disk/createBlobs.ts';
import { readHeader, readMetadata } from '../incomingMetadata.ts';
import { readObjectName } from '../objectName.ts';
import { readPreconditions } from '../objects/preconditions.ts';
import type { MetadataChange } from '../storedObject.ts';
import type { Upload } from '../uploads/uploadSession.ts';
import { type Exchange, headerOf, parseJson, readLength } from './exchange.ts';
import { readBoundary, readMultipart } from './readMultipart.ts';

/** `name` is the address's, or null where the metadata names the object. Throws 400. */
export async function receiveWhole(
  exchange: Exchange,
  { bucket, name, isMultipart }: { bucket: string; name: string | null; isMultipart: boolean },
  write: (bytes: Bytes) => Promise<unknown>,
): Promise<Omit<Upload, 'blob' | 'givesToken'>> {
  const { request, query } = exchange;
  const preconditions = readPreconditions(query);
  // What is thrown while reading must still be answered, so the connection stays.
  const source = request.iterator({ destroyOnReturn: false });
  const contentType = headerOf(exchange, 'x-upload-content-type');
  if (!isMultipart) {
    const objectName = readObjectName(name ?? '');
    const type = contentType ?? headerOf(exchange, 'content-type');
    const headers = typeHeader(type);
    await write(source);
    return { bucket, name: objectName, change: { headers }, preconditions };
  }
  const body = await readMultipart(source, readBoundary(headerOf(exchange, 'content-type')));
  const told = readMetadata(parseJson(body.metadata));
  const objectName = readObjectName(name ?? told.name ?? '');
  await write(body.bytes);
  const headers = { ...typeHeader(contentType ?? body.contentType), ...told.headers };
  return { bucket, name: objectName, change: { ...told, headers }, preconditions };
}

/** The body is metadata; `type` and `length` are the wire's names of the headers that tell these. Throws 400. */
export async function receiveBeginning(
  exchange: Exchange,
  { bucket, name }: { bucket: string; name: string | null },
  { type, length }: { type: string; length: string },
): Promise<{ upload: Omit<Upload, 'blob' | 'givesToken'>; size: number | null }> {
  const told = readMetadata(await readJson(exchange.request));
  const headers = { ...typeHeader(headerOf(exchange, type)), ...told.headers };
  return {
    upload: {
      bucket,
      name: readObjectName(name ?? told.name ?? ''),
      change: { ...told, headers },
      preconditions: readPreconditions(exchange.query),
    },
    size: readLength(headerOf(exchange, length), 'length'),
  };
}

function typeHeader(type: string | null): MetadataChange['headers'] {
  return type === null ? {} : { contentType: readHeader('contentType', type) };
}
