/** The one-time codes behind the links of "e-mails": nothing is mailed, the link is handed to `onEmail` and kept until used. */
import { randomBytes } from 'node:crypto';
import type { Account, AccountStore, ActionCode, ActionType } from './accountStore.ts';
import { AuthError } from './authError.ts';
import type { Accounts } from './createAccounts.ts';
import type { createSignInThrottle } from './signInThrottle.ts';

/** What would have been mailed. */
export interface ActionEmail {
  type: ActionType;
  email: string;
  link: string;
}

export type ActionCodes = ReturnType<typeof createActionCodes>;

const lifetimeMs: Record<ActionType, number> = { PASSWORD_RESET: 3_600_000, VERIFY_EMAIL: 3 * 86_400_000 };
const modes: Record<ActionType, string> = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' };

export function createActionCodes(deps: {
  store: AccountStore;
  accounts: Accounts;
  throttle: ReturnType<typeof createSignInThrottle>;
  now: () => number;
  /** Address of the page that takes the codes. */
  actionUrl: () => string;
  onEmail: (email: ActionEmail) => void;
}) {
  const { store, accounts, throttle, now, actionUrl, onEmail } = deps;

  /** `mails: false` only makes the link, as an administrator asks for with `returnOobLink`. */
  function issue(
    type: ActionType,
    account: Account,
    options: { continueUrl?: string | undefined; mails: boolean },
  ) {
    if (account.email === null) throw new AuthError('MISSING_EMAIL');
    const code = randomBytes(24).toString('base64url');
    const link = new URL(actionUrl());
    link.searchParams.set('mode', modes[type]);
    link.searchParams.set('oobCode', code);
    link.searchParams.set('lang', 'en');
    if (options.continueUrl !== undefined) link.searchParams.set('continueUrl', options.continueUrl);
    const action: ActionCode = {
      code,
      type,
      uid: account.uid,
      email: account.email,
      link: link.href,
      createdAt: now(),
    };
    store.addCode(action);
    if (options.mails) onEmail({ type, email: account.email, link: link.href });
    return action;
  }

  /** Throws INVALID_OOB_CODE (unknown, used, or of an address that has changed), EXPIRED_OOB_CODE, USER_DISABLED. */
  function check(code: string): { action: ActionCode; account: Account } {
    const action = store.code(code);
    const account = action && store.byUid(action.uid);
    if (!action || !account || account.email !== action.email) throw new AuthError('INVALID_OOB_CODE');
    if (now() - action.createdAt > lifetimeMs[action.type]) throw new AuthError('EXPIRED_OOB_CODE');
    if (account.disabled) throw new AuthError('USER_DISABLED');
    return { action, account };
  }

  /** Sets the password, revokes every session and uses the code up. */
  async function resetPassword(code: string, password: string): Promise<ActionCode> {
    checkOf('PASSWORD_RESET', code);
    const passwordHash = await accounts.checkedHash(password);
    // Two may have come with the same code while the password was hashed: the first has used it up.
    const { action, account } = checkOf('PASSWORD_RESET', code);
    store.redeemCode(code, accounts.withPasswordHash(account, passwordHash));
    throttle.forget(action.email);
    return action;
  }

  function verifyEmail(code: string): Account {
    const { account } = checkOf('VERIFY_EMAIL', code);
    const verified = { ...account, emailVerified: true };
    store.redeemCode(code, verified);
    return verified;
  }

  function checkOf(type: ActionType, code: string) {
    const found = check(code);
    if (found.action.type !== type) throw new AuthError('INVALID_OOB_CODE');
    return found;
  }

  return { issue, check, resetPassword, verifyEmail };
}
