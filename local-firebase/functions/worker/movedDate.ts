/** The worker's clock: its own `Date`, ahead of the machine's by as much as local-firebase's clock is. Timers keep the machine's pace. */

export interface MovedDate {
  setOffsetMs(offsetMs: number): void;
}

/** Replaces the thread's `Date`. To be called before any other code that may keep a reference to it. */
export function installMovedDate(offsetMs: number): MovedDate {
  const machineDate = globalThis.Date;
  let ahead = offsetMs;
  const now = (): number => machineDate.now() + ahead;
  const moved: DateConstructor = new Proxy(machineDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === moved ? target : newTarget),
    apply: () => new machineDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  // So that `date.constructor === Date` stays true.
  machineDate.prototype.constructor = moved;
  globalThis.Date = moved;
  return {
    setOffsetMs(next) {
      ahead = next;
    },
  };
}
