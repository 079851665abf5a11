/** Measures the pure rules in the page: `settle` and `mergeBattles` beside their naive references. */
import { type Battle, contentEquals, mergeBattles, settle } from '../../../src/domain/index.ts';
import { benchBattle, me } from '../benchBattles.ts';
import { naiveMerge } from '../naive/naiveMerge.ts';
import { naiveSettle } from '../naive/naiveSettle.ts';

const today = '2026-06-21';
const now = new Date(`${today}T12:00:00Z`);
const afterTheEnd = new Date('2026-08-01T12:00:00Z');

/** Milliseconds per call, one sample per batch: a single call is too short for a browser's clock. */
function sample(work: (turn: number) => unknown, batch: number, samples: number): number[] {
  for (let turn = 0; turn < batch * 3; turn += 1) work(turn);
  return Array.from({ length: samples }, () => {
    const start = performance.now();
    for (let turn = 0; turn < batch; turn += 1) work(turn);
    return (performance.now() - start) / batch;
  });
}

/** The same battle with one more recording: what a pull brings. */
function withOneMore(battle: Battle): Battle {
  const copy = structuredClone(battle);
  const day = copy.entries[me.id]?.day20;
  if (day) day.target1 = { input: true, photo: null, hide: false, recordedAt: now.getTime() };
  return copy;
}

function expectSame(what: string, a: unknown, b: unknown): void {
  if (!contentEquals(a, b)) throw new Error(`${what}: the reference answers otherwise`);
}

const running = benchBattle(0, today, 21);
const ended = benchBattle(1, '2026-07-05', 40);
const newer = withOneMore(running);

expectSame('settle, running', settle(running, now), naiveSettle(running, now));
expectSame('settle, ended', settle(ended, afterTheEnd), naiveSettle(ended, afterTheEnd));
expectSame('mergeBattles', mergeBattles(running, newer), naiveMerge(running, newer));

/** A new instant each time, as in life: what a zone said of the last one must not help. */
const at = (turn: number): Date => new Date(now.getTime() + turn);
const afterAt = (turn: number): Date => new Date(afterTheEnd.getTime() + turn);

const works = {
  settleRunning: () => sample((turn) => settle(running, at(turn)), 100, 100),
  naiveSettleRunning: () => sample((turn) => naiveSettle(running, at(turn)), 3, 60),
  settleEnded: () => sample((turn) => settle(ended, afterAt(turn)), 100, 100),
  naiveSettleEnded: () => sample((turn) => naiveSettle(ended, afterAt(turn)), 3, 60),
  merge: () => sample(() => mergeBattles(running, newer), 20, 100),
  naiveMerge: () => sample(() => naiveMerge(running, newer), 20, 100),
};

const face = {
  battleBytes: JSON.stringify(running).length,
  run: (name: keyof typeof works): number[] => works[name](),
};

declare global {
  var domainPage: typeof face;
}
globalThis.domainPage = face;
