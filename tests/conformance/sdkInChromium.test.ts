/** The client SDK's browser build (WebChannel and REST), unmodified, in a real Chromium, against both servers. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, askTimeoutMs } from './askServer.ts';
import { type BrowserPages, openBrowserPages } from './browserPage.ts';
import { allCases } from './cases/allCases.ts';
import { expectedOn } from './conformanceCase.ts';
import { leftOut, type RunningServer, serverKinds } from './firestoreServers.ts';

let pages: BrowserPages;
beforeAll(async () => {
  pages = await openBrowserPages();
});
afterAll(() => pages?.close());

for (const { name, start } of serverKinds) {
  describe.skipIf(start === null)(`the SDK in Chromium against ${start ? name : leftOut}`, () => {
    let server: RunningServer;
    let page: Page;
    beforeAll(async () => {
      if (start) server = await start();
      page = await pages.open();
    });
    afterAll(() => server?.stop());

    for (const [index, conformance] of allCases.entries()) {
      const { title, notAsked } = conformance;
      const skipped = name === 'the official emulator' && notAsked !== undefined;
      test.skipIf(skipped)(title, { timeout: askTimeoutMs }, async () => {
        const { host, port } = server;
        const seen = await askServer(
          name,
          server,
          conformance,
          `demo-chromium-${index}`,
          (project, patienceMs) =>
            page.evaluate(
              ([title, address, project, patienceMs]) =>
                globalThis.conformance.run(title, address, project, patienceMs),
              [title, { host, port }, project, patienceMs] as const,
            ),
        );
        expect(seen).toEqual(expectedOn(conformance, name, 'Chromium'));
      });
    }
  });
}
