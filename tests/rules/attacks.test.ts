/** The attack suite, put to local-firebase always and to the official emulator where one is found: each act refused, and beside it the nearest one allowed. */
import { readFileSync } from 'node:fs';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftOut, type RunningServer } from '../conformance/firestoreServers.ts';
import { startLocalServer } from '../conformance/localServer.ts';
import { findOfficialEmulator, startOfficialEmulator } from '../conformance/officialEmulator.ts';
import { attacks } from './attacks/allAttacks.ts';
import { type Court, openCourt } from './court.ts';

const jar = findOfficialEmulator();
const rules = readFileSync('firestore.rules', 'utf8');
let time: number | null = null;

interface Judge {
  name: string;
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
    name: jar === null ? `the official emulator (${leftOut})` : 'the official emulator',
    start: jar === null ? null : () => startOfficialEmulator(jar),
    hasMovableClock: false,
  },
];

for (const { name, start, hasMovableClock } of judges) {
  describe.skipIf(start === null)(`judged by ${name}`, () => {
    let server: RunningServer | null = null;
    let court: Court | null = null;
    const inSession = (): Court => {
      if (court === null) throw new Error('The court has not opened');
      return court;
    };
    beforeAll(async () => {
      if (start === null) return;
      server = await start();
      court = await openCourt(server, rules);
    });
    afterAll(async () => {
      time = null;
      await court?.close();
      await server?.stop();
    });

    for (const { title, at, given, denied, allowed } of attacks) {
      test.skipIf(at !== undefined && !hasMovableClock)(title, async () => {
        if (at !== undefined) time = Date.parse(at);
        const { as, reset } = inSession();
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
      });
    }
  });
}

test('the suite is as large as it claims, and every denial has a legal act beside it', () => {
  expect(attacks.flatMap(({ denied }) => denied).length).toBeGreaterThanOrEqual(790);
  expect(attacks.filter(({ denied, allowed }) => denied.length === 0 || allowed.length === 0)).toEqual([]);
  expect(new Set(attacks.map(({ title }) => title)).size).toBe(attacks.length);
});
