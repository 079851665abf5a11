/** Who a bearer token says is calling. The one reader of tokens for every service; it never verifies a signature, for the stand-in's tokens have none. */
import { type Caller, FirestoreError, type Json, type JsonObject } from './firestore/backend.ts';

/**
 * Reads an `Authorization` header, `Bearer …` or Storage's `Firebase …`. No header is anonymous, `owner` bypasses rules.
 * Throws UNAUTHENTICATED for anything that is not an unsigned token with a subject. `exp` is deliberately not looked at:
 * rules-unit-testing mints tokens that expired in 1970, and the official emulator takes them.
 */
export function callerFromAuthorization(authorization: string | undefined): Caller {
  const header = authorization?.trim() ?? '';
  if (header === '') return { kind: 'anonymous' };
  const match = /^(?:Bearer|Firebase)\s+(\S+)$/i.exec(header);
  const bearer = match?.[1];
  if (bearer === undefined) throw unauthenticated('the Authorization header is not a bearer token');
  if (bearer === 'owner') return { kind: 'owner' };
  const [head, claims, signature, ...rest] = bearer.split('.');
  if (head === undefined || claims === undefined || signature === undefined || rest.length > 0) {
    throw unauthenticated('the bearer token is not a JWT');
  }
  if (decodePart(head).alg !== 'none' || signature !== '') {
    throw unauthenticated('the bearer token is signed, and this server can verify no signature');
  }
  const token = decodePart(claims);
  const uid = token.sub ?? token.user_id;
  if (typeof uid !== 'string' || uid === '') throw unauthenticated('the bearer token names no subject');
  return { kind: 'user', uid, token };
}

function decodePart(part: string): JsonObject {
  let decoded: Json;
  try {
    decoded = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    throw unauthenticated('the bearer token does not decode');
  }
  if (decoded === null || typeof decoded !== 'object' || Array.isArray(decoded)) {
    throw unauthenticated('the bearer token does not hold claims');
  }
  return decoded;
}

function unauthenticated(why: string): FirestoreError {
  return new FirestoreError('UNAUTHENTICATED', `Missing or invalid authentication: ${why}.`);
}
