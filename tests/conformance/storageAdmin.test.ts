/**
 * firebase-admin's Storage, unmodified. The library behind it, @google-cloud/storage, is an optional package which npm
 * leaves out under Node 20; where it is missing these cases are left out, and its wire is tested by plain requests alone.
 */
import { createRequire } from 'node:module';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  defaultBucket,
  projectId,
  type StartedStorage,
  startStorage,
  storageRules,
} from '../local-firebase/storage/startStorage.ts';

const isInstalled = ((): boolean => {
  try {
    createRequire(import.meta.url).resolve('@google-cloud/storage');
    return true;
  } catch {
    return false;
  }
})();

/** The HTTP status of the failure, or 'ok'. */
async function status(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return 'ok';
  } catch (thrown) {
    // The library throws the server's own error object now and then.
    return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : String(thrown);
  }
}

describe.skipIf(!isInstalled)('firebase-admin’s Storage (where @google-cloud/storage is installed)', () => {
  let server: StartedStorage;
  let app: ReturnType<typeof initializeApp>;
  const bucket = () => getStorage(app).bucket();
  beforeAll(async () => {
    // The admin is above the rules.
    server = await startStorage({ rules: storageRules('match /none { allow read; }') });
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = `${server.host}:${server.port}`;
    app = initializeApp({ projectId, storageBucket: defaultBucket }, 'storage');
  });
  afterAll(async () => {
    delete process.env.FIREBASE_STORAGE_EMULATOR_HOST;
    delete process.env.STORAGE_EMULATOR_HOST;
    await deleteApp(app);
    expect(server.logged).toEqual([]);
    await server.stop();
  });

  test.each([
    ['simple', { resumable: false }],
    ['resumable', { resumable: true }],
    ['in pieces', { resumable: true, chunkSize: 256 * 1024 }],
  ])('uploads: %s', async (_how, options) => {
    const file = bucket().file('up/é load.bin');
    const bytes = Buffer.from(Uint8Array.from({ length: 700_001 }, (_, index) => index % 251));
    await file.save(bytes, { ...options, contentType: 'image/png', metadata: { metadata: { a: 'b' } } });
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({ size: '700001', contentType: 'image/png', metadata: { a: 'b' } });
    expect((await file.download())[0].equals(bytes)).toBe(true);
    expect((await file.download({ start: 250, end: 252 }))[0]).toEqual(Buffer.from([250, 0, 1]));
  });

  test('packs bytes, and unpacks them for whoever reads', async () => {
    const file = bucket().file('packed.txt');
    await file.save('hello '.repeat(100), { gzip: true, contentType: 'text/plain' });
    expect((await file.getMetadata())[0].contentEncoding).toBe('gzip');
    expect((await file.download())[0].toString()).toBe('hello '.repeat(100));
    const plain = await fetch(`${server.url}/b/${defaultBucket}/o/packed.txt?alt=media`, {
      headers: { 'Accept-Encoding': 'identity', Authorization: 'Bearer owner' },
    });
    expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, 'hello '.repeat(100)]);
  });

  test('changes metadata, exists, deletes, each with its status', async () => {
    const file = bucket().file('a');
    expect(await file.exists()).toEqual([false]);
    await file.save('x', { resumable: false, metadata: { metadata: { a: '1', b: '2' } } });
    const [changed] = await file.setMetadata({ metadata: { a: null, c: '3' }, cacheControl: 'no-store' });
    expect(changed).toMatchObject({
      metadata: { b: '2', c: '3' },
      cacheControl: 'no-store',
      metageneration: '2',
    });
    expect(await file.exists()).toEqual([true]);
    expect(await status(file.delete())).toBe('ok');
    expect(await status(file.delete())).toBe(404);
    expect(await status(file.delete({ ignoreNotFound: true }))).toBe('ok');
    expect(await status(file.getMetadata())).toBe(404);
    expect(await status(file.download())).toBe(404);
    expect(await bucket().exists()).toEqual([true]);
    expect(await getStorage(app).bucket('another-bucket').exists()).toEqual([false]);
  });

  test('keeps to conditions', async () => {
    const file = bucket().file('conditions');
    const first = { resumable: false, preconditionOpts: { ifGenerationMatch: 0 } };
    expect(await status(file.save('x', first))).toBe('ok');
    expect(await status(file.save('y', first))).toBe(412);
    expect(await status(file.save('y', { ...first, resumable: true }))).toBe(412);
    const [{ generation }] = await file.getMetadata();
    const again = { resumable: false, preconditionOpts: { ifGenerationMatch: Number(generation) } };
    expect(await status(file.save('y', again))).toBe('ok');
    expect((await file.download())[0].toString()).toBe('y');
  });

  test('lists by prefix, by folder and in pages, and deletes by prefix', async () => {
    await bucket().deleteFiles({ force: true });
    for (const name of ['p/1', 'p/2', 'p/sub/3', 'q'])
      await bucket().file(name).save('x', { resumable: false });
    const names = (files: { name: string }[]) => files.map(({ name }) => name);
    expect(names((await bucket().getFiles({ prefix: 'p/' }))[0])).toEqual(['p/1', 'p/2', 'p/sub/3']);
    const [files, , answer] = await bucket().getFiles({ prefix: 'p/', delimiter: '/', autoPaginate: false });
    expect([names(files), answer]).toMatchObject([['p/1', 'p/2'], { prefixes: ['p/sub/'] }]);
    const [one, next] = await bucket().getFiles({ maxResults: 3, autoPaginate: false });
    const [two, end] = await bucket().getFiles({ ...next, autoPaginate: false });
    expect([names(one), names(two), end]).toEqual([['p/1', 'p/2', 'p/sub/3'], ['q'], null]);
    await bucket().deleteFiles({ prefix: 'p/' });
    expect(names((await bucket().getFiles())[0])).toEqual(['q']);
  });

  test('what is not served is refused by name', async () => {
    const file = bucket().file('q');
    expect(await status(file.copy('r'))).toBe(501);
    expect(await status(file.makePublic())).toBe(501);
    expect(await status(bucket().getFiles({ versions: true }))).toBe(501);
  });
});
