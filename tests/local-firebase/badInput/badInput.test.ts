import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';
import { type Asked, answerTo, ask, openSocket } from './askRaw.ts';

type Service = keyof LocalFirebase['ports'];

const project = 'demo-fitbout';
const bucket = `${project}.appspot.com`;
const documents = `/v1/projects/${project}/databases/(default)/documents`;
const channel = '/google.firestore.v1.Firestore';
const object = `/v0/b/${bucket}/o`;
const control = `/emulator/v1/projects/${project}`;
const owner = { authorization: 'Bearer owner' };
const json = { 'content-type': 'application/json' };
const longAgo = unsigned({ sub: 'alex', iat: 1, exp: 2, auth_time: 1 });
// A stack, a path of this machine, or a word of Node's own.
const inside = /\n\s+at |node:internal|file:\/\/|\.ts:\d|\/local-firebase\/|TypeError|undefined/;

let firebase: LocalFirebase;
const logged: string[] = [];
beforeAll(async () => {
  firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir: ':memory:',
    functions: 'functions/src/index.ts',
    log: (line) => logged.push(line),
  });
});
afterAll(() => firebase.close());

const callables = [
  'updateXp',
  'sendTargetUpdateNotification',
  'subscribeUserToTopic',
  'unsubscribeUserFromTopic',
  'temporarilyUnsubscribeUserFromAllTopics',
  'resubscribeUserToAllTopics',
  'deleteAccount',
].map((name) => `/${project}/us-central1/${name}`);

const authMethods = [
  'signUp',
  'signInWithPassword',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
].map((name) => `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=k`);

const firestoreMethods = [
  ':commit',
  ':batchWrite',
  ':batchGet',
  ':runQuery',
  ':runAggregationQuery',
  ':partitionQuery',
  ':beginTransaction',
  ':rollback',
  ':listCollectionIds',
].map((name) => `${documents}${name}`);

