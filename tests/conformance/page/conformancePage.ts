/** The page of the browser runs: offers the cases, and the SDK itself, to the test that drives it. */
import { setLogLevel } from 'firebase/firestore';
import { allCases } from '../cases/allCases.ts';
import { createSdkKit } from '../sdkKit.ts';

setLogLevel('silent');

/** What `page.evaluate` calls. */
export interface ConformancePage {
  run(title: string, server: { host: string; port: number }, projectId: string): Promise<unknown>;
  kit: typeof createSdkKit;
}

const offered: ConformancePage = {
  async run(title, server, projectId) {
    const conformance = allCases.find((each) => each.title === title);
    if (!conformance) throw new Error(`no case is called ${title}`);
    const kit = createSdkKit(server, projectId);
    try {
      return await conformance.run(kit);
    } finally {
      await kit.end();
    }
  },
  kit: createSdkKit,
};

Object.assign(globalThis, { conformance: offered });
