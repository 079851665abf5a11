/** The real functions, hosted by local-firebase and called by the unmodified SDK: what two phones and an attacker meet. */
import { createUserWithEmailAndPassword } from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photoPathOf } from '../../src/domain/index.ts';
import { aBattle, dailyTargets, done, onDays } from '../domain/battles.ts';
import { ask, connect, post } from '../local-firebase/functions/startFunctions.ts';
import { noonNow } from '../remote/noonClock.ts';
import { type Project, startProject } from './functionsKit.ts';

/** 2 March 2026, the noon at which the shared clock of these tests begins. */
const today = '2026-03-02';

let project: Project;
let control: string;
beforeAll(async () => {
  project = await startProject({ functions: 'functions/src/index.ts', now: noonNow });
  control = `${project.local.urls.functions}/emulator/v1/projects/${project.local.projectId}`;
});
afterAll(() => project.stop());
beforeEach(async () => {
  await project.clear();
  await fetch(`${control}/messages`, { method: 'DELETE' });
});

let people = 0;
/** Somebody with an account, their documents and a phone. */
async function signUp(settings: Parameters<Project['person']>[1] = {}) {
  people += 1;
  const phone = connect(project.local);
  const { user } = await createUserWithEmailAndPassword(
    phone.auth,
    `person${people}@example.com`,
    'correct horse',
  );
  await project.person(user.uid, settings);
  return { ...phone, uid: user.uid };
}
type Phone = Awaited<ReturnType<typeof signUp>>;

const between = (ana: Phone, ben: Phone, changes: Parameters<typeof aBattle>[0] = {}) =>
  aBattle({
    startDate: today,
    userIds: [ana.uid, ben.uid],
    challenger: { id: ana.uid, username: 'Ana', timeZone: 'UTC' },
    opponent: { id: ben.uid, username: 'Ben', timeZone: 'UTC' },
    ...changes,
  });
const messages = async (): Promise<unknown[]> => (await (await fetch(`${control}/messages`)).json()).messages;
const topics = async (): Promise<unknown> => (await (await fetch(`${control}/topics`)).json()).topics;
const runScheduled = async (name: string): Promise<number> =>
  (await fetch(`${control}/functions/${name}:run`, { method: 'POST' })).status;

