import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBucket, type StartedStorage, startStorage } from './startStorage.ts';

let running: StartedStorage;
beforeAll(async () => {
  running = await startStorage({ maxObjectBytes: 100_000 });
});
afterAll(() => running.stop());

const v0 = `/v0/b/${defaultBucket}/o`;
const upload = `/upload/storage/v1/b/${defaultBucket}/o`;
const multipart = { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': 'multipart/related; boundary=b' };
const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
const json = (value: unknown) => part('application/json', JSON.stringify(value));
const whole = (value: unknown) => `${json(value)}${part('text/plain', 'hello')}--b--`;
const jwt = (head: object, signature: string) =>
  `Firebase ${[head, { sub: 'ana' }].map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.')}.${signature}`;

type Case = [
  what: string,
  status: number,
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
];
const cases: Case[] = [
  [
    'multipart without a boundary',
    400,
    'POST',
    `${v0}?name=a`,
    { ...multipart, 'Content-Type': 'multipart/related' },
    whole({}),
  ],
  [
    'multipart of another type',
    400,
    'POST',
    `${v0}?name=a`,
    { ...multipart, 'Content-Type': 'multipart/form-data; boundary=b' },
    whole({}),
  ],
  [
    'multipart with another boundary',
    400,
    'POST',
    `${v0}?name=a`,
    { ...multipart, 'Content-Type': 'multipart/related; boundary=c' },
    whole({}),
  ],
  ['multipart of one part', 400, 'POST', `${v0}?name=a`, multipart, `${json({})}--b--`],
  [
    'multipart of three parts',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    `${json({})}${json({})}${json({})}--b--`,
  ],
  [
    'multipart that breaks off',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    `${json({})}--b\r\nContent-Type: a/b\r\n\r\nhel`,
  ],
  [
    'multipart without types',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    '--b\r\n\r\n{}\r\n--b\r\n\r\nhello\r\n--b--',
  ],
  ['multipart of nothing', 400, 'POST', `${v0}?name=a`, multipart, ''],
  [
    'metadata that does not parse',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    `${part('application/json', '{')}${part('a/b', 'x')}--b--`,
  ],
  ['metadata that is a list', 400, 'POST', `${v0}?name=a`, multipart, whole([])],
  ['metadata of an unknown field', 400, 'POST', `${v0}?name=a`, multipart, whole({ retention: {} })],
  [
    'a type with a line’s end in it',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    whole({ contentType: 'a/b\r\nSet-Cookie: x' }),
  ],
  ['a type that is a number', 400, 'POST', `${v0}?name=a`, multipart, whole({ contentType: 5 })],
  ['custom metadata that is no text', 400, 'POST', `${v0}?name=a`, multipart, whole({ metadata: { a: 5 } })],
  [
    'custom metadata past 8 KiB',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    whole({ metadata: { a: 'x'.repeat(8192) } }),
  ],
  [
    'metadata past 64 KiB',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    whole({ metadata: { a: 'x'.repeat(70_000) } }),
  ],
  [
    'a digest that is not the bytes’',
    400,
    'POST',
    `${v0}?name=a`,
    multipart,
    whole({ md5Hash: 'XUFAKrxLKna5cZ2REBfFkQ==' }),
  ],
  ['no name', 400, 'POST', v0, {}, 'hello'],
  ['an empty name', 400, 'POST', `${v0}?name=`, {}, 'hello'],
  ['the name ..', 400, 'POST', `${v0}?name=..`, {}, 'hello'],
  ['the name .', 400, 'POST', `${v0}?name=.`, {}, 'hello'],
  ['a name with NUL', 400, 'POST', `${v0}?name=a%00b`, {}, 'hello'],
  ['a name with a line’s end', 400, 'POST', `${v0}?name=a%0Ab`, {}, 'hello'],
  ['a name of 1025 bytes', 400, 'POST', `${v0}?name=${'x'.repeat(1025)}`, {}, 'hello'],
  [
    'a name of 342 three-byte letters',
    400,
    'POST',
    `${v0}?name=${encodeURIComponent('€'.repeat(342))}`,
    {},
    'hello',
  ],
  ['a name with half a letter', 400, 'POST', v0, multipart, whole({ name: 'a\ud800' })],
  ['an address that does not decode', 400, 'GET', `${v0}/%E0%A4%A`],
  ['slashes in an address', 404, 'GET', `${v0}/a/b`],
  ['a bucket that is none', 400, 'GET', '/v0/b/No_Bucket!/o/a'],
  ['a bucket of two dots', 400, 'GET', '/v0/b/a..b/o/a'],
  ['no such object', 404, 'GET', `${v0}/none`],
  ['metadata for no object', 404, 'PATCH', `${v0}/none`, {}, '{}'],
  ['the removal of no object', 404, 'DELETE', `${v0}/none`],
  ['metadata that is not JSON', 400, 'PATCH', `${v0}/there`, {}, '{'],
  ['a bearer that is no token', 401, 'GET', `${v0}/there`, { Authorization: 'Firebase nonsense' }],
  ['a token of another kind', 401, 'GET', `${v0}/there`, { Authorization: 'Basic YTpi' }],
  ['a signed token', 401, 'GET', `${v0}/there`, { Authorization: jwt({ alg: 'RS256' }, 'c2ln') }],
  [
    'an unsigned token that claims to be signed',
    401,
    'GET',
    `${v0}/there`,
    { Authorization: jwt({ alg: 'RS256' }, '') },
  ],
  ['a range behind the end', 416, 'GET', `${v0}/there?alt=media`, { Range: 'bytes=5-' }],
  ['a page of no bucket’s', 400, 'GET', `${v0}?pageToken=`],
  ['a page of none', 400, 'GET', `${v0}?maxResults=0`],
  ['a page of too many', 400, 'GET', `${v0}?maxResults=1001`],
  ['a page of what is no number', 400, 'GET', `${v0}?maxResults=many`],
  ['a prefix that ends within a name', 400, 'GET', `${v0}?prefix=a`],
  [
    'an unknown upload command',
    400,
    'POST',
    `${v0}?name=a&upload_id=x`,
    { 'X-Goog-Upload-Command': 'dance' },
  ],
  ['a command without an upload', 400, 'POST', `${v0}?name=a`, { 'X-Goog-Upload-Command': 'query' }],
  ['a query for no upload', 404, 'POST', `${v0}?upload_id=x`, { 'X-Goog-Upload-Command': 'query' }],
  ['a piece for no upload', 404, 'POST', `${v0}?upload_id=x`, { 'X-Goog-Upload-Command': 'upload' }, 'hello'],
  [
    'a piece without a length',
    400,
    'POST',
    `${v0}?upload_id=x`,
    { 'X-Goog-Upload-Command': 'upload', 'X-Goog-Upload-Offset': '-1' },
  ],
  [
    'an upload that says it is too large',
    413,
    'POST',
    `${v0}?name=a`,
    { 'X-Goog-Upload-Command': 'start', 'X-Goog-Upload-Header-Content-Length': '100001' },
    '{}',
  ],
  ['an upload that is too large', 413, 'POST', `${v0}?name=a`, {}, 'x'.repeat(100_001)],
  [
    'a multipart upload that is too large',
    413,
    'POST',
    `${v0}?name=a`,
    multipart,
    `${json({})}${part('a/b', 'x'.repeat(2_000_000))}--b--`,
  ],
  ['a new download token by nobody', 403, 'POST', `${v0}/there?create_token=true`],
  [
    'a download token that is not asked for',
    400,
    'POST',
    `${v0}/there?create_token=yes`,
    { Authorization: 'Bearer owner' },
  ],
  ['an unknown way', 404, 'GET', '/v0/somewhere'],
  ['an unknown internal way', 404, 'PUT', '/internal/setTheWorldOnFire', {}, '{}'],
  [
    'rules that are none',
    400,
    'PUT',
    '/internal/setRules',
    {},
    '{"rules":{"files":[{"name":"storage.rules","content":"service"}]}}',
  ],
  ['rules of another form', 400, 'PUT', '/internal/setRules', {}, '{"rules":[]}'],
  [
    'the admin’s wire with a person’s token',
    403,
    'GET',
    `/storage/v1/b/${defaultBucket}/o`,
    { Authorization: jwt({ alg: 'none' }, '') },
  ],
  ['a bucket that is not there', 404, 'GET', '/b/another-bucket'],
  ['a copy', 501, 'POST', `/b/${defaultBucket}/o/there/rewriteTo/b/${defaultBucket}/o/copy`],
  ['access control lists', 501, 'GET', `/b/${defaultBucket}/o/there/acl`],
  ['former versions', 501, 'GET', `/storage/v1/b/${defaultBucket}/o?versions=true`],
  ['a bucket’s making', 501, 'POST', '/b?project=p', {}, '{"name":"b"}'],
  ['a condition that is no number', 400, 'GET', `/b/${defaultBucket}/o/there?ifGenerationMatch=x`],
  ['a condition that does not hold', 412, 'GET', `/b/${defaultBucket}/o/there?ifGenerationMatch=1`],
  [
    'a range of an upload that is none',
    400,
    'PUT',
    `${upload}?upload_id=x`,
    { 'Content-Range': 'bytes some' },
  ],
];

describe('whatever comes in, the answer is its status and JSON, and nothing is kept', () => {
  beforeAll(async () => {
    await fetch(running.at('there'), { method: 'POST', body: 'hello' });
  });
  it.each(cases)('%s: %i', async (_what, status, method, path, headers = {}, body) => {
    const response = await fetch(running.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = await response.json();
    expect([response.status, answer.error.code]).toEqual([status, status]);
    expect(answer.error.message).toBeTypeOf('string');
    expect(JSON.stringify(answer)).not.toMatch(/at .*:\d+|node:|\.ts/);
    expect(await names()).toEqual(['there']);
    expect(running.logged).toEqual([]);
  });

  it('names that look like paths are names', async () => {
    const odd = [
      '../../etc/passwd',
      'a/../b',
      '..%2f',
      'C:\\x',
      '/',
      'a//b',
      'ünï/日本語/😀',
      "it's #1? 100%.txt",
      'con',
    ];
    const headers = { Authorization: 'Bearer owner' };
    for (const name of odd) {
      expect((await fetch(running.at(name), { method: 'POST', body: name, headers })).status, name).toBe(200);
    }
    for (const name of odd) {
      const response = await fetch(`${running.at(name)}?alt=media`, { headers });
      expect(await response.text()).toBe(name);
      expect((await fetch(running.at(name), { method: 'DELETE', headers })).status).toBe(204);
    }
    expect(await names()).toEqual(['there']);
  });

  it.each(['/', 'a//b', 'a/', '/a'])('a name with an empty part (%s) is covered by no rule', async (name) => {
    expect((await fetch(running.at(name), { method: 'POST', body: name })).status).toBe(403);
  });

  it('an upload of a thousand times the limit hears why it is refused', async () => {
    const response = await fetch(`${running.at()}?name=a`, {
      method: 'POST',
      body: new Uint8Array(100_000_000),
    });
    expect([response.status, (await response.json()).error.code]).toEqual([413, 413]);
    expect(running.storage.blobs.ids()).toHaveLength(1);
  });

  it('what a page of another site embeds is not the admin’s', async () => {
    const object = `${running.url}/b/${defaultBucket}/o/there?alt=media`;
    expect((await fetch(object, { headers: { 'Sec-Fetch-Site': 'same-site' } })).status).toBe(200);
    expect((await fetch(object, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  });

  it('for any body at all', async () => {
    const headers = fc.constantFrom<Record<string, string>>(
      multipart,
      {},
      { 'X-Goog-Upload-Command': 'start' },
      { 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' },
      { 'X-HTTP-Method-Override': 'PATCH' },
    );
    const piece = fc.constantFrom(
      '--b',
      '\r\n',
      '--',
      'Content-Type: a/b',
      '{}',
      '{"metadata":{"a":"b"}}',
      'x',
    );
    const body = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((pieces) => Buffer.from(pieces.join(''))),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(`${v0}?name=any`, `${v0}/any`, `${v0}?upload_id=x`),
        headers,
        body,
        async (path, sent, bytes) => {
          const response = await fetch(running.url + path, { method: 'POST', headers: sent, body: bytes });
          expect(response.status).toBeLessThan(500);
          await response.text();
        },
      ),
      { numRuns: 150 },
    );
    expect(running.logged).toEqual([]);
    await fetch(running.at('any'), { method: 'DELETE' });
  });

  it('what is no HTTP is cut off, and the others are served on', async () => {
    const socket = connect(running.port, running.host);
    const ended = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => {});
    });
    socket.write('\u0000\u0001 nonsense\r\n\r\n');
    expect(await ended).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect((await fetch(running.at('there'))).status).toBe(200);
  });
});

async function names(): Promise<string[]> {
  const response = await fetch(`${running.url}/storage/v1/b/${defaultBucket}/o`);
  const { items } = await response.json();
  return items.map(({ name }: { name: string }) => name);
}
