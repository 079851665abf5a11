/** The load itself: many listeners and writers at once, a kill in the middle of the writing, and what must be true after each. Throws at the first thing that is not. */
import { checkArrivals, readServer } from './checkLoad.ts';
import { type Listener, openListener, openWriter } from './loadClients.ts';
import { startLoadServer } from './startLoadServer.ts';

export interface LoadPlan {
  /** A folder of the test's own. */
  folder: string;
  listeners: number;
  writers: number;
  /** Whether a writer goes on, asked after each of its acknowledged updates. */
  goesOn: (acknowledged: number) => boolean;
  /** Acknowledged updates of the second part after which the server is killed. */
  killAfter: number;
  say: (line: string) => void;
}

export interface LoadReport {
  updates: number;
  /** Every update to every listener of its group. */
  deliveries: number;
  writingMs: number;
  /** From the last acknowledgement until every listener has everything. */
  settlingMs: number;
  /** Of one update, until it was acknowledged. */
  medianMs: number;
  slowestMs: number;
  /** The most memory the server was seen to hold, resident. */
  peakBytes: number;
  /** What the server worked for the first part, its start included. */
  processorMs: number;
  acknowledgedBeforeKill: number;
  /** From the restart until every listener has what was written before the kill. */
  recoveryMs: number;
}

type GroupListener = Listener & { group: number };

const groups = 10;
// Connecting two hundred at one moment would measure the connecting.
const connectedAtOnce = 20;

export async function runLoad({
  folder,
  listeners,
  writers,
  goesOn,
  killAfter,
  say,
}: LoadPlan): Promise<LoadReport> {
  const server = await startLoadServer(folder);
  const open: GroupListener[] = [];
  try {
    say(`${listeners} listeners connect`);
    while (open.length < listeners) {
      const next = Array.from(
        { length: Math.min(connectedAtOnce, listeners - open.length) },
        async (_, index) => {
          const group = (open.length + index) % groups;
          return { ...(await openListener(server.port(), group)), group };
        },
      );
      open.push(...(await Promise.all(next)));
    }

    say(`${writers} writers write`);
    const none = Array.from({ length: writers }, () => 0);
    const first = await writeAll(server.port(), none, ({ acknowledged }) => goesOn(acknowledged));
    const lastAt = performance.now();
    const written = await readServer(server.port(), first.acknowledged, { mayBeOneAhead: false }, groups);
    await Promise.all(open.map((listener) => listener.sees(idsOf(written, listener.group))));
    const settlingMs = performance.now() - lastAt;
    for (const listener of open) checkArrivals(listener, idsOf(written, listener.group));

    const processorMs = server.processorMs();

    say('they write again, and the server is killed');
    const kill = Promise.withResolvers<void>();
    let since = 0;
    const second = await writeAll(
      server.port(),
      first.acknowledged,
      () => {
        since++;
        if (since === killAfter) kill.resolve(server.kill());
        return true;
      },
      kill.promise,
    );
    await server.start();
    const startedAt = performance.now();
    const kept = await readServer(server.port(), second.acknowledged, { mayBeOneAhead: true }, groups);
    await Promise.all(open.map((listener) => listener.sees(idsOf(kept, listener.group))));
    const recoveryMs = performance.now() - startedAt;
    for (const listener of open) checkArrivals(listener, idsOf(kept, listener.group));

    const times = first.times.sort((a, b) => a - b);
    return {
      updates: times.length,
      deliveries: open.reduce((sum, { group }) => sum + idsOf(written, group).size, 0),
      writingMs: first.ms,
      settlingMs,
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      slowestMs: times.at(-1) ?? 0,
      peakBytes: server.peakBytes(),
      processorMs,
      acknowledgedBeforeKill: since,
      recoveryMs,
    };
  } finally {
    await Promise.all(open.map((listener) => listener.close()));
    await server.stop();
  }
}

/**
 * All writers at once, each one update after the other, from the number after the one that `from` has for it.
 * What is not acknowledged when `ended` resolves never will be: the writers go then, and it goes with them.
 */
async function writeAll(
  port: number,
  from: readonly number[],
  goesOn: (writer: { acknowledged: number }) => boolean,
  ended: Promise<void> = new Promise(() => {}),
) {
  const acknowledged = [...from];
  const times: number[] = [];
  const writers = from.map((_, writer) => openWriter(port, writer, writer % groups));
  const isOver = ended.then(() => false);
  const startedAt = performance.now();
  await Promise.all(
    writers.map(async ({ write }, writer) => {
      for (let n = (from[writer] ?? 0) + 1; ; n++) {
        const sentAt = performance.now();
        if (!(await Promise.race([write(n).then(() => true), isOver]))) break;
        times.push(performance.now() - sentAt);
        acknowledged[writer] = n;
        if (!goesOn({ acknowledged: n })) break;
      }
    }),
  );
  const ms = performance.now() - startedAt;
  await Promise.all(writers.map((writer) => writer.close()));
  return { acknowledged, times, ms };
}

function idsOf(written: readonly ReadonlySet<string>[], group: number): ReadonlySet<string> {
  return written[group] ?? new Set();
}
