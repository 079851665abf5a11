/** Puts one case to one server, as often as that server may need to be asked. */
import { type ConformanceCase, openRules } from './conformanceCase.ts';
import { putRules, type RunningServer, type ServerKind } from './firestoreServers.ts';
import type { Seen } from './runCase.ts';

/**
 * In one run of some twenty the official emulator leaves a listener without an answer for ever: one that resumes, or one
 * that begins while another device writes. What it does not say is no disagreement, so it is asked again in a project of
 * its own. What it says counts at once; local-firebase answers the first time or fails.
 */
const mostAsks: Record<ServerKind['name'], number> = { 'local-firebase': 1, 'the official emulator': 4 };

const patienceMs: Record<ServerKind['name'], number> = {
  'local-firebase': 30_000,
  'the official emulator': 10_000,
};

/** Room for every ask. */
export const askTimeoutMs = 60_000;

export async function askServer(
  name: ServerKind['name'],
  server: RunningServer,
  conformance: ConformanceCase,
  projectId: string,
  run: (projectId: string, patienceMs: number) => Promise<Seen>,
): Promise<unknown> {
  for (let ask = 0; ask < mostAsks[name]; ask += 1) {
    const project = `${projectId}-${ask}`;
    await putRules(server, project, conformance.rules ?? openRules);
    const seen = await run(project, patienceMs[name]);
    if (seen !== null) return seen.value;
  }
  throw new Error(`${name} left it without an answer`);
}
