/** The functions as the app calls them: the unmodified SDK against the real functions, and every kind of failure by name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noonNow } from './noonClock.ts';
import {
  aRequest,
  type Device,
  password,
  type Services,
  startServices,
  successOf,
  termsFrom,
} from './remoteKit.ts';

let services: Services;
let ana: Device;
let ben: Device;
beforeAll(async () => {
  services = await startServices();
  ana = await services.person('Ana');
  ben = await services.person('Ben');
});
afterAll(() => services.stop());

const dayMs = 24 * 60 * 60 * 1000;
const failed = (kind: string) => ({ ok: false, failure: { kind } });

/** A battle of one day between the two, accepted. */
async function accepted(id: string): Promise<void> {
  const [challenger, opponent] = [
    { id: ana.uid, username: 'Ana' },
    { id: ben.uid, username: 'Ben' },
  ];
  const request = aRequest(id, challenger, opponent, termsFrom(noonNow(), { numDays: 1 }));
  successOf(await ana.remote.battles.create(request));
  successOf(await ben.remote.battles.answer(id, 1, { status: 'ACTIVE', timeZone: 'UTC', uid: ben.uid }));
}

describe('a call', () => {
  test('may tell the other of a running battle, and nobody else', async () => {
    await accepted('running');
    successOf(await ana.remote.functions.sendTargetUpdateNotification(ben.uid));
    const stranger = await services.person('Stranger');
    expect(await stranger.remote.functions.sendTargetUpdateNotification(ben.uid)).toEqual(failed('DENIED'));
    expect(await stranger.remote.functions.updateXp('running')).toEqual(failed('DENIED'));
  });

  test('that the server cannot understand is REJECTED, with its words', async () => {
    expect(await ana.remote.functions.updateXp('')).toMatchObject({
      ok: false,
      failure: { kind: 'REJECTED', message: expect.stringContaining('battleId') },
    });
    expect(await ana.remote.functions.updateXp('nowhere')).toMatchObject(failed('REJECTED'));
  });

  test('by nobody is SIGNED_OUT', async () => {
    expect(await services.connect().functions.updateXp('duel')).toEqual(failed('SIGNED_OUT'));
  });

  test('without a network is OFFLINE at once', async () => {
    expect(await services.connect(() => false).functions.updateXp('duel')).toEqual(failed('OFFLINE'));
  });
});

test('[R7] a deleted account leaves nothing behind, sets its name free, and may be deleted once more', async () => {
  const { remote, uid } = await services.person('Gone');
  successOf(await remote.functions.deleteAccount());
  const { remote: other } = await services.person('Gone2');
  expect(successOf(await other.users.get(uid))).toBeNull();
  expect(successOf(await other.users.isUsernameTaken('gone'))).toBe(false);
  expect(await remote.auth.signIn('gone@example.com', password)).toMatchObject({ ok: false });
  expect(await remote.functions.deleteAccount()).toMatchObject({
    ok: false,
    failure: { kind: 'SIGNED_OUT' },
  });
});

test('a sign-up that lost the race for its name is taken back', async () => {
  const { auth } = services.connect();
  successOf(await auth.signUp('loser@example.com', password));
  successOf(await auth.takeBackSignUp());
  expect(await auth.signIn('loser@example.com', password)).toMatchObject({ ok: false });
});

// Last but one: the server's commit times never go back, so its day has moved for good.
test('[B6] settles a battle that is over, and one that is not stays as it is', async () => {
  await accepted('duel');
  successOf(await ana.remote.functions.updateXp('duel'));
  expect(successOf(await ana.remote.battles.get('duel'))).toMatchObject({ status: 'ACTIVE' });
  services.local().setClockOffset(dayMs);
  // The token is a day older than it may be: it is renewed, and the person notices nothing.
  successOf(await ana.remote.functions.updateXp('duel'));
  expect(successOf(await ana.remote.battles.get('duel'))).toMatchObject({
    status: 'COMPLETE',
    settlement: { result: { draw: true } },
  });
  expect(successOf(await ana.remote.users.get(ana.uid))).toMatchObject({ xp: 3, level: 1 });
});

test('[Y5] a server that does not answer is OFFLINE', async () => {
  await services.local().close();
  expect(await ana.remote.functions.updateXp('duel')).toEqual(failed('OFFLINE'));
});
