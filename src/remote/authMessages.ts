/** What a person reads when the authentication provider says no: the provider's meaning in its calmest words. */
import { messages } from '../domain/index.ts';

const again = 'Please try again.';

/** Firebase's production builds carry codes without words; these are the provider's own, made readable. */
const byCode: Record<string, string> = {
  'auth/email-already-in-use': 'The email address is already in use by another account.',
  'auth/invalid-email': messages.emailInvalid,
  'auth/missing-email': messages.emailInvalid,
  'auth/missing-password': 'Please enter your password.',
  // One sentence for all four, so that nobody learns which addresses have an account.
  'auth/invalid-credential': 'The email or password is incorrect.',
  'auth/invalid-login-credentials': 'The email or password is incorrect.',
  'auth/user-not-found': 'The email or password is incorrect.',
  'auth/wrong-password': 'The email or password is incorrect.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/weak-password': 'The password must be at least 6 characters long.',
  'auth/password-does-not-meet-requirements': 'The password does not meet the requirements.',
  'auth/too-many-requests': 'There were too many attempts. Please wait a while and try again.',
  'auth/requires-recent-login': 'Please sign in again first, to show that it is you.',
  'auth/user-token-expired': 'Your sign-in has expired. Please sign in again.',
  'auth/operation-not-allowed': 'This way of signing in is not available.',
  'auth/quota-exceeded': 'The server is busy. Please try again later.',
  'auth/network-request-failed': 'The server cannot be reached. Please try again when you are online.',
  'auth/timeout': 'The server cannot be reached. Please try again when you are online.',
};

/** Codes that say nothing about what the person entered: the same request may succeed later. */
const unreachable = new Set(['auth/network-request-failed', 'auth/timeout', 'auth/internal-error']);

export const isUnreachable = (code: string): boolean => unreachable.has(code);

/** An unknown code shows the provider's own text, without its name and code: `Firebase: Reason (auth/x).` */
export function authMessage(code: string, providerText: string): string {
  const known = byCode[code];
  if (known !== undefined) return known;
  const reason = providerText
    .replace(/^Firebase:\s*/, '')
    .replace(/\s*\(auth\/[^)]*\)\.?$/, '')
    .trim();
  return reason === '' || reason === 'Error' ? `The sign-in did not work. ${again}` : reason;
}

/** What the server's password policy still misses in a password; the lists are those of `validatePassword`. */
export interface PolicyFaults {
  minLength?: number;
  maxLength?: number;
  missing: ('lowercase letter' | 'uppercase letter' | 'number' | 'special character')[];
}

const articleOf = (noun: string): string => (noun.startsWith('u') ? `an ${noun}` : `a ${noun}`);

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `null` when the policy finds no fault. */
export function passwordPolicyMessage({ minLength, maxLength, missing }: PolicyFaults): string | null {
  const wants = [
    ...(minLength === undefined ? [] : [`have at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`have at most ${maxLength} characters`]),
    ...(missing.length === 0 ? [] : [`contain ${listed(missing.map(articleOf))}`]),
  ];
  return wants.length === 0 ? null : `The password must ${listed(wants)}.`;
}
