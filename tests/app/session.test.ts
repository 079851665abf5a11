/** Signing up, in and out over real local databases, with the server's side in memory. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noConnection } from '../../src/app/session/accounts.ts';
import { createSession } from '../../src/app/session/createSession.ts';
import { createStoreKeeper } from '../../src/app/session/createStoreKeeper.ts';
import { forgetKept } from '../../src/app/session/forgetKept.ts';
import { createKeptFields } from '../../src/app/session/keptFields.ts';
import { createKeptSession } from '../../src/app/session/keptSession.ts';
import { newUser } from '../../src/app/session/newUser.ts';
import { messages } from '../../src/domain/index.ts';
import { emptyDraft } from '../../src/machines/wizardDraft.ts';
import type { Remote } from '../../src/remote/remote.ts';
import { removeStore } from '../../src/store/openStore.ts';
import { createKeptWizards } from '../../src/ui/createBattle/keptWizards.ts';
import type { Live } from '../../src/ui/session/appFace.ts';
import { createDevice, type Device, firstWhere, newBattle, successOf } from '../store/storeKit.ts';
import { type Browser, createBrowser } from './browserTab.ts';
import { createFakeServer, type FakeServer } from './fakeServer.ts';

let device: Device;
let browser: Browser;
let server: FakeServer;
/** How data leaves this device; a test may cut it short. */
let removals: { remove(uid: string): Promise<void> };

beforeEach(() => {
  device = createDevice();
  removals = { remove: (uid) => removeStore(uid, device.options()) };
  browser = createBrowser();
  server = createFakeServer(newUser);
});

afterEach(() => device.closeAll());

/** One opening of the app in one tab. `signedIn` is what Firebase remembers there. */
function openApp({
  signedIn = null,
  loads = true,
}: {
  signedIn?: { uid: string; email: string } | null;
  loads?: boolean;
} = {}) {
  const { remote, endSignIn } = server.connect(signedIn);
  const online = { loads };
  const loadRemote = async (): Promise<Remote> => {
    if (!online.loads) throw new Error('the code cannot be loaded');
    return remote;
  };
  const stores = createStoreKeeper({
    loadCode: async () => ({
      open: (uid) => device.tryOpen(uid),
      rescue: async (uid) => ({ ok: true, value: await device.rescue(uid) }),
      remove: (uid) => removals.remove(uid),
    }),
    beforeClose: async () => undefined,
  });
  const tab = browser.openTab();
  const session = createSession({
    kept: createKeptSession(createKeptFields(tab)),
    stores,
    loadRemote,
    beforeSignOut: async () => undefined,
    forgetKept: async (uid) => forgetKept(tab.localStorage, uid),
    arrival: { begin: () => {}, entered: () => {} },
  });
  return { session, stores, online, endSignIn, actions: session.actions };
}

const untilTrue = <T>(live: Live<T>, accept: (value: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const look = () => {
      if (!accept(live.current())) return;
      stop();
      resolve(live.current());
    };
    const stop = live.subscribe(look);
    look();
  });

const opened = async (app: ReturnType<typeof openApp>) => {
  const state = await untilTrue(app.stores.state, ({ kind }) => kind === 'OPEN');
  if (state.kind !== 'OPEN') throw new Error('unreachable');
  return state.store;
};

/** What a start has begun to clear up is done: every sign-in waits for it, and this one finds nobody. */
const untilCleared = (app: ReturnType<typeof openApp>) =>
  app.actions.signIn({ email: 'nobody@example.com', password: '' });

const ana = { email: 'Ana@Example.com', password: 'secret-1', username: 'Ana' };

