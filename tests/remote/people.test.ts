/** Accounts and profiles through the unmodified SDK, against local-firebase and the real firestore.rules. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messages, type PersonalUser, type User } from '../../src/domain/index.ts';
import { patient } from '../patience.ts';
import { aUser, password, type Services, settingsOf, startServices, successOf } from './remoteKit.ts';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

describe('signing up and in', () => {
  test('[R7] a new person has a profile, a name of their own and settings', async () => {
    const { remote, uid } = await services.person('Ana');
    expect(successOf(await remote.users.get(uid))).toEqual(aUser(uid, 'Ana'));
    expect(successOf(await services.connect().users.isUsernameTaken('aNA'))).toBe(true);
    expect(successOf(await services.connect().users.isUsernameTaken('nobody'))).toBe(false);
    const [profiles, settings]: [(User | null)[], (PersonalUser | null)[]] = [[], []];
    const unreachable = () => expect.unreachable();
    const stops = [
      remote.users.listen(uid, (user) => profiles.push(user), unreachable),
      remote.users.listenPersonal(uid, (personal) => settings.push(personal), unreachable),
    ];
    await vi.waitFor(() => expect([profiles.length, settings.length]).toEqual([1, 1]), patient);
    expect(settings).toEqual([settingsOf(uid)]);
    successOf(await remote.users.update(uid, { hideWelcomeMessage: true }));
    await vi.waitFor(() => expect(profiles.at(-1)?.hideWelcomeMessage).toBe(true), patient);
    for (const stop of stops) stop();
  });

  test('[R7] of two who take one name at once, one gets it and the other is DENIED', async () => {
    const names = await Promise.all(
      ['one', 'two'].map(async (email) => {
        const remote = services.connect();
        const { uid } = successOf(await remote.auth.signUp(`${email}@example.com`, password));
        return remote.users.create(aUser(uid, 'Racer'), settingsOf(uid));
      }),
    );
    expect(names.filter(({ ok }) => ok)).toHaveLength(1);
    expect(names.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'DENIED' } });
  });

  test('[R7] the search is a prefix of the name, five at most', async () => {
    const { remote } = await services.person('Sea0');
    for (let index = 1; index <= 6; index += 1) await services.person(`sEa${index}`);
    const found = successOf(await remote.users.search('SEA'));
    expect(found.map(({ lowerUsername }) => lowerUsername)).toEqual(['sea0', 'sea1', 'sea2', 'sea3', 'sea4']);
    expect(successOf(await remote.users.search('sea6')).map(({ username }) => username)).toEqual(['sEa6']);
  });
});

describe('what people read when it does not work', () => {
  const rejected = (message: string) => ({ ok: false, failure: { kind: 'REJECTED', message } });

  test('a wrong password, an unknown address and a malformed one', async () => {
    await services.person('Known');
    const remote = services.connect();
    const wrong = rejected('The email or password is incorrect.');
    expect(await remote.auth.signIn('known@example.com', 'wrong')).toEqual(wrong);
    expect(await remote.auth.signIn('unknown@example.com', password)).toEqual(wrong);
    expect(await remote.auth.signUp('no address', password)).toEqual(rejected(messages.emailInvalid));
    expect(await remote.auth.sendPasswordReset('no address')).toEqual(rejected(messages.emailInvalid));
  });

  test('an address that has an account, in whatever case', async () => {
    await services.person('Twice');
    expect(await services.connect().auth.signUp('TWICE@example.com', password)).toEqual(
      rejected('The email address is already in use by another account.'),
    );
  });

  test('a password that the server’s policy does not accept, and what it lacks', async () => {
    const { auth } = services.local();
    const before = auth.policy();
    expect(await services.connect().auth.signUp('short@example.com', 'abc')).toEqual(
      rejected('The password must be at least 6 characters long.'),
    );
    auth.setPolicy({
      ...before,
      enforcementState: 'ENFORCE',
      minPasswordLength: 10,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    });
    try {
      const refused = await services.connect().auth.signUp('strict@example.com', 'lowercase');
      expect(refused).toEqual(
        rejected(
          'The password must have at least 10 characters and contain an uppercase letter and a number.',
        ),
      );
    } finally {
      auth.setPolicy(before);
    }
  });

  test('no way to the server', async () => {
    const elsewhere = services.connect();
    await services.local().close();
    const failed = await elsewhere.auth.signIn('known@example.com', password);
    expect(failed).toEqual({
      ok: false,
      failure: {
        kind: 'OFFLINE',
        message: 'The server cannot be reached. Please try again when you are online.',
      },
    });
  });
});
