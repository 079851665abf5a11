/** What every HTTP answer of the Firestore port shares: CORS, no caching, error bodies, bounded request bodies. It knows no route. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirestoreError, type Json } from '../firestore/backend.ts';
import { httpCode } from './statusCodes.ts';

// A commit may hold 10 MiB; escaped in a form body it grows up to threefold, and binary as JSON text a little more.
const maxBodyBytes = 48 * 1024 * 1024;

/**
 * Allows the calling page everything, as the emulators do: Firebase's own CORS answer is as wide, and access is
 * decided by rules. Set before anything can fail, for a browser hides an error that lacks these headers.
 */
export function setCommonHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader('Access-Control-Allow-Origin', origin ?? '*');
  if (origin !== undefined) {
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Vary', 'Origin');
  }
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const requested = request.headers['access-control-request-headers'];
  if (requested !== undefined) response.setHeader('Access-Control-Allow-Headers', requested);
  response.setHeader('Access-Control-Allow-Methods', 'DELETE, GET, HEAD, PATCH, POST, PUT');
  // Chromium asks before a page of a public address may call a local one.
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
}

export function sendJson(response: ServerResponse, status: number, body: Json): void {
  if (response.writableEnded) return;
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

/** Google's error body. Where an answer has already begun the connection is cut instead. */
export function sendError(response: ServerResponse, error: FirestoreError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const code = httpCode(error.status);
  sendJson(response, code, { error: { code, message: error.message, status: error.status } });
}

/** The whole body as text. Throws INVALID_ARGUMENT when it is too large, without reading the rest. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      throw new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds ${maxBodyBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parsed JSON; an empty body is an empty request. Throws INVALID_ARGUMENT. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received: it does not parse.');
  }
}
