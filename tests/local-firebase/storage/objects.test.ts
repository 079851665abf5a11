import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultBucket, type StartedStorage, startStorage, storageRules } from './startStorage.ts';

let running: StartedStorage;
beforeEach(async () => {
  running = await startStorage();
});
afterEach(async () => {
  expect(running.logged).toEqual([]);
  await running.stop();
});

const put = async (
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  (await fetch(`${running.at()}?name=${encodeURIComponent(name)}`, { method: 'POST', body, headers })).json();
const asOwner = { Authorization: 'Bearer owner' };

describe('bytes', () => {
  it.each([
    ['bytes=0-3', 206, 'hell', 'bytes 0-3/11'],
    ['bytes=6-', 206, 'world', 'bytes 6-10/11'],
    ['bytes=-5', 206, 'world', 'bytes 6-10/11'],
    ['bytes=-50', 206, 'hello world', 'bytes 0-10/11'],
    ['bytes=6-99', 206, 'world', 'bytes 6-10/11'],
    ['bytes=10-10', 206, 'd', 'bytes 10-10/11'],
    ['bytes=5-2', 200, 'hello world', null],
    ['bytes=0-1,3-4', 200, 'hello world', null],
    ['lines=1-2', 200, 'hello world', null],
    [undefined, 200, 'hello world', null],
  ])('asked for as %s: %i', async (range, status, text, contentRange) => {
    await put('a', 'hello world');
    const response = await fetch(`${running.at('a')}?alt=media`, { headers: range ? { Range: range } : {} });
    expect([response.status, await response.text(), response.headers.get('Content-Range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('of an empty object are none, also where the first few are asked for', async () => {
    await put('a', '');
    const response = await fetch(`${running.at('a')}?alt=media`, { headers: { Range: 'bytes=0-9' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('are being sent while the object is replaced: the old ones arrive whole', async () => {
    await put('a', new Uint8Array(8_000_000).fill(1));
    const response = await fetch(`${running.at('a')}?alt=media`);
    await put('a', new Uint8Array(8_000_000).fill(2));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([bytes.length, new Set(bytes)]).toEqual([8_000_000, new Set([1])]);
  });

  it('have the digests that Cloud Storage would tell', async () => {
    // RFC 3720 B.4: 32 zeros.
    expect(await put('a', new Uint8Array(32))).toMatchObject({
      crc32c: Buffer.from('8a9136aa', 'hex').toString('base64'),
      md5Hash: Buffer.from('70bc8f4b72a86921468bf8e8441dce51', 'hex').toString('base64'),
    });
  });
});

describe('metadata', () => {
  const patch = async (change: object) =>
    (await fetch(running.at('a'), { method: 'PATCH', body: JSON.stringify(change) })).json();

  it('is merged by key; null takes away; every change is counted, and the bytes stay the same upload', async () => {
    const first = await put('a', 'x', { 'Content-Type': 'text/plain' });
    await patch({ metadata: { a: '1', b: '2' }, cacheControl: 'no-store' });
    const second = await patch({ metadata: { a: null, c: '3' }, contentType: 'text/css' });
    expect(second).toMatchObject({
      metadata: { b: '2', c: '3' },
      contentType: 'text/css',
      cacheControl: 'no-store',
    });
    expect(second).toMatchObject({ generation: first.generation, metageneration: '3' });
    expect(await patch({ metadata: null, cacheControl: null })).not.toHaveProperty('metadata');
    const response = await fetch(`${running.at('a')}?alt=media`);
    expect(response.headers.get('Content-Type')).toBe('text/css');
  });

  it('sent back as it was told changes nothing but the count', async () => {
    const { etag: _, ...told } = await put('a', 'x');
    expect(await patch(told)).toMatchObject({ ...told, metageneration: '2' });
  });
});

describe('conditions', () => {
  it('hold for an object as it is, and for none', async () => {
    const { generation } = await put('a', 'x');
    const cloud = `${running.url}/storage/v1/b/${defaultBucket}/o/a`;
    const upload = `${running.url}/upload/storage/v1/b/${defaultBucket}/o?uploadType=media&name=`;
    const status = async (url: string, method = 'GET') =>
      (await fetch(url, { method, ...(method === 'POST' ? { body: 'y' } : {}) })).status;
    expect(await status(`${cloud}?ifGenerationMatch=${generation}`)).toBe(200);
    expect(await status(`${cloud}?ifGenerationNotMatch=${generation}`)).toBe(412);
    expect(await status(`${cloud}?ifMetagenerationMatch=1`)).toBe(200);
    expect(await status(`${cloud}?ifMetagenerationMatch=2`)).toBe(412);
    expect(await status(`${cloud}?ifMetagenerationNotMatch=1`, 'DELETE')).toBe(412);
    expect(await status(`${upload}a&ifGenerationMatch=0`, 'POST')).toBe(412);
    expect(await status(`${upload}b&ifGenerationMatch=0`, 'POST')).toBe(200);
    expect(await status(`${upload}a&ifGenerationMatch=${generation}`, 'POST')).toBe(200);
  });
});

describe('download tokens', () => {
  it('stand above the rules, until they are taken away', async () => {
    const { downloadTokens: token } = await put('a', 'x');
    running.storage.setRules([{ content: storageRules('match /b { allow read; }') }]);
    const by = async (value: string) => (await fetch(`${running.at('a')}?alt=media&token=${value}`)).status;
    expect([await by(token), await by('guess'), await by('')]).toEqual([200, 403, 403]);
    const post = async (query: string) =>
      (await fetch(`${running.at('a')}?${query}`, { method: 'POST', headers: asOwner })).json();
    const two = (await post('create_token=true')).downloadTokens.split(',');
    expect(two).toEqual([token, expect.any(String)]);
    expect((await post(`delete_token=${token}`)).downloadTokens).toBe(two[1]);
    expect([await by(token), await by(two[1])]).toEqual([403, 200]);
    const last = (await post(`delete_token=${two[1]}`)).downloadTokens;
    expect(last).not.toBe('');
    expect([await by(two[1]), await by(last)]).toEqual([403, 200]);
  });

  it('are made for an object of the admin’s when its metadata is asked for', async () => {
    await fetch(`${running.url}/upload/storage/v1/b/${defaultBucket}/o?name=a`, {
      method: 'POST',
      body: 'x',
    });
    const first = await (await fetch(running.at('a'))).json();
    expect(first.downloadTokens).toMatch(/^[0-9a-f-]{36}$/);
    expect(await (await fetch(running.at('a'))).json()).toEqual(first);
  });
});

describe('listing', () => {
  it('tells every name once, in the order of its bytes, in pages of any size', async () => {
    const part = fc.constantFrom('a', 'b', 'é', '😀', '\uffee', 'A', '.', '-');
    const name = fc
      .array(fc.array(part, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map((letters) => letters.join('')).join('/'))
      // Cloud Storage has no objects of these names.
      .filter((text) => text !== '.' && text !== '..');
    const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 12 }),
        fc.constantFrom('', 'a', 'a/', 'é/'),
        fc.constantFrom('', '/', 'b'),
        fc.integer({ min: 1, max: 4 }),
        async (names, prefix, delimiter, maxResults) => {
          await running.storage.clear();
          for (const each of names) await put(each, 'x');
          const expected = new Set<string>();
          const items: string[] = [];
          for (const each of names.filter((text) => text.startsWith(prefix)).sort(compare)) {
            const at = delimiter === '' ? -1 : each.indexOf(delimiter, prefix.length);
            if (at === -1) items.push(each);
            else expected.add(each.slice(0, at + delimiter.length));
          }
          const found = { items: [] as string[], prefixes: [] as string[] };
          let pageToken: string | undefined;
          do {
            const query = new URLSearchParams({ prefix, delimiter, maxResults: String(maxResults) });
            if (pageToken) query.set('pageToken', pageToken);
            const page = await (
              await fetch(`${running.url}/storage/v1/b/${defaultBucket}/o?${query}`)
            ).json();
            expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(maxResults);
            found.items.push(...page.items.map((item: { name: string }) => item.name));
            found.prefixes.push(...page.prefixes);
            pageToken = page.nextPageToken;
          } while (pageToken);
          expect(found).toEqual({ items, prefixes: [...expected].sort(compare) });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('pages of other sites', () => {
  it('are refused, whatever they bring; those of this machine may read what uploads rest on', async () => {
    const from = (origin: string, method = 'GET') =>
      fetch(running.at(), {
        method,
        headers: { Origin: origin, ...asOwner, 'Access-Control-Request-Headers': 'x-goog-upload-command' },
      });
    const stranger = await from('https://evil.test');
    expect([stranger.status, stranger.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null]);
    expect((await from('https://evil.test', 'OPTIONS')).status).toBe(403);
    const own = await from('http://localhost:5000');
    expect([own.status, own.headers.get('Access-Control-Allow-Origin')]).toEqual([
      200,
      'http://localhost:5000',
    ]);
    expect(own.headers.get('Access-Control-Expose-Headers')).toMatch(
      /X-Goog-Upload-URL.*|X-Goog-Upload-Status/,
    );
    const asked = await from('http://localhost:5000', 'OPTIONS');
    expect([asked.status, asked.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      'x-goog-upload-command',
    ]);
  });
});