describe('signing up', () => {
  it('enters with a profile, an open database and the e-mail in lower case', async () => {
    const app = openApp();
    expect(await app.actions.signUp(ana)).toEqual({ ok: true, value: undefined });
    const store = await opened(app);
    expect(app.session.state.current()).toEqual({
      kind: 'SIGNED_IN',
      person: { uid: store.uid, username: 'Ana' },
      isExpired: false,
      isGone: false,
    });
    expect(await firstWhere(store.user$(store.uid))).toMatchObject({ username: 'Ana', level: 1, xp: 0 });
    expect([...server.accounts.keys()]).toEqual(['ana@example.com']);
  });

  it('refuses a username that is taken in other letters, and makes no account', async () => {
    server.addPerson('aNa', 'other@example.com', 'x');
    const outcome = await openApp().actions.signUp(ana);
    expect(outcome).toEqual({ ok: false, failure: 'Ana is already taken. Please try another username.' });
    expect(server.accounts.has('ana@example.com')).toBe(false);
  });

  it('takes the account back when another sign-up gets the username first, so that the next name works', async () => {
    const app = openApp();
    server.onCreate = () => {
      server.onCreate = null;
      server.addPerson('ANA', 'faster@example.com', 'x');
      return undefined;
    };
    expect(await app.actions.signUp(ana)).toEqual({
      ok: false,
      failure: 'Ana is already taken. Please try another username.',
    });
    expect(server.accounts.has('ana@example.com')).toBe(false);
    expect(app.session.state.current().kind).toBe('SIGNED_OUT');
    expect((await app.actions.signUp({ ...ana, username: 'Ana2' })).ok).toBe(true);
  });

  it('goes on to the username when the wire broke before the profile arrived', async () => {
    const app = openApp();
    server.onCreate = () => 'CUT_BEFORE';
    expect((await app.actions.signUp(ana)).ok).toBe(true);
    expect(app.session.state.current()).toEqual({
      kind: 'UNFINISHED',
      email: 'ana@example.com',
      username: 'Ana',
      message: 'An error occurred while setting you up, please try again.',
    });
    server.isReachable = true;
    server.onCreate = null;
    expect((await app.actions.chooseUsername('Ana')).ok).toBe(true);
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', person: { username: 'Ana' } });
  });

  it('enters when only the answer to the profile was lost', async () => {
    const app = openApp();
    server.onCreate = () => 'CUT_AFTER';
    expect((await app.actions.signUp(ana)).ok).toBe(true);
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', person: { username: 'Ana' } });
  });

  it('says that there is no connection when the server’s code cannot be loaded', async () => {
    const outcome = await openApp({ loads: false }).actions.signUp(ana);
    expect(outcome).toEqual({ ok: false, failure: noConnection });
  });
});

describe('signing in', () => {
  it('asks for the username of an account whose profile was never finished', async () => {
    server.accounts.set('ana@example.com', { uid: 'half', password: 'secret-1' });
    server.addPerson('Taken', 'taken@example.com', 'x');
    const app = openApp();
    expect((await app.actions.signIn(ana)).ok).toBe(true);
    expect(app.session.state.current()).toMatchObject({ kind: 'UNFINISHED', email: 'ana@example.com' });
    expect(await app.actions.chooseUsername('taken')).toEqual({
      ok: false,
      failure: 'taken is already taken. Please try another username.',
    });
    expect((await app.actions.chooseUsername('Ana')).ok).toBe(true);
    expect((await opened(app)).uid).toBe('half');
  });

  it('shows the provider’s own words', async () => {
    server.addPerson('Ana', 'ana@example.com', 'another');
    const outcome = await openApp().actions.signIn(ana);
    expect(outcome).toEqual({ ok: false, failure: 'The password is wrong.' });
  });

  it('opens another database for another person on the same device', async () => {
    const first = server.addPerson('Ana', 'ana@example.com', 'secret-1');
    const second = server.addPerson('Ben', 'ben@example.com', 'secret-2');
    const app = openApp();
    await app.actions.signIn(ana);
    const anas = await opened(app);
    await anas.setHideWelcomeMessage(true);
    await app.actions.signOut();
    await app.actions.signIn({ email: 'ben@example.com', password: 'secret-2' });
    const bens = await opened(app);
    expect([anas.uid, bens.uid]).toEqual([first.id, second.id]);
    expect(await bens.countUnsent()).toBe(0);
    expect(await firstWhere(bens.user$(first.id))).toBeNull();
  });

  it('takes up a sign-in that Firebase still holds when the app’s own memory is gone', async () => {
    const user = server.addPerson('Ana', 'ana@example.com', 'secret-1');
    const app = openApp({ signedIn: { uid: user.id, email: 'ana@example.com' } });
    expect(app.session.state.current().kind).toBe('SIGNED_OUT');
    await app.session.followRemote();
    await untilTrue(app.session.state, ({ kind }) => kind === 'SIGNED_IN');
    expect((await opened(app)).uid).toBe(user.id);
  });
});

