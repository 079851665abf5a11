/** Accounts and sign-in (spec section 5). Every failure comes back as words for the person. */
import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
} from 'firebase/auth';
import type { Outcome } from '../domain/index.ts';
import { authMessage, isUnreachable, passwordPolicyMessage } from './authMessages.ts';
import type { AuthFailure, RemoteAuth } from './remote.ts';

export function createRemoteAuth(auth: Auth): RemoteAuth {
  async function failureOf(error: unknown, password?: string): Promise<AuthFailure> {
    if (!(error instanceof FirebaseError)) throw error;
    if (isUnreachable(error.code)) {
      return { kind: 'OFFLINE', message: authMessage('auth/network-request-failed', '') };
    }
    const fault =
      error.code === 'auth/password-does-not-meet-requirements' && password !== undefined
        ? await policyMessage(password)
        : null;
    return { kind: 'REJECTED', message: fault ?? authMessage(error.code, error.message) };
  }

  /** The SDK has fetched the policy anew by the time it reports the fault. */
  async function policyMessage(password: string): Promise<string | null> {
    const status = await validatePassword(auth, password).catch(() => null);
    if (status === null) return null;
    const { customStrengthOptions } = status.passwordPolicy;
    const { minPasswordLength, maxPasswordLength } = customStrengthOptions;
    return passwordPolicyMessage({
      ...(status.meetsMinPasswordLength === false && minPasswordLength !== undefined
        ? { minLength: minPasswordLength }
        : {}),
      ...(status.meetsMaxPasswordLength === false && maxPasswordLength !== undefined
        ? { maxLength: maxPasswordLength }
        : {}),
      missing: [
        ...(status.containsLowercaseLetter === false ? ['lowercase letter' as const] : []),
        ...(status.containsUppercaseLetter === false ? ['uppercase letter' as const] : []),
        ...(status.containsNumericCharacter === false ? ['number' as const] : []),
        ...(status.containsNonAlphanumericCharacter === false ? ['special character' as const] : []),
      ],
    });
  }

  async function attempt<T>(work: () => Promise<T>, password?: string): Promise<Outcome<T, AuthFailure>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      return { ok: false, failure: await failureOf(error, password) };
    }
  }

  return {
    signUp: (email, password) =>
      attempt(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email.toLowerCase(), password);
        return { uid: user.uid };
      }, password),

    signIn: (email, password) =>
      attempt(async () => {
        const { user } = await signInWithEmailAndPassword(auth, email.toLowerCase(), password);
        return { uid: user.uid };
      }, password),

    sendPasswordReset: (email) => attempt(() => sendPasswordResetEmail(auth, email.toLowerCase())),

    signOut: () => signOut(auth),

    takeBackSignUp: () =>
      attempt(async () => {
        if (auth.currentUser === null) throw new FirebaseError('auth/user-token-expired', '');
        await deleteUser(auth.currentUser);
      }),

    onUser: (next) =>
      onAuthStateChanged(auth, (account) =>
        next(account === null ? null : { uid: account.uid, email: account.email ?? '' }),
      ),
  };
}
