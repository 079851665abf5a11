/** The Storage SDK's Node build, unmodified. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedStorage } from '../local-firebase/storage/startStorage.ts';
import { storageCases } from './cases/storage.ts';
import { createStorageKit } from './storageKit.ts';
import { bucketOf, expectedIn, startForCases } from './storageServer.ts';

describe('the Storage SDK in Node', () => {
  let server: StartedStorage;
  beforeAll(async () => {
    server = await startForCases(storageCases);
  });
  afterAll(() => server?.stop());

  for (const [index, conformance] of storageCases.entries()) {
    test(conformance.title, async () => {
      const bucket = bucketOf(index);
      const kit = createStorageKit(server, bucket);
      const seen = await conformance.run(kit).finally(kit.end);
      expect(JSON.parse(JSON.stringify(seen))).toEqual(expectedIn(bucket, conformance));
      expect(server.logged).toEqual([]);
    });
  }
});
