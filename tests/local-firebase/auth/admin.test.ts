import {
  createUserWithEmailAndPassword,
  signInWithCustomToken,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth as AdminAuth, getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectId, startAuth } from './startAuth.ts';

let running: Awaited<ReturnType<typeof startAuth>>;
let app: App;
let admin: AdminAuth;

beforeEach(async () => {
  // firebase-admin judges a token's age by the machine's clock.
  running = await startAuth({ startAt: Date.now() });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${running.port}`);
  app = initializeApp({ projectId }, `admin-${running.port}`);
  admin = getAuth(app);
});
afterEach(async () => {
  await deleteApp(app);
  vi.unstubAllEnvs();
  await running.stop();
});

const email = 'sam@fitbout.test';
const password = 'steady steps';

describe('firebase-admin, unmodified', () => {
  it('creates, finds, changes and deletes people', async () => {
    const created = await admin.createUser({
      uid: 'sam',
      email: 'Sam@fitbout.test',
      password,
      displayName: 'Sam',
    });
    expect(created).toMatchObject({ uid: 'sam', email, displayName: 'Sam', disabled: false });
    expect((await admin.getUserByEmail('SAM@fitbout.test')).uid).toBe('sam');
    const changed = await admin.updateUser('sam', { displayName: null, emailVerified: true });
    expect(changed.displayName).toBeUndefined();
    expect(changed.emailVerified).toBe(true);
    const found = await admin.getUsers([{ uid: 'sam' }, { email }, { uid: 'nobody' }]);
    expect(found.users.map(({ uid }) => uid)).toEqual(['sam']);
    expect(found.notFound).toEqual([{ uid: 'nobody' }]);
    await admin.deleteUser('sam');
    await expect(admin.getUser('sam')).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await expect(admin.deleteUser('sam')).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await expect(admin.updateUser('sam', { displayName: 'x' })).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  it('refuses a taken uid and a taken address', async () => {
    await admin.createUser({ uid: 'sam', email });
    await expect(admin.createUser({ uid: 'sam' })).rejects.toMatchObject({ code: 'auth/uid-already-exists' });
    await expect(admin.createUser({ email })).rejects.toMatchObject({ code: 'auth/email-already-exists' });
  });

  it('lists people in pages', async () => {
    for (const uid of ['a', 'b', 'c']) await admin.createUser({ uid });
    const first = await admin.listUsers(2);
    expect(first.users.map(({ uid }) => uid)).toEqual(['a', 'b']);
    const second = await admin.listUsers(2, first.pageToken);
    expect(second.users.map(({ uid }) => uid)).toEqual(['c']);
    expect(second.pageToken).toBeUndefined();
    const gone = await admin.deleteUsers(['a', 'b', 'c']);
    expect(gone.successCount).toBe(3);
  });

  it('reads a person’s token and sees custom claims after a refresh', async () => {
    const { user } = await createUserWithEmailAndPassword(running.device(), email, password);
    await admin.setCustomUserClaims(user.uid, { coach: true });
    const decoded = await admin.verifyIdToken(await user.getIdToken(true));
    expect(decoded).toMatchObject({ uid: user.uid, email, coach: true });
  });

  it('revokes sessions', async () => {
    const { user } = await createUserWithEmailAndPassword(running.device(), email, password);
    const idToken = await user.getIdToken();
    await admin.verifyIdToken(idToken, true);
    running.walk(2000);
    await admin.revokeRefreshTokens(user.uid);
    await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });

  it('disables and enables people', async () => {
    const device = running.device();
    const { user } = await createUserWithEmailAndPassword(device, email, password);
    await admin.updateUser(user.uid, { disabled: true });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    await expect(signInWithEmailAndPassword(device, email, password)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    });
    await admin.updateUser(user.uid, { disabled: false });
    await expect(signInWithEmailAndPassword(device, email, password)).resolves.toBeDefined();
  });

  it('makes links for a new password and for a proof of the address', async () => {
    await admin.createUser({ uid: 'sam', email, password });
    const reset = new URL(await admin.generatePasswordResetLink(email));
    expect(reset.searchParams.get('mode')).toBe('resetPassword');
    expect(running.emails).toEqual([]);
    const verify = new URL(await admin.generateEmailVerificationLink(email));
    running.auth.actionCodes.verifyEmail(verify.searchParams.get('oobCode') ?? '');
    expect((await admin.getUser('sam')).emailVerified).toBe(true);
    await expect(admin.generatePasswordResetLink('nobody@fitbout.test')).rejects.toMatchObject({
      code: 'auth/email-not-found',
    });
  });

  it('signs in with a custom token', async () => {
    const token = await admin.createCustomToken('robin', { plan: 'gold' });
    const { user } = await signInWithCustomToken(running.device(), token);
    const { claims } = await user.getIdTokenResult(true);
    expect(claims).toMatchObject({ user_id: 'robin', plan: 'gold' });
  });

  it('sets the password policy', async () => {
    await admin.projectConfigManager().updateProjectConfig({
      passwordPolicyConfig: { enforcementState: 'ENFORCE', constraints: { minLength: 12 } },
    });
    await expect(
      createUserWithEmailAndPassword(running.device(), email, 'eleven char'),
    ).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
    });
    const config = await admin.projectConfigManager().getProjectConfig();
    expect(config.passwordPolicyConfig?.constraints?.minLength).toBe(12);
  });

  it('is told what is not served instead of losing it', async () => {
    await expect(admin.createUser({ phoneNumber: '+15555550100' })).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
  });
});
