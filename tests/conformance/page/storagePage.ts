/** The page of Storage's browser runs: offers the cases to the test that drives it. */
import { storageCases } from '../cases/storage.ts';
import type { StorageServer } from '../storageCase.ts';
import { createStorageKit } from '../storageKit.ts';

/** What `page.evaluate` calls. */
export interface StoragePage {
  run(title: string, server: StorageServer, bucket: string): Promise<unknown>;
}

const offered: StoragePage = {
  async run(title, server, bucket) {
    const conformance = storageCases.find((each) => each.title === title);
    if (!conformance) throw new Error(`no case is called ${title}`);
    const kit = createStorageKit(server, bucket);
    return conformance.run(kit).finally(kit.end);
  },
};

Object.assign(globalThis, { storageConformance: offered });
