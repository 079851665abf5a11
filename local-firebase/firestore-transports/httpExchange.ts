/** What every HTTP answer of the Firestore port shares: CORS, no caching, error bodies, bounded request bodies. It knows no route. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTrustedOrigin } from '../auth/trustedOrigin.ts';
import { FirestoreError, type Json } from '../firestore/backend.ts';
import { httpCode } from './statusCodes.ts';

// A commit may hold 10 MiB; escaped in a form body it grows up to threefold, and binary as JSON text a little more.
const maxBodyBytes = 48 * 1024 * 1024;

/**
 * Allows pages of this machine everything, and strangers' pages nothing: "Bearer owner" is above all rules and fits into a request that
 * needs no preflight, so their requests must not even be served. Set before anything else can fail, for a browser hides an error that
 * lacks these headers. Throws PERMISSION_DENIED.
 */
export function setCommonHeaders(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Origin');
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (!isTrustedOrigin(origin, host)) {
    throw new FirestoreError('PERMISSION_DENIED', `Pages of ${origin} may not use this server.`);
  }
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
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
  // What is left of the request will not be read.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  const code = httpCode(error.status);
  sendJson(response, code, { error: { code, message: error.message, status: error.status } });
}

/** The whole body as text. Rejects with INVALID_ARGUMENT when it is too large, without waiting for the rest. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else
        reject(new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds ${maxBodyBytes} bytes.`));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
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
