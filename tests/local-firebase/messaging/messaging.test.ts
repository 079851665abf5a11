import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMessaging } from '../../../local-firebase/messaging/createMessaging.ts';
import { createMessageStore } from '../../../local-firebase/messaging/messageStore.ts';
import { ask, post, shareFunctions } from '../functions/startFunctions.ts';
import { temporaryFolder } from '../process/startProcess.ts';

const data = { topic: 'battleUpdates', title: 'Sam', body: 'has challenged you', path: '/battle?id=7' };
const project = 'emulator/v1/projects/demo-fitbout';

const functions = shareFunctions();

async function startPushing() {
  const { firebase, address, call } = functions();
  const control = async (path: string, method = 'GET') => {
    const { status, text } = await ask(`${address}/${project}/${path}`, { method });
    return { status, body: JSON.parse(text) };
  };
  await control('messages', 'DELETE');
  firebase.setClockOffset(0);
  return {
    firebase,
    address,
    control,
    pushes: (what: object) => call('pushes', what),
    recorded: async () => (await control('messages')).body.messages,
  };
}

describe('firebase-admin, unmodified', () => {
  it('sends one message, and several over HTTP/2, and all are on record by the local clock', async () => {
    const { firebase, pushes, recorded, control } = await startPushing();
    firebase.setClockOffset(86_400_000);
    const name = await pushes({ way: 'send', message: { token: 'phone-1', data } });
    expect(name).toMatch(/^projects\/demo-fitbout\/messages\/\d+$/);
    const both = [
      { token: 'phone-2', data: { a: 'ü' } },
      { topic: 'reminders', data, notification: { title: 'Hello' } },
    ];
    expect(await pushes({ way: 'sendEach', message: both })).toEqual([true, true]);
    const messages = await recorded();
    const contents = (message: { data: object }) => JSON.stringify(message.data);
    expect(messages).toHaveLength(3);
    expect(messages[0]).toMatchObject({ token: 'phone-1', data, receivers: ['phone-1'] });
    expect(messages.slice(1).map(contents).sort()).toEqual(both.map(contents).sort());
    for (const { sentAt } of messages) {
      expect(Math.abs(Date.parse(sentAt) - firebase.clock.now())).toBeLessThan(10_000);
    }
    expect((await control('messages', 'DELETE')).status).toBe(200);
    expect(await recorded()).toEqual([]);
  });

  it('follows and leaves topics, by either of its services, and a message says whom it reached', async () => {
    const { pushes, recorded, control } = await startPushing();
    const done = (successCount: number) => ({ successCount, failureCount: 0 });
    expect(await pushes({ way: 'subscribe', token: ['a', 'b', 'c'], topic: 'news' })).toEqual(done(3));
    expect(await pushes({ way: 'subscribe', token: 'a', topic: 'news' })).toEqual(done(1));
    expect(await pushes({ way: 'subscribeLegacy', token: ['d'], topic: '/topics/news' })).toEqual(done(1));
    expect(await pushes({ way: 'unsubscribe', token: ['b', 'nobody'], topic: 'news' })).toEqual(done(2));
    expect((await control('topics')).body.topics.news).toEqual(['a', 'c', 'd']);
    await pushes({ way: 'send', message: { topic: 'news', data } });
    expect((await recorded())[0]).toMatchObject({ topic: 'news', receivers: ['a', 'c', 'd'] });
  });

  it('is told of a token that is gone, and the token follows nothing any more', async () => {
    const { pushes, recorded, control } = await startPushing();
    await pushes({ way: 'subscribe', token: ['here', 'gone/1'], topic: 'alerts' });
    expect((await control(`registrations/${encodeURIComponent('gone/1')}`, 'DELETE')).status).toBe(200);
    const unregistered = 'messaging/registration-token-not-registered';
    expect(await pushes({ way: 'send', message: { token: 'gone/1', data } })).toBe(unregistered);
    const each = [
      { token: 'gone/1', data },
      { token: 'here', data },
    ];
    expect(await pushes({ way: 'sendEach', message: each })).toEqual([unregistered, true]);
    const none = { successCount: 0, failureCount: 1 };
    expect(await pushes({ way: 'subscribe', token: 'gone/1', topic: 'alerts' })).toEqual(none);
    expect(await pushes({ way: 'subscribeLegacy', token: 'gone/1', topic: 'alerts' })).toEqual(none);
    expect((await control('topics')).body.topics.alerts).toEqual(['here']);
    expect((await recorded()).map(({ token }: { token: string }) => token)).toEqual(['here']);
  });

  it('learns that a message is too big', async () => {
    const { pushes, recorded } = await startPushing();
    const big = { token: 'phone-1', data: { a: 'x'.repeat(4100) } };
    expect(await pushes({ way: 'send', message: big })).toBe('messaging/invalid-argument');
    expect(await recorded()).toEqual([]);
  });
});

