/** One's own profile: what the server says of it reaches the store, what was changed here reaches the server. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import {
  type NotificationChoice,
  type Outcome,
  type PersonalUser,
  type User,
  withNotificationChoice,
} from '../../src/domain/index.ts';
import type {
  CallFailure,
  RemoteFailure,
  RemoteFunctions,
  RemoteNotifications,
  RemoteUsers,
  TopicCall,
} from '../../src/remote/remote.ts';
import type { ProfileChange, Replica } from '../../src/store/store.ts';
import { syncProfile } from '../../src/sync/syncProfile.ts';
import type { SyncEvent } from '../../src/sync/syncStatus.ts';
import { person } from '../rules/rulesKit.ts';
import { quietFunctions, quietNotifications, quietUsers } from './kit/device.ts';
import { createMemoryStore } from './kit/memoryStore.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Wire {
  functions?: Partial<RemoteFunctions>;
  notifications?: Partial<RemoteNotifications>;
}

function start(update: RemoteUsers['update'], isReached = true, wire: Wire = {}) {
  const changes = new BehaviorSubject<ProfileChange | null>(null);
  const reached = new BehaviorSubject(isReached);
  const kept: {
    users: User[];
    personal: PersonalUser[];
    confirmed: ProfileChange[];
    dropped: ProfileChange[];
  } = {
    users: [],
    dropped: [],
    personal: [],
    confirmed: [],
  };
  const sent: ProfileChange[] = [];
  const errors: Error[] = [];
  const events: SyncEvent[] = [];
  const told: { user: (user: User | null) => void; gone: number } = { user: () => {}, gone: 0 };
  const memory = createMemoryStore({
    uid: 'ana',
    now: () => 0,
    timeZone: () => 'UTC',
    newId: () => 'id',
    pause: () => Promise.resolve(),
  });
  const replica: Replica = {
    ...memory.replica,
    putUsers: async (users) => void kept.users.push(...users),
    putPersonalUser: async (personal) => void kept.personal.push(personal),
    profileChange$: () => changes,
    async confirmProfileChange(change) {
      kept.confirmed.push(change);
      changes.next(null);
    },
    async dropProfileChange(change) {
      kept.dropped.push(change);
      changes.next(null);
    },
  };
  const users: RemoteUsers = {
    ...quietUsers,
    listen(_uid, next) {
      told.user = next;
      return () => {};
    },
    update(uid, change) {
      sent.push(change);
      return update(uid, change);
    },
  };
  const stop = syncProfile({
    uid: 'ana',
    remote: {
      users,
      functions: { ...quietFunctions, ...wire.functions },
      notifications: { ...quietNotifications, ...wire.notifications },
    },
    replica,
    reached$: reached,
    report: (error) => errors.push(error),
    emit: (event) => events.push(event),
    gone: () => (told.gone += 1),
  });
  return { changes, reached, kept, sent, errors, events, told, stop };
}

const taken: Outcome<void, RemoteFailure> = { ok: true, value: undefined };
const offline: Outcome<void, RemoteFailure> = { ok: false, failure: { kind: 'OFFLINE' } };

test('[R7] a changed profile is sent once and confirmed', async () => {
  const { changes, sent, kept } = start(async () => taken);
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(sent).toEqual([{ hideWelcomeMessage: true }]);
  expect(kept.confirmed).toEqual(sent);
});

test('[Y5] a changed profile waits for the server and is sent when it is reached', async () => {
  const answers = [offline, taken];
  const { changes, reached, sent, kept } = start(async () => answers.shift() ?? taken, false);
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(sent).toEqual([]);
  reached.next(true);
  await settled();
  expect(kept.confirmed).toEqual([]);
  reached.next(false);
  reached.next(true);
  await settled();
  expect(sent).toHaveLength(2);
  expect(kept.confirmed).toHaveLength(1);
});

test('[Y5] a refused change of the profile gives way to what the server holds, and is told', async () => {
  const { changes, kept, errors, events } = start(async () => ({ ok: false, failure: { kind: 'DENIED' } }));
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(kept.dropped).toEqual([{ hideWelcomeMessage: true }]);
  expect(kept.confirmed).toEqual([]);
  expect(errors).toEqual([]);
  expect(events).toEqual([{ kind: 'PROFILE_REFUSED', isAvatar: false }]);
});

test('[Y4] what the server says of one’s profile reaches the store, and nothing after stopping', async () => {
  const { told, kept, changes, sent, stop } = start(async () => taken);
  told.user(person('ana'));
  await settled();
  expect(kept.users).toEqual([person('ana')]);
  expect(told.gone).toBe(0);
  stop();
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(sent).toEqual([]);
});

/** A server whose callables may be out of reach, and where a device of Ana's takes pushes. */
function notificationServer(token: string | null = 'token-1') {
  const settings: PersonalUser = {
    id: 'ana',
    topics: ['other'],
    targetNotification: false,
    hideWelcomeMessage: false,
  };
  const server = {
    chosen: [] as NotificationChoice[],
    calls: [] as [string, TopicCall][],
    callAnswers: [] as Outcome<void, CallFailure>[],
  };
  const answer = (name: string) => async (call: TopicCall) => {
    server.calls.push([name, call]);
    return server.callAnswers.shift() ?? { ok: true as const, value: undefined };
  };
  const wire: Wire = {
    notifications: {
      async choose(_uid, choice) {
        server.chosen.push(choice);
        return { ok: true, value: withNotificationChoice(settings, choice) };
      },
      token: async () => ({ ok: true, value: token }),
    },
    functions: {
      subscribeUserToTopic: answer('subscribe'),
      unsubscribeUserFromTopic: answer('unsubscribe'),
    },
  };
  return { server, wire };
}

