/** The page of the browser runs: offers the cases, and the SDK itself, to the test that drives it. */
import { setLogLevel } from 'firebase/firestore';
import { allCases } from '../cases/allCases.ts';
import { runCase } from '../runCase.ts';
import { createSdkKit } from '../sdkKit.ts';
import type { Seen } from '../seenWithin.ts';

setLogLevel('silent');

/** What `page.evaluate` calls. */
export interface ConformancePage {
  run(
    title: string,
    server: { host: string; port: number },
    projectId: string,
    patienceMs: number,
  ): Promise<Seen>;
  kit: typeof createSdkKit;
}

const offered: ConformancePage = {
  async run(title, server, projectId, patienceMs) {
    const conformance = allCases.find((each) => each.title === title);
    if (!conformance) throw new Error(`no case is called ${title}`);
    return runCase(conformance, server, projectId, patienceMs);
  },
  kit: createSdkKit,
};

Object.assign(globalThis, { conformance: offered });
