/** The client SDK's Node build (gRPC), unmodified, against both servers. */
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCases } from './cases/allCases.ts';
import { expectedOn, openRules } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';
import { createSdkKit } from './sdkKit.ts';

setLogLevel('silent');

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`the SDK in Node against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    for (const [index, conformance] of allCases.entries()) {
      const skipped = name === 'the official emulator' && conformance.notAsked?.only === 'Node';
      test.skipIf(skipped)(conformance.title, async () => {
        const projectId = `demo-node-${index}`;
        await putRules(server, projectId, conformance.rules ?? openRules);
        const kit = createSdkKit(server, projectId);
        try {
          expect(await conformance.run(kit)).toEqual(expectedOn(conformance, name, 'Node'));
        } finally {
          await kit.end();
        }
      });
    }
  });
}
