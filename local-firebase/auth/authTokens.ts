/**
 * Mints and reads Auth's tokens. ID tokens are unsigned (`alg: none`), as the emulator's are, so they prove nothing to
 * anybody outside this machine; refresh tokens are sealed with a key kept in the accounts file.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../record.ts';
import type { Account } from './accountStore.ts';
import { AuthError } from './authError.ts';

/** Seconds an ID token lives, as Firebase's do. */
export const idTokenSeconds = 3600;

type SignInProvider = 'password' | 'custom';

export interface IdTokenClaims {
  uid: string;
  aud: string;
  /** Whole seconds. */
  issuedAt: number;
  authTime: number;
  provider: SignInProvider;
}

export interface RefreshClaims {
  uid: string;
  generation: number;
  authTime: number;
  provider: SignInProvider;
  /** Developer claims of a custom token live as long as its session. */
  claims: Record<string, unknown>;
}

/** `issuedAt` in whole seconds; it is never before `validSince`, else a session begun in a revoking second is stillborn. */
export function mintIdToken(
  account: Account,
  session: Omit<RefreshClaims, 'uid' | 'generation'>,
  projectId: string,
  issuedAt: number,
): string {
  const iat = Math.max(issuedAt, account.validSince);
  return [
    encode({ alg: 'none', typ: 'JWT' }),
    encode({
      ...JSON.parse(account.customClaims || '{}'),
      ...session.claims,
      ...(account.displayName ? { name: account.displayName } : {}),
      ...(account.photoUrl ? { picture: account.photoUrl } : {}),
      ...(account.email ? { email: account.email } : {}),
      email_verified: account.emailVerified,
      auth_time: session.authTime,
      user_id: account.uid,
      firebase: {
        identities: account.email ? { email: [account.email] } : {},
        sign_in_provider: session.provider,
      },
      iat,
      exp: iat + idTokenSeconds,
      aud: projectId,
      iss: `https://securetoken.google.com/${projectId}`,
      sub: account.uid,
    }),
    '',
  ].join('.');
}

/** Reads an ID token; throws INVALID_ID_TOKEN for anything that is not one of this project's. */
export function readIdToken(token: string, projectId: string): IdTokenClaims {
  const [header, payload, signature] = token.split('.');
  const claims = decode(payload);
  const { sub, aud, iat, auth_time: authTime, firebase } = claims ?? {};
  if (
    decode(header)?.alg !== 'none' ||
    signature !== '' ||
    typeof sub !== 'string' ||
    aud !== projectId ||
    typeof iat !== 'number'
  ) {
    throw new AuthError('INVALID_ID_TOKEN');
  }
  const isCustom =
    typeof firebase === 'object' &&
    firebase !== null &&
    'sign_in_provider' in firebase &&
    firebase.sign_in_provider === 'custom';
  return {
    uid: sub,
    aud: projectId,
    issuedAt: iat,
    authTime: typeof authTime === 'number' ? authTime : iat,
    provider: isCustom ? 'custom' : 'password',
  };
}

/** A custom token as firebase-admin makes one for an emulator: unsigned. */
export function readCustomToken(token: string): { uid: string; claims: Record<string, unknown> } {
  const [header, payload] = token.split('.');
  const body = decode(payload);
  const uid = body?.uid ?? body?.user_id;
  if (!body || decode(header)?.alg !== 'none' || typeof uid !== 'string' || uid === '' || uid.length > 128) {
    throw new AuthError(
      'INVALID_CUSTOM_TOKEN : Only unsigned custom tokens, as firebase-admin makes them for an emulator, are served.',
    );
  }
  const claims = body.claims;
  return { uid, claims: isRecord(claims) ? claims : {} };
}

export function sealRefreshToken(key: Buffer, claims: RefreshClaims): string {
  const body = encode(claims);
  return `${body}.${seal(key, body)}`;
}

/** Throws INVALID_REFRESH_TOKEN for anything this server did not seal. */
export function openRefreshToken(key: Buffer, token: string): RefreshClaims {
  const [body = '', mark = ''] = token.split('.');
  const expected = Buffer.from(seal(key, body));
  const given = Buffer.from(mark);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new AuthError('INVALID_REFRESH_TOKEN');
  }
  const claims = decode(body);
  if (!claims) throw new AuthError('INVALID_REFRESH_TOKEN');
  return {
    uid: String(claims.uid),
    generation: Number(claims.generation),
    authTime: Number(claims.authTime),
    provider: claims.provider === 'custom' ? 'custom' : 'password',
    claims: isRecord(claims.claims) ? claims.claims : {},
  };
}

function seal(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string | undefined): Record<string, unknown> | null {
  if (!part) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
