/** One HTTP exchange with FCM's stand-in, over HTTP/1.1 or HTTP/2. Owners only: it is firebase-admin that calls, never a page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { BodyTooLarge, readBytes } from '../requestText.ts';
import type { Messaging } from './createMessaging.ts';
import { FcmError } from './fcmError.ts';
import { answerFcm } from './fcmRoutes.ts';

// A thousand tokens of a batch, with room to spare.
const bodyLimitBytes = 4 * 1024 * 1024;

/** Rejects only with the error of a connection that was cut. */
export async function answerFcmExchange(
  messaging: Messaging,
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): Promise<void> {
  let status = 200;
  let body: object;
  try {
    body = await answer(messaging, request);
  } catch (error) {
    if (!(error instanceof FcmError)) throw error;
    status = error.httpStatus;
    body = error.toBody();
  }
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.statusCode = status;
  const text = JSON.stringify(body);
  // Both are writable, but their overloads do not agree on one call.
  if ('stream' in response) response.end(text);
  else response.end(text);
}

async function answer(messaging: Messaging, request: IncomingMessage | Http2ServerRequest): Promise<object> {
  if (request.headers.authorization !== 'Bearer owner') {
    throw new FcmError('UNAUTHENTICATED', 'Request is missing required authentication credential.');
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  return answerFcm(messaging, {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    body: await readJson(request),
  });
}

async function readJson(request: IncomingMessage | Http2ServerRequest): Promise<unknown> {
  let text: string;
  try {
    text = (await readBytes(request, bodyLimitBytes)).toString();
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new FcmError('INVALID_ARGUMENT', error.message);
    throw error;
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new FcmError('INVALID_ARGUMENT', 'Invalid JSON payload received.');
  }
}
