import { describe, expect, it } from 'vitest';
import { latestDue, parseSchedule } from '../../../local-firebase/functions/schedule.ts';
import { post, startFunctions } from './startFunctions.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

describe('a schedule', () => {
  it.each([
    ['every 5 minutes', 'UTC', '2026-11-20T10:14:59Z', '2026-11-20T10:10:00.000Z'],
    ['every 1 hours', 'UTC', '2026-11-20T10:59:59Z', '2026-11-20T10:00:00.000Z'],
    ['every hour', 'UTC', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00.000Z'],
    ['every day 09:30', 'UTC', '2026-11-20T09:29:59Z', '2026-11-19T09:30:00.000Z'],
    ['0 * * * *', 'UTC', '2026-11-20T10:30:00Z', '2026-11-20T10:00:00.000Z'],
    ['*/15 9-17 * * mon-fri', 'UTC', '2026-11-21T12:00:00Z', '2026-11-20T17:45:00.000Z'],
    ['30 20 * * *', 'Europe/London', '2026-07-20T20:00:00Z', '2026-07-20T19:30:00.000Z'],
    ['30 20 * * *', 'Europe/London', '2026-11-20T20:45:00Z', '2026-11-20T20:30:00.000Z'],
    ['0 0 1 jan,jul *', 'UTC', '2026-07-15T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['0 0 13 * 5', 'UTC', '2026-11-20T12:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['0 0 * * 7', 'UTC', '2026-11-20T12:00:00Z', '2026-11-15T00:00:00.000Z'],
    // The hour that spring leaves out: the day has none.
    ['30 1 * * *', 'Europe/London', '2026-03-29T12:00:00Z', '2026-03-28T01:30:00.000Z'],
  ])('"%s" in %s was last due before %s at %s', (expression, timeZone, until, expected) => {
    const schedule = parseSchedule(expression, timeZone);
    expect(iso(latestDue(schedule, 0, at(until)))).toBe(expected);
    expect(latestDue(schedule, at(expected), at(until))).toBeNull();
  });

  it.each([
    '',
    'now and then',
    'every 0 minutes',
    '60 * * * *',
    '* * * *',
    '* * * * * *',
    '*/0 * * * *',
    '1-2-3 * * * *',
    '* * * abc *',
    'every 2nd monday',
  ])('"%s" is refused by name', (expression) => {
    expect(() => parseSchedule(expression, 'UTC')).toThrow(
      `does not understand the schedule "${expression}"`,
    );
  });
});

describe('a scheduled function', () => {
  const run = (address: string, name: string) =>
    post(`${address}/emulator/v1/projects/demo-fitbout/functions/${name}:run`, '');

  async function start(runsSchedules: boolean) {
    // The last second of an hour: whatever is due, the test makes it so.
    const now = () => at('2026-11-20T10:59:00Z');
    const started = await startFunctions({ now, runsSchedules });
    const { firebase } = started;
    const runs = async (): Promise<Record<string, unknown>[]> => {
      const parent = `projects/${firebase.projectId}/databases/(default)/documents`;
      const structuredQuery = { from: [{ collectionId: 'runs' }] };
      const found = await firebase.backend.runQuery({ kind: 'owner' }, { parent, structuredQuery });
      return found.flatMap(({ document }) => (document ? [fieldsOf(document)] : []));
    };
    return { ...started, runs };
  }

  it('runs when told to, with the local clock', async () => {
    const { address, runs } = await start(false);
    expect((await run(address, 'hourly')).status).toBe(200);
    expect(await runs()).toEqual([
      { name: 'hourly', scheduleTime: '2026-11-20T10:59:00.000Z', at: expect.any(String) },
    ]);
  });

  it('is named when it is unknown, not scheduled, or fails, without its inside', async () => {
    const { address, logged } = await start(false);
    const unknown = await run(address, 'weekly');
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.text).toContain('Scheduled ones are: evening, hourly, stumbles.');
    expect(await run(address, 'echo')).toMatchObject({ status: 400 });
    const failed = await run(address, 'stumbles');
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('secret');
    expect(logged.join('\n')).toContain('a secret of the schedule');
  });

  it('runs by the clock, once for however far it was walked, and never again when walked back', async () => {
    const { firebase, runs } = await start(true);
    const scheduler = firebase.functions?.scheduler;
    const walk = async (minutes: number) => {
      firebase.setClockOffset(minutes * 60_000);
      await scheduler?.settled();
      return (await runs()).map(({ name, scheduleTime }) => `${name} ${scheduleTime}`).sort();
    };
    expect(await walk(0)).toEqual([]);
    expect(await walk(2)).toEqual(['hourly 2026-11-20T11:00:00.000Z']);
    expect(await walk(30)).toHaveLength(1);
    expect(await walk(24 * 60)).toEqual([
      'evening 2026-11-20T20:30:00.000Z',
      'hourly 2026-11-20T11:00:00.000Z',
      'hourly 2026-11-21T10:00:00.000Z',
    ]);
    expect(await walk(0)).toHaveLength(3);
  });

  it('of a source that cannot be loaded is not asked for again until it is mended or called', async () => {
    const { firebase, logged } = await startFunctions({
      functions: '/nowhere/index.ts',
      runsSchedules: true,
    });
    for (const hours of [1, 2, 3]) {
      await firebase.functions?.scheduler.settled();
      firebase.setClockOffset(hours * 3_600_000);
    }
    await firebase.functions?.scheduler.settled();
    expect(logged.filter((line) => line.includes('cannot be loaded'))).toHaveLength(1);
  });
});

function fieldsOf(document: unknown): Record<string, unknown> {
  const { fields } = document as { fields: Record<string, Record<string, unknown>> };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Object.values(value)[0]]));
}
