/** Firestore as the sync meets it, in memory: commits with rising times, transactions, listeners, the rules' refusals, and a bad line. */
import {
  type Battle,
  type Contestant,
  type ContestantEntries,
  isSettlementDue,
  type Outcome,
  sameTerms,
  settle,
  termsOf,
} from '../../../src/domain/index.ts';
import { compareCheckpoints, withOverlap } from '../../../src/remote/checkpoint.ts';
import type {
  RemoteBattles,
  RemoteBattlesPage,
  RemoteCheckpoint,
  RemoteFailure,
} from '../../../src/remote/remote.ts';
import { copyOf } from './copyOf.ts';
import type { VirtualTime } from './virtualTime.ts';

type Answer<T> = Outcome<T, RemoteFailure>;
const offline: RemoteFailure = { kind: 'OFFLINE' };
const done: Answer<void> = { ok: true, value: undefined };
const failed = <T>(failure: RemoteFailure): Answer<T> => ({ ok: false, failure });

/** What may happen to one message on its way. */
export interface Line {
  /** Milliseconds on the way. */
  delay(): number;
  /** The request never arrives, or arrives long after the person has given up waiting for it. */
  loses(): 'NO' | 'FOR_EVER' | 'ARRIVES_LATE';
  /** The server has done it and its answer never comes. */
  losesAnswer(): boolean;
  /** The same request arrives twice. */
  repeats(): boolean;
  /** A listener is told of one state again, or of an older one once more. */
  repeatsOldState(): boolean;
}

export const goodLine: Line = {
  delay: () => 20,
  loses: () => 'NO',
  losesAnswer: () => false,
  repeats: () => false,
  repeatsOldState: () => false,
};

export interface Counts {
  writes: number;
  reads: number;
}

/** Entries that the rules refuse, whatever else is right. */
export type Refuses = (battle: Battle, uid: string, entries: ContestantEntries, now: number) => boolean;

interface Listener {
  uid: string;
  device: string;
  deliver(): void;
  fail(failure: RemoteFailure): void;
}

const patienceMs = 12_000;

export interface MemoryServer {
  battles: Map<string, Battle>;
  counts(device: string): Counts;
  commits(): number;
  /** One person's connection from one device. */
  connect(device: string, line: Line, isOnline: () => boolean): RemoteBattles;
  /** Ends every listener, as a restart does. */
  restart(): void;
  /** A change by the server itself. */
  put(battle: Battle): void;
  remove(battleId: string): void;
  /** Settles a battle as the function does (B6): nothing happens when there is nothing to settle. */
  settle(battleId: string): void;
}

const checkpointOf = (battle: Battle): RemoteCheckpoint => ({
  seconds: Math.floor(battle.updatedAt / 1000),
  nanos: (battle.updatedAt % 1000) * 1_000_000,
});

