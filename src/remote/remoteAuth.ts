/** Accounts and sign-in (spec section 5). Every failure comes back as words for the person. */
import { FirebaseError } from 'firebase/app';
import {
  type User as Account,
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

export interface RemoteAuthParts {
  auth: Auth;
  /** Deletes the person's documents while they may still (R7). Throws when that fails. */
  deleteDocuments(uid: string): Promise<void>;
}

/** The provider deletes only those who signed in within five minutes; asked a little earlier, nothing is half deleted. */
const freshSignInMs = 4 * 60_000;

export function createRemoteAuth({ auth, deleteDocuments }: RemoteAuthParts): RemoteAuth {
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

  const isFresh = async (account: Account): Promise<boolean> => {
    const { authTime, issuedAtTime } = await account.getIdTokenResult(true);
    return Date.parse(issuedAtTime) - Date.parse(authTime) < freshSignInMs;
  };

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

    deleteAccount: () =>
      attempt(async () => {
        const account = auth.currentUser;
        if (account === null) throw new FirebaseError('auth/user-token-expired', '');
        if (!(await isFresh(account))) throw new FirebaseError('auth/requires-recent-login', '');
        await deleteDocuments(account.uid);
        await deleteUser(account);
      }),

    onUser: (next) =>
      onAuthStateChanged(auth, (account) =>
        next(account === null ? null : { uid: account.uid, email: account.email ?? '' }),
      ),
  };
}
