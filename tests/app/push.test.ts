/** What is said of notifications on a device, and what the server is told of its token, call by call. */
import { describe, expect, it } from 'vitest';
import { createPushMemory } from '../../src/app/push/keptPush.ts';
import { type PushFacts, pushStateOf } from '../../src/app/push/pushState.ts';
import { registerToken } from '../../src/app/push/registerToken.ts';
import { createKeptFields } from '../../src/app/session/keptFields.ts';
import type { PersonalUser } from '../../src/domain/index.ts';
import { concernsPerson, pathAskedFor, pathToOpen, readPushMessage } from '../../src/domain/index.ts';
import type { CallFailure, Remote, RemoteFailure } from '../../src/remote/remote.ts';
import { quietFunctions, quietNotifications } from '../sync/kit/device.ts';
import { createBrowser } from './browserTab.ts';

const sam: PersonalUser = {
  id: 'sam',
  topics: ['dailyReminder'],
  targetNotification: true,
  hideWelcomeMessage: false,
};

/** A server that holds one token and takes down what it is asked; `fails` names the steps that do not go through. */
function tokenServer(held: string | null, fails: Record<string, RemoteFailure & CallFailure> = {}) {
  const server = { held, log: [] as string[], fails };
  const step = (name: string, work: () => void = () => {}) => {
    const failure = server.fails[name.split(' ')[0] ?? ''];
    if (failure) return { ok: false as const, failure };
    server.log.push(name);
    work();
    return { ok: true as const, value: undefined };
  };
  const remote: Pick<Remote, 'notifications' | 'functions'> = {
    notifications: {
      ...quietNotifications,
      token: async () => ({ ok: true, value: server.held }),
      storeToken: async (_uid, token) =>
        step(`store ${token}`, () => {
          server.held = token;
        }),
    },
    functions: {
      ...quietFunctions,
      temporarilyUnsubscribeUserFromAllTopics: async (token) => {
        expect(token, 'the functions take the stored token alone').toBe(server.held);
        return step(`silence ${token}`);
      },
      resubscribeUserToAllTopics: async (token) => {
        expect(token, 'the functions take the stored token alone').toBe(server.held);
        return step(`hear ${token}`);
      },
    },
  };
  const register = (token: string, isDone = false) =>
    registerToken(remote, { token, isDone, personalUser: sam });
  return { server, register };
}

const offline = { kind: 'OFFLINE' } as const;

describe('the push token', () => {
  it('of a first device is stored and hears the topics', async () => {
    const { server, register } = tokenServer(null);
    expect((await register('new')).ok).toBe(true);
    expect(server.log).toEqual(['store new', 'hear new']);
  });

  it('that changed takes the place of the old one, which falls silent first', async () => {
    const { server, register } = tokenServer('old');
    await register('new');
    expect(server.log).toEqual(['silence old', 'store new', 'hear new']);
  });

  it('that is known asks nothing more', async () => {
    const { server, register } = tokenServer('same');
    await register('same', true);
    expect(server.log).toEqual([]);
  });

  it('whose topics were never confirmed is subscribed at the next start', async () => {
    const { server, register } = tokenServer('old', { hear: offline });
    expect(await register('new')).toEqual({ ok: false, failure: offline });
    expect(server.log).toEqual(['silence old', 'store new']);
    server.fails = {};
    expect((await register('new')).ok).toBe(true);
    expect(server.log.slice(2)).toEqual(['hear new']);
  });

  it('stays the old one while the server is out of reach', async () => {
    for (const step of ['silence', 'store']) {
      const { server, register } = tokenServer('old', { [step]: offline });
      expect(await register('new')).toEqual({ ok: false, failure: offline });
      expect(server.held).toBe('old');
    }
  });

  it('replaces one that FCM knows no more', async () => {
    const { server, register } = tokenServer('dead', { silence: { kind: 'REJECTED', message: 'not-found' } });
    expect((await register('new')).ok).toBe(true);
    expect(server.held).toBe('new');
  });
});