/** Every place that reads a JSON body, with what is needed to be let in. */
const places: [Service, string, Asked][] = [
  ...authMethods.map((path): [Service, string, Asked] => ['auth', path, {}]),
  ['auth', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`, { headers: owner }],
  ['auth', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`, { headers: owner }],
  ['auth', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`, { headers: owner }],
  ...firestoreMethods.map((path): [Service, string, Asked] => ['firestore', path, { headers: owner }]),
  ['firestore', `/emulator/v1/projects/${project}:securityRules`, { method: 'PUT' }],
  ...callables.map((path): [Service, string, Asked] => ['functions', path, { headers: json }]),
  ['functions', `/v1/projects/${project}/messages:send`, { headers: owner }],
  ['functions', '/iid/v1:batchAdd', { headers: owner }],
  ['storage', `${object}/a.jpg`, { method: 'PATCH', headers: owner }],
  ['storage', '/internal/setRules', { method: 'PUT' }],
  ['hosting', '/emulator/v1/clock', { method: 'PUT' }],
];

async function expectRefusal(service: Service, path: string, asked: Asked, status: number | number[]) {
  const answer = await ask(firebase.urls[service] + path, asked);
  expect([status].flat(), `${answer.status} ${answer.text}`).toContain(answer.status);
  expect(answer.text).not.toMatch(inside);
  expect(answer.type).toContain('application/json');
  expect(JSON.parse(answer.text).error).toBeTypeOf('object');
  return answer;
}

describe('a body that does not parse', () => {
  it.each(places)('is refused by %s %s', async (service, path, asked) => {
    await expectRefusal(service, path, { ...asked, body: '{"a":' }, 400);
  });
});

describe('a body of the wrong form', () => {
  const bodies = ['', 'null', '[]', '7', '"x"', '{"data":7,"more":8}', '{"a":{"b":[{}]}}', '\u0000\uffff'];
  const wrong = (value: unknown) =>
    JSON.stringify({
      data: value,
      email: value,
      idToken: value,
      oobCode: value,
      localId: value,
      writes: value,
      documents: value,
      structuredQuery: value,
      structuredAggregationQuery: value,
      transaction: value,
      message: value,
      to: value,
      rules: value,
      offsetMs: value,
    });
  const all = [...bodies, ...[7, 'x', [7], [[]], { a: null }, { constructor: 1 }, true].map(wrong)];

  it.each(places)('never breaks %s %s', async (service, path, asked) => {
    for (const body of all) {
      const answer = await ask(firebase.urls[service] + path, { ...asked, body });
      expect(answer.status, `${body} ${answer.text}`).toBeLessThan(500);
      expect(answer.text).not.toMatch(inside);
      expect(() => JSON.parse(answer.text || '{}')).not.toThrow();
    }
  });
});

describe('a body too large', () => {
  it.each([
    ['auth', `${authMethods[0]}`, 2, 413],
    ['functions', `${callables[0]}`, 11, 413],
    ['functions', `/v1/projects/${project}/messages:send`, 5, 400],
    ['firestore', `${documents}:commit`, 49, 400],
  ] as const)('is refused by %s %s', async (service, path, megabytes, status) => {
    const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
    await expectRefusal(service, path, { headers: { ...owner, ...json }, body }, status);
  });

  it('is refused by Hosting’s own paths', async () => {
    const answer = await ask(`${firebase.urls.hosting}/emulator/v1/clock`, {
      method: 'PUT',
      body: Buffer.alloc(100_000, 'x'),
    });
    expect(answer.status).toBe(413);
  });
});

describe('a token that is none, or of another time', () => {
  const tokens: [string, string][] = [
    ['no token at all', 'Bearer nonsense'],
    ['half a token', 'Bearer a.b'],
    ['a token that does not decode', 'Bearer ..'],
    ['a signed token', `Bearer ${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.c2ln`],
    ['another scheme', 'Basic YWxleDpzZWNyZXQ='],
  ];
  const guarded: [Service, string, Asked][] = [
    ['firestore', `${documents}:commit`, { body: '{"writes":[]}' }],
    ['storage', `${object}/photos%2Fa.jpg?alt=media`, { method: 'GET' }],
    ...callables.map((path): [Service, string, Asked] => [
      'functions',
      path,
      { headers: json, body: '{"data":{}}' },
    ]),
  ];

  it.each(guarded)('is refused by %s %s', async (service, path, asked) => {
    for (const [, authorization] of tokens) {
      const headers = { ...asked.headers, authorization };
      await expectRefusal(service, path, { ...asked, headers }, [401, 403]);
    }
  });

  it.each(callables)('has expired for %s', async (path) => {
    const headers = { ...json, authorization: `Bearer ${longAgo}` };
    await expectRefusal('functions', path, { headers, body: '{"data":{}}' }, 401);
  });

  it.each(callables)('is missing for %s', async (path) => {
    const answer = await expectRefusal('functions', path, { headers: json, body: '{"data":{}}' }, 401);
    expect(JSON.parse(answer.text).error.status).toBe('UNAUTHENTICATED');
  });

  it('has expired for Auth', async () => {
    const body = JSON.stringify({ idToken: longAgo });
    await expectRefusal('auth', '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { body }, 400);
  });

  it('is not the owner’s, where only the owner may', async () => {
    const headers = { authorization: `Bearer ${longAgo}` };
    await expectRefusal('functions', `/v1/projects/${project}/messages:send`, { headers, body: '{}' }, 401);
    const lookup = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`;
    await expectRefusal('auth', lookup, { headers, body: '{}' }, 401);
  });
});

