/** Lets the mutants of firestore.rules hear the whole attack suite, through the real SDK and local-firebase. */
import { startLocalServer } from '../../conformance/localServer.ts';
import { attacks } from '../attacks/allAttacks.ts';
import { openCourt } from '../court.ts';
import { createJury, type Finding } from './createJury.ts';

/** `source` is that of firestore.rules. */
export async function hearAttacks(source: string): Promise<Finding[]> {
  const jury = createJury(source);
  let time: number | null = null;
  const server = await startLocalServer({ now: () => time ?? Date.now(), compileRules: jury.compile });
  try {
    const court = await openCourt(server, source);
    try {
      for (const { title, at, given, denied, allowed } of attacks) {
        if (at !== undefined) time = Date.parse(at);
        for (const [expected, acts] of [
          ['denied', denied],
          ['allowed', allowed],
        ] as const) {
          for (const act of acts) {
            await court.reset(given);
            await jury.hear(title, expected, () => act(court.as));
          }
        }
      }
    } finally {
      await court.close();
    }
  } finally {
    await server.stop();
  }
  return jury.findings();
}
