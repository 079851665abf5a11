/** Runs one conformance case with clients of its own, which end with it, answered or not. */
import type { ConformanceCase } from './conformanceCase.ts';
import { createSdkKit } from './sdkKit.ts';

/** What the case saw; `null` when it still waited for an answer after `patienceMs`. */
export type Seen = { value: unknown } | null;

export async function runCase(
  conformance: ConformanceCase,
  server: { host: string; port: number },
  projectId: string,
  patienceMs: number,
): Promise<Seen> {
  const kit = createSdkKit(server, projectId);
  const { promise: silence, resolve } = Promise.withResolvers<null>();
  const patience = setTimeout(resolve, patienceMs, null);
  const run = conformance.run(kit).then((value) => ({ value }));
  try {
    return await Promise.race([run, silence]);
  } finally {
    clearTimeout(patience);
    // Given up, it fails when its clients end; nobody waits for it any more.
    run.catch(() => undefined);
    await kit.end();
  }
}