describe('a session that is restored', () => {
  const kept = (uid: string) =>
    browser.values.set('fitbout', JSON.stringify({ session: { uid, username: 'Ana' }, consent: 'ALL' }));

  it('[Y1] opens the database with no network and no Firebase', async () => {
    kept('uid1');
    const app = openApp({ loads: false });
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', person: { username: 'Ana' } });
    expect((await opened(app)).uid).toBe('uid1');
    expect(await app.session.followRemote()).toBe(false);
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', isExpired: false });
  });

  it('says that the sign-in has ended, keeps the database open, and goes on after a new sign-in', async () => {
    const user = server.addPerson('Ana', 'ana@example.com', 'secret-1');
    kept(user.id);
    const app = openApp({ signedIn: { uid: user.id, email: 'ana@example.com' } });
    const before = await opened(app);
    await app.session.followRemote();
    expect(app.session.state.current()).toMatchObject({ isExpired: false });
    app.endSignIn();
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', isExpired: true });
    expect(await opened(app)).toBe(before);
    await app.actions.signIn(ana);
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', isExpired: false });
    expect(await opened(app)).toBe(before);
  });

  it('is forgotten when what was kept is damaged', () => {
    browser.values.set('fitbout', '{"session":{"uid":7}}');
    expect(openApp().session.state.current().kind).toBe('SIGNED_OUT');
    browser.values.set('fitbout', 'not json');
    expect(openApp().session.state.current().kind).toBe('SIGNED_OUT');
  });

  it('leaves what other parts of the app keep', async () => {
    kept('uid1');
    const app = openApp();
    await opened(app);
    await app.actions.signOut();
    expect(JSON.parse(browser.values.get('fitbout') ?? '')).toMatchObject({ session: null, consent: 'ALL' });
  });

  it('lasts for the visit where the browser keeps nothing', async () => {
    browser.isClosed = true;
    const app = openApp();
    await app.actions.signUp(ana);
    expect(app.session.state.current().kind).toBe('SIGNED_IN');
    expect(openApp().session.state.current().kind).toBe('SIGNED_OUT');
  });
});

describe('signing out', () => {
  const entered = async () => {
    server.addPerson('Ana', 'ana@example.com', 'secret-1');
    const app = openApp();
    await app.actions.signIn(ana);
    return { app, store: await opened(app) };
  };

  it('[Y7] keeps the database, with what is unsent, for the next sign-in', async () => {
    const { app, store } = await entered();
    const challenger = { id: store.uid, username: 'Ana', timeZone: 'UTC' };
    successOf(await store.createBattle({ ...newBattle('b1'), challenger }));
    await app.actions.signOut();
    expect(app.session.state.current().kind).toBe('SIGNED_OUT');
    await app.actions.signIn(ana);
    const again = await opened(app);
    expect(await again.countUnsent()).toBe(1);
    expect(await firstWhere(again.battle$('b1'))).toMatchObject({ intent: { kind: 'CREATE' } });
  });

  it('removes the database when asked to', async () => {
    const { app, store } = await entered();
    await store.replica.putUsers([newUser('ben', 'Ben').user]);
    await app.actions.signOut({ removeData: true });
    await app.actions.signIn(ana);
    expect(await firstWhere((await opened(app)).user$('ben'))).toBeNull();
  });

  it('offline is made good when the server’s memory of the sign-in is next seen', async () => {
    const user = server.addPerson('Ana', 'ana@example.com', 'secret-1');
    browser.values.set('fitbout', JSON.stringify({ session: { uid: user.id, username: 'Ana' } }));
    const signedIn = { uid: user.id, email: 'ana@example.com' };
    const first = openApp({ signedIn, loads: false });
    await opened(first);
    await first.actions.signOut();

    const next = openApp({ signedIn });
    await next.session.followRemote();
    await untilTrue(next.session.authUid, (uid) => uid === null);
    expect(next.session.state.current().kind).toBe('SIGNED_OUT');
  });

  it('in one tab signs out the other', async () => {
    const { app } = await entered();
    const other = openApp();
    expect(other.session.state.current().kind).toBe('SIGNED_IN');
    await app.actions.signOut();
    await untilTrue(other.session.state, ({ kind }) => kind === 'SIGNED_OUT');
  });
});

