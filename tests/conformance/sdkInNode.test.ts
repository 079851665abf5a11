/** The client SDK's Node build (gRPC), unmodified, against both servers. */
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, askTimeoutMs } from './askServer.ts';
import { allCases } from './cases/allCases.ts';
import { expectedOn } from './conformanceCase.ts';
import { leftOut, type RunningServer, serverKinds } from './firestoreServers.ts';
import { runCase } from './runCase.ts';

setLogLevel('silent');

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`the SDK in Node against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      if (start) server = await start();
    });
    afterAll(() => server?.stop());

    for (const [index, conformance] of allCases.entries()) {
      const { title, notAsked } = conformance;
      const skipped = name === 'the official emulator' && notAsked !== undefined;
      test.skipIf(skipped)(title, { timeout: askTimeoutMs }, async () => {
        const seen = await askServer(name, server, conformance, `demo-node-${index}`, (project, patienceMs) =>
          runCase(conformance, server, project, patienceMs),
        );
        expect(seen).toEqual(expectedOn(conformance, name, 'Node'));
      });
    }
  });
}
