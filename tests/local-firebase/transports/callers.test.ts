import { describe, expect, test } from 'vitest';
import { callerFromAuthorization } from '../../../local-firebase/callers.ts';

function token(head: unknown, claims: unknown, signature = ''): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode(head)}.${encode(claims)}.${signature}`;
}

const unsigned = { alg: 'none', typ: 'JWT' };

describe('callers', () => {
  test('no header is nobody, "owner" is above the rules', () => {
    expect(callerFromAuthorization(undefined)).toEqual({ kind: 'anonymous' });
    expect(callerFromAuthorization('')).toEqual({ kind: 'anonymous' });
    expect(callerFromAuthorization('Bearer owner')).toEqual({ kind: 'owner' });
  });

  test('an unsigned token is its subject, with all its claims, however long it is expired', () => {
    const claims = { sub: 'ann', exp: 3600, iat: 0, admin: true, firebase: { sign_in_provider: 'custom' } };
    expect(callerFromAuthorization(`Bearer ${token(unsigned, claims)}`)).toEqual({
      kind: 'user',
      uid: 'ann',
      token: claims,
    });
    expect(callerFromAuthorization(`Firebase ${token(unsigned, { user_id: 'bob' })}`)).toMatchObject({
      uid: 'bob',
    });
  });

  test.each([
    'Basic YTpi',
    'Bearer',
    'Bearer nonsense',
    'Bearer a.b',
    'Bearer a.b.c',
    `Bearer ${token(unsigned, { sub: '' })}`,
    `Bearer ${token(unsigned, { sub: 5 })}`,
    `Bearer ${token(unsigned, ['ann'])}`,
    `Bearer ${token(null, { sub: 'ann' })}`,
    `Bearer ${token({ alg: 'RS256' }, { sub: 'ann' }, 'c2lnbmVk')}`,
    `Bearer ${token(unsigned, { sub: 'ann' }, 'c2lnbmVk')}`,
  ])('%s is UNAUTHENTICATED', (header) => {
    expect(() => callerFromAuthorization(header)).toThrow(
      expect.objectContaining({ status: 'UNAUTHENTICATED' }),
    );
  });
});