describe('two phones', () => {
  const xpOf = async (phone: Phone): Promise<unknown> => {
    const user = await project.read(`users/${phone.uid}`);
    return [user?.xp, user?.level];
  };
  /** Each asks ten times at once; everybody is answered. */
  const bothAskTenTimes = async (ana: Phone, ben: Phone): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? ana : ben).call('updateXp', { battleId: 'battle1' }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 'COMPLETE' });
    return answers.filter((answer) => Object(answer).changed === true).length;
  };

  test('[B6] both ask ten times at once: XP is awarded once; a late entry moves it once', async () => {
    const [ana, ben] = [await signUp(), await signUp()];
    const battle = between(ana, ben, {
      startDate: '2026-02-27',
      entries: { [ana.uid]: onDays([1], { target1: done }) },
    });
    await project.given(battle);
    expect(await bothAskTenTimes(ana, ben)).toBe(1);
    expect([await xpOf(ana), await xpOf(ben)]).toEqual([
      [10, 2],
      [1, 1],
    ]);
    await project.effects.firestore
      .doc('battles/battle1')
      .update({ [`entries.${ben.uid}`]: onDays([1, 2, 3], { target1: done }) });
    expect(await bothAskTenTimes(ana, ben)).toBe(1);
    expect([await xpOf(ana), await xpOf(ben)]).toEqual([
      [1, 1],
      [10, 2],
    ]);
  });

  test('a completed target reaches FCM once, as data alone', async () => {
    const ana = await signUp();
    const ben = await signUp({ targetNotification: true, token: 'token-of-ben' });
    const recorded = { ...done, recordedAt: noonNow() };
    await project.given(
      between(ana, ben, {
        targets: dailyTargets('CHECKBOX', 'CHECKBOX'),
        entries: { [ana.uid]: { day1: { target1: recorded } } },
      }),
    );
    const answers = await Promise.all(
      [ana, ana].map((phone) => phone.call('sendTargetUpdateNotification', { otherUserId: ben.uid })),
    );
    expect(answers.map((answer) => Object(answer).sent).sort()).toEqual([0, 1]);
    expect(await messages()).toMatchObject([
      {
        token: 'token-of-ben',
        data: {
          topic: 'targetCompleted',
          targetUserId: ben.uid,
          title: 'Fitbout',
          body: 'Ana completed a target.',
          path: '/battle?id=battle1',
        },
      },
    ]);
  });

  test('a phone that FCM no longer knows is forgotten', async () => {
    const ana = await signUp();
    const ben = await signUp({ targetNotification: true, token: 'gone-token' });
    await fetch(`${control}/registrations/gone-token`, { method: 'DELETE' });
    await project.given(between(ana, ben, { status: 'PENDING' }));
    expect(await ana.call('sendTargetUpdateNotification', { otherUserId: ben.uid })).toEqual({ sent: 0 });
    expect(await project.read(`fcmTokens/${ben.uid}`)).toBeUndefined();
  });

  test('a phone that FCM no longer knows hears no topic, is forgotten, and is silent already', async () => {
    const ana = await signUp({ token: 'lost-token', topics: ['dailyReminder'] });
    await fetch(`${control}/registrations/lost-token`, { method: 'DELETE' });
    const topic = { token: 'lost-token', userId: ana.uid, remainingTopics: [], topic: 'dailyReminder' };
    expect(await ana.call('unsubscribeUserFromTopic', topic)).toEqual({ topics: [] });
    await project.person(ana.uid, { token: 'lost-token' });
    expect(await ana.call('subscribeUserToTopic', topic)).toMatchObject({ code: 'functions/not-found' });
    expect(await project.read(`fcmTokens/${ana.uid}`)).toBeUndefined();
  });

  test('who asks to be reminded hears the topic, and is reminded in their evening', async () => {
    const ana = await signUp({ token: 'token-of-ana' });
    const ben = await signUp();
    const evening = (timeZone: string) => ({ id: ana.uid, username: 'Ana', timeZone });
    // It is past 12:00 in UTC, so past 19:00 in Bangkok.
    await project.given(between(ana, ben, { challenger: evening('Asia/Bangkok') }));
    const topic = { token: 'token-of-ana', userId: ana.uid, remainingTopics: [], topic: 'dailyReminder' };
    expect(await ana.call('subscribeUserToTopic', topic)).toEqual({ topics: ['dailyReminder'] });
    expect(await topics()).toEqual({ dailyReminder: ['token-of-ana'] });
    expect(await runScheduled('dailyReminder')).toBe(200);
    expect(await runScheduled('dailyReminder')).toBe(200);
    expect(await messages()).toMatchObject([
      { token: 'token-of-ana', data: { topic: 'dailyReminder', targetUserId: ana.uid, path: '/home' } },
    ]);
    expect(await ana.call('unsubscribeUserFromTopic', topic)).toEqual({ topics: [] });
    expect(await topics()).toEqual({});
  });

  test('[B6] the sweep settles what neither of them opened', async () => {
    const [ana, ben] = [await signUp(), await signUp()];
    await project.given(between(ana, ben, { startDate: '2026-02-20' }));
    expect(await runScheduled('settleFinishedBattles')).toBe(200);
    expect([await xpOf(ana), await xpOf(ben)]).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });
});

