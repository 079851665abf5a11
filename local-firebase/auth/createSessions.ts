/** Begins, refreshes and checks sessions: which tokens are good for which account, and since when they are not. */
import type { Account, AccountStore } from './accountStore.ts';
import { AuthError } from './authError.ts';
import {
  idTokenSeconds,
  mintIdToken,
  openRefreshToken,
  type RefreshClaims,
  readIdToken,
  sealRefreshToken,
} from './authTokens.ts';
import { matchesPassword } from './passwordHash.ts';
import type { createSignInThrottle } from './signInThrottle.ts';

export interface Session {
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: string;
}

export function createSessions(deps: {
  projectId: string;
  store: AccountStore;
  now: () => number;
  throttle: ReturnType<typeof createSignInThrottle>;
}) {
  const { projectId, store, now, throttle } = deps;
  const key = store.refreshTokenKey();
  const seconds = () => Math.floor(now() / 1000);

  function tokens(account: Account, session: Omit<RefreshClaims, 'uid' | 'generation'>): Session {
    const authTime = Math.max(session.authTime, account.validSince);
    const kept = { ...session, authTime };
    return {
      idToken: mintIdToken(account, kept, projectId, seconds()),
      refreshToken: sealRefreshToken(key, { ...kept, uid: account.uid, generation: account.generation }),
      expiresIn: String(idTokenSeconds),
    };
  }

  /** A new sign-in. Throws USER_DISABLED. */
  function begin(
    account: Account,
    provider: RefreshClaims['provider'] = 'password',
    claims: Record<string, unknown> = {},
  ): Session {
    if (account.disabled) throw new AuthError('USER_DISABLED');
    store.save({ ...account, lastLoginAt: now(), lastRefreshAt: now() });
    return tokens(account, { authTime: seconds(), provider, claims });
  }

  /** Throws INVALID_LOGIN_CREDENTIALS whether it is the address or the password that is wrong. */
  async function accountByPassword(email: string, password: string): Promise<Account> {
    throttle.check(email);
    const asked = store.byEmail(email);
    const matches = await matchesPassword(password, asked?.passwordHash ?? null);
    // A password that was changed while it was being compared must not open the account.
    const account = store.byEmail(email);
    if (!matches || !account || account.passwordHash !== asked?.passwordHash) {
      throttle.failed(email);
      throw new AuthError('INVALID_LOGIN_CREDENTIALS');
    }
    if (account.disabled) throw new AuthError('USER_DISABLED');
    throttle.forget(email);
    return account;
  }

  /**
   * The account an ID token speaks for; throws INVALID_ID_TOKEN, USER_NOT_FOUND, TOKEN_EXPIRED (revoked), USER_DISABLED.
   * As in the emulator a token does not die of old age here: the clock may be walked days ahead, and the SDK, which
   * goes by the device's clock, would take TOKEN_EXPIRED for a reason to sign the person out.
   */
  function accountByIdToken(idToken: string): { account: Account; claims: ReturnType<typeof readIdToken> } {
    const claims = readIdToken(idToken, projectId);
    const account = store.byUid(claims.uid);
    if (!account) throw new AuthError('USER_NOT_FOUND');
    if (claims.issuedAt < account.validSince) throw new AuthError('TOKEN_EXPIRED');
    if (account.disabled) throw new AuthError('USER_DISABLED');
    return { account, claims };
  }

  /** Throws INVALID_REFRESH_TOKEN, USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED for a revoked session. */
  function refresh(refreshToken: string): Session & { uid: string } {
    const { uid, generation, ...session } = openRefreshToken(key, refreshToken);
    const account = store.byUid(uid);
    if (!account) throw new AuthError('USER_NOT_FOUND');
    if (account.disabled) throw new AuthError('USER_DISABLED');
    // TOKEN_EXPIRED and not INVALID_REFRESH_TOKEN: only the former makes the SDK sign the person out.
    if (generation !== account.generation) throw new AuthError('TOKEN_EXPIRED');
    store.save({ ...account, lastRefreshAt: now() });
    return { ...tokens(account, session), uid };
  }

  return { begin, continueWith: tokens, accountByPassword, accountByIdToken, refresh };
}
