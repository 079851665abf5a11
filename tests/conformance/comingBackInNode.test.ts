/** The SDK's Node build (gRPC) over a restart of local-firebase. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuerySnapshot } from 'firebase/firestore';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, expect, test } from 'vitest';
import { openRules, snapshotWhere } from './conformanceCase.ts';
import { putRules } from './firestoreServers.ts';
import { startLocalServer } from './localServer.ts';
import { createSdkKit } from './sdkKit.ts';

setLogLevel('silent');

const folder = mkdtempSync(join(tmpdir(), 'fitbout-restart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('listeners resume and queued writes arrive when the server is back', async () => {
  const file = join(folder, 'node.sqlite');
  const projectId = 'demo-node-restart';
  let server = await startLocalServer({ file });
  await putRules(server, projectId, openRules);
  const kit = createSdkKit(server, projectId);
  const { sdk } = kit;
  const [one, two] = [kit.client(), kit.client()];
  const shown = (ids: string) =>
    snapshotWhere<QuerySnapshot>(
      (next, failed) =>
        sdk.onSnapshot(sdk.collection(two, 'things'), { includeMetadataChanges: true }, next, failed),
      ({ docs, metadata }) => !metadata.fromCache && docs.map(({ id }) => id).join('') === ids,
    );
  await sdk.setDoc(sdk.doc(one, 'things/a'), { n: 1 });
  const held = sdk.onSnapshot(sdk.collection(two, 'things'), () => {});
  await shown('a');
  await server.stop();
  const queued = sdk.setDoc(sdk.doc(one, 'things/b'), { n: 2 });
  server = await startLocalServer({ file, port: server.port });
  await putRules(server, projectId, openRules);
  await queued;
  expect((await shown('ab')).size).toBe(2);
  held();
  await kit.end();
  await server.stop();
});
