/** The client SDK's browser build (WebChannel and REST), unmodified, in a real Chromium, against both servers. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPages, openBrowserPages } from './browserPage.ts';
import { allCases } from './cases/allCases.ts';
import { expectedOn, openRules } from './conformanceCase.ts';
import { leftOut, putRules, type RunningServer, serverKinds } from './firestoreServers.ts';

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
      const skipped = name === 'the official emulator' && conformance.notAsked?.only === 'Chromium';
      test.skipIf(skipped)(conformance.title, async () => {
        const projectId = `demo-chromium-${index}`;
        await putRules(server, projectId, conformance.rules ?? openRules);
        const { host, port } = server;
        const seen = await page.evaluate(
          ([title, address, project]) => globalThis.conformance.run(title, address, project),
          [conformance.title, { host, port }, projectId] as const,
        );
        expect(seen).toEqual(expectedOn(conformance, name, 'Chromium'));
      });
    }
  });
}
