/** `sendTargetUpdateNotification` through the real firebase-admin: to whom, about what, how often, and never twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSendTargetUpdateNotification } from '../../functions/src/sendTargetUpdateNotification.ts';
import type { Battle, ContestantEntries } from '../../src/domain/index.ts';
import { aBattle, ann, blockTargets, bob, dailyTargets, done, items, onDays } from '../domain/battles.ts';
import { type Project, refusalOf, startProject } from './functionsKit.ts';

let project: Project;
let notify: ReturnType<typeof createSendTargetUpdateNotification>;
beforeAll(async () => {
  project = await startProject();
  notify = createSendTargetUpdateNotification(project.effects);
});
afterAll(() => project.stop());

const bobsToken = 'token-of-bob';
const now = new Date('2026-06-02T18:00:00Z');
const minuteMs = 60_000;

beforeEach(async () => {
  await project.clear();
  project.clock.now = now;
  await project.person(ann);
  await project.person(bob, { targetNotification: true, token: bobsToken });
});

/** Ann's targets done on day 2, the first a minute ago, each next one a second later. */
const doneToday = (count: number, at = now.getTime() - minuteMs): ContestantEntries => ({
  day2: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `target${index + 1}`,
      { ...done, recordedAt: at + index * 1000 },
    ]),
  ),
});

/** Three days with many targets, so that nobody comes near a knockout. */
const running = (changes: Partial<Battle> = {}): Battle =>
  aBattle({ targets: dailyTargets(...Array.from({ length: 16 }, () => 'CHECKBOX' as const)), ...changes });

const record = (battleId: string, entries: ContestantEntries): Promise<unknown> =>
  project.effects.firestore.doc(`battles/${battleId}`).update({ [`entries.${ann}`]: entries });

const notifyBob = () => notify(ann, { otherUserId: bob });