describe('a callable called otherwise than callables are', () => {
  it.each([
    ['by GET', { method: 'GET', headers: json }],
    ['by PUT', { method: 'PUT', headers: json, body: '{"data":{}}' }],
    ['as text', { headers: { 'content-type': 'text/plain' }, body: '{"data":{}}' }],
    ['as a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'data=1' }],
    ['without data', { headers: json, body: '{}' }],
    ['with more than data', { headers: json, body: '{"data":{},"more":1}' }],
    ['in a made-up encoding', { headers: { ...json, 'content-encoding': 'nonsense' }, body: '{"data":{}}' }],
    ['in a broken encoding', { headers: { ...json, 'content-encoding': 'gzip' }, body: '{"data":{}}' }],
  ] as [string, Asked][])('%s answers INVALID_ARGUMENT', async (_, asked) => {
    for (const path of callables) {
      const answer = await expectRefusal('functions', path, asked, [400, 415]);
      expect(JSON.parse(answer.text).error.status).toBe('INVALID_ARGUMENT');
    }
  });
});

it('a value that firebase-functions cannot decode is INTERNAL, as in the cloud, and tells nothing', async () => {
  const answer = await expectRefusal(
    'functions',
    `${callables[0]}`,
    { headers: json, body: '{"data":{"@type":"x"}}' },
    500,
  );
  expect(JSON.parse(answer.text)).toEqual({ error: { status: 'INTERNAL', message: 'INTERNAL' } });
});

describe('an unknown path', () => {
  it.each([
    ['auth', '/nowhere?key=k'],
    ['auth', `/identitytoolkit.googleapis.com/v1/accounts:__proto__?key=k`],
    ['firestore', '/nowhere'],
    ['firestore', '/emulator/v1/nowhere'],
    ['functions', '/nowhere'],
    ['functions', `/${project}/us-central1/nothing`],
    ['functions', `/${project}/us-central1/constructor`],
    ['functions', `/${project}/mars/updateXp`],
    ['functions', '/demo-other/us-central1/updateXp'],
    ['functions', `${control}/nowhere`],
    ['functions', `${control}/functions/nothing:run`],
    ['functions', '/emulator/v1/projects/demo-other/messages'],
    ['storage', '/nowhere/at/all'],
    ['storage', '/internal/nowhere'],
    ['hosting', '/__/nowhere'],
  ] as [Service, string][])('is told by %s %s', async (service, path) => {
    await expectRefusal(
      service,
      path,
      { headers: { ...owner, ...json }, body: '{"data":{}}' },
      [400, 404, 405, 501],
    );
  });

  it.each([
    ['auth', '/%E0%A4%A?key=k'],
    ['firestore', '/v1/%E0%A4%A'],
    ['functions', `${control}/registrations/%E0%A4%A`],
    ['storage', `/v0/b/${bucket}/o/%E0%A4%A`],
  ] as [Service, string][])('that does not decode is told by %s %s', async (service, path) => {
    await expectRefusal(service, path, { method: 'DELETE', headers: owner }, 400);
  });
});

describe('a WebChannel request that is none', () => {
  it.each([
    ['without a session', 'POST', 'VER=8', 'count=0'],
    ['of a session nobody has', 'POST', 'VER=8&SID=none&RID=1', 'count=0'],
    ['that waits for a session nobody has', 'GET', 'VER=8&SID=none&RID=rpc&TYPE=xmlhttp', ''],
    ['with a count that lies', 'POST', 'VER=8&RID=1&CVER=22', 'count=9&ofs=0&req0___data__=%7B'],
    ['of another version', 'POST', 'VER=1&RID=1', 'count=1&ofs=0&req0___data__=%7B%7D'],
    ['with an RID that is no number', 'POST', 'VER=8&RID=x', 'count=0'],
    ['that is no form', 'POST', 'VER=8&RID=1', '\u0000%%%'],
  ])('%s is refused or ended', async (_, method, query, body) => {
    for (const stream of ['Listen', 'Write']) {
      const url = `${firebase.urls.firestore}${channel}/${stream}/channel?${query}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await ask(url, { method, headers, body });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(inside);
    }
  });
});

describe('bytes that are no request', () => {
  const services: Service[] = ['hosting', 'auth', 'firestore', 'functions', 'storage'];
  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

  it.each(services)('end their connection to %s, and nothing else', async (service) => {
    const port = firebase.ports[service];
    for (const bytes of [
      '\u0000\u0001\u0002',
      'GET / HTTP/9.9\r\n\r\n',
      'POST / HTTP/1.1\r\ncontent-length: -5\r\n\r\n',
      'PR',
      preface,
      `${preface}\u00ff\u00ff\u00ff\u00ff`,
      Buffer.concat([Buffer.from(preface), Buffer.alloc(64, 0xff)]),
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    ]) {
      expect(await answerTo(port, bytes)).not.toMatch(inside);
    }
    expect((await ask(firebase.urls[service], { method: 'GET' })).status).toBeLessThan(500);
  });

  it.each(services)('that come one by one keep nobody else from %s', async (service) => {
    const head =
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"d';
    const halves = [head, head.slice(0, 20), preface.slice(0, 10)];
    const sockets = await Promise.all(
      Array.from({ length: 30 }, (_, index) => openSocket(firebase.ports[service], halves[index % 3] ?? '')),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(firebase.urls[service], { method: 'GET' })),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    for (const socket of sockets) socket.destroy();
  });
});

it('none of it was a fault of ours, and every service still answers', async () => {
  const faults = logged.filter((line) => /unexpected|could not answer|failed at|stopped/i.test(line));
  expect(faults).toEqual([]);
  for (const url of Object.values(firebase.urls)) {
    expect((await ask(url, { method: 'GET' })).status).toBeLessThan(500);
  }
});

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const all = { iss: `https://securetoken.google.com/${project}`, aud: project, ...claims };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(all)}.`;
}
