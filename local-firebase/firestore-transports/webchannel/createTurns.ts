/**
 * Lets the held GETs of one browser take turns when there are too many. A browser opens six HTTP/1.1 connections to a host, shared by
 * all its tabs, and every tab holds a GET to listen and often one to write: with three tabs all six could be held and no POST could ever
 * leave. So a browser keeps four GETs for as long as it likes; past that the oldest one is ended after a short while. The SDK asks again
 * at once, behind whatever waits in the browser's queue: the POSTs and the other tabs' GETs. (docs/decisions/0003-six-connections.md)
 */

/** One thing that may hold a GET. */
export interface TurnTaker {
  readonly browser: string;
  endTurn(): void;
}

export interface Turns<T extends TurnTaker> {
  /** A GET has been taken, given back or replaced. */
  changed(taker: T, holds: boolean): void;
  close(): void;
}

// Two of the six connections stay free for POSTs, transactions and new tabs.
const keptConnections = 4;
// About how long a request waits in the browser's queue for its turn, and how long the last of it when nothing else waits.
const turnMs = 200;
// A hundred tabs must not make a storm: at most fifty turns a second.
const shortestTurnMs = 20;

/** `waiting` counts the takers of a browser that hold no GET now although they did a moment ago: those in its queue. */
export function createTurns<T extends TurnTaker>(waiting: (browser: string) => number): Turns<T> {
  // In the order in which the GETs came.
  const holders = new Map<string, Set<T>>();
  const timers = new Map<string, NodeJS.Timeout>();

  const schedule = (browser: string): void => {
    const held = holders.get(browser);
    if (!held || held.size <= keptConnections) {
      clearTimeout(timers.get(browser));
      timers.delete(browser);
      return;
    }
    if (timers.has(browser)) return;
    const pause = Math.max(shortestTurnMs, turnMs / (waiting(browser) + 1));
    const timer = setTimeout(() => {
      timers.delete(browser);
      const [oldest] = held;
      oldest?.endTurn();
      schedule(browser);
    }, pause);
    timers.set(browser, timer);
  };

  return {
    changed(taker, holds) {
      const held = holders.get(taker.browser) ?? new Set<T>();
      held.delete(taker);
      if (holds) held.add(taker);
      if (held.size === 0) holders.delete(taker.browser);
      else holders.set(taker.browser, held);
      schedule(taker.browser);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      holders.clear();
    },
  };
}
