/**
 * Who is signed in, from the first moment of a visit to the last. It joins what this browser remembers, the local
 * database and the server's sign-in; the first two work with no network, and only signing in and up waits for the third.
 */
import type { Outcome, User } from '../../domain/index.ts';
import type { Remote } from '../../remote/remote.ts';
import type { AppActions, Live, Person, SessionState } from '../../ui/session/appFace.ts';
import { createLive } from '../createLive.ts';
import {
  type Account,
  type Answer,
  chooseUsername,
  deleteAccount,
  isAccountGone,
  noConnection,
  resume,
  signIn,
  signUp,
} from './accounts.ts';
import type { StoreKeeper } from './createStoreKeeper.ts';
import type { KeptSession } from './keptSession.ts';

export interface SessionParts {
  kept: KeptSession;
  stores: StoreKeeper;
  /** Loads Firebase and connects; rejects when its code cannot be had. Calls after the first get the same. */
  loadRemote(): Promise<Remote>;
  /**
   * Called when somebody leaves, while the server still knows them: what ends with a sign-out on this device. The remote
   * is `null` where it cannot be reached; then this is called again when it can. A failure holds no sign-out up.
   */
  beforeSignOut(uid: string, loadRemote: () => Promise<Remote | null>): Promise<void>;
  /** Takes away what this browser keeps of a person beside their database. May be repeated. */
  forgetKept(uid: string): Promise<void>;
  /** Told of everybody who comes in during this visit: before their screens are shown, and when their profile is here. */
  arrival: { begin(): void; entered(): void };
}

type SessionActions = Pick<
  AppActions,
  | 'signUp'
  | 'signIn'
  | 'chooseUsername'
  | 'sendPasswordReset'
  | 'signOut'
  | 'deleteAccount'
  | 'storeFailed'
  | 'reopenStore'
  | 'rescueStore'
>;

export interface Session {
  state: Live<SessionState>;
  /** The uid that the server's sign-in names; `undefined` until that is known, `null` when it names nobody. */
  authUid: Live<string | null | undefined>;
  actions: SessionActions;
  /** Follows the server's sign-in from now on; false when Firebase cannot be loaded now. */
  followRemote(): Promise<boolean>;
  /** The server has refused the sign-in. */
  expired(): void;
}

