/** How an account looks on the wire. Password hashes never leave: clients only learn that there is one. */
import type { Account } from './accountStore.ts';

// "REDACTED", as Firebase answers whoever may not read hashes; the SDK takes its presence for "has a password".
const redactedHash = 'UkVEQUNURUQ=';

export function toUserAnswer(account: Account) {
  return {
    localId: account.uid,
    ...(account.email === null ? {} : { email: account.email }),
    emailVerified: account.emailVerified,
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
    ...(account.passwordHash === null ? {} : { passwordHash: redactedHash }),
    ...(account.passwordUpdatedAt === null ? {} : { passwordUpdatedAt: account.passwordUpdatedAt }),
    validSince: String(account.validSince),
    disabled: account.disabled,
    createdAt: String(account.createdAt),
    ...(account.lastLoginAt === null ? {} : { lastLoginAt: String(account.lastLoginAt) }),
    ...(account.lastRefreshAt === null
      ? {}
      : { lastRefreshAt: new Date(account.lastRefreshAt).toISOString() }),
    ...(account.customClaims === '' ? {} : { customAttributes: account.customClaims }),
    providerUserInfo: providers(account),
  };
}

export function providers(account: Account) {
  if (account.email === null || account.passwordHash === null) return [];
  return [
    {
      providerId: 'password',
      rawId: account.email,
      email: account.email,
      federatedId: account.email,
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
    },
  ];
}
