/** What local-firebase does not do it refuses, with words that say what is missing; it never answers something else instead. */

import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from 'firebase/firestore';
import { execute } from 'firebase/firestore/pipelines';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import {
  type Firestore as AdminFirestore,
  getFirestore as getAdminFirestore,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRules, rules } from './conformanceCase.ts';
import { putRules } from './firestoreServers.ts';
import { type LocalServer, startLocalServer } from './localServer.ts';

setLogLevel('silent');
// Without an emulator firebase-admin would look for a cloud machine's metadata; it must not even try.
process.env.METADATA_SERVER_DETECTION = 'none';

const projectId = 'demo-refused';
let server: LocalServer;
let adminApp: ReturnType<typeof initializeAdminApp>;
let admin: AdminFirestore;
let app: FirebaseApp;
let web: Firestore;
beforeAll(async () => {
  server = await startLocalServer();
  await putRules(server, projectId, openRules);
  process.env.FIRESTORE_EMULATOR_HOST = `${server.host}:${server.port}`;
  adminApp = initializeAdminApp({ projectId }, 'refused');
  admin = getAdminFirestore(adminApp);
  app = initializeApp({ projectId, apiKey: 'none' }, 'refused');
  web = getFirestore(app);
  connectFirestoreEmulator(web, server.host, server.port);
});
afterAll(async () => {
  delete process.env.FIRESTORE_EMULATOR_HOST;
  await admin?.terminate();
  await deleteAdminApp(adminApp);
  await deleteApp(app);
  await server?.stop();
});

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
  return 'not refused';
}

// firebase-admin asks again a few times before it gives up; the cases wait for that together.
describe.concurrent('refused', () => {
  test('the nearest neighbours of a vector', async () => {
    const nearest = admin.collection('things').findNearest({
      vectorField: 'v',
      queryVector: [1, 2],
      limit: 1,
      distanceMeasure: 'EUCLIDEAN',
    });
    expect(await refusal(nearest.get())).toMatch(/UNIMPLEMENTED.*findNearest/);
  });

  test('pipelines, of firebase-admin and of the client SDK', async () => {
    const message = /UNIMPLEMENTED.*Pipeline queries are not understood/i;
    expect(await refusal(admin.pipeline().collection('things').execute())).toMatch(message);
    expect(await refusal(execute(web.pipeline().collection('things')))).toMatch(
      /Pipeline queries are not understood/,
    );
  });

  test('explaining a query', async () => {
    expect(await refusal(admin.collection('things').explain({ analyze: true }))).toMatch(/explain/i);
  });

  test.each([
    ['an unknown function', 'allow read: if isWednesday(request.time);', /isWednesday/],
    ['an unknown method', "allow read: if 'a'.shout() == 'A';", /shout/],
    ['an unknown access', 'allow peek;', /peek/],
    ['a missing condition', 'allow read: if ;', /4:\d+/],
  ])('rules with %s, with the place of the fault or denied for it', async (_, clause, words) => {
    const source = rules(`match /things/{id} { ${clause} }`);
    const compiled = await refusal(putRules(server, 'demo-rules', source));
    if (compiled !== 'not refused') {
      expect(compiled).toMatch(words);
      return;
    }
    const path = '/v1/projects/demo-rules/databases/(default)/documents/things/a';
    const answer = await fetch(`http://${server.host}:${server.port}${path}`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringMatching(words)]);
  });

  test.each([
    ['an unknown field', { structuredQuery: { from: [{ collectionId: 'a' }], having: {} } }, 'having'],
    [
      'an unknown operator',
      filter({ fieldFilter: { field: { fieldPath: 'a' }, op: 'LIKE', value: { stringValue: '%' } } }),
      'LIKE',
    ],
    [
      'two collections',
      { structuredQuery: { from: [{ collectionId: 'a' }, { collectionId: 'b' }] } },
      'one collection',
    ],
    ['a filter of no kind', filter({}), 'filter'],
  ])('a query with %s', async (_, query, words) => {
    const path = `/v1/projects/${projectId}/databases/(default)/documents:runQuery`;
    const answer = await fetch(`http://${server.host}:${server.port}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify(query),
    });
    expect([400, 501]).toContain(answer.status);
    expect(await answer.text()).toContain(words);
  });
});

function filter(where: object) {
  return { structuredQuery: { from: [{ collectionId: 'a' }], where } };
}
