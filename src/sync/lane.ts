/** Runs works one after another, in the order in which they were given; one that fails stops none behind it. */

export interface Lane {
  /** Rejects at once when the lane is closed. */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Takes nothing more and resolves when what was given before is done. */
  close(): Promise<void>;
}

export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const lane = <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Error('The lane is closed'));
    const run = last.then(work, work);
    last = run.catch(() => {});
    return run;
  };
  return Object.assign(lane, {
    async close() {
      isClosed = true;
      await last;
    },
  });
}