describe('deleting the account', () => {
  const entered = async () => {
    const user = server.addPerson('Ana', 'ana@example.com', 'secret-1');
    const app = openApp();
    await app.actions.signIn(ana);
    const store = await opened(app);
    await store.replica.putUsers([newUser('ben', 'Ben').user]);
    const wizards = createKeptWizards(browser.openTab().localStorage, user.id);
    wizards.keep('new', emptyDraft('t1'));
    return { app, user, wizards };
  };

  const databasesOf = async (uid: string): Promise<string[]> =>
    (await device.idb.indexedDB.databases()).flatMap(({ name }) => (name?.includes(uid) ? [name] : []));

  const expectNothingLeft = async (uid: string) => {
    expect(await databasesOf(uid)).toEqual([]);
    expect([...browser.values.keys()].filter((key) => key.includes(uid))).toEqual([]);
    expect(JSON.parse(browser.values.get('fitbout') ?? '{}')).toEqual({
      session: null,
      isLeaving: false,
      forgetting: null,
    });
  };

  it('leaves nothing on the server and nothing on this device', async () => {
    const { app, user } = await entered();
    expect(await app.actions.deleteAccount()).toEqual({ ok: true, value: undefined });
    expect(app.session.state.current()).toEqual({ kind: 'SIGNED_OUT' });
    expect(server.users.size + server.accounts.size).toBe(0);
    await expectNothingLeft(user.id);
  });

  it('follows in another tab', async () => {
    const { app, user } = await entered();
    const other = openApp();
    await opened(other);
    await app.actions.deleteAccount();
    await untilTrue(other.session.state, ({ kind }) => kind === 'SIGNED_OUT');
    await other.stores.close();
    await expectNothingLeft(user.id);
  });

  it('needs a network, says so, and loses nothing without one', async () => {
    const { app, user } = await entered();
    server.isReachable = false;
    expect(await app.actions.deleteAccount()).toEqual({ ok: false, failure: noConnection });
    app.online.loads = false;
    expect(await app.actions.deleteAccount()).toEqual({ ok: false, failure: noConnection });
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', isExpired: false });
    expect(await firstWhere((await opened(app)).user$('ben'))).not.toBeNull();
    expect(server.users.has(user.id)).toBe(true);
  });

  it('says when the server has failed, and can be tried again', async () => {
    const { app, wizards } = await entered();
    server.onDelete = () => 'FAIL';
    expect(await app.actions.deleteAccount()).toEqual({ ok: false, failure: messages.accountNotDeleted });
    expect(wizards.read('new')).not.toBeNull();
    server.onDelete = null;
    expect(await app.actions.deleteAccount()).toEqual({ ok: true, value: undefined });
  });

  it('comes to its end when the answer is lost', async () => {
    const { app, user } = await entered();
    server.onDelete = () => 'LOSE_ANSWER';
    expect(await app.actions.deleteAccount()).toEqual({ ok: true, value: undefined });
    await expectNothingLeft(user.id);
  });

  it('is finished by the next start when the wire broke before the answer', async () => {
    const { app, user } = await entered();
    server.onDelete = () => 'CUT_AFTER';
    expect(await app.actions.deleteAccount()).toEqual({ ok: false, failure: noConnection });
    await app.stores.close();

    server.isReachable = true;
    const next = openApp();
    expect(next.session.state.current().kind).toBe('SIGNED_IN');
    await next.session.followRemote();
    await untilTrue(next.session.state, ({ kind }) => kind === 'SIGNED_OUT');
    await untilCleared(next);
    await expectNothingLeft(user.id);
  });

  it('is finished by the next start when the app was killed while its data was leaving', async () => {
    const { app, user } = await entered();
    removals.remove = () => new Promise(() => {});
    void app.actions.deleteAccount();
    await untilTrue(app.session.state, ({ kind }) => kind === 'SIGNED_OUT');

    removals.remove = (uid) => removeStore(uid, device.options());
    const next = openApp({ signedIn: { uid: user.id, email: 'ana@example.com' } });
    expect(next.session.state.current().kind).toBe('SIGNED_OUT');
    await next.session.followRemote();
    await untilTrue(next.session.authUid, (uid) => uid === null);
    await untilCleared(next);
    await expectNothingLeft(user.id);
  });

  it('on another device takes along what is kept here', async () => {
    const { app, user } = await entered();
    server.users.clear();
    server.accounts.clear();
    app.session.expired();
    await untilTrue(app.session.state, ({ kind }) => kind === 'SIGNED_OUT');
    await untilCleared(app);
    await expectNothingLeft(user.id);
  });

  it('[Y7] on another device leaves what is unsent here until the person says so', async () => {
    const { app, user } = await entered();
    const challenger = { id: user.id, username: 'Ana', timeZone: 'UTC' };
    successOf(await (await opened(app)).createBattle({ ...newBattle('b1'), challenger }));
    server.users.clear();
    server.accounts.clear();
    app.endSignIn();
    await untilTrue(app.session.state, (state) => state.kind === 'SIGNED_IN' && state.isGone);
    expect(await (await opened(app)).countUnsent()).toBe(1);
    await app.actions.signOut({ removeData: true });
    await expectNothingLeft(user.id);
  });

  it('is not taken for done when merely the sign-in has ended', async () => {
    const { app } = await entered();
    app.endSignIn();
    await untilTrue(app.session.state, (state) => state.kind === 'SIGNED_IN' && state.isExpired);
    app.session.expired();
    await app.session.followRemote();
    expect(app.session.state.current()).toMatchObject({ kind: 'SIGNED_IN', isExpired: true, isGone: false });
  });
});

it('[Y1] a database that can no longer be read gives way at once, and opens again with what it held', async () => {
  const app = openApp();
  await app.actions.signUp(ana);
  const store = await opened(app);
  const challenger = { id: store.uid, username: 'Ana', timeZone: 'UTC' };
  successOf(await store.createBattle({ ...newBattle('b1'), challenger }));
  app.actions.storeFailed('STORAGE_UNAVAILABLE');
  expect(app.stores.state.current()).toEqual({ kind: 'FAILED', failure: 'STORAGE_UNAVAILABLE' });
  app.actions.reopenStore();
  const again = await opened(app);
  expect(again).not.toBe(store);
  expect(await again.countUnsent()).toBe(1);
});
