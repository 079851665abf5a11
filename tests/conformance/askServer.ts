/** Puts one case to one server, as often as that server may need to be asked. */
import { type ConformanceCase, openRules } from './conformanceCase.ts';
import { putRules, type RunningServer, type ServerKind } from './firestoreServers.ts';
import type { Seen } from './seenWithin.ts';

/**
 * In one run of some twenty the official emulator leaves a listener without an answer for ever: one that resumes, or one
 * that begins while another device writes. What it does not say is no disagreement, so it is asked again in a project of
 * its own. What it says counts at once; local-firebase answers the first time or fails.
 */
const patienceMs: Record<ServerKind['name'], readonly number[]> = {
  'local-firebase': [120_000],
  // Where the machine is slow and not the emulator deaf, the last of these is long enough.
  'the official emulator': [10_000, 20_000, 40_000, 80_000],
};

/** Room for every ask. */
export const askTimeoutMs = 180_000;

/** `ask` is given the number of the ask, which its project's name needs, and how long it may wait. */
export async function askAgain(
  name: ServerKind['name'],
  ask: (again: number, patienceMs: number) => Promise<Seen>,
): Promise<unknown> {
  for (const [again, patience] of patienceMs[name].entries()) {
    const seen = await ask(again, patience);
    if (seen !== null) return seen.value;
  }
  throw new Error(`${name} left it without an answer`);
}

export function askServer(
  name: ServerKind['name'],
  server: RunningServer,
  conformance: ConformanceCase,
  projectId: string,
  run: (projectId: string, patienceMs: number) => Promise<Seen>,
): Promise<unknown> {
  return askAgain(name, async (again, patience) => {
    const project = `${projectId}-${again}`;
    await putRules(server, project, conformance.rules ?? openRules);
    return run(project, patience);
  });
}
