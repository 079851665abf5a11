/** The attack suite, put to local-firebase always and to the official emulator where one is found: each act refused, and beside it the nearest one allowed. */
import { readFileSync } from 'node:fs';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgain, askTimeoutMs } from '../conformance/askServer.ts';
import { leftOut, type RunningServer, type ServerKind } from '../conformance/firestoreServers.ts';
import { startLocalServer } from '../conformance/localServer.ts';
import { findOfficialEmulator, startOfficialEmulator } from '../conformance/officialEmulator.ts';
import { seenWithin } from '../conformance/seenWithin.ts';
import type { Attack } from './attack.ts';
import { attacks } from './attacks/allAttacks.ts';
import { type Court, openCourt } from './court.ts';

const jar = findOfficialEmulator();
const rules = readFileSync('firestore.rules', 'utf8');
let time: number | null = null;

interface Judge {
  name: ServerKind['name'];
  start: (() => Promise<RunningServer>) | null;
  /** The official emulator lives by the machine's clock. */
  hasMovableClock: boolean;
}

const judges: Judge[] = [
  {
    name: 'local-firebase',
    start: () => startLocalServer({ now: () => time ?? Date.now() }),
    hasMovableClock: true,
  },
  {
    name: 'the official emulator',
    start: jar === null ? null : () => startOfficialEmulator(jar),
    hasMovableClock: false,
  },
];

async function judge({ given, denied, allowed }: Attack, { as, reset }: Court): Promise<void> {
  await reset(given);
  // What is refused changes nothing, so all of it may meet the same state.
  for (const [index, act] of denied.entries()) {
    await assertFails(act(as)).catch(() => expect.unreachable(`denied act ${index + 1} was allowed`));
  }
  for (const [index, act] of allowed.entries()) {
    if (index > 0) await reset(given);
    await assertSucceeds(act(as)).catch((error: unknown) =>
      expect.unreachable(`allowed act ${index + 1} was refused: ${String(error)}`),
    );
  }
}

for (const { name, start, hasMovableClock } of judges) {
  describe.skipIf(start === null)(`judged by ${start ? name : leftOut}`, () => {
    let server: RunningServer | null = null;
    let court: Court | null = null;
    let sittings = 0;
    const inSession = async (): Promise<Court> => {
      if (server === null) throw new Error('There is no judge');
      if (court === null) {
        sittings += 1;
        court = await openCourt(server, rules, `demo-rules-${sittings}`);
      }
      return court;
    };
    beforeAll(async () => {
      if (start !== null) server = await start();
    });
    afterAll(async () => {
      time = null;
      await court?.close();
      await server?.stop();
    });

    for (const attack of attacks) {
      const { title, at } = attack;
      test.skipIf(at !== undefined && !hasMovableClock)(title, { timeout: askTimeoutMs }, async () => {
        if (at !== undefined) time = Date.parse(at);
        await askAgain(name, async (_again, patienceMs) => {
          const sitting = await inSession();
          const seen = await seenWithin(judge(attack, sitting), patienceMs);
          if (seen === null) {
            // The next ask has a project and connections of its own.
            court = null;
            await sitting.close();
          }
          return seen;
        });
      });
    }
  });
}

test('the suite is as large as it claims, and every denial has a legal act beside it', () => {
  expect(attacks.flatMap(({ denied }) => denied).length).toBeGreaterThanOrEqual(790);
  expect(attacks.filter(({ denied, allowed }) => denied.length === 0 || allowed.length === 0)).toEqual([]);
  expect(new Set(attacks.map(({ title }) => title)).size).toBe(attacks.length);
});