describe('a completed target', () => {
  test('is told to the opponent who wants it, as data alone that names them and the battle', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(project.fcm.sent).toEqual([
      {
        token: bobsToken,
        data: {
          topic: 'targetCompleted',
          targetUserId: bob,
          title: 'Fitbout',
          body: 'Ann completed a target.',
          path: '/battle?id=battle1',
        },
        webpush: { headers: { TTL: '86400', Urgency: 'high' } },
      },
    ]);
  });

  test('is told once: a repeated call, and a second one at the same moment, find nothing new', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    const answers = await Promise.all([notifyBob(), notifyBob()]);
    expect(answers.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    expect(await notifyBob()).toEqual({ sent: 0 });
    expect(project.fcm.sent).toHaveLength(1);
  });

  test('that follows is told by itself, and several at once in one notice', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    await notifyBob();
    await record('battle1', doneToday(4));
    await notifyBob();
    expect(project.fcm.sent.map(({ data }) => data?.body)).toEqual([
      'Ann completed a target.',
      'Ann completed 3 targets.',
    ]);
  });

  test('is told with the name of the battle where the two fight several', async () => {
    await project.given(running({ title: 'Summer', entries: { [ann]: doneToday(1) } }));
    await project.given(running({ id: 'battle2', title: 'Winter' }));
    await notifyBob();
    expect(project.fcm.sent.map(({ data }) => data?.body)).toEqual(['Ann completed a target in Summer.']);
  });

  test('that follows is told once also when it stands before the others', async () => {
    await project.given(running({ entries: { [ann]: doneToday(2) } }));
    await notifyBob();
    const first = { ...done, recordedAt: now.getTime() };
    await record('battle1', { day2: { ...doneToday(2).day2, target1: first } });
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('of the block is told too, a number as well as a checkbox', async () => {
    const recordedAt = now.getTime() - minuteMs;
    const block = { blockTarget1: { ...done, recordedAt }, blockTarget2: { ...items(5), recordedAt } };
    await project.given(
      running({ blockTargets: blockTargets('CHECKBOX', 'NUMBER'), entries: { [ann]: { block } } }),
    );
    await notifyBob();
    expect(project.fcm.sent.map(({ data }) => data?.body)).toEqual(['Ann completed 2 targets.']);
  });

  test('in one of two battles does not bring back what was told of the other', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    await project.given(running({ id: 'battle2' }));
    await notifyBob();
    await record('battle2', doneToday(1));
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('[S6] of a battle that is over, though nobody has stored that yet, is no news', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    project.clock.now = new Date('2026-06-04T01:00:00Z');
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('that was undone again, or only begun, is no news', async () => {
    const undone = { ...done, input: null, recordedAt: now.getTime() };
    await project.given(running({ entries: { [ann]: { day2: { target1: undone } } } }));
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('of days ago, on a battle that was never told, is no news', async () => {
    await project.given(running({ entries: { [ann]: doneToday(2, now.getTime() - 49 * 60 * minuteMs) } }));
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('of the opponent’s own is not told to them', async () => {
    await project.given(running({ entries: { [bob]: doneToday(1) } }));
    expect(await notifyBob()).toEqual({ sent: 0 });
  });
});

describe('danger of a knockout', () => {
  /** Two HP each; Ann did day 1 and 2, so Bob stands at 0 while day 2 lasts. */
  const danger = aBattle({
    entries: { [ann]: onDays([1, 2], { target1: { ...done, recordedAt: now.getTime() - minuteMs } }) },
  });

  test('[S5] is told to whom it threatens in the words of the toast, in place of the target that brought it', async () => {
    await project.given(danger);
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(project.fcm.sent.map(({ data }) => [data?.topic, data?.body, data?.path])).toEqual([
      [
        'koDanger',
        'Your health is dangerously low. If your health remains this low overnight then the battle is over and you will lose by KO!',
        '/battle?id=battle1',
      ],
    ]);
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('[S5] is told once for each day that it lasts', async () => {
    await project.given({ ...danger, opponent: { ...danger.opponent, timeZone: 'Pacific/Honolulu' } });
    await notifyBob();
    // Day 2 is still not over for Bob, and day 3 has begun for Ann: the danger is now that of day 3.
    project.clock.now = new Date('2026-06-03T05:00:00Z');
    await notifyBob();
    await notifyBob();
    expect(project.fcm.sent.map(({ data }) => data?.topic)).toEqual(['koDanger', 'koDanger']);
  });

  test('of the caller’s own is not the other’s to hear', async () => {
    await project.person(ann, { targetNotification: true, token: 'token-of-ann' });
    await project.given(danger);
    expect(await notify(bob, { otherUserId: ann })).toEqual({ sent: 0 });
  });
});

describe('a battle request', () => {
  const request = aBattle({ status: 'PENDING', startDate: '2026-06-05' });

  test('is told to the one who is to answer it, and leads there', async () => {
    await project.given(request);
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(project.fcm.sent.map(({ data }) => [data?.topic, data?.body, data?.path])).toEqual([
      ['battleRequest', 'Ann sent you a battle request.', '/battle-response?id=battle1'],
    ]);
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('[B2] is told again when its terms have changed', async () => {
    await project.given(request);
    await notifyBob();
    await project.given({ ...request, termsVersion: 2 });
    expect(await notifyBob()).toEqual({ sent: 1 });
  });

  test('[B5] whose start date is over asks nobody for anything', async () => {
    await project.given({ ...request, startDate: '2026-05-30' });
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('that waits for the caller is no news to the one who sent it', async () => {
    await project.given(request);
    await project.given(running({ id: 'battle2' }));
    await project.person(ann, { targetNotification: true, token: 'token-of-ann' });
    expect(await notify(bob, { otherUserId: ann })).toEqual({ sent: 0 });
  });

  test('that waits for the caller gives them no right to notify', async () => {
    await project.given(request);
    await project.person(ann, { targetNotification: true, token: 'token-of-ann' });
    expect(await refusalOf(notify(bob, { otherUserId: ann }))).toEqual({
      code: 'permission-denied',
      message: 'This does not belong to you.',
    });
  });
});

describe('who is not to be told', () => {
  const news = running({ entries: { [ann]: doneToday(1) } });

  test('somebody who shares no battle with the caller, or none that runs, or who does not exist', async () => {
    await project.given({ ...news, status: 'COMPLETE' });
    await project.given({
      ...news,
      id: 'other',
      userIds: [ann, 'eve'],
      opponent: { id: 'eve', username: 'eve' },
    });
    for (const otherUserId of [bob, 'nobody']) {
      expect(await refusalOf(notify(ann, { otherUserId }))).toMatchObject({ code: 'permission-denied' });
    }
    expect(project.fcm.sent).toEqual([]);
  });

  test('somebody who does not want it, who is told what is new once they do', async () => {
    await project.person(bob, { targetNotification: false, token: bobsToken });
    await project.given(news);
    expect(await notifyBob()).toEqual({ sent: 0 });
    await project.person(bob, { targetNotification: true, token: bobsToken });
    expect(await notifyBob()).toEqual({ sent: 1 });
  });

  test('somebody without a device', async () => {
    await project.effects.firestore.doc(`fcmTokens/${bob}`).delete();
    await project.given(news);
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('a device that is gone: its token is forgotten', async () => {
    project.fcm.gone.add(bobsToken);
    await project.given(news);
    expect(await notifyBob()).toEqual({ sent: 0 });
    expect(await project.read(`fcmTokens/${bob}`)).toBeUndefined();
  });

  test('a device that is gone, while a new one is just being registered: the new token stays', async () => {
    await project.given(news);
    const notifyMeanwhile = createSendTargetUpdateNotification({
      ...project.effects,
      messaging: {
        ...project.effects.messaging,
        async send(message) {
          project.fcm.gone.add(bobsToken);
          await project.effects.firestore.doc(`fcmTokens/${bob}`).set({ fcmToken: 'new-token' });
          return project.effects.messaging.send(message);
        },
      },
    });
    expect(await notifyMeanwhile(ann, { otherUserId: bob })).toEqual({ sent: 0 });
    expect(await project.read(`fcmTokens/${bob}`)).toEqual({ fcmToken: 'new-token' });
  });

  test('anybody while FCM is away, which the caller is told', async () => {
    project.fcm.isAway = true;
    await project.given(news);
    expect(await refusalOf(notifyBob())).toEqual({
      code: 'unavailable',
      message: 'The notification could not be sent.',
    });
    expect(project.logged).toHaveLength(1);
  });
});

describe('limits', () => {
  /** One more target each time, and a call for it. */
  const completeAndNotify = async (from: number, to: number): Promise<void> => {
    for (let count = from; count <= to; count += 1) {
      await record('battle1', doneToday(count));
      expect(await notifyBob()).toEqual({ sent: 1 });
    }
  };

  test('ten notices an hour from one to another; the eleventh is refused, kept, and told when there is room', async () => {
    await project.given(running());
    await completeAndNotify(1, 10);
    await record('battle1', doneToday(12));
    expect(await refusalOf(notifyBob())).toEqual({
      code: 'resource-exhausted',
      message: 'Enough notifications were sent for now. Try again later.',
    });
    project.clock.now = new Date(now.getTime() + 60 * minuteMs);
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(project.fcm.sent.at(-1)?.data?.body).toBe('Ann completed 2 targets.');
  });

  test('with nothing new there is nothing to refuse', async () => {
    await project.given(running());
    await completeAndNotify(1, 10);
    expect(await notifyBob()).toEqual({ sent: 0 });
  });

  test('forty an hour to one person, from however many', async () => {
    const at = now.getTime() - minuteMs;
    await project.effects.firestore
      .doc(`pushLimits/${bob}`)
      .set({ sentAt: Array.from({ length: 39 }, () => at) });
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    expect(await notifyBob()).toEqual({ sent: 1 });
    await record('battle1', doneToday(2));
    expect(await refusalOf(notifyBob())).toMatchObject({ code: 'resource-exhausted' });
  });

  test('where there is room for one, the most pressing goes', async () => {
    const at = now.getTime() - minuteMs;
    await project.effects.firestore
      .doc(`pushLimits/${bob}`)
      .set({ sentAt: Array.from({ length: 39 }, () => at) });
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    await project.given(aBattle({ id: 'request', status: 'PENDING', startDate: '2026-06-05' }));
    expect(await notifyBob()).toEqual({ sent: 1 });
    expect(project.fcm.sent.map(({ data }) => data?.topic)).toEqual(['battleRequest']);
  });

  test('[R7] what the server remembers of notices is read and written by nobody', async () => {
    await project.given(running({ entries: { [ann]: doneToday(1) } }));
    await notifyBob();
    const { firestore } = project.local.urls;
    const root = `${firestore}/v1/projects/${project.local.projectId}/databases/(default)/documents`;
    const asBob = `Bearer ${[
      { alg: 'none', typ: 'JWT' },
      { sub: bob, user_id: bob },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')}.`;
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${root}/${path}`, { headers: { authorization: asBob } })).status;
    // Bob's own, which he may read, shows that it is Bob who asks.
    expect(await statusOf(`fcmTokens/${bob}`)).toBe(200);
    for (const path of [`notices/${ann}.${bob}`, `pushLimits/${bob}`]) {
      expect(await project.read(path)).toBeDefined();
      expect([path, await statusOf(path)]).toEqual([path, 403]);
    }
  });
});
