/** The four topic functions through the real firebase-admin: only one's own device, and never what another phone has stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Handler } from '../../functions/src/callable.ts';
import { createResubscribeUserToAllTopics } from '../../functions/src/resubscribeUserToAllTopics.ts';
import { createSubscribeUserToTopic } from '../../functions/src/subscribeUserToTopic.ts';
import { createTemporarilyUnsubscribeUserFromAllTopics } from '../../functions/src/temporarilyUnsubscribeUserFromAllTopics.ts';
import type { TopicsAnswer } from '../../functions/src/topics.ts';
import { createUnsubscribeUserFromTopic } from '../../functions/src/unsubscribeUserFromTopic.ts';
import type { PersonalUser } from '../../src/domain/index.ts';
import { ann, bob } from '../domain/battles.ts';
import { type Project, refusalOf, startProject } from './functionsKit.ts';

let project: Project;
let subscribe: Handler<TopicsAnswer>;
let unsubscribe: Handler<TopicsAnswer>;
let silenceOld: Handler<TopicsAnswer>;
let hearAgain: Handler<TopicsAnswer>;
beforeAll(async () => {
  project = await startProject();
  subscribe = createSubscribeUserToTopic(project.effects);
  unsubscribe = createUnsubscribeUserFromTopic(project.effects);
  silenceOld = createTemporarilyUnsubscribeUserFromAllTopics(project.effects);
  hearAgain = createResubscribeUserToAllTopics(project.effects);
});
afterAll(() => project.stop());

const token = 'token-of-ann';
beforeEach(async () => {
  await project.clear();
  await project.person(ann, { token });
  await project.person(bob, { token: 'token-of-bob' });
});

const topicCall = (changes: object = {}) => ({
  token,
  userId: ann,
  remainingTopics: [],
  topic: 'dailyReminder',
  ...changes,
});
const settings = (changes: Partial<PersonalUser> = {}): PersonalUser => ({
  id: ann,
  topics: [],
  targetNotification: false,
  hideWelcomeMessage: false,
  ...changes,
});
const topicsOf = async (uid: string): Promise<unknown> =>
  (await project.read(`users/${uid}/personalUsers/${uid}`))?.topics;
const heard = () => [...project.fcm.memberships].sort();

describe('subscribing and unsubscribing', () => {
  test('the device hears the topic, and the topic is stored; then neither', async () => {
    expect(await subscribe(ann, topicCall())).toEqual({ topics: ['dailyReminder'] });
    expect([heard(), await topicsOf(ann)]).toEqual([['dailyReminder token-of-ann'], ['dailyReminder']]);
    expect(await unsubscribe(ann, topicCall())).toEqual({ topics: [] });
    expect([heard(), await topicsOf(ann)]).toEqual([[], []]);
  });

  test('twice is as once', async () => {
    await subscribe(ann, topicCall());
    expect(await subscribe(ann, topicCall())).toEqual({ topics: ['dailyReminder'] });
    await unsubscribe(ann, topicCall());
    expect(await unsubscribe(ann, topicCall())).toEqual({ topics: [] });
  });

  test('what a device says of the remaining topics neither adds nor removes any', async () => {
    await project.person(ann, { token, topics: ['elsewhere'] });
    expect(await subscribe(ann, topicCall({ remainingTopics: ['invented'] }))).toEqual({
      topics: ['elsewhere', 'dailyReminder'],
    });
    expect(await unsubscribe(ann, topicCall({ remainingTopics: [] }))).toEqual({ topics: ['elsewhere'] });
  });

  test('other settings stay as they are', async () => {
    await project.person(ann, { token, targetNotification: true });
    await subscribe(ann, topicCall());
    expect(await project.read(`users/${ann}/personalUsers/${ann}`)).toEqual(
      settings({ topics: ['dailyReminder'], targetNotification: true }),
    );
  });

  test('while FCM is away nothing is stored as heard, and silence is stored all the same', async () => {
    project.fcm.isAway = true;
    const away = {
      code: 'unavailable',
      message: 'Notifications cannot be changed now. Please try again.',
    };
    expect(await refusalOf(subscribe(ann, topicCall()))).toEqual(away);
    expect(await topicsOf(ann)).toEqual([]);
    await project.person(ann, { token, topics: ['dailyReminder'] });
    expect(await refusalOf(unsubscribe(ann, topicCall()))).toEqual(away);
    expect(await topicsOf(ann)).toEqual([]);
  });

  test('a device that FCM no longer knows cannot hear: its token is forgotten, and nothing stored', async () => {
    project.fcm.gone.add(token);
    expect(await refusalOf(subscribe(ann, topicCall()))).toMatchObject({ code: 'not-found' });
    expect(await project.read(`fcmTokens/${ann}`)).toBeUndefined();
    expect(await topicsOf(ann)).toEqual([]);
  });

  test('a device that FCM no longer knows is silent already', async () => {
    await project.person(ann, { token, topics: ['dailyReminder'] });
    project.fcm.gone.add(token);
    expect(await unsubscribe(ann, topicCall())).toEqual({ topics: [] });
  });
});

describe('a device that is replaced', () => {
  test('the old one falls silent while the choice stays, and the new one hears it', async () => {
    await subscribe(ann, topicCall());
    expect(await silenceOld(ann, { token, personalUser: settings() })).toEqual({
      topics: ['dailyReminder'],
    });
    expect([heard(), await topicsOf(ann)]).toEqual([[], ['dailyReminder']]);
    await project.person(ann, { token: 'new-token', topics: ['dailyReminder'] });
    expect(await hearAgain(ann, { token: 'new-token', personalUser: settings() })).toEqual({
      topics: ['dailyReminder'],
    });
    expect(heard()).toEqual(['dailyReminder new-token']);
  });

  test('hears what the server has stored, not what the device names', async () => {
    const lying = settings({ topics: ['dailyReminder', 'invented'] });
    expect(await hearAgain(ann, { token, personalUser: lying })).toEqual({ topics: [] });
    expect([heard(), await topicsOf(ann)]).toEqual([[], []]);
  });

  test('asks FCM for no topic that does not exist, whatever has been stored', async () => {
    await project.person(ann, { token, topics: ['retired', 'dailyReminder'] });
    await hearAgain(ann, { token, personalUser: settings() });
    expect(heard()).toEqual(['dailyReminder token-of-ann']);
  });
});

describe('somebody else’s', () => {
  const notYours = { code: 'permission-denied', message: 'This does not belong to you.' };

  test('[R7] device neither hears nor falls silent', async () => {
    await project.person(bob, { token: 'token-of-bob', topics: ['dailyReminder'] });
    const theirs = { token: 'token-of-bob' };
    for (const call of [subscribe, unsubscribe]) {
      expect(await refusalOf(call(ann, topicCall(theirs)))).toEqual(notYours);
    }
    for (const call of [silenceOld, hearAgain]) {
      expect(await refusalOf(call(ann, { ...theirs, personalUser: settings() }))).toEqual(notYours);
    }
    expect(heard()).toEqual([]);
  });

  test('[R7] settings are not changed, with whatever token', async () => {
    for (const claimed of [token, 'token-of-bob']) {
      expect(await refusalOf(subscribe(ann, topicCall({ userId: bob, token: claimed })))).toEqual(notYours);
      const personalUser = settings({ id: bob });
      expect(await refusalOf(hearAgain(ann, { token: claimed, personalUser }))).toEqual(notYours);
    }
    expect(await topicsOf(bob)).toEqual([]);
  });

  test('without a registered device there is nothing to change', async () => {
    await project.effects.firestore.doc(`fcmTokens/${ann}`).delete();
    expect(await refusalOf(subscribe(ann, topicCall()))).toEqual({
      code: 'not-found',
      message: 'This device is not registered for notifications.',
    });
  });

  test('an account without settings is said not to exist', async () => {
    await project.effects.firestore.doc(`users/${ann}/personalUsers/${ann}`).delete();
    expect(await refusalOf(unsubscribe(ann, topicCall()))).toMatchObject({ code: 'not-found' });
  });
});
