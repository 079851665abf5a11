/** Firebase Auth's stand-in, without its wire: accounts, sessions, action codes and the project's settings over one file. */
import { createAccountStore } from './accountStore.ts';
import { createAccounts } from './createAccounts.ts';
import { type ActionEmail, createActionCodes } from './createActionCodes.ts';
import { createSessions } from './createSessions.ts';
import { defaultPasswordPolicy, type PasswordPolicy } from './passwordPolicy.ts';
import { createSignInThrottle } from './signInThrottle.ts';

export interface AuthOptions {
  projectId: string;
  /** A path, or `:memory:`. */
  file: string;
  /** Milliseconds since the epoch; may be walked ahead. */
  now: () => number;
  /** Address of the page that takes action codes. */
  actionUrl: () => string;
  /** Told of every link that Firebase would have mailed. */
  onEmail?: (email: ActionEmail) => void;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { projectId, file, now, actionUrl, onEmail = () => {} } = options;
  const store = createAccountStore(file);
  const throttle = createSignInThrottle(now);

  function policy(): PasswordPolicy {
    const saved = store.setting('passwordPolicy');
    return saved === null ? defaultPasswordPolicy : { ...defaultPasswordPolicy, ...JSON.parse(saved) };
  }

  const accounts = createAccounts({ store, now, policy });
  return {
    projectId,
    store,
    accounts,
    sessions: createSessions({ projectId, store, now, throttle }),
    actionCodes: createActionCodes({ store, accounts, throttle, now, actionUrl, onEmail }),
    policy,
    setPolicy: (next: PasswordPolicy) => store.setSetting('passwordPolicy', JSON.stringify(next)),
    /** Whether an unknown address is answered like a known one; on, as in new Firebase projects. */
    hidesUnknownEmails: () => store.setting('hidesUnknownEmails') !== 'false',
    setHidesUnknownEmails: (hides: boolean) => store.setSetting('hidesUnknownEmails', String(hides)),
    close: () => store.close(),
  };
}
