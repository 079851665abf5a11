import { mkdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
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

const bytes = Uint8Array.from({ length: 50_000 }, (_, index) => index % 251);

async function begin(
  size: number | null = bytes.length,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${running.at()}?name=photo`, {
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      ...(size === null ? {} : { 'X-Goog-Upload-Header-Content-Length': String(size) }),
      ...headers,
    },
    body: JSON.stringify({ contentType: 'image/jpeg', metadata: { a: 'b' } }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Goog-Upload-Status')).toBe('active');
  return response.headers.get('X-Goog-Upload-URL') ?? '';
}

async function command(url: string, name: string, offset?: number, body?: Uint8Array<ArrayBuffer>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'X-Goog-Upload-Command': name,
      ...(offset === undefined ? {} : { 'X-Goog-Upload-Offset': String(offset) }),
    },
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    state: response.headers.get('X-Goog-Upload-Status'),
    received: response.headers.get('X-Goog-Upload-Size-Received'),
    body: text === '' ? null : JSON.parse(text),
  };
}

/** Sends the head of a request and the first bytes of its body, then cuts the connection. */
function sendPartly(url: string, offset: number, declared: number, sent: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'POST',
      headers: {
        'X-Goog-Upload-Command': 'upload, finalize',
        'X-Goog-Upload-Offset': offset,
        'Content-Length': declared,
      },
    });
    call.on('error', () => {});
    call.on('close', resolve);
    call.write(sent, () => call.destroy());
  });
}

/** A request that says it brings all bytes; what is written to it is for who asked. */
function beginPiece(url: string): ClientRequest {
  const piece = request(url, {
    method: 'POST',
    headers: {
      'X-Goog-Upload-Command': 'upload',
      'X-Goog-Upload-Offset': 0,
      'Content-Length': bytes.length,
    },
  });
  // Where the server has answered it meanwhile, giving it up is no error any more.
  piece.on('error', () => undefined);
  return piece;
}

const stored = async () => Buffer.from(await (await fetch(`${running.at('photo')}?alt=media`)).arrayBuffer());

describe('a resumable upload', () => {
  it('comes in pieces, and is nobody’s to see before its end', async () => {
    const url = await begin();
    expect(await command(url, 'upload', 0, bytes.slice(0, 20_000))).toMatchObject({
      status: 200,
      state: 'active',
    });
    expect((await fetch(running.at('photo'))).status).toBe(404);
    expect(await command(url, 'query')).toMatchObject({ status: 200, state: 'active', received: '20000' });
    const done = await command(url, 'upload, finalize', 20_000, bytes.slice(20_000));
    expect(done).toMatchObject({
      status: 200,
      state: 'final',
      body: { name: 'photo', size: '50000', contentType: 'image/jpeg', metadata: { a: 'b' } },
    });
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('goes on where a piece broke off', async () => {
    const url = await begin();
    await sendPartly(url, 0, bytes.length, bytes.slice(0, 30_000));
    const { received, state } = await command(url, 'query');
    expect(state).toBe('active');
    const from = Number(received);
    expect(from).toBeLessThanOrEqual(30_000);
    expect(await command(url, 'upload, finalize', from, bytes.slice(from))).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('is not held up by a piece whose connection hangs', async () => {
    const url = await begin();
    const hanging = beginPiece(url);
    const cut = new Promise((resolve) => hanging.on('close', resolve));
    await new Promise((resolve) => hanging.write(bytes.slice(0, 1000), resolve));
    const received = Number((await command(url, 'query')).received);
    expect(await command(url, 'upload, finalize', received, bytes.slice(received))).toMatchObject({
      status: 200,
    });
    expect(await stored()).toEqual(Buffer.from(bytes));
    hanging.destroy(new Error('given up'));
    await cut;
  });

  it('is not held up by a piece that hangs before its turn has come', async () => {
    for (let time = 0; time < 20; time += 1) {
      const url = await begin();
      const hanging = beginPiece(url);
      hanging.write(bytes.slice(0, 1000));
      // Neither waits for the other: the piece may come first, last, or while it is asked what there is.
      const asked = await Promise.all([command(url, 'query'), command(url, 'query')]);
      expect(asked.map(({ status }) => status)).toEqual([200, 200]);
      hanging.destroy();
    }
  });

  it('takes no piece that leaves a gap, and passes over what comes twice', async () => {
    const url = await begin();
    await command(url, 'upload', 0, bytes.slice(0, 20_000));
    expect(await command(url, 'upload', 30_000, bytes.slice(30_000))).toMatchObject({ status: 400 });
    expect(await command(url, 'upload', 0, bytes.slice(0, 10_000))).toMatchObject({ status: 200 });
    expect(await command(url, 'query')).toMatchObject({ received: '20000' });
    expect(await command(url, 'upload, finalize', 10_000, bytes.slice(10_000))).toMatchObject({
      status: 200,
    });
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('is not finished short, and not past what it said', async () => {
    const url = await begin();
    await command(url, 'upload', 0, bytes.slice(0, 20_000));
    expect(await command(url, 'finalize')).toMatchObject({ status: 400, state: 'active' });
    expect((await fetch(running.at('photo'))).status).toBe(404);
    expect(await command(url, 'upload, finalize', 20_000, bytes)).toMatchObject({ status: 413 });
    expect((await fetch(running.at('photo'))).status).toBe(404);
  });

  it('finished again, because the answer was lost, answers the same', async () => {
    const url = await begin();
    const first = await command(url, 'upload, finalize', 0, bytes);
    expect(await command(url, 'finalize')).toEqual(first);
    expect(await command(url, 'query')).toMatchObject({ state: 'final', received: '50000' });
    expect(await command(url, 'upload', 0, bytes)).toMatchObject({ status: 400 });
  });

  it('finished by two at once becomes one object', async () => {
    const url = await begin();
    await command(url, 'upload', 0, bytes);
    const [one, other] = await Promise.all([command(url, 'finalize'), command(url, 'finalize')]);
    expect(one).toEqual(other);
    expect(one.status).toBe(200);
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('is given up for good', async () => {
    const url = await begin();
    await command(url, 'upload', 0, bytes.slice(0, 20_000));
    expect(await command(url, 'cancel')).toMatchObject({ status: 200, state: 'cancelled' });
    expect(await command(url, 'cancel')).toMatchObject({ status: 200 });
    expect(await command(url, 'finalize')).toMatchObject({ status: 400 });
    expect(running.storage.blobs.ids()).toEqual([]);
    const done = await begin();
    await command(done, 'upload, finalize', 0, bytes);
    expect(await command(done, 'cancel')).toMatchObject({ status: 400 });
  });

  it('is judged at the end, as whoever began it, and stays refused', async () => {
    running.storage.setRules([
      { content: storageRules('match /photo { allow create: if request.auth.uid == "ana"; }') },
    ]);
    const url = await begin();
    expect(await command(url, 'upload, finalize', 0, bytes)).toMatchObject({ status: 403, state: 'final' });
    expect(await command(url, 'finalize')).toMatchObject({ status: 403, state: 'final' });
    expect(running.storage.blobs.ids()).toEqual([]);
    const ana = `Firebase ${[{ alg: 'none' }, { sub: 'ana' }].map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.')}.`;
    const hers = await begin(bytes.length, { Authorization: ana });
    expect(await command(hers, 'upload, finalize', 0, bytes)).toMatchObject({ status: 200 });
  });
});

