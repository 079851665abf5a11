import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { exportData } from '../../../local-firebase/dataTransfer/exportData.ts';
import { importData } from '../../../local-firebase/dataTransfer/importData.ts';
import { portsFrom } from '../../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';
import { temporaryFolder } from '../process/startProcess.ts';

const projectId = 'demo-fitbout';
const parent = `projects/${projectId}/databases/(default)/documents`;
const owner = { kind: 'owner' } as const;
const bucket = `${projectId}.appspot.com`;
const dayMs = 86_400_000;

async function running<T>(dataDir: string, work: (firebase: LocalFirebase) => Promise<T>): Promise<T> {
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir,
    log: () => {},
  });
  try {
    return await work(firebase);
  } finally {
    await firebase.close();
  }
}

const allDocuments = ({ backend }: LocalFirebase) =>
  backend.runQuery(owner, { parent, structuredQuery: { from: [{ allDescendants: true }] } });

function put({ backend }: LocalFirebase, fields: Record<string, object>) {
  const writes = Object.entries(fields).map(([path, value]) => ({
    update: { name: `${parent}/${path}`, fields: value },
  }));
  return backend.commit(owner, { database: `projects/${projectId}/databases/(default)`, writes } as never);
}

const upload = ({ urls }: LocalFirebase, name: string, body: BodyInit) =>
  fetch(`${urls.storage}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'image/jpeg' },
    body,
  }).then((response) => expect(response.status).toBe(200));

const download = ({ urls }: LocalFirebase, name: string) =>
  fetch(`${urls.storage}/v0/b/${bucket}/o/${encodeURIComponent(name)}?alt=media`, {
    headers: { authorization: 'Bearer owner' },
  }).then(async (response) => Buffer.from(await response.arrayBuffer()));

const paths = () => {
  const root = temporaryFolder();
  return { data: join(root, 'data'), folder: join(root, 'export'), other: join(root, 'other') };
};

const writeOut = (data: string, folder: string) =>
  exportData({ dataDir: data, folder, projectId, now: () => Date.parse('2026-11-20T10:00:00Z') });

async function fill(firebase: LocalFirebase): Promise<void> {
  await firebase.auth.accounts.create({ uid: 'alex', email: 'alex@fitbout.test', password: 'correct horse' });
  await put(firebase, {
    'notes/a': { text: { stringValue: 'ü\n"' }, big: { integerValue: '9007199254740993' } },
    'notes/a/inner/b': { list: { arrayValue: { values: [{ nullValue: null }, { doubleValue: 'NaN' }] } } },
    'notes/empty': {},
  });
  await upload(firebase, 'photos/one.jpg', Buffer.from([0, 1, 2, 255]));
  await upload(firebase, 'photos/empty.jpg', '');
  firebase.messaging.store.subscribe('phone-1', 'news');
  firebase.messaging.store.revoke('phone-2');
  firebase.messaging.send({ message: { topic: 'news', data: { title: 'Hello' } } });
  firebase.setClockOffset(3 * dayMs);
}

describe('an export', () => {
  it('brings everything into another folder as it was: documents, accounts, files, pushes and the clock', async () => {
    const { data, folder, other } = paths();
    const before = await running(data, async (firebase) => {
      await fill(firebase);
      return { documents: await allDocuments(firebase), topics: firebase.messaging.store.topics() };
    });
    const { counts } = await writeOut(data, folder);
    expect(counts).toMatchObject({ documents: 3, objects: 2 });
    expect(await importData({ folder, dataDir: other, projectId })).toMatchObject({ counts });

    await running(other, async (firebase) => {
      const withoutReadTime = (answers: unknown[]) =>
        answers.map((answer) => (answer as { document: object }).document);
      expect(withoutReadTime(await allDocuments(firebase))).toEqual(withoutReadTime(before.documents));
      expect(await download(firebase, 'photos/one.jpg')).toEqual(Buffer.from([0, 1, 2, 255]));
      expect(await download(firebase, 'photos/empty.jpg')).toHaveLength(0);
      expect(firebase.messaging.store.topics()).toEqual(before.topics);
      expect(firebase.messaging.store.isRevoked('phone-2')).toBe(true);
      expect(firebase.messaging.store.messages()).toMatchObject([
        { id: 1, topic: 'news', receivers: ['phone-1'] },
      ]);
      expect(firebase.clock.offsetMs()).toBe(3 * dayMs);
      const auth = getAuth(initializeApp({ projectId, apiKey: 'demo-key' }, 'imported'));
      connectAuthEmulator(auth, firebase.urls.auth, { disableWarnings: true });
      const { user } = await signInWithEmailAndPassword(auth, 'alex@fitbout.test', 'correct horse');
      expect(user.uid).toBe('alex');
      // Commit times go on from where they were, so that no listener's time runs back.
      const { commitTime } = (await put(firebase, { 'notes/later': {} })) as { commitTime: string };
      expect(Date.parse(commitTime)).toBeGreaterThan(Date.now() + 2 * dayMs);
    });
  });

  it('of an export’s import is the same, whatever the documents hold', async () => {
    const value = fc.oneof(
      fc.string().map((stringValue) => ({ stringValue })),
      fc.integer().map((integer) => ({ integerValue: String(integer) })),
      fc.double().map((double) => ({ doubleValue: Number.isFinite(double) ? double : String(double) })),
      fc.boolean().map((booleanValue) => ({ booleanValue })),
      fc.constant({ nullValue: null }),
      fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    );
    const fields = fc.dictionary(fc.stringMatching(/^[a-z"\\ü]{1,5}$/), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 20 }), async (documents) => {
        const { data, folder, other } = paths();
        await running(data, (firebase) =>
          put(firebase, Object.fromEntries(documents.map((each, index) => [`notes/n${index}`, each]))),
        );
        await writeOut(data, folder);
        await importData({ folder, dataDir: other, projectId });
        await writeOut(other, `${folder}-again`);
        const lines = (path: string) =>
          readFileSync(join(path, 'firestore.jsonl'), 'utf8').split('\n').sort();
        expect(lines(`${folder}-again`)).toEqual(lines(folder));
      }),
      { numRuns: 5 },
    );
  });

  it('never writes over a folder, and needs data that nobody else is using', async () => {
    const { data, folder } = paths();
    await expect(writeOut(data, folder)).rejects.toThrow(`There is no data in ${data} to export.`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(writeOut(folder, data)).rejects.toThrow('There is no data');
    expect(readdirSync(folder)).toEqual(['mine.txt']);
    await running(data, async () => {
      await expect(writeOut(data, folder)).rejects.toThrow('is not empty');
      await expect(writeOut(data, `${folder}-2`)).rejects.toThrow('in use by another start');
    });
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });
});

describe('an import', () => {
  async function exported() {
    const { data, folder, other } = paths();
    await running(data, fill);
    await writeOut(data, folder);
    return { data, folder, other };
  }

  it('never touches a folder that holds data', async () => {
    const { data, folder } = await exported();
    const before = readdirSync(data);
    await expect(importData({ folder, dataDir: data, projectId })).rejects.toThrow(
      'holds data already, and an import never replaces any',
    );
    expect(readdirSync(data)).toEqual(before);
  });

  it('of a folder that is no export says so', async () => {
    const { folder, other } = paths();
    mkdirSync(folder);
    for (const text of [null, 'not JSON', '[]', '{"format":"local-firebase","version":99}']) {
      if (text !== null) writeFileSync(join(folder, 'local-firebase-export.json'), text);
      await expect(importData({ folder, dataDir: other, projectId })).rejects.toThrow(
        /is no export of local-firebase|was exported in another form/,
      );
    }
    await expect(importData({ folder: '/nowhere', dataDir: other, projectId })).rejects.toThrow(
      'is no export',
    );
  });

  it.each([
    [
      'a line that is no JSON',
      'firestore.jsonl, line 4',
      (folder: string) => appendFileSync(join(folder, 'firestore.jsonl'), '{"name":\n'),
    ],
    [
      'a missing line',
      'auth.jsonl has 0 lines',
      (folder: string) => writeFileSync(join(folder, 'auth.jsonl'), ''),
    ],
    [
      'a document without a name',
      'firestore.jsonl, line 1',
      (folder: string) => writeFileSync(join(folder, 'firestore.jsonl'), '{}\n'),
    ],
    ['a missing file of lines', 'messages.jsonl', (folder: string) => rmSync(join(folder, 'messages.jsonl'))],
    [
      'other bytes than were exported',
      'storage.jsonl, line',
      (folder: string) => {
        for (const name of readdirSync(join(folder, 'storage')))
          writeFileSync(join(folder, 'storage', name), 'abcd');
      },
    ],
    [
      'a file outside of it',
      'storage.jsonl, line 1: an object is incomplete',
      (folder: string) => {
        const file = join(folder, 'storage.jsonl');
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replaceAll(/"blob":"[^"]+"/g, '"blob":"../../secret"'),
        );
      },
    ],
  ])('with %s names it and leaves nothing behind', async (_, named, damage) => {
    const { folder, other } = await exported();
    damage(folder);
    await expect(importData({ folder, dataDir: other, projectId })).rejects.toThrow(named);
    expect(readdirSync(join(other, '..')).sort()).toEqual(['data', 'export']);
  });

  it('of another project is refused', async () => {
    const { folder, other } = await exported();
    await expect(importData({ folder, dataDir: other, projectId: 'demo-other' })).rejects.toThrow(
      'is of demo-fitbout, not of demo-other',
    );
  });
});
