import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAuth } from './startAuth.ts';

let running: Awaited<ReturnType<typeof startAuth>>;
beforeEach(async () => {
  running = await startAuth();
});
afterEach(() => running.stop());

const email = 'alex@fitbout.test';
const password = 'steady steps';

describe('sign-up and sign-in with the SDK', () => {
  it('makes an account, lower-cases its address and signs in on another device', async () => {
    const first = await createUserWithEmailAndPassword(running.device(), 'Alex@Fitbout.Test', password);
    expect(first.user).toMatchObject({ email, emailVerified: false });
    expect(first.user.providerData).toMatchObject([{ providerId: 'password', email }]);
    const second = await signInWithEmailAndPassword(running.device(), 'ALEX@fitbout.test', password);
    expect(second.user.uid).toBe(first.user.uid);
    const { claims } = await second.user.getIdTokenResult();
    expect(claims).toMatchObject({ user_id: first.user.uid, email, aud: 'demo-fitbout' });
  });

  it.each([
    ['a taken address', 'Alex@fitbout.test', password, 'auth/email-already-in-use'],
    ['a short password', 'new@fitbout.test', '12345', 'auth/weak-password'],
    ['a malformed address', 'new@fitbout', password, 'auth/invalid-email'],
    ['no password', 'new@fitbout.test', '', 'auth/missing-password'],
    ['no address', '', password, 'auth/missing-email'],
  ])('refuses a sign-up with %s', async (_, wrongEmail, wrongPassword, code) => {
    await createUserWithEmailAndPassword(running.device(), email, password);
    await expect(
      createUserWithEmailAndPassword(running.device(), wrongEmail, wrongPassword),
    ).rejects.toMatchObject({ code });
  });

  it('makes one account when two sign up with the same address at once', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => createUserWithEmailAndPassword(running.device(), email, password)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not tell a wrong password from an unknown address', async () => {
    await createUserWithEmailAndPassword(running.device(), email, password);
    for (const [who, what] of [
      [email, 'wrong one'],
      ['nobody@fitbout.test', password],
    ] as const) {
      await expect(signInWithEmailAndPassword(running.device(), who, what)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
    }
  });

  it('makes whoever guesses wait, and forgives after five minutes', async () => {
    await createUserWithEmailAndPassword(running.device(), email, password);
    const device = running.device();
    for (let guess = 0; guess < 10; guess++) {
      await expect(signInWithEmailAndPassword(device, email, `guess ${guess}`)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
    }
    await expect(signInWithEmailAndPassword(device, email, password)).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
    running.walk(5 * 60_000);
    await expect(signInWithEmailAndPassword(device, email, password)).resolves.toBeDefined();
  });

  it('has no anonymous accounts', async () => {
    await expect(signInAnonymously(running.device())).rejects.toMatchObject({
      code: 'auth/admin-restricted-operation',
    });
  });
});

describe('a session', () => {
  it('is refreshed, with the new issue time', async () => {
    const { user } = await createUserWithEmailAndPassword(running.device(), email, password);
    const before = await user.getIdTokenResult();
    running.walk(3_600_000);
    const after = await user.getIdTokenResult(true);
    expect(Number(after.claims.iat) - Number(before.claims.iat)).toBe(3600);
    expect(after.claims.auth_time).toBe(before.claims.auth_time);
    await expect(user.reload()).resolves.toBeUndefined();
  });

  it('outlives a clock that was walked days ahead and back', async () => {
    const device = running.device();
    const { user } = await createUserWithEmailAndPassword(device, email, password);
    running.walk(9 * 86_400_000);
    await user.reload();
    await user.getIdToken(true);
    running.walk(-9 * 86_400_000);
    await user.reload();
    await user.getIdToken(true);
    expect(device.currentUser?.uid).toBe(user.uid);
  });

  it('ends on every other device when the password changes, and goes on here', async () => {
    const here = running.device();
    const elsewhere = running.device();
    await createUserWithEmailAndPassword(here, email, password);
    const other = await signInWithEmailAndPassword(elsewhere, email, password);
    if (!here.currentUser) throw new Error('signed out');
    await updatePassword(here.currentUser, 'another one');
    await expect(here.currentUser.getIdToken(true)).resolves.toBeTypeOf('string');
    await here.currentUser.reload();
    await expect(other.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(elsewhere.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(elsewhere, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    await expect(signInWithEmailAndPassword(elsewhere, email, 'another one')).resolves.toBeDefined();
  });

  it('ends everywhere when the account is deleted', async () => {
    const here = running.device();
    const elsewhere = running.device();
    const { user } = await createUserWithEmailAndPassword(here, email, password);
    const other = await signInWithEmailAndPassword(elsewhere, email, password);
    await deleteUser(user);
    await expect(other.user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(elsewhere.currentUser).toBeNull();
    await expect(createUserWithEmailAndPassword(here, email, password)).resolves.toBeDefined();
  });

  it('takes a new name, picture and address', async () => {
    const { user } = await createUserWithEmailAndPassword(running.device(), email, password);
    await updateProfile(user, { displayName: 'Alex', photoURL: 'https://fitbout.test/a.png' });
    await updateEmail(user, 'Alexandra@fitbout.test');
    await user.reload();
    expect(user).toMatchObject({ displayName: 'Alex', email: 'alexandra@fitbout.test' });
    await updateProfile(user, { displayName: '' });
    await user.reload();
    expect(user.displayName).toBeNull();
    expect(user.photoURL).toBe('https://fitbout.test/a.png');
  });
});

describe('a forgotten password', () => {
  async function resetCode(): Promise<string> {
    await sendPasswordResetEmail(running.device(), 'ALEX@fitbout.test');
    const link = running.emails.at(-1)?.link ?? '';
    return new URL(link).searchParams.get('oobCode') ?? '';
  }

  it('is replaced through the link, once, and every session ends', async () => {
    const device = running.device();
    const { user } = await createUserWithEmailAndPassword(device, email, password);
    const code = await resetCode();
    expect(await verifyPasswordResetCode(device, code)).toBe(email);
    await confirmPasswordReset(device, code, 'brand new');
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await expect(signInWithEmailAndPassword(device, email, 'brand new')).resolves.toBeDefined();
    await expect(confirmPasswordReset(device, code, 'and again')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
  });

  it('lets only one of two uses of a link through', async () => {
    const device = running.device();
    await createUserWithEmailAndPassword(device, email, password);
    const code = await resetCode();
    const outcomes = await Promise.allSettled([
      confirmPasswordReset(device, code, 'first one'),
      confirmPasswordReset(device, code, 'second one'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stays as it is when the new one is too weak, and the link still works', async () => {
    const device = running.device();
    await createUserWithEmailAndPassword(device, email, password);
    const code = await resetCode();
    await expect(confirmPasswordReset(device, code, 'short')).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    await expect(confirmPasswordReset(device, code, 'long enough')).resolves.toBeUndefined();
  });

  it('cannot be replaced after an hour', async () => {
    const device = running.device();
    await createUserWithEmailAndPassword(device, email, password);
    const code = await resetCode();
    running.walk(3_600_001);
    await expect(confirmPasswordReset(device, code, 'brand new')).rejects.toMatchObject({
      code: 'auth/expired-action-code',
    });
  });

  it('of an unknown address is answered like a known one, and nothing is sent', async () => {
    await sendPasswordResetEmail(running.device(), 'nobody@fitbout.test');
    expect(running.emails).toEqual([]);
  });
});

describe('an address', () => {
  it('is proved through the link', async () => {
    const device = running.device();
    const { user } = await createUserWithEmailAndPassword(device, email, password);
    await sendEmailVerification(user);
    const code = new URL(running.emails[0]?.link ?? '').searchParams.get('oobCode') ?? '';
    expect(await checkActionCode(device, code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } });
    await applyActionCode(device, code);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });
});

describe('the password policy', () => {
  const strict = {
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: true,
    minPasswordLength: 10,
    maxPasswordLength: 64,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  } as const;

  it('asks for six characters unless told otherwise', async () => {
    const status = await validatePassword(running.device(), '12345');
    expect(status).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect((await validatePassword(running.device(), '123456')).isValid).toBe(true);
  });

  it('is fetched by the SDK and held by the server', async () => {
    running.auth.setPolicy(strict);
    const device = running.device();
    const status = await validatePassword(device, 'lower case');
    expect(status).toMatchObject({
      isValid: false,
      containsLowercaseLetter: true,
      containsUppercaseLetter: false,
      containsNumericCharacter: false,
      containsNonAlphanumericCharacter: true,
    });
    await expect(createUserWithEmailAndPassword(device, email, 'lower case')).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
      message: expect.stringContaining('Password must contain an upper case character'),
    });
    await expect(createUserWithEmailAndPassword(device, email, 'Lower 4 case!')).resolves.toBeDefined();
  });

  it('refuses a sign-in with a password that no longer suffices when an upgrade is forced', async () => {
    const device = running.device();
    await createUserWithEmailAndPassword(device, email, password);
    running.auth.setPolicy(strict);
    await expect(signInWithEmailAndPassword(device, email, password)).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
    });
  });
});
