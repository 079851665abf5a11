/** The Storage SDK's browser build, unmodified, in a real Chromium. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedStorage } from '../local-firebase/storage/startStorage.ts';
import { type BrowserPages, openBrowserPages } from './browserPage.ts';
import { storageCases } from './cases/storage.ts';
import type { StoragePage } from './page/storagePage.ts';
import { bucketOf, expectedIn, startForCases } from './storageServer.ts';

declare global {
  var storageConformance: StoragePage;
}

describe('the Storage SDK in Chromium', () => {
  let pages: BrowserPages;
  let page: Page;
  let server: StartedStorage;
  beforeAll(async () => {
    server = await startForCases(storageCases);
    pages = await openBrowserPages('storagePage.ts', 'storageConformance');
    page = await pages.open();
  });
  afterAll(async () => {
    await pages?.close();
    await server?.stop();
  });

  for (const [index, conformance] of storageCases.entries()) {
    test(conformance.title, async () => {
      const bucket = bucketOf(index);
      const { host, port } = server;
      const seen = await page.evaluate(
        ([title, address, name]) => globalThis.storageConformance.run(title, address, name),
        [conformance.title, { host, port }, bucket] as const,
      );
      expect(JSON.parse(JSON.stringify(seen))).toEqual(expectedIn(bucket, conformance));
      expect(server.logged).toEqual([]);
    });
  }
});
