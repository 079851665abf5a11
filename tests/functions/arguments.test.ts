/** Every callable with everything that is not its arguments: refused by name, before anything is read or written. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Handler } from '../../functions/src/callable.ts';
import { createDeleteAccount } from '../../functions/src/deleteAccount.ts';
import { createResubscribeUserToAllTopics } from '../../functions/src/resubscribeUserToAllTopics.ts';
import { createSendTargetUpdateNotification } from '../../functions/src/sendTargetUpdateNotification.ts';
import { createSubscribeUserToTopic } from '../../functions/src/subscribeUserToTopic.ts';
import { createTemporarilyUnsubscribeUserFromAllTopics } from '../../functions/src/temporarilyUnsubscribeUserFromAllTopics.ts';
import { createUnsubscribeUserFromTopic } from '../../functions/src/unsubscribeUserFromTopic.ts';
import { createUpdateXp } from '../../functions/src/updateXp.ts';
import { ann } from '../domain/battles.ts';
import { type Project, refusalOf, startProject } from './functionsKit.ts';

let project: Project;
beforeAll(async () => {
  project = await startProject();
});
afterAll(() => project.stop());
beforeEach(() => project.clear());

const texts = ['', 'x'.repeat(5000), 7, null, true, [], {}, ['a']];
const ids = [...texts, 'a/b', '.', '..', '__a__', 'x'.repeat(129)];
const names = ['dailyReminder', null, 7, {}, [7], [''], ['x'.repeat(65)], Array(21).fill('a')];
const flags = ['true', 1, null, {}];

const topicCall = { token: 'token', userId: ann, remainingTopics: [], topic: 'dailyReminder' };
const wrongTopicCalls = {
  token: texts,
  userId: ids,
  remainingTopics: names,
  topic: [...texts, 'battles', 'constructor', '__proto__'],
};
const personalUser = { id: ann, topics: [], targetNotification: false, hideWelcomeMessage: false };
const wrongPersonalUsers = { id: ids, topics: names, targetNotification: flags, hideWelcomeMessage: flags };
const deviceCall = { token: 'token', personalUser };
const wrongDeviceCalls = {
  token: texts,
  personalUser: [
    ...texts,
    { ...personalUser, fcmToken: true },
    ...Object.entries(wrongPersonalUsers).flatMap(([name, values]) => [
      ...values.map((value) => ({ ...personalUser, [name]: value })),
      { ...personalUser, [name]: undefined },
    ]),
  ],
};

interface Case {
  name: string;
  create: (project: Project) => Handler<unknown>;
  right: Record<string, unknown>;
  wrong: Record<string, unknown[]>;
}

const cases: Case[] = [
  {
    name: 'updateXp',
    create: ({ effects }) => createUpdateXp(effects),
    right: { battleId: 'b1' },
    wrong: { battleId: ids },
  },
  {
    name: 'sendTargetUpdateNotification',
    create: ({ effects }) => createSendTargetUpdateNotification(effects),
    right: { otherUserId: 'bob' },
    wrong: { otherUserId: [...ids, ann] },
  },
  {
    name: 'subscribeUserToTopic',
    create: ({ effects }) => createSubscribeUserToTopic(effects),
    right: topicCall,
    wrong: wrongTopicCalls,
  },
  {
    name: 'unsubscribeUserFromTopic',
    create: ({ effects }) => createUnsubscribeUserFromTopic(effects),
    right: topicCall,
    wrong: wrongTopicCalls,
  },
  {
    name: 'temporarilyUnsubscribeUserFromAllTopics',
    create: ({ effects }) => createTemporarilyUnsubscribeUserFromAllTopics(effects),
    right: deviceCall,
    wrong: wrongDeviceCalls,
  },
  {
    name: 'resubscribeUserToAllTopics',
    create: ({ effects }) => createResubscribeUserToAllTopics(effects),
    right: deviceCall,
    wrong: wrongDeviceCalls,
  },
];

describe.each(cases)('$name', ({ create, right, wrong }) => {
  const refusedWith = async (data: unknown): Promise<string> =>
    (await refusalOf(create(project)(ann, data))).code;

  test('the right arguments are not what it is refused for', async () => {
    expect(['not-found', 'permission-denied']).toContain(await refusedWith(right));
  });

  test('what are no arguments at all', async () => {
    for (const data of [null, undefined, 'text', 7, true, [], [right]]) {
      expect([data, await refusedWith(data)]).toEqual([data, 'invalid-argument']);
    }
  });

  test('each argument missing, of the wrong kind, empty or oversize', async () => {
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of [undefined, ...values]) {
        const data = { ...right, [name]: value };
        expect([data, await refusedWith(data)]).toEqual([data, 'invalid-argument']);
      }
      const { [name]: _, ...without } = right;
      expect([without, await refusedWith(without)]).toEqual([without, 'invalid-argument']);
    }
  });

  test('an argument too many', async () => {
    for (const name of ['uid', 'constructor', 'x'.repeat(5000)]) {
      expect(await refusedWith({ ...right, [name]: 'eve' })).toBe('invalid-argument');
    }
  });

  test('a refusal says what is wrong in a sentence, and repeats nothing that was sent', async () => {
    const sent = '<script>';
    const { message } = await refusalOf(create(project)(ann, { ...right, [sent]: sent }));
    expect(message).toMatch(/^[A-Za-z ,]+\.$/);
    expect(message).not.toContain(sent);
  });
});

test('deleteAccount takes nothing', async () => {
  const deleteAccount = createDeleteAccount(project.effects);
  expect(await refusalOf(deleteAccount(ann, { really: true }))).toEqual({
    code: 'invalid-argument',
    message: 'There are no arguments.',
  });
});