describe('what FCM would refuse', () => {
  const messaging = () =>
    createMessaging({
      projectId: 'demo-fitbout',
      store: createMessageStore(':memory:'),
      now: () => Date.parse('2026-11-20T20:30:00Z'),
    });

  it.each([
    ['no request', undefined],
    ['no message', {}],
    ['a list', { message: [] }],
    ['no target', { message: { data } }],
    ['two targets', { message: { token: 'a', topic: 'b' } }],
    ['a token of blanks', { message: { token: 'a b' } }],
    ['a token that is a number', { message: { token: 7 } }],
    ['a topic with a slash', { message: { topic: 'a/b' } }],
    ['data that is a text', { message: { token: 'a', data: 'x' } }],
    ['data with a number', { message: { token: 'a', data: { a: 1 } } }],
    ['a reserved key', { message: { token: 'a', data: { from: 'x' } } }],
    ['a field FCM does not know', { message: { token: 'a', title: 'x' } }],
    ['a notification that is a text', { message: { token: 'a', notification: 'x' } }],
  ])('is refused: %s', (_, request) => {
    const { send, store } = messaging();
    expect(() => send(request)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    expect(store.messages()).toEqual([]);
  });

  it('what is for one platform is kept as it was sent', () => {
    const { send, store } = messaging();
    const webpush = { headers: { Urgency: 'high' } };
    send({ message: { token: 'a', data, webpush } });
    expect(store.messages()).toMatchObject([{ token: 'a', data, platforms: { webpush } }]);
  });

  it('a condition is refused by name, since the stand-in does not read them', () => {
    expect(() => messaging().send({ message: { condition: "'a' in topics" } })).toThrow(
      'local-firebase does not send to a "condition"',
    );
  });

  it('a rehearsal is checked and not recorded', () => {
    const { send, store } = messaging();
    expect(send({ message: { token: 'a', data }, validate_only: true }).name).toContain('fake_message_id');
    expect(store.messages()).toEqual([]);
  });
});

describe('the record', () => {
  it('and the topics survive a restart', () => {
    const file = join(temporaryFolder(), 'messages.sqlite');
    const before = createMessageStore(file);
    const sentAt = '2026-11-20T20:30:00.000Z';
    before.record({ sentAt, token: 'phone-1', data, receivers: ['phone-1'] });
    before.subscribe('phone-2', 'news');
    before.revoke('phone-3');
    before.close();
    const after = createMessageStore(file);
    expect(after.messages()).toEqual([{ id: 1, sentAt, token: 'phone-1', data, receivers: ['phone-1'] }]);
    expect(after.topics()).toEqual({ news: ['phone-2'] });
    expect(after.isRevoked('phone-3')).toBe(true);
    after.close();
  });

  it('is nobody’s but this machine’s', async () => {
    const { address, pushes, recorded } = await startPushing();
    await pushes({ way: 'send', message: { token: 'phone-1', data } });
    const stranger = { headers: { origin: 'https://evil.test' }, method: 'DELETE' };
    expect((await ask(`${address}/${project}/messages`, stranger)).status).toBe(403);
    expect(await recorded()).toHaveLength(1);
    const unsigned = await post(`${address}/v1/projects/demo-fitbout/messages:send`, '{}');
    expect(unsigned.status).toBe(401);
  });
});
