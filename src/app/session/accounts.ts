/**
 * Signing up, in, and finishing what a broken sign-up has left: the conversations with the server, as values. It knows
 * neither the device nor the screens.
 */
import { messages, type Outcome, type User } from '../../domain/index.ts';
import type { Remote } from '../../remote/remote.ts';
import { newUser } from './newUser.ts';

export const noConnection = 'There is no connection right now. Please try again when there is one.';

/** An account that has a profile, or one that has none yet. */
export type Account =
  | { kind: 'READY'; user: User }
  | { kind: 'UNFINISHED'; uid: string; email: string; username: string; message: string | null };

/** The failure is what the person reads. */
export type Answer = Promise<Outcome<Account, string>>;

type Parts = Pick<Remote, 'auth' | 'users'>;
type Leaver = { username: string };
type AskingParts = Pick<Remote, 'users' | 'functions'>;

const ready = (user: User): Outcome<Account, string> => ({ ok: true, value: { kind: 'READY', user } });
const unfinished = (
  uid: string,
  email: string,
  username = '',
  message: string | null = null,
): Outcome<Account, string> => ({ ok: true, value: { kind: 'UNFINISHED', uid, email, username, message } });
const failed = (failure: string): { ok: false; failure: string } => ({ ok: false, failure });

/** The name is looked up first, signed out; losing it to a faster one takes the new account back, so nothing is left over. */
export async function signUp(
  { auth, users }: Parts,
  form: { email: string; password: string; username: string },
): Answer {
  const { username } = form;
  const email = form.email.toLowerCase();

  const taken = await users.isUsernameTaken(username);
  if (!taken.ok) return failed(taken.failure.kind === 'OFFLINE' ? noConnection : messages.signUpFailed);
  if (taken.value) return failed(messages.usernameTaken(username));

  const signedUp = await auth.signUp(email, form.password);
  if (!signedUp.ok) return failed(signedUp.failure.message);
  const { uid } = signedUp.value;

  const profile = newUser(uid, username);
  const created = await users.create(profile.user, profile.personalUser);
  if (created.ok) return ready(profile.user);

  if (created.failure.kind === 'DENIED' || created.failure.kind === 'REJECTED') {
    const isTaken = created.failure.kind === 'DENIED';
    const message = isTaken ? messages.usernameTaken(username) : messages.signUpFailed;
    const deleted = await auth.takeBackSignUp();
    if (deleted.ok) return failed(message);
    return unfinished(uid, email, username, message);
  }
  // The way to the server broke in between. Whether the profile arrived is not known, so the account must not be
  // taken back: its profile would keep the name for ever.
  const found = await users.get(uid);
  return found.ok && found.value
    ? ready(found.value)
    : unfinished(uid, email, username, messages.signUpFailed);
}

export async function signIn({ auth, users }: Parts, form: { email: string; password: string }): Answer {
  const email = form.email.toLowerCase();
  const signedIn = await auth.signIn(email, form.password);
  if (!signedIn.ok) return failed(signedIn.failure.message);
  return resume({ users }, signedIn.value.uid, email);
}

/** A sign-in that the browser still holds while the app does not: its storage was cleared, or a sign-up was cut short. */
export async function resume({ users }: Pick<Remote, 'users'>, uid: string, email: string): Answer {
  const found = await users.get(uid);
  if (!found.ok) return failed(noConnection);
  return found.value ? ready(found.value) : unfinished(uid, email);
}

/** Finishes an account without a profile. A profile that had arrived after all is taken as it is. */
export async function chooseUsername(
  { users }: Pick<Remote, 'users'>,
  uid: string,
  username: string,
): Answer {
  const taken = await users.isUsernameTaken(username);
  if (!taken.ok) return failed(taken.failure.kind === 'OFFLINE' ? noConnection : messages.signUpFailed);
  if (!taken.value) {
    const profile = newUser(uid, username);
    const created = await users.create(profile.user, profile.personalUser);
    if (created.ok) return ready(profile.user);
    if (created.failure.kind === 'OFFLINE') return failed(noConnection);
    if (created.failure.kind !== 'DENIED') return failed(messages.signUpFailed);
  }
  const found = await users.get(uid);
  if (found.ok && found.value) return ready(found.value);
  return failed(messages.usernameTaken(username));
}

/** Whether the account is no longer there: a profile keeps its name for as long as it lives. `null`: nobody could say. */
export async function isAccountGone(
  { users }: Pick<Remote, 'users'>,
  { username }: Leaver,
): Promise<boolean | null> {
  const taken = await users.isUsernameTaken(username);
  return taken.ok ? !taken.value : null;
}

/** The failure is what the person reads. Whether the account is gone is known when this succeeds, and else may be later. */
export async function deleteAccount(remote: AskingParts, person: Leaver): Promise<Outcome<void, string>> {
  const asked = await remote.functions.deleteAccount();
  if (asked.ok) return asked;
  const isGone = await isAccountGone(remote, person);
  if (isGone === null) return failed(noConnection);
  if (!isGone) return failed(messages.accountNotDeleted);
  // The answer was lost, or it went wrong halfway: what may be left of the account is asked for once more.
  await remote.functions.deleteAccount();
  return { ok: true, value: undefined };
}
