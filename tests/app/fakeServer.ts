/** A server of accounts and profiles in memory, behind the face of `src/remote`, whose wire can be cut at chosen moments. */
import type { Outcome, PersonalUser, User } from '../../src/domain/index.ts';
import type { Remote, RemoteFailure } from '../../src/remote/remote.ts';

type Signed = { uid: string; email: string } | null;

export interface FakeServer {
  users: Map<string, User>;
  accounts: Map<string, { uid: string; password: string }>;
  isReachable: boolean;
  /** Called when a profile is about to be created: what others do meanwhile, or how the wire breaks. */
  onCreate: ((user: User) => 'CUT_BEFORE' | 'CUT_AFTER' | undefined) | null;
  /** Called when an account is about to be deleted: how the wire breaks, or that the server fails. */
  onDelete: (() => 'CUT_AFTER' | 'LOSE_ANSWER' | 'FAIL' | undefined) | null;
  addPerson(username: string, email: string, password: string): User;
  /** One device's connection, with its own sign-in. */
  connect(signedIn?: Signed): { remote: Remote; endSignIn(): void };
}

const offline: { ok: false; failure: RemoteFailure } = { ok: false, failure: { kind: 'OFFLINE' } };

export function createFakeServer(newUser: (uid: string, username: string) => { user: User }): FakeServer {
  let uids = 0;
  const server: FakeServer = {
    users: new Map(),
    accounts: new Map(),
    isReachable: true,
    onCreate: null,
    onDelete: null,
    addPerson(username, email, password) {
      const uid = `uid${++uids}`;
      const { user } = newUser(uid, username);
      server.accounts.set(email, { uid, password });
      server.users.set(uid, user);
      return user;
    },
    connect(signedIn = null) {
      let signed = signedIn;
      const listeners = new Set<(user: Signed) => void>();
      const sign = (next: Signed) => {
        signed = next;
        for (const listener of listeners) listener(next);
      };
      const isTaken = (username: string) =>
        [...server.users.values()].some(({ lowerUsername }) => lowerUsername === username.toLowerCase());

      const auth: Remote['auth'] = {
        async signUp(email, password) {
          if (!server.isReachable) return { ok: false, failure: { kind: 'OFFLINE', message: 'No network' } };
          if (server.accounts.has(email)) {
            return { ok: false, failure: { kind: 'REJECTED', message: 'The address is in use.' } };
          }
          const uid = `uid${++uids}`;
          server.accounts.set(email, { uid, password });
          sign({ uid, email });
          return { ok: true, value: { uid } };
        },
        async signIn(email, password) {
          if (!server.isReachable) return { ok: false, failure: { kind: 'OFFLINE', message: 'No network' } };
          const account = server.accounts.get(email);
          if (account?.password !== password) {
            return { ok: false, failure: { kind: 'REJECTED', message: 'The password is wrong.' } };
          }
          sign({ uid: account.uid, email });
          return { ok: true, value: { uid: account.uid } };
        },
        async sendPasswordReset() {
          return { ok: true, value: undefined };
        },
        async signOut() {
          sign(null);
        },
        async takeBackSignUp() {
          if (!server.isReachable || !signed) {
            return { ok: false, failure: { kind: 'OFFLINE', message: 'No network' } };
          }
          server.accounts.delete(signed.email);
          sign(null);
          return { ok: true, value: undefined };
        },
        onUser(next) {
          listeners.add(next);
          next(signed);
          return () => listeners.delete(next);
        },
      };

      const users: Remote['users'] = {
        async get(id): Promise<Outcome<User | null, RemoteFailure>> {
          return server.isReachable ? { ok: true, value: server.users.get(id) ?? null } : offline;
        },
        async search(prefix) {
          if (!server.isReachable) return offline;
          const found = [...server.users.values()].filter((user) => user.lowerUsername.startsWith(prefix));
          return { ok: true, value: found.slice(0, 5) };
        },
        async isUsernameTaken(username) {
          return server.isReachable ? { ok: true, value: isTaken(username) } : offline;
        },
        async create(user: User, _personalUser: PersonalUser) {
          const cut = server.onCreate?.(user);
          if (cut === 'CUT_BEFORE') server.isReachable = false;
          if (!server.isReachable) return offline;
          if (isTaken(user.username)) return { ok: false, failure: { kind: 'DENIED' } };
          server.users.set(user.id, user);
          return cut === 'CUT_AFTER' ? offline : { ok: true, value: undefined };
        },
        listen: () => () => undefined,
        listenPersonal: () => () => undefined,
        update: async () => ({ ok: true, value: undefined }),
      };

      const unused = () => {
        throw new Error('a session asks nothing of this');
      };
      const battles: Remote['battles'] = {
        listen: unused,
        page: unused,
        get: unused,
        writeEntries: unused,
        create: unused,
        changeTerms: unused,
        answer: unused,
      };
      const photos: Remote['photos'] = { sender: () => null, read: async () => offline };
      const functions: Remote['functions'] = {
        updateXp: unused,
        sendTargetUpdateNotification: unused,
        subscribeUserToTopic: unused,
        unsubscribeUserFromTopic: unused,
        temporarilyUnsubscribeUserFromAllTopics: unused,
        resubscribeUserToAllTopics: unused,
        async deleteAccount() {
          const fate = server.onDelete?.();
          if (fate === 'FAIL')
            return { ok: false, failure: { kind: 'REJECTED', message: 'Something broke' } };
          if (!server.isReachable) return { ok: false, failure: { kind: 'OFFLINE' } };
          if (!signed || !server.accounts.has(signed.email)) {
            return { ok: false, failure: { kind: 'SIGNED_OUT' } };
          }
          server.users.delete(signed.uid);
          server.accounts.delete(signed.email);
          if (fate === 'CUT_AFTER') server.isReachable = false;
          if (fate !== undefined) return { ok: false, failure: { kind: 'OFFLINE' } };
          return { ok: true, value: undefined };
        },
      };
      const notifications: Remote['notifications'] = {
        choose: unused,
        token: unused,
        storeToken: unused,
        removeToken: unused,
      };
      const messaging: Remote['messaging'] = {
        isConfigured: false,
        token: unused,
        deleteToken: unused,
        onMessage: unused,
      };
      const analytics: Remote['analytics'] = {
        isConfigured: false,
        start: unused,
        stop: unused,
        shown: unused,
      };
      return {
        remote: {
          auth,
          users,
          battles,
          functions,
          photos,
          notifications,
          messaging,
          analytics,
          close: async () => undefined,
        },
        endSignIn: () => sign(null),
      };
    },
  };
  return server;
}
