import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isTrustedOrigin } from '../../../local-firebase/auth/trustedOrigin.ts';
import { startAuth } from './startAuth.ts';

let running: Awaited<ReturnType<typeof startAuth>>;
beforeEach(async () => {
  running = await startAuth();
});
afterEach(() => running.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(running.url + path, { method: 'POST', body, headers });
const toolkit = '/identitytoolkit.googleapis.com';

describe('whatever comes in, the answer is JSON', () => {
  it.each([
    ['not JSON', '/v1/accounts:signUp?key=k', '{', 400],
    ['not an object', '/v1/accounts:signUp?key=k', '[1]', 400],
    ['fields of a wrong type', '/v1/accounts:signUp?key=k', '{"email":{"a":1},"password":7}', 400],
    ['no API key', '/v1/accounts:signUp', '{}', 403],
    ['an unknown method', '/v1/accounts:constructor?key=k', '{}', 404],
    ['a name every object has', '/toString?key=k', '{}', 404],
    ['a malformed address', '/v1/%E0%A4%A?key=k', '{}', 400],
    [
      'an administrator’s call by nobody',
      '/v1/projects/demo-fitbout/accounts:lookup',
      '{"localId":["a"]}',
      401,
    ],
    [
      'a token of another project',
      '/v1/accounts:lookup?key=k',
      `{"idToken":"${token({ aud: 'x', sub: 'a', iat: 1 })}"}`,
      400,
    ],
    ['a refresh token of our own making', '/v1/accounts:lookup?key=k', '{"idToken":"a.b."}', 400],
  ])('%s', async (_, path, body, status) => {
    const response = await post(toolkit + path, body);
    expect(response.status).toBe(status);
    const answer = await response.json();
    expect(answer.error.message).toBeTypeOf('string');
    expect(JSON.stringify(answer)).not.toMatch(/at .*:\d+|node:|\.ts/);
  });

  it('for any body at all, and nothing is logged as a failure of ours', async () => {
    const paths = [
      'signUp',
      'signInWithPassword',
      'lookup',
      'update',
      'delete',
      'sendOobCode',
      'resetPassword',
    ];
    const body = fc.dictionary(
      fc.constantFrom(
        'email',
        'password',
        'idToken',
        'oobCode',
        'newPassword',
        'requestType',
        'displayName',
        'token',
      ),
      fc.oneof(fc.string(), fc.constantFrom('a@b.cd', 'PASSWORD_RESET', 'VERIFY_EMAIL'), fc.jsonValue()),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, sent) => {
        const response = await post(`${toolkit}/v1/accounts:${path}?key=k`, JSON.stringify(sent));
        await response.json();
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    expect(running.logged).toEqual([]);
  });

  it('refuses a forged refresh token', async () => {
    const { user } = await createUserWithEmailAndPassword(running.device(), 'a@fitbout.test', 'steady steps');
    const [body, mark] = user.refreshToken.split('.');
    const forged = Buffer.from(
      Buffer.from(body ?? '', 'base64url')
        .toString()
        .replace(user.uid, 'somebody-else'),
    ).toString('base64url');
    const response = await post(
      '/securetoken.googleapis.com/v1/token?key=k',
      `grant_type=refresh_token&refresh_token=${forged}.${mark}`,
    );
    expect(await response.json()).toMatchObject({ error: { message: 'INVALID_REFRESH_TOKEN' } });
  });
});

describe('pages of other sites', () => {
  const allowed = async (origin: string) =>
    (
      await fetch(`${running.url}${toolkit}/v1/accounts:signUp`, {
        method: 'OPTIONS',
        headers: { Origin: origin },
      })
    ).headers.get('access-control-allow-origin');

  it('are not let in, those of this machine are', async () => {
    expect(await allowed('http://localhost:5173')).toBe('http://localhost:5173');
    expect(await allowed('http://t7.localhost:5000')).toBe('http://t7.localhost:5000');
    expect(await allowed('http://127.0.0.1:5000')).toBe('http://127.0.0.1:5000');
    expect(await allowed('https://evil.test')).toBeNull();
    expect(await allowed('https://localhost.evil.test')).toBeNull();
    expect(await allowed('null')).toBeNull();
  });
});

describe('pages reached by another name of this machine', () => {
  it.each([
    ['http://192.168.1.5:5000', '192.168.1.5:9099', true],
    ['http://[fd00::5]:5000', '[fd00::5]:9099', true],
    ['http://my-laptop.local:5000', 'my-laptop.local:9099', true],
    ['http://192.168.1.6:5000', '192.168.1.5:9099', false],
    ['http://rebound.test:5000', 'rebound.test:9099', false],
    ['http://192.168.1.5:5000', undefined, false],
  ])('%s asking %s', (origin, host, isTrusted) => {
    expect(isTrustedOrigin(origin, host)).toBe(isTrusted);
  });
});

describe('the emulator’s own calls', () => {
  it('show the open links and empty the accounts', async () => {
    const device = running.device();
    await createUserWithEmailAndPassword(device, 'a@fitbout.test', 'steady steps');
    await post(
      `${toolkit}/v1/accounts:sendOobCode?key=k`,
      '{"requestType":"PASSWORD_RESET","email":"a@fitbout.test"}',
    );
    const base = `${running.url}/emulator/v1/projects/demo-fitbout`;
    const { oobCodes } = await (await fetch(`${base}/oobCodes`)).json();
    expect(oobCodes).toMatchObject([{ email: 'a@fitbout.test', requestType: 'PASSWORD_RESET' }]);
    expect((await fetch(`${base}/accounts`, { method: 'DELETE' })).status).toBe(200);
    expect(await (await fetch(`${base}/oobCodes`)).json()).toEqual({ oobCodes: [] });
    await expect(signInWithEmailAndPassword(device, 'a@fitbout.test', 'steady steps')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });

  it('can have unknown addresses named', async () => {
    const base = `${running.url}/emulator/v1/projects/demo-fitbout/config`;
    const change = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } };
    await fetch(base, { method: 'PATCH', body: JSON.stringify(change) });
    expect(await (await fetch(base)).json()).toMatchObject(change);
    const response = await post(
      `${toolkit}/v1/accounts:sendOobCode?key=k`,
      '{"requestType":"PASSWORD_RESET","email":"nobody@fitbout.test"}',
    );
    expect(await response.json()).toMatchObject({ error: { message: 'EMAIL_NOT_FOUND' } });
  });
});

describe('after a restart on the same file', () => {
  it('people, sessions and open links are still there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'auth-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'auth.sqlite');
    const before = await startAuth({ file });
    const { user } = await createUserWithEmailAndPassword(before.device(), 'a@fitbout.test', 'steady steps');
    before.auth.actionCodes.issue('PASSWORD_RESET', required(before.auth.store.byUid(user.uid)), {
      mails: true,
    });
    const { refreshToken } = user;
    await before.stop();

    const after = await startAuth({ file });
    onTestFinished(() => after.stop());
    expect(after.auth.sessions.refresh(refreshToken).uid).toBe(user.uid);
    expect(after.auth.store.codes()).toHaveLength(1);
    await expect(
      signInWithEmailAndPassword(after.device(), 'a@fitbout.test', 'steady steps'),
    ).resolves.toMatchObject({ user: { uid: user.uid } });
  });
});

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('missing');
  return value;
}
