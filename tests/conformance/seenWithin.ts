/** Waits for an answer as long as is decent. It knows no server and runs in Node and in a page alike. */

/** What was seen; `null` when it still waited for an answer after its patience. */
export type Seen = { value: unknown } | null;

/** Rejects as `work` does. Given up, `work` goes on, and nobody hears of it any more. */
export async function seenWithin(work: Promise<unknown>, patienceMs: number): Promise<Seen> {
  const { promise: silence, resolve } = Promise.withResolvers<null>();
  const patience = setTimeout(resolve, patienceMs, null);
  const answer = work.then((value) => ({ value }));
  // It fails when its clients end.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(patience);
  }
}
