/** Makes, changes and removes accounts for people and administrators alike: one place for uniqueness, policy and revocation. */
import { randomBytes } from 'node:crypto';
import type { Account, AccountStore } from './accountStore.ts';
import { AuthError } from './authError.ts';
import { hashPassword } from './passwordHash.ts';
import { checkNewPassword, type PasswordPolicy } from './passwordPolicy.ts';

/** `undefined` leaves a field as it is; `null` or an empty text clears it. */
export interface AccountChange {
  email?: string | undefined;
  password?: string | undefined;
  emailVerified?: boolean | undefined;
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
  disabled?: boolean | undefined;
  customClaims?: string | undefined;
  /** Whole seconds: revokes what was issued before. */
  validSince?: number | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

const reservedClaims = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub user_id'.split(' '),
);

export function createAccounts(deps: {
  store: AccountStore;
  now: () => number;
  policy: () => PasswordPolicy;
}) {
  const { store, now, policy } = deps;

  /**
   * Tokens carry whole seconds, so one issued earlier in this very second is only told apart by a `validSince` in the
   * next; new tokens are then dated to it, which also makes them differ from the old ones (the SDK ignores equal ones).
   */
  function nextSecond(): number {
    return Math.floor(now() / 1000) + 1;
  }

  /** Throws what the policy says of the password. */
  function checkedHash(password: string): Promise<string> {
    checkNewPassword(policy(), password);
    return hashPassword(password);
  }

  /** Throws EMAIL_EXISTS, DUPLICATE_LOCAL_ID, WEAK_PASSWORD, INVALID_EMAIL. */
  async function create(change: AccountChange & { uid?: string | undefined }): Promise<Account> {
    const email = change.email === undefined ? null : toEmail(change.email);
    const refuseTaken = () => {
      if (email !== null && store.byEmail(email)) throw new AuthError('EMAIL_EXISTS');
      if (change.uid !== undefined && store.byUid(change.uid)) throw new AuthError('DUPLICATE_LOCAL_ID');
    };
    if (change.uid !== undefined && (change.uid === '' || change.uid.length > 128)) {
      throw new AuthError('INVALID_LOCAL_ID');
    }
    refuseTaken();
    const passwordHash = change.password === undefined ? undefined : await checkedHash(change.password);
    // Somebody else may have taken the address while this password was hashed.
    refuseTaken();
    const at = now();
    const account: Account = {
      uid: change.uid ?? newUid(),
      email,
      emailVerified: change.emailVerified ?? false,
      passwordHash: passwordHash ?? null,
      displayName: change.displayName ?? null,
      photoUrl: change.photoUrl ?? null,
      disabled: change.disabled ?? false,
      customClaims: checkedClaims(change.customClaims ?? ''),
      createdAt: at,
      lastLoginAt: null,
      lastRefreshAt: null,
      passwordUpdatedAt: passwordHash ? at : null,
      validSince: change.validSince ?? Math.floor(at / 1000),
      generation: 0,
    };
    store.save(account);
    return account;
  }

  /** A new e-mail or password, or a `validSince`, revokes every session there was. Throws USER_NOT_FOUND beside what `create` throws. */
  async function change(uid: string, wanted: AccountChange): Promise<Account> {
    const email = wanted.email === undefined ? undefined : toEmail(wanted.email);
    const claims = wanted.customClaims === undefined ? undefined : checkedClaims(wanted.customClaims);
    const passwordHash = wanted.password === undefined ? undefined : await checkedHash(wanted.password);
    const account = store.byUid(uid);
    if (!account) throw new AuthError('USER_NOT_FOUND');
    if (email !== undefined && email !== account.email && store.byEmail(email)) {
      throw new AuthError('EMAIL_EXISTS');
    }
    const hasNewEmail = email !== undefined && email !== account.email;
    const revokes = hasNewEmail || passwordHash !== undefined || wanted.validSince !== undefined;
    const changed: Account = {
      ...account,
      email: email ?? account.email,
      emailVerified: wanted.emailVerified ?? (hasNewEmail ? false : account.emailVerified),
      passwordHash: passwordHash ?? account.passwordHash,
      displayName: wanted.displayName === undefined ? account.displayName : wanted.displayName || null,
      photoUrl: wanted.photoUrl === undefined ? account.photoUrl : wanted.photoUrl || null,
      disabled: wanted.disabled ?? account.disabled,
      customClaims: claims ?? account.customClaims,
      passwordUpdatedAt: passwordHash ? now() : account.passwordUpdatedAt,
      validSince: revokes ? Math.max(wanted.validSince ?? 0, nextSecond()) : account.validSince,
      generation: revokes ? account.generation + 1 : account.generation,
    };
    store.save(changed);
    return changed;
  }

  /** The account with a reset password: every session there was is revoked, and the address is proved. */
  function withPasswordHash(account: Account, passwordHash: string): Account {
    const at = now();
    return {
      ...account,
      passwordHash,
      emailVerified: true,
      passwordUpdatedAt: at,
      validSince: nextSecond(),
      generation: account.generation + 1,
    };
  }

  return { create, change, checkedHash, withPasswordHash };
}

/** Lower case; throws INVALID_EMAIL. */
export function toEmail(email: string): string {
  if (email.length > 256 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new AuthError('INVALID_EMAIL');
  return email.toLowerCase();
}

/** 28 letters and digits, as Firebase's own. */
function newUid(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  // 256 is no multiple of 62: bytes past 247 are thrown away so that every letter is as likely.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 28);
  return bytes.map((byte) => letters[byte % 62]).join('');
}

function checkedClaims(json: string): string {
  if (json === '') return '';
  if (json.length > 1000) throw new AuthError('CLAIMS_TOO_LARGE');
  let claims: unknown;
  try {
    claims = JSON.parse(json);
  } catch {
    throw new AuthError('INVALID_CLAIMS');
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new AuthError('INVALID_CLAIMS');
  }
  const reserved = Object.keys(claims).find((name) => reservedClaims.has(name));
  if (reserved !== undefined) throw new AuthError(`FORBIDDEN_CLAIM : ${reserved}`);
  return json;
}
