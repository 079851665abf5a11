/** Runs one conformance case with clients of its own, which end with it, answered or not. */
import type { ConformanceCase } from './conformanceCase.ts';
import { createSdkKit } from './sdkKit.ts';
import { type Seen, seenWithin } from './seenWithin.ts';

export async function runCase(
  conformance: ConformanceCase,
  server: { host: string; port: number },
  projectId: string,
  patienceMs: number,
): Promise<Seen> {
  const kit = createSdkKit(server, projectId);
  try {
    return await seenWithin(conformance.run(kit), patienceMs);
  } finally {
    await kit.end();
  }
}
