import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FirestoreError, type JsonObject } from '../../../local-firebase/firestore/backend.ts';
import { createScriptedBackend, type ServedBackend, serve } from './scriptedBackend.ts';

const asked: JsonObject[] = [];
let served: ServedBackend;
beforeEach(async () => {
  asked.length = 0;
  const { backend } = createScriptedBackend({
    async getDocument(_, request) {
      asked.push(request);
      return { name: 'x' };
    },
    async runQuery(_, request) {
      asked.push(request);
      return [{ readTime: '2026-01-01T00:00:00Z' }];
    },
    async commit() {
      throw new TypeError('a secret of the inside');
    },
    setRules(_, source) {
      if (source === 'bad') throw new FirestoreError('INVALID_ARGUMENT', '3:7 is not understood');
    },
  });
  served = await serve(backend);
});
afterEach(() => served.close());

const documents = '/v1/projects/p/databases/(default)/documents';

async function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(served.url + path, {
    method,
    headers: { Origin: 'http://localhost:5000', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { response, text: await response.text() };
}

test('every answer allows the page that asked, errors too', async () => {
  const answers = [
    await ask('GET', '/'),
    await ask('GET', `${documents}/a/b`),
    await ask('GET', '/nowhere'),
    await ask('POST', `${documents}:commit`, '{}'),
    await ask('POST', `${documents}:commit`, '{'),
    await ask('GET', `${documents}/a/b`, undefined, { Authorization: 'Bearer nonsense' }),
  ];
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 404, 500, 400, 401]);
  for (const { response } of answers) {
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5000');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test.each(['https://stranger.example', 'http://127.0.0.1.stranger.example', 'null'])(
  'a page of %s is not served, whatever it brings',
  async (origin) => {
    const { response, text } = await ask('GET', `${documents}/a/b`, undefined, {
      Origin: origin,
      Authorization: 'Bearer owner',
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(JSON.parse(text).error.status).toBe('PERMISSION_DENIED');
    const preflight = await ask('OPTIONS', `${documents}:commit`, undefined, { Origin: origin });
    expect(preflight.response.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('a preflight is granted what it asks', async () => {
  const { response } = await ask('OPTIONS', `${documents}:commit`, undefined, {
    'Access-Control-Request-Headers': 'authorization,x-goog-api-client',
    'Access-Control-Request-Method': 'POST',
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-goog-api-client');
});

test('a fault of the server tells the client nothing of its inside, and the log everything', async () => {
  const { text } = await ask('POST', `${documents}:commit`, '{}');
  expect(JSON.parse(text)).toEqual({
    error: { code: 500, message: 'Internal error; the server log says more.', status: 'INTERNAL' },
  });
  expect(served.logged.join()).toContain('a secret of the inside');
});

test('an address is decoded; one that does not decode is refused', async () => {
  await ask('GET', `${documents}/a/b%20%C3%BC%25`);
  expect(asked).toEqual([{ name: `${documents.slice(4)}/a/b ü%` }]);
  const { response } = await ask('GET', `${documents}/a/%E0%A4%A`);
  expect(response.status).toBe(400);
});

test('numbers for enumerations are taken by name, and given as numbers when asked for', async () => {
  const { response } = await ask(
    'POST',
    `${documents}:runQuery?$alt=json;enum-encoding=int`,
    JSON.stringify({
      structuredQuery: {
        from: [{ collection_id: 'a' }],
        where: { fieldFilter: { field: { fieldPath: 'n' }, op: 5, value: { integerValue: 1 } } },
        orderBy: [{ field: { fieldPath: 'n' }, direction: 2 }],
        limit: { value: 3 },
      },
    }),
  );
  expect(response.status).toBe(200);
  expect(asked).toEqual([
    {
      parent: documents.slice(4),
      structuredQuery: {
        from: [{ collectionId: 'a' }],
        where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '1' } } },
        orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
        limit: 3,
      },
    },
  ]);
});

test('rules that are refused say where', async () => {
  const put = (content: string) =>
    ask('PUT', '/emulator/v1/projects/p:securityRules', JSON.stringify({ rules: { files: [{ content }] } }));
  const good = await put('good');
  const bad = await put('bad');
  const shapeless = await ask('PUT', '/emulator/v1/projects/p:securityRules', '{"rules":{}}');
  expect([good.response.status, bad.response.status, shapeless.response.status]).toEqual([200, 400, 400]);
  expect(bad.text).toContain('3:7 is not understood');
});

test('a body without end is refused, not swallowed', async () => {
  const { response } = await ask('POST', `${documents}:commit`, 'x'.repeat(49 * 1024 * 1024));
  expect(response.status).toBe(400);
});

test('a client that goes away in the middle of a request is no fault', async () => {
  const socket = connect(served.port, '127.0.0.1');
  socket.write(`POST ${encodeURI(documents)}:commit HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"wri`);
  await new Promise((resolve) => socket.once('connect', resolve));
  await ask('GET', '/');
  socket.destroy();
  await ask('GET', '/');
  await ask('GET', '/');
  expect(served.logged).toEqual([]);
});

test.each([
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\ngarbage that is no frame',
  '\u0000\u0001\u0002\u0003\u0004',
  'GET /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
])('a connection that says %j is ended, and others are served', async (bytes) => {
  const socket = connect(served.port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end(bytes);
  socket.resume();
  await closed;
  expect((await ask('GET', '/')).text).toBe('Ok\n');
});