describe('Cloud Storage’s resumable upload', () => {
  const start = async () => {
    const response = await fetch(
      `${running.url}/upload/storage/v1/b/${defaultBucket}/o?uploadType=resumable&name=photo`,
      { method: 'POST', body: '{}' },
    );
    return response.headers.get('Location') ?? '';
  };
  const piece = (url: string, range: string, body?: Uint8Array<ArrayBuffer>) =>
    fetch(url, { method: 'PUT', headers: { 'Content-Range': range }, ...(body ? { body } : {}) });

  it('tells how far it is, and takes the rest', async () => {
    const url = await start();
    expect((await piece(url, 'bytes */*')).headers.get('Range')).toBeNull();
    const first = await piece(url, 'bytes 0-19999/*', bytes.slice(0, 20_000));
    expect([first.status, first.headers.get('Range')]).toEqual([308, 'bytes=0-19999']);
    expect((await piece(url, 'bytes */50000')).status).toBe(308);
    const last = await piece(url, 'bytes 20000-49999/50000', bytes.slice(20_000));
    expect(await last.json()).toMatchObject({ kind: 'storage#object', size: '50000' });
    expect((await piece(url, 'bytes */50000')).status).toBe(200);
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('ends with the request where no length was told', async () => {
    expect((await piece(await start(), 'bytes 0-*/*', bytes)).status).toBe(200);
    expect(await stored()).toEqual(Buffer.from(bytes));
  });

  it('is given up by DELETE', async () => {
    const url = await start();
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(499);
    expect((await piece(url, 'bytes 0-*/*', bytes)).status).toBe(400);
  });
});

describe('an upload at once', () => {
  it('that breaks off leaves nothing behind', async () => {
    await new Promise<void>((resolve) => {
      const call = request(`${running.at()}?name=photo`, {
        method: 'POST',
        headers: { 'Content-Length': 50_000 },
      });
      call.on('error', () => {});
      call.on('close', () => resolve());
      call.write('half', () => call.destroy());
    });
    // It is over when the server has seen the connection break, which nothing tells.
    for (let left = running.storage.blobs.ids(); left.length > 0; left = running.storage.blobs.ids()) {
      await fetch(running.at('photo'));
    }
    expect((await fetch(running.at('photo'))).status).toBe(404);
  });

  it('over another replaces it whole: a new generation, and the old bytes are gone', async () => {
    const put = async (body: string) => (await fetch(running.at('photo'), { method: 'POST', body })).json();
    const before = await put('before');
    const after = await put('after it');
    expect(Number(after.generation)).toBeGreaterThan(Number(before.generation));
    expect([after.metageneration, after.size]).toEqual(['1', '8']);
    expect((await stored()).toString()).toBe('after it');
    expect(running.storage.blobs.ids()).toHaveLength(1);
  });

  it('by many at once leaves one of them, whole', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => String(index).repeat(20_000));
    await Promise.all(bodies.map((body) => fetch(running.at('photo'), { method: 'POST', body })));
    expect(bodies).toContain((await stored()).toString());
    expect(running.storage.blobs.ids()).toHaveLength(1);
  });
});

it('an object whose old bytes cannot be removed is replaced all the same, and the leftover is named', async () => {
  await fetch(running.at('photo'), { method: 'POST', body: 'before' });
  const [old = ''] = running.storage.blobs.ids();
  // A folder in the file's place: what is there is no file to remove.
  rmSync(join(running.blobFolder, old));
  mkdirSync(join(running.blobFolder, old));
  const response = await fetch(running.at('photo'), { method: 'POST', body: 'after' });
  expect(response.status).toBe(200);
  expect((await stored()).toString()).toBe('after');
  expect(running.logged.splice(0)).toEqual([expect.stringContaining(old)]);
});
