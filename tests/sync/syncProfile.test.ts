/** One's own profile: what the server says of it reaches the store, what was changed here reaches the server. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Outcome, PersonalUser, User } from '../../src/domain/index.ts';
import type { RemoteFailure, RemoteUsers } from '../../src/remote/remote.ts';
import type { ProfileChange, Replica } from '../../src/store/store.ts';
import { syncProfile } from '../../src/sync/syncProfile.ts';
import { person } from '../rules/rulesKit.ts';
import { quietUsers } from './kit/device.ts';
import { createMemoryStore } from './kit/memoryStore.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start(update: RemoteUsers['update'], isReached = true) {
  const changes = new BehaviorSubject<ProfileChange | null>(null);
  const reached = new BehaviorSubject(isReached);
  const kept: { users: User[]; personal: PersonalUser[]; confirmed: ProfileChange[] } = {
    users: [],
    personal: [],
    confirmed: [],
  };
  const sent: ProfileChange[] = [];
  const errors: Error[] = [];
  const told: { user: (user: User | null) => void } = { user: () => {} };
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
  };
  const users: RemoteUsers = {
    ...quietUsers,
    listen(_uid, next) {
      told.user = next;
      return () => {};
    },
    get: async () => ({ ok: true, value: person('ana') }),
    update(uid, change) {
      sent.push(change);
      return update(uid, change);
    },
  };
  const stop = syncProfile({
    uid: 'ana',
    users,
    replica,
    reached$: reached,
    report: (error) => errors.push(error),
  });
  return { changes, reached, kept, sent, errors, told, stop };
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

test('[Y5] a refused change of the profile gives way to what the server holds, and is reported', async () => {
  const { changes, kept, errors } = start(async () => ({ ok: false, failure: { kind: 'DENIED' } }));
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(kept.users).toEqual([person('ana')]);
  expect(errors).toHaveLength(1);
});

test('[Y4] what the server says of one’s profile reaches the store, and nothing after stopping', async () => {
  const { told, kept, changes, sent, stop } = start(async () => taken);
  told.user(person('ana'));
  told.user(null);
  await settled();
  expect(kept.users).toEqual([person('ana')]);
  stop();
  changes.next({ hideWelcomeMessage: true });
  await settled();
  expect(sent).toEqual([]);
});