test('[R7] the daily notification is stored, and put on at FCM for the device that takes the pushes', async () => {
  const { server, wire } = notificationServer();
  const { changes, sent, kept } = start(async () => taken, true, wire);
  changes.next({ dailyReminder: true, targetNotification: true });
  await settled();
  expect(sent).toEqual([]);
  expect(server.chosen).toEqual([{ dailyReminder: true, targetNotification: true }]);
  const call = { token: 'token-1', userId: 'ana', remainingTopics: ['other'], topic: 'dailyReminder' };
  expect(server.calls).toEqual([['subscribe', call]]);
  expect(kept.confirmed).toHaveLength(1);

  changes.next({ dailyReminder: false });
  await settled();
  expect(server.calls.at(-1)).toEqual(['unsubscribe', call]);
});

test('the other setting asks nothing of FCM, nor does a person without a device', async () => {
  for (const [token, choice] of [
    ['token-1', { targetNotification: true }],
    [null, { dailyReminder: true }],
  ] as const) {
    const { server, wire } = notificationServer(token);
    const { changes, kept } = start(async () => taken, true, wire);
    changes.next(choice);
    await settled();
    expect(server.chosen).toEqual([choice]);
    expect(server.calls).toEqual([]);
    expect(kept.confirmed).toEqual([choice]);
  }
});

test('[Y5] a choice of notifications stays unsent until FCM has heard of it, too', async () => {
  const { server, wire } = notificationServer();
  server.callAnswers.push({ ok: false, failure: { kind: 'OFFLINE' } });
  const { changes, reached, kept } = start(async () => taken, true, wire);
  changes.next({ dailyReminder: true });
  await settled();
  expect(kept.confirmed).toEqual([]);
  reached.next(false);
  reached.next(true);
  await settled();
  expect(server.calls).toHaveLength(2);
  expect(kept.confirmed).toHaveLength(1);
});

test('a device that FCM no longer knows does not stand in the way of the choice', async () => {
  const { server, wire } = notificationServer();
  server.callAnswers.push({ ok: false, failure: { kind: 'REJECTED', message: 'not registered' } });
  const { changes, kept, errors } = start(async () => taken, true, wire);
  changes.next({ dailyReminder: true });
  await settled();
  expect(kept.confirmed).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('[R7] a profile that is gone from the server says so and keeps what this device knows', async () => {
  const { told, kept } = start(async () => taken);
  told.user(person('ana'));
  told.user(null);
  await settled();
  expect(kept.users).toEqual([person('ana')]);
  expect(told.gone).toBe(1);
});