describe('what is said of notifications here', () => {
  const ready: PushFacts = {
    isConfigured: true,
    support: 'YES',
    permission: 'granted',
    isWanted: true,
    token: 'KEPT',
  };
  it.each<[string, Partial<PushFacts>, string]>([
    ['a device that takes them', {}, 'ON'],
    ['the same with no network at the start', { isConfigured: undefined }, 'ON'],
    ['a build or project without', { isConfigured: false }, 'OFF_IN_BUILD'],
    ['a project that nobody has reached yet', { isConfigured: undefined, isWanted: false }, 'UNKNOWN'],
    ['iOS outside the installed app', { support: 'INSTALL_FIRST', permission: 'default' }, 'INSTALL_FIRST'],
    ['a browser without pushes', { support: 'NO', permission: 'default' }, 'UNSUPPORTED'],
    ['a permission that nobody was asked for', { permission: 'default', isWanted: false }, 'ASK'],
    ['a permission that another person gave here', { isWanted: false, token: 'NONE' }, 'ASK'],
    ['a permission that was taken back', { permission: 'default' }, 'ASK'],
    ['a blocked one', { permission: 'denied' }, 'BLOCKED'],
    ['a token that is on its way', { token: 'NONE' }, 'PREPARING'],
    ['a token that did not come', { token: 'FAILED' }, 'FAILED'],
  ])('%s', (_title, facts, state) => {
    expect(pushStateOf({ ...ready, ...facts })).toBe(state);
  });
});

describe('what a push says', () => {
  const message = {
    topic: 'koDanger',
    targetUserId: 'sam',
    title: 'Fitbout',
    body: 'Careful.',
    path: '/battle?id=b1',
  };

  it('is read whole, and anything else is none', () => {
    expect(readPushMessage(message)).toEqual(message);
    expect(readPushMessage({ title: 'Fitbout', body: 7 })).toEqual({
      topic: '',
      targetUserId: '',
      title: 'Fitbout',
      body: '',
      path: '/home',
    });
    for (const none of [null, undefined, 'text', 7, [], {}, { title: '' }, { title: 7 }]) {
      expect(readPushMessage(none)).toBeNull();
    }
  });

  it('leads within the app alone', () => {
    for (const path of ['/home', '/battles', '/battle?id=b1', '/battle-response?id=b%201']) {
      expect(pathToOpen(path)).toBe(path);
    }
    for (const path of [
      'https://elsewhere.test/home',
      '//elsewhere.test',
      '/\\elsewhere.test',
      '/__/auth/action',
      '/home/../__/auth',
      'javascript:alert(1)',
      '',
      null,
      7,
    ]) {
      expect(pathToOpen(path)).toBe('/home');
    }
    expect(pathToOpen('/battle?id=b1#top')).toBe('/battle?id=b1');
    expect(pathAskedFor({ type: 'OPEN_PATH', path: '/battles' })).toBe('/battles');
    expect(pathAskedFor({ type: 'SKIP_WAITING' })).toBeNull();
  });

  it('concerns who follows its topic and the one it is for', () => {
    const person = { id: 'sam', topics: ['dailyReminder'] };
    expect(concernsPerson(message, person)).toBe(true);
    expect(concernsPerson({ ...message, targetUserId: 'alex' }, person)).toBe(false);
    expect(concernsPerson({ ...message, targetUserId: '', topic: 'dailyReminder' }, person)).toBe(true);
    expect(concernsPerson({ ...message, targetUserId: '', topic: '' }, { ...person, id: '' })).toBe(true);
  });
});

it('whose notifications are on here is remembered beside the session, and nothing else is taken for it', () => {
  const browser = createBrowser();
  const fields = createKeptFields(browser.openTab());
  const memory = createPushMemory(fields);
  expect(memory.read()).toBeNull();
  fields.write({ session: { uid: 'sam' } });
  memory.write({ uid: 'sam', fcmToken: null });
  expect(memory.read()).toEqual({ uid: 'sam', fcmToken: null });
  expect(fields.read()).toMatchObject({ session: { uid: 'sam' } });
  for (const push of [7, { uid: 7 }, 'text', null]) {
    fields.write({ push });
    expect(memory.read()).toBeNull();
  }
});