export function createMemoryServer(time: VirtualTime, refuses: Refuses = () => false): MemoryServer {
  const battles = new Map<string, Battle>();
  const history: Battle[] = [];
  const listeners = new Set<Listener>();
  const countsByDevice = new Map<string, Counts>();
  let lastCommitAt = 0;
  let commits = 0;

  const countsOf = (device: string): Counts => {
    const counts = countsByDevice.get(device) ?? { writes: 0, reads: 0 };
    countsByDevice.set(device, counts);
    return counts;
  };

  function commit(battle: Battle): void {
    // Commit times are unique and rise, as the server's do.
    lastCommitAt = Math.max(time.now(), lastCommitAt + 1);
    const stored = copyOf({ ...battle, updatedAt: lastCommitAt });
    battles.set(battle.id, stored);
    history.push(stored);
    commits += 1;
    for (const listener of [...listeners]) if (battle.userIds.includes(listener.uid)) listener.deliver();
  }

  const withZone = (person: Contestant, uid: string, timeZone: string): Contestant =>
    person.id === uid ? { ...person, timeZone } : person;

  function writeEntries(battleId: string, uid: string, entries: ContestantEntries, timeZone: string) {
    const held = battles.get(battleId);
    if (held === undefined) return failed<void>({ kind: 'CONFLICT', server: null });
    const isOpen = held.status === 'ACTIVE' || held.status === 'COMPLETE';
    if (!isOpen || !held.userIds.includes(uid) || refuses(held, uid, entries, time.now())) {
      return failed<void>({ kind: 'DENIED' });
    }
    const own: ContestantEntries = { ...held.entries[uid] };
    for (const bucket of ['block', ...Object.keys(entries)] as (keyof ContestantEntries)[]) {
      if (entries[bucket] !== undefined) own[bucket] = { ...own[bucket], ...entries[bucket] };
    }
    commit({
      ...held,
      entries: { ...held.entries, [uid]: own },
      challenger: withZone(held.challenger, uid, timeZone),
      opponent: withZone(held.opponent, uid, timeZone),
    });
    return done;
  }

  function create(battle: Battle): Answer<void> {
    const held = battles.get(battle.id);
    if (held === undefined) {
      commit({ ...bare(battle), status: 'PENDING', termsVersion: 1, entries: {}, settlement: null });
      return done;
    }
    if (held.termsVersion === 1 && sameTerms(held, battle)) return done;
    return failed({ kind: 'CONFLICT', server: copyOf(held) });
  }

  function changeTerms(battle: Battle, base: number): Answer<void> {
    const held = battles.get(battle.id) ?? null;
    const proposer = battle.challenger;
    if (held?.termsVersion === base + 1 && held.challenger.id === proposer.id && sameTerms(held, battle)) {
      return done;
    }
    if (held?.status !== 'PENDING' || held.termsVersion !== base) {
      return failed({ kind: 'CONFLICT', server: copyOf(held) });
    }
    commit({
      ...held,
      ...termsOf(battle),
      challenger: proposer,
      opponent: held.challenger.id === proposer.id ? held.opponent : held.challenger,
      termsVersion: base + 1,
    });
    return done;
  }

  const answer: (...args: Parameters<RemoteBattles['answer']>) => Answer<void> = (id, version, given) => {
    const held = battles.get(id) ?? null;
    const conflict = failed<void>({ kind: 'CONFLICT', server: copyOf(held) });
    if (held?.termsVersion !== version) return conflict;
    if (held.status === given.status) return done;
    if (held.status !== 'PENDING' || held.opponent.id !== given.uid) return conflict;
    commit({
      ...held,
      status: given.status,
      opponent: withZone(held.opponent, given.uid, given.timeZone),
    });
    return done;
  };

  function connect(device: string, line: Line, isOnline: () => boolean): RemoteBattles {
    /** Sends one request over the line; gives up waiting after a while, whatever becomes of it. */
    function send<T>(cost: 'writes' | 'reads' | null, work: () => Answer<T>): Promise<Answer<T>> {
      if (!isOnline()) return Promise.resolve(failed<T>(offline));
      const { promise, resolve } = Promise.withResolvers<Answer<T>>();
      const giveUp = time.after(patienceMs, () => resolve(failed(offline)));
      const arrive = (): Answer<T> => {
        const given = work();
        if (given.ok && cost !== null) countsOf(device)[cost] += 1;
        return given;
      };
      const fate = line.loses();
      if (fate === 'ARRIVES_LATE') time.after(patienceMs + line.delay() * 50, arrive);
      if (fate !== 'NO') return promise;
      time.after(line.delay(), () => {
        const given = arrive();
        if (line.repeats()) time.after(line.delay(), arrive);
        if (line.losesAnswer() || !isOnline()) return;
        time.after(line.delay(), () => {
          giveUp();
          resolve(given);
        });
      });
      return promise;
    }

    const mine = (uid: string, from: RemoteCheckpoint | null, isIncluded: boolean): Battle[] =>
      [...battles.values()]
        .filter((battle) => {
          const order = compareCheckpoints(checkpointOf(battle), from);
          return battle.userIds.includes(uid) && (order > 0 || (isIncluded && order === 0));
        })
        .sort((a, b) => a.updatedAt - b.updatedAt);

    const pageOf = (states: Battle[], from: RemoteCheckpoint | null): RemoteBattlesPage => {
      countsOf(device).reads += states.length;
      const last = states.at(-1);
      return { battles: copyOf(states), checkpoint: last === undefined ? from : checkpointOf(last) };
    };

    return {
      listen(uid, from, observer) {
        let told = withOverlap(from);
        let isEnded = false;
        let isFirst = true;
        const end = (): void => {
          isEnded = true;
          listeners.delete(listener);
        };
        const tell = (): void => {
          if (isEnded) return;
          if (!isOnline()) {
            listener.fail(offline);
            return;
          }
          const news = mine(uid, told, false);
          if (news.length === 0 && !isFirst) return;
          isFirst = false;
          const page = pageOf(news, told);
          told = page.checkpoint;
          observer.next(page);
          if (!line.repeatsOldState()) return;
          const old = history.findLast(({ id }) =>
            news.some((state) => state.id === id && state.updatedAt > 0),
          );
          const older = history.filter(({ id, userIds }) => id === old?.id && userIds.includes(uid));
          const pick = older[Math.max(0, older.length - 2)];
          if (pick === undefined) return;
          time.after(line.delay(), () => {
            if (!isEnded) observer.next({ battles: [copyOf(pick)], checkpoint: checkpointOf(pick) });
          });
        };
        const listener: Listener = {
          uid,
          device,
          deliver: () => void time.after(line.delay(), tell),
          fail(failure) {
            if (isEnded) return;
            end();
            observer.failed(failure);
          },
        };
        listeners.add(listener);
        listener.deliver();
        return end;
      },
      page: (uid, from, limit) =>
        send(null, () => ({ ok: true, value: pageOf(mine(uid, from, true).slice(0, limit), from) })),
      get: (id) => send('reads', () => ({ ok: true, value: copyOf(battles.get(id) ?? null) })),
      writeEntries: (battle, uid, entries, timeZone) => {
        const sent = copyOf(entries);
        return send('writes', () => writeEntries(battle.id, uid, sent, timeZone));
      },
      create: (battle) => {
        const sent = copyOf(battle);
        return send('writes', () => create(sent));
      },
      changeTerms: (battle, base) => {
        const sent = copyOf(battle);
        return send('writes', () => changeTerms(sent, base));
      },
      answer: (id, version, given) => send('writes', () => answer(id, version, given)),
    };
  }

  return {
    battles,
    counts: countsOf,
    commits: () => commits,
    connect,
    restart() {
      for (const listener of [...listeners]) listener.fail(offline);
    },
    put: commit,
    remove: (battleId) => void battles.delete(battleId),
    settle(battleId) {
      const held = battles.get(battleId);
      const now = new Date(time.now());
      if (held === undefined || !isSettlementDue(held, now)) return;
      const settlement = settle(held, now);
      // As functions/src/settleBattle.ts: a knockout that a late entry undid leaves no settlement behind.
      const isOver = settlement.status === 'COMPLETE' || settlement.status === 'DECLINED';
      commit({ ...held, status: settlement.status, settlement: isOver ? settlement : null });
    },
  };
}

/** The document alone, without what a device adds to it. */
const bare = (battle: Battle): Battle => ({
  id: battle.id,
  ...termsOf(battle),
  teamBattle: false,
  status: battle.status,
  userIds: battle.userIds,
  challenger: battle.challenger,
  opponent: { id: battle.opponent.id, username: battle.opponent.username },
  entries: battle.entries,
  termsVersion: battle.termsVersion,
  settlement: battle.settlement,
  updatedAt: battle.updatedAt,
});
