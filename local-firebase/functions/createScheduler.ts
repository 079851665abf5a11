/** Runs scheduled functions when they are due by the local clock, also when that clock is walked ahead, and when told to. */
import type { Clock } from '../clock.ts';
import type { FunctionsHost } from './createFunctionsHost.ts';
import type { FunctionInfo } from './functionInfo.ts';
import { latestDue, minuteMs, parseSchedule, type Schedule } from './schedule.ts';

export type RunOutcome =
  | { ok: true }
  | { ok: false; failure: 'unknown' | 'notScheduled' | 'failed' | 'unavailable'; message: string };

export type Scheduler = ReturnType<typeof createScheduler>;

export function createScheduler({ host, clock }: { host: FunctionsHost; clock: Clock }) {
  const schedules = new Map<string, Schedule | null>();
  let checkedAt = clock.now();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let stopListening = (): void => {};
  let checking = Promise.resolve();

  function scheduleOf({ name, schedule }: FunctionInfo): Schedule | null {
    if (!schedule) return null;
    const key = `${schedule.expression} ${schedule.timeZone}`;
    let parsed = schedules.get(key);
    if (parsed === undefined) {
      try {
        parsed = parseSchedule(schedule.expression, schedule.timeZone);
      } catch (error) {
        host.log(`${name} runs only when told to: ${error instanceof Error ? error.message : String(error)}`);
        parsed = null;
      }
      schedules.set(key, parsed);
    }
    return parsed;
  }

  async function runDue(): Promise<void> {
    const after = checkedAt;
    const now = clock.now();
    checkedAt = now;
    // A source with a mistake is loaded again when it is mended or called, not every minute.
    const functions = host.hasFailed() ? null : await host.functions();
    for (const info of functions ?? []) {
      const schedule = scheduleOf(info);
      const due = schedule ? latestDue(schedule, after, now) : null;
      // Once, however often it would have been due meanwhile: Cloud Scheduler does not make up for a machine that slept.
      if (due !== null && !isClosed) await runAt(info, due);
    }
  }

  /** One check at a time, in order. */
  function check(): void {
    checking = checking
      .then(() => (isClosed ? undefined : runDue()))
      .catch((error: unknown) => host.log(`the schedule stumbled: ${String(error)}`));
  }

  async function runAt(info: FunctionInfo, dueAt: number): Promise<RunOutcome> {
    const failed = (message: string): RunOutcome => {
      host.log(`${info.name} failed: ${message}`);
      return { ok: false, failure: 'failed', message };
    };
    try {
      const answer = await host.call(info, {
        method: 'POST',
        target: '/',
        headers: {
          'content-type': 'application/json',
          'x-cloudscheduler': 'true',
          'x-cloudscheduler-jobname': `firebase-schedule-${info.name}`,
          'x-cloudscheduler-scheduletime': new Date(dueAt).toISOString(),
        },
        body: Buffer.from('{}'),
      });
      answer.resume();
      if (answer.statusCode === 200) return { ok: true };
      return failed('it threw; the log has its error.');
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  }

  function tick(): void {
    check();
    timer = setTimeout(tick, minuteMs - (clock.now() % minuteMs));
    timer.unref();
  }

  return {
    /** Loads the functions and runs them by the clock from now on. */
    start(): void {
      stopListening = clock.onChange(() => {
        // Walked back, the time between is lived again, with what is due in it.
        checkedAt = Math.min(checkedAt, clock.now());
        if (timer) clearTimeout(timer);
        tick();
      });
      tick();
    },
    /** Runs one now, as `firebase functions:shell` would. */
    async run(name: string): Promise<RunOutcome> {
      const functions = await host.functions();
      if (!functions) {
        const message = 'The functions cannot be loaded; the log says why.';
        return { ok: false, failure: 'unavailable', message };
      }
      const info = functions.find((known) => known.name === name);
      const scheduled = functions.filter(({ kind }) => kind === 'scheduled').map((known) => known.name);
      const choice = `Scheduled ones are: ${scheduled.join(', ') || 'none'}.`;
      if (!info)
        return { ok: false, failure: 'unknown', message: `There is no function "${name}". ${choice}` };
      if (info.kind !== 'scheduled') {
        return {
          ok: false,
          failure: 'notScheduled',
          message: `${name} is not a scheduled function. ${choice}`,
        };
      }
      return runAt(info, clock.now());
    },
    /** Resolves when every check begun so far is done. */
    settled: (): Promise<void> => checking,
    close(): void {
      isClosed = true;
      stopListening();
      if (timer) clearTimeout(timer);
    },
  };
}