export function createSession(parts: SessionParts): Session {
  const { kept, stores, loadRemote, beforeSignOut, forgetKept, arrival } = parts;
  const state = createLive<SessionState>(stateOf(kept.read().session));
  const authUid = createLive<string | null | undefined>(undefined);
  // While a form talks to the server, the sign-ins it causes are its own to finish.
  let conversations = 0;
  let unfinishedUid: string | null = null;
  let follows: Promise<void> | null = null;
  let leaving: Promise<void> = Promise.resolve();

  const person = (): Person | null => {
    const current = state.current();
    return current.kind === 'SIGNED_IN' ? current.person : null;
  };

  const open = async (uid: string, user?: User) => {
    await stores.open(uid);
    const opened = stores.state.current();
    if (user && opened.kind === 'OPEN' && opened.store.uid === uid)
      await opened.store.replica.putUsers([user]);
  };

  const enter = async (user: User) => {
    const before = person();
    const next = { uid: user.id, username: user.username };
    unfinishedUid = null;
    kept.write({ session: next, isLeaving: false, forgetting: null });
    if (before?.uid === next.uid && stores.state.current().kind === 'OPEN') {
      state.set({ kind: 'SIGNED_IN', person: before, isExpired: false, isGone: false });
      return;
    }
    // Before the session changes: its screens must not find another person's store.
    await stores.close();
    arrival.begin();
    state.set({ kind: 'SIGNED_IN', person: next, isExpired: false, isGone: false });
    try {
      await open(next.uid, user);
    } finally {
      arrival.entered();
    }
  };

  const accept = async (account: Account) => {
    if (account.kind === 'READY') return enter(account.user);
    const { uid, ...shown } = account;
    unfinishedUid = uid;
    kept.write({ session: null, isLeaving: false });
    state.set(shown);
    await stores.close();
  };

  const converse = async (talk: (remote: Remote) => Answer): Promise<Outcome<void, string>> => {
    conversations += 1;
    try {
      // A sign-out that is still under way would end the new sign-in.
      await leaving;
      const remote = await remoteOrNull();
      if (!remote) return { ok: false, failure: noConnection };
      const outcome = await talk(remote);
      if (!outcome.ok) return outcome;
      await accept(outcome.value);
      return { ok: true, value: undefined };
    } finally {
      conversations -= 1;
    }
  };

  const remoteOrNull = async (): Promise<Remote | null> => {
    try {
      const remote = await loadRemote();
      follow(remote);
      return remote;
    } catch {
      // Its code is not on this device yet and the network does not bring it.
      return null;
    }
  };

  const follow = (remote: Remote) => {
    follows ??= new Promise((resolve) => {
      remote.auth.onUser((user) => {
        authUid.set(user?.uid ?? null);
        resolve();
        if (conversations === 0) void heed(remote, user);
      });
    });
  };

  /** The server's sign-in has changed, or is known for the first time, and no form is at it. */
  const heed = async (remote: Remote, user: { uid: string; email: string } | null) => {
    const current = state.current();
    if (current.kind === 'SIGNED_IN') {
      const isExpired = user?.uid !== current.person.uid;
      // Every row that is on screen follows the session, and most often nothing is new.
      if (isExpired !== current.isExpired || current.isGone)
        state.set({ ...current, isExpired, isGone: false });
      if (user === null) await lookForAccount(remote);
      return;
    }
    if (!user) {
      if (current.kind === 'UNFINISHED') state.set({ kind: 'SIGNED_OUT' });
      return;
    }
    if (kept.read().isLeaving) {
      await beforeSignOut(user.uid, async () => remote).catch((error: unknown) => reportError(error));
      await remote.auth.signOut();
      kept.write({ isLeaving: false });
      return;
    }
    const outcome = await resume(remote, user.uid, user.email);
    if (outcome.ok && conversations === 0 && person() === null) await accept(outcome.value);
  };

  /**
   * A sign-in that is refused may be that of an account which was deleted: on another device, or here, by a visit that was
   * killed before it had cleared up. Nothing that could be kept in time would tell the one from the other.
   */
  const lookForAccount = async (remote: Remote) => {
    const before = person();
    if (before === null || (await isAccountGone(remote, before)) !== true) return;
    await stores.settled();
    const opened = stores.state.current();
    const isAllSent = opened.kind === 'OPEN' && (await opened.store.countUnsent()) === 0;
    const current = state.current();
    if (conversations > 0 || current.kind !== 'SIGNED_IN' || current.person.uid !== before.uid) return;
    // What was never sent may be dear to somebody: it goes when they say so.
    if (isAllSent) leaving = leave(true);
    else state.set({ ...current, isExpired: true, isGone: true });
  };

  /** Everything of one person's on this device: database, photos, half-filled wizards. */
  const forgetEverything = async (uid: string) => {
    await stores.remove(uid);
    await forgetKept(uid);
    kept.write({ forgetting: null });
  };

  const leave = async (remove: boolean) => {
    const before = person();
    const forgetting = remove && before ? before.uid : null;
    kept.write({ session: null, isLeaving: true, forgetting });
    unfinishedUid = null;
    // First the screens, then what they stood on.
    state.set({ kind: 'SIGNED_OUT' });
    if (forgetting === null) await stores.close();
    else await forgetEverything(forgetting);
    if (before) await beforeSignOut(before.uid, remoteOrNull).catch((error: unknown) => reportError(error));
    const remote = await remoteOrNull();
    // Without its code the server's sign-in cannot be ended now: `isLeaving` ends it when it is next seen.
    if (!remote) return;
    await remote.auth.signOut();
    kept.write({ isLeaving: false });
  };

  kept.onChange(() => {
    const { session: next, forgetting } = kept.read();
    const before = person();
    if (next?.uid === before?.uid) return;
    void (async () => {
      await stores.close();
      state.set(stateOf(next));
      // What this tab was still writing goes as well.
      if (before && forgetting === before.uid) await stores.remove(before.uid);
      if (next) await open(next.uid);
    })();
  });

  const { forgetting: unforgotten } = kept.read();
  if (unforgotten !== null) leaving = forgetEverything(unforgotten);
  const first = person();
  if (first) void open(first.uid);

  return {
    state,
    authUid,
    async followRemote() {
      const remote = await remoteOrNull();
      if (remote) await follows;
      return remote !== null;
    },
    expired() {
      const current = state.current();
      if (current.kind !== 'SIGNED_IN' || conversations > 0) return;
      state.set({ ...current, isExpired: true });
      remoteOrNull()
        .then((remote) => remote && lookForAccount(remote))
        .catch((error: unknown) => reportError(error));
    },
    actions: {
      signUp: (form) => converse((remote) => signUp(remote, form)),
      signIn: (form) => converse((remote) => signIn(remote, form)),
      chooseUsername: (username) =>
        converse(async (remote) => {
          if (unfinishedUid === null) throw new Error('a username for no account');
          return chooseUsername(remote, unfinishedUid, username);
        }),
      async sendPasswordReset(email) {
        const remote = await remoteOrNull();
        if (!remote) return { ok: false, failure: noConnection };
        const outcome = await remote.auth.sendPasswordReset(email.toLowerCase());
        return outcome.ok ? outcome : { ok: false, failure: outcome.failure.message };
      },
      signOut(options) {
        leaving = leave(options?.removeData ?? false);
        return leaving;
      },
      async deleteAccount() {
        const current = person();
        if (current === null) throw new Error('nobody is signed in');
        conversations += 1;
        try {
          const remote = await remoteOrNull();
          if (!remote) return { ok: false, failure: noConnection };
          const deleted = await deleteAccount(remote, current);
          if (!deleted.ok) return deleted;
          leaving = leave(true);
          await leaving;
          return deleted;
        } finally {
          conversations -= 1;
        }
      },
      storeFailed: stores.fail,
      reopenStore() {
        const current = person();
        if (current) void open(current.uid);
      },
      async rescueStore() {
        const current = person();
        if (current) await stores.rescue(current.uid);
      },
    },
  };
}

const stateOf = (person: Person | null): SessionState =>
  person ? { kind: 'SIGNED_IN', person, isExpired: false, isGone: false } : { kind: 'SIGNED_OUT' };
