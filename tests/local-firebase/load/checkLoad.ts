/** What must be true under load: every acknowledged update is on the server, counted once, and came to each listener once. */
import { type Listener, updateId } from './loadClients.ts';

/**
 * Reads everything past the rules. Throws when a writer's updates are not exactly those it was told of, from the first to the last; where
 * the server was killed, one more may have been written whose acknowledgement got lost. Returns the ids by group.
 */
export async function readServer(
  port: number,
  acknowledged: readonly number[],
  { mayBeOneAhead }: { mayBeOneAhead: boolean },
  groups: number,
): Promise<Set<string>[]> {
  const [log, counters] = await Promise.all([readCollection(port, 'log'), readCollection(port, 'counters')]);
  const byGroup = Array.from({ length: groups }, () => new Set<string>());
  for (const [writer, told] of acknowledged.entries()) {
    const count = Number(counters.get(`w${writer}`) ?? 0);
    if (count < told)
      throw new Error(`Writer ${writer} was told of ${told} updates; the server counts ${count}.`);
    if (count > told + (mayBeOneAhead ? 1 : 0)) {
      throw new Error(
        `Writer ${writer} was told of ${told} updates; the server counts ${count}: one was doubled.`,
      );
    }
    for (let n = 1; n <= count; n++) {
      if (!log.delete(updateId(writer, n))) throw new Error(`Update ${n} of writer ${writer} is lost.`);
      byGroup[writer % groups]?.add(updateId(writer, n));
    }
  }
  const [stray] = log.keys();
  if (stray !== undefined) throw new Error(`The server holds ${stray}, which is counted nowhere.`);
  return byGroup;
}

/** Throws when an update did not come, came twice, or was taken back. */
export function checkArrivals(listener: Listener, expected: ReadonlySet<string>): void {
  const arrivals = listener.arrivals();
  for (const id of expected) {
    if (arrivals.get(id) !== 1)
      throw new Error(`A listener was told ${arrivals.get(id) ?? 0} times of ${id}.`);
  }
  if (arrivals.size !== expected.size) throw new Error('A listener was told of what is not there.');
  const [removed] = listener.removals();
  if (removed !== undefined) throw new Error(`${removed} was taken back from a listener.`);
}

/** The number in each document, by id. */
async function readCollection(port: number, collectionId: string): Promise<Map<string, string | undefined>> {
  const response = await fetch(
    `http://127.0.0.1:${port}/v1/projects/demo-fitbout/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId }] } }),
    },
  );
  const answers: { document?: { name: string; fields: Record<string, { integerValue?: string }> } }[] =
    await response.json();
  return new Map(
    answers.flatMap(({ document }) =>
      document
        ? [
            [
              document.name.split('/').at(-1) ?? '',
              (document.fields.count ?? document.fields.n)?.integerValue,
            ],
          ]
        : [],
    ),
  );
}
