/** What Storage's rules see, and which method each request is. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toFields } from '../../../scripts/firestoreFields.ts';
import { projectId, type StartedStorage, startStorage, storageRules } from './startStorage.ts';

let running: StartedStorage;
beforeEach(async () => {
  running = await startStorage();
});
afterEach(async () => {
  expect(running.logged).toEqual([]);
  await running.stop();
});

const ana = `Firebase ${[{ alg: 'none' }, { sub: 'ana', email: 'ana@fitbout.test' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')}.`;
const judge = (matches: string): void => running.storage.setRules([{ content: storageRules(matches) }]);
const status = async (method: string, name?: string, init: RequestInit = {}) =>
  (await fetch(running.at(name), { method, headers: { Authorization: ana }, ...init })).status;
const seed = () =>
  fetch(running.at('dir/a'), { method: 'POST', body: 'hello', headers: { Authorization: 'Bearer owner' } });

describe('methods', () => {
  it.each([
    ['get', [200, 403, 403, 403, 403, 403]],
    ['list', [403, 200, 403, 403, 403, 403]],
    ['create', [403, 403, 200, 200, 403, 403]],
    ['update', [403, 403, 403, 403, 200, 403]],
    ['delete', [403, 403, 403, 403, 403, 204]],
    ['read', [200, 200, 403, 403, 403, 403]],
    ['write', [403, 403, 200, 200, 200, 204]],
  ])('%s', async (method, expected) => {
    judge(`match /{object=**} { allow ${method}; }`);
    await seed();
    expect([
      await status('GET', 'dir/a'),
      await status('GET'),
      await status('POST', 'dir/new', { body: 'x' }),
      await status('POST', 'dir/a', { body: 'x' }),
      await status('PATCH', 'dir/a', { body: '{}' }),
      await status('DELETE', 'dir/a'),
    ]).toEqual(expected);
  });

  it('a list is judged by its prefix, which names no object', async () => {
    judge('match /dir/{rest=**} { allow list: if resource == null; }');
    const list = async (prefix: string) =>
      (await fetch(`${running.at()}?prefix=${prefix}`, { headers: { Authorization: ana } })).status;
    expect([await list('dir/'), await list('dir/sub/'), await list('other/'), await list('')]).toEqual([
      200, 200, 403, 403,
    ]);
  });
});

describe('what is seen', () => {
  const conditions: [condition: string, holds: boolean][] = [
    ["request.auth.uid == 'ana' && request.auth.token.email == 'ana@fitbout.test'", true],
    ["request.method == 'create'", true],
    ['request.path == /b/$(bucket)/o/dir/$(name)', true],
    ["bucket == 'demo-storage.appspot.com' && name == 'new'", true],
    ["request.time == timestamp.value('2026-11-20T10:00:00Z')", true],
    ['resource == null', true],
    ["request.resource.name == 'dir/new' && request.resource.bucket == bucket", true],
    ["request.resource.size == 5 && request.resource.contentType == 'text/plain;charset=UTF-8'", true],
    ["request.resource.md5Hash == 'XUFAKrxLKna5cZ2REBfFkg=='", true],
    ['request.resource.metadata == {}', true],
    ['request.resource.metadata.size() == 0', true],
    // Set by the server itself, and so not yet known, as documented.
    ['request.resource.timeCreated == request.time', false],
    ['request.resource.generation > 0', false],
    ["request.resource.contentEncoding == 'gzip'", false],
  ];
  it.each(conditions)('of an upload: %s is %s', async (condition, holds) => {
    judge(`match /dir/{name} { allow create: if ${condition}; }`);
    expect(await status('POST', 'dir/new', { body: 'hello' })).toBe(holds ? 200 : 403);
  });

  it.each([
    "resource.name == 'dir/a' && resource.size == 5",
    'resource.timeCreated == request.time && resource.updated == request.time',
    "resource.contentType == 'text/plain;charset=UTF-8'",
    'resource.generation > 0 && resource.metageneration == 1 && resource.etag is string && resource.crc32c is string',
    'request.resource == null',
  ])('of an object that is there: %s', async (condition) => {
    judge(`match /dir/{name} { allow get: if ${condition}; }`);
    await seed();
    expect(await status('GET', 'dir/a')).toBe(200);
  });

  it('of an upload over an object: both', async () => {
    judge('match /dir/{name} { allow create: if resource.size == 5 && request.resource.size == 3; }');
    await seed();
    expect(await status('POST', 'dir/a', { body: 'abc' })).toBe(200);
    expect(await status('POST', 'dir/a', { body: 'abc' })).toBe(403);
  });

  it('of Firestore: documents as they are, at most two of them', async () => {
    const owner = { kind: 'owner' } as const;
    const database = `projects/${projectId}/databases/(default)`;
    const doc = (id: string) => `firestore.get(/databases/(default)/documents/things/${id}).data.n == 1`;
    const write = (id: string) => ({
      update: { name: `${database}/documents/things/${id}`, fields: toFields({ n: 1 }) },
    });
    await running.firestore.commit(owner, { database, writes: ['a', 'b', 'c'].map(write) });
    await seed();
    const by = async (condition: string) => {
      judge(`match /dir/{name} { allow get: if ${condition}; }`);
      return status('GET', 'dir/a');
    };
    expect(await by(doc('$(name)'))).toBe(200);
    expect(await by(doc('none'))).toBe(403);
    expect(await by('firestore.exists(/databases/(default)/documents/things/a)')).toBe(200);
    expect(await by('!firestore.exists(/databases/(default)/documents/things/none)')).toBe(200);
    expect(await by(`${doc('a')} && ${doc('b')} && ${doc('a')}`)).toBe(200);
    expect(await by(`${doc('a')} && ${doc('b')} && ${doc('c')}`)).toBe(403);
    expect(await by('firestore.get(/databases/other/documents/things/a).data.n == 1')).toBe(403);
  });
});

describe('rules of one bucket', () => {
  it('hold for it alone', async () => {
    const open = storageRules('match /{all=**} { allow write; }');
    running.storage.setRules([{ content: open, bucket: 'open-bucket' }]);
    const put = async (bucket: string) =>
      (await fetch(`${running.url}/v0/b/${bucket}/o?name=a`, { method: 'POST', body: 'x' })).status;
    expect([await put('open-bucket'), await put('other-bucket')]).toEqual([200, 403]);
  });
});