describe('deleting an account', () => {
  const put = async (path: string): Promise<void> => {
    const { storage } = project.local.urls;
    const answer = await fetch(
      `${storage}/upload/storage/v1/b/${storageBucket()}/o?uploadType=media&name=${encodeURIComponent(path)}`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'image/jpeg' },
        body: 'a photo',
      },
    );
    expect(answer.status).toBe(200);
  };
  const storageBucket = (): string => `${project.local.projectId}.appspot.com`;
  const stored = async (): Promise<string[]> => {
    const listing = await fetch(`${project.local.urls.storage}/storage/v1/b/${storageBucket()}/o`, {
      headers: { authorization: 'Bearer owner' },
    });
    const { items = [] }: { items?: { name: string }[] } = await listing.json();
    return items.map(({ name }) => name);
  };
  const photoOf = (uid: string, random: string): string =>
    photoPathOf({ uid, battleId: 'battle1', bucket: 'day1', targetKey: 'target1' }, random);

  test('takes their photos and nobody else’s, ends the account, and what is called after it is refused', async () => {
    const [ana, ben] = [await signUp({ token: 'token-of-ana' }), await signUp()];
    for (let index = 0; index < 30; index += 1) await put(photoOf(ana.uid, `photo${index}`));
    await put(photoOf(`${ana.uid}x`, 'alike'));
    await put(photoOf(ben.uid, 'his'));
    expect(await ana.call('deleteAccount', null)).toEqual({ deleted: true });
    expect((await stored()).sort()).toEqual(
      [photoOf(`${ana.uid}x`, 'alike'), photoOf(ben.uid, 'his')].sort(),
    );
    expect(await project.read(`users/${ana.uid}`)).toBeUndefined();
    expect(await ana.call('deleteAccount', null)).toMatchObject({ code: 'functions/unauthenticated' });
    expect(await ben.call('updateXp', { battleId: 'none' })).toMatchObject({ code: 'functions/not-found' });
  });
});

describe('whoever attacks the address itself', () => {
  const callables = [
    'updateXp',
    'sendTargetUpdateNotification',
    'subscribeUserToTopic',
    'unsubscribeUserFromTopic',
    'temporarilyUnsubscribeUserFromAllTopics',
    'resubscribeUserToAllTopics',
    'deleteAccount',
  ];
  const address = (name: string): string =>
    `${project.local.urls.functions}/${project.local.projectId}/us-central1/${name}`;
  const isNoTrace = (text: string): void => expect(text).not.toMatch(/\bat \S+ \(|\.ts:|\.js:|node_modules/);

  test.each(callables)(
    '%s answers nobody who is not signed in, or is so by a false or damaged token',
    async (name) => {
      const { auth } = await signUp();
      const token = (await auth.currentUser?.getIdToken()) ?? '';
      const [head = '', claims = ''] = token.split('.');
      const others = {
        ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
        sub: 'eve',
        user_id: 'eve',
      };
      const forged = `${head}.${Buffer.from(JSON.stringify(others)).toString('base64url')}.`;
      for (const sent of [undefined, 'nonsense', `${head}.`, token.slice(0, -20), forged]) {
        const headers: Record<string, string> = sent === undefined ? {} : { authorization: `Bearer ${sent}` };
        const { status, text } = await post(address(name), '{"data":null}', headers);
        expect([name, sent, status, JSON.parse(text).error.status]).toEqual([
          name,
          sent,
          401,
          'UNAUTHENTICATED',
        ]);
        isNoTrace(text);
      }
    },
  );

  test.each(callables)('%s refuses what is no call, without a trace of what is inside', async (name) => {
    const { auth } = await signUp();
    const authorization = `Bearer ${await auth.currentUser?.getIdToken()}`;
    const huge = JSON.stringify({ data: { battleId: 'x'.repeat(600_000) } });
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{}',
      '{"data":1,"more":2}',
      huge,
      '\u0000',
      '{"data":{"a":1}}',
    ]) {
      const { status, text } = await post(address(name), body, { authorization });
      expect([name, body.slice(0, 20), status]).toEqual([name, body.slice(0, 20), expect.toSatisfy(is4xx)]);
      isNoTrace(text);
    }
    const got = await ask(address(name), { headers: { authorization } });
    expect(got.status).toBe(400);
    isNoTrace(got.text);
  });
  const is4xx = (status: number): boolean => status >= 400 && status < 500;

  test('a scheduled function is not to be called like the others', async () => {
    const { call } = await signUp();
    for (const name of ['dailyReminder', 'settleFinishedBattles', 'nowhere']) {
      expect([name, await call(name)]).toEqual([
        name,
        { code: expect.any(String), message: expect.any(String) },
      ]);
    }
  });
});
