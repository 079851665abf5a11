/** What every answer of the Storage port shares: its errors, its exposed headers, what an address names. It knows no route. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirestoreError } from '../../firestore/backend.ts';
import { httpCode } from '../../firestore-transports/statusCodes.ts';
import { StorageError, toErrorBody } from '../storageError.ts';

// Without these a page's script cannot read what the SDK's uploads rest on.
export const exposedHeaders = [
  'Content-Type',
  'Content-Range',
  'ETag',
  'Location',
  'Range',
  'X-Firebase-Storage-Version',
  'X-Goog-Generation',
  'X-Goog-Hash',
  'X-Goog-Metageneration',
  'X-Goog-Upload-Chunk-Granularity',
  'X-Goog-Upload-Size-Received',
  'X-Goog-Upload-Status',
  'X-Goog-Upload-URL',
  'X-GUploader-UploadID',
].join(', ');

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
}

/** The parts of a path, each decoded by itself: a name's own slashes come as %2F. Throws 400. */
export function readTarget(target: string): { parts: string[]; query: URLSearchParams } {
  const [path = '/', ...rest] = target.split('?');
  try {
    return {
      parts: path.split('/').slice(1).map(decodeURIComponent),
      query: new URLSearchParams(rest.join('?')),
    };
  } catch {
    throw new StorageError(400, 'The address is not properly percent-encoded.');
  }
}

export function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Where an answer has already begun the connection is cut instead. */
export function sendError(response: ServerResponse, error: StorageError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!response.req.complete) {
    // The rest is let pass unread: a client that is cut off while it sends never hears why.
    response.req.resume();
    response.setHeader('Connection', 'close');
  }
  sendJson(response, toErrorBody(error), error.httpStatus);
}

/** What is our own fault is logged whole and told without details. */
export function toStorageError(thrown: unknown, log: (line: string) => void): StorageError {
  if (thrown instanceof StorageError) return thrown;
  if (thrown instanceof FirestoreError) return new StorageError(httpCode(thrown.status), thrown.message);
  log(`storage: unexpected ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  return new StorageError(500, 'Internal error; the server log says more.');
}

/** A header's single value, or null. */
export function headerOf({ request }: Exchange, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** Bytes as a number. Throws 400 for what is none. */
export function readLength(text: string | null, what: string): number | null {
  if (text === null) return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new StorageError(400, `Invalid ${what}: ${JSON.stringify(text.slice(0, 40))}`);
}

/** Throws 400. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageError(400, 'Invalid JSON: it does not parse.');
  }
}
