/** The sync over a model of Firestore: each test holds one promise of Y2–Y5 and Y8. */
import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/domain/index.ts';
import type { RemoteBattles } from '../../src/remote/remote.ts';
import type { TabMessage, Tabs } from '../../src/sync/surroundings.ts';
import { ana, ben, newBattle, noon, serverBattle, terms } from '../store/storeKit.ts';
import { startSync } from './kit/device.ts';
import {
  createMemoryServer,
  goodLine,
  type Line,
  type MemoryServer,
  type Refuses,
} from './kit/memoryServer.ts';
import { createMemoryStore, type MemoryStore } from './kit/memoryStore.ts';
import { createVirtualTime, type VirtualTime } from './kit/virtualTime.ts';

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;
const day = 24 * 60 * 60 * 1000;

function start(refuses?: Refuses): { time: VirtualTime; server: MemoryServer } {
  const time = createVirtualTime(noon);
  return { time, server: createMemoryServer(time, refuses) };
}

type World = ReturnType<typeof start>;

interface PhoneOptions {
  line?: Partial<Line>;
  online?: boolean;
  isLeader?: BehaviorSubject<boolean>;
  tabs?: Tabs;
  /** What stays on the phone when the app is closed. */
  store?: MemoryStore;
  /** Lies around the connection. */
  wrap?: (battles: RemoteBattles) => RemoteBattles;
}

function createPhone(world: World, uid: string, name: string, options: PhoneOptions = {}) {
  const { time, server } = world;
  const online = new BehaviorSubject(options.online ?? true);
  let ids = 0;
  const store =
    options.store ??
    createMemoryStore({
      uid,
      now: time.now,
      timeZone: () => 'UTC',
      newId: () => `${name}${++ids}`,
      pause: () => Promise.resolve(),
      ...(options.isLeader === undefined ? {} : { isLeader$: options.isLeader }),
    });
  const battles = server.connect(name, { ...goodLine, ...options.line }, () => online.value);
  const running = startSync({
    uid,
    time,
    replica: store.replica,
    battles: options.wrap?.(battles) ?? battles,
    online,
    ...(options.tabs === undefined ? {} : { tabs: options.tabs }),
  });
  return { ...running, store, name };
}

const heldEntry = (
  server: MemoryServer,
  uid: string,
  place: typeof pushUps | typeof steps,
): Entry | undefined => server.battles.get('b1')?.entries[uid]?.[place.bucket]?.[place.targetKey];

const rowOf = (store: MemoryStore) => {
  const row = store.rows().find(({ id }) => id === 'b1');
  if (row === undefined) throw new Error('The battle is not on this device');
  return row;
};

describe('what a recorded entry costs', () => {
  test('[Y3] one recorded entry costs its author 1 write and 1 read, and the opponent 1 read', async () => {
    const world = start();
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    createPhone(world, ben.id, 'bens');
    await world.time.pass(5_000);
    const [author, opponent] = [{ ...world.server.counts('anas') }, { ...world.server.counts('bens') }];

    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(60_000);

    expect(world.server.counts('anas')).toEqual({ writes: author.writes + 1, reads: author.reads + 1 });
    expect(world.server.counts('bens')).toEqual({ writes: opponent.writes, reads: opponent.reads + 1 });
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
  });

  test('[Y3] ten quick edits are one write, which holds the last of each', async () => {
    const world = start();
    world.server.put(serverBattle());
    const { store } = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    for (let value = 1; value <= 10; value += 1) {
      store.record('b1', steps, { kind: 'NUMBER', value, hide: false });
      await world.time.pass(20);
    }
    await world.time.pass(60_000);
    expect(world.server.counts('anas').writes).toBe(1);
    expect(heldEntry(world.server, ana.id, steps)?.input).toBe(10);
    expect(rowOf(store).dirty).toBe(0);
  });

  test('[Y4] a reconnect reads the battles that changed, not all of them', async () => {
    const world = start();
    for (let index = 0; index < 30; index += 1) world.server.put(serverBattle({ id: `b${index}` }));
    await world.time.pass(60_000);
    world.server.put(serverBattle({ id: 'b29' }));
    const first = createPhone(world, ana.id, 'anas');
    await world.time.pass(60_000);
    await first.sync.stop();
    world.server.put(serverBattle({ id: 'b7', title: 'Changed', termsVersion: 2 }));
    const before = world.server.counts('anas').reads;
    const again = createPhone(world, ana.id, 'anas', { store: first.store });
    await world.time.pass(60_000);
    // The changed one, and the one within the overlap of the checkpoint.
    expect(world.server.counts('anas').reads - before).toBe(2);
    expect(again.store.rows().find(({ id }) => id === 'b7')?.title).toBe('Changed');
  });

  test('[Y5] nothing is read or written while nothing happens', async () => {
    const world = start();
    world.server.put(serverBattle());
    createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    const before = { ...world.server.counts('anas') };
    await world.time.pass(day);
    expect(world.server.counts('anas')).toEqual(before);
  });
});

describe('the order of things', () => {
  test('[Y3] a push waits for the first answer of the server, and sends nothing that the server already holds', async () => {
    const world = start();
    world.server.put(serverBattle());
    const first = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    first.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    // Stopped between the server's doing and the answer's arrival: the confirmation is lost.
    await world.time.pass(325);
    expect(world.server.counts('anas').writes).toBe(1);
    await first.sync.stop();
    expect(rowOf(first.store).dirty).toBe(1);

    createPhone(world, ana.id, 'anas', { store: first.store });
    await world.time.pass(60_000);
    expect(rowOf(first.store).dirty).toBe(0);
    expect(world.server.counts('anas').writes).toBe(1);
  });

  test('[Y3] an acceptance made offline goes before the entries that hang on it', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const bens = createPhone(world, ben.id, 'bens');
    await world.time.pass(5_000);
    bens.online.next(false);
    expect(bens.store.answer('b1', 1, 'ACCEPT')).toBe(true);
    expect(bens.store.record('b1', pushUps, { kind: 'CHECK', checked: true })).not.toBeNull();
    await world.time.pass(60_000);
    expect(world.server.battles.get('b1')?.status).toBe('PENDING');
    bens.online.next(true);
    await world.time.pass(60_000);
    expect(world.server.battles.get('b1')?.status).toBe('ACTIVE');
    expect(heldEntry(world.server, ben.id, pushUps)?.input).toBe(true);
    expect(bens.events).toEqual([{ kind: 'INTENT_CONFIRMED', battleId: 'b1', intent: 'ACCEPT' }]);
  });

  test('[Y3] an entry waits for its photo and follows it', async () => {
    const world = start();
    const battle = serverBattle();
    for (const target of Object.values(battle.targets))
      target.isPhotoRequired = target.targetKey === 'target1';
    world.server.put(battle);
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'PHOTO', path: 'targetConfirmations/p1' });
    anas.store.record('b1', steps, { kind: 'NUMBER', value: 7, hide: false });
    await world.time.pass(60_000);
    expect(heldEntry(world.server, ana.id, pushUps)).toBeUndefined();
    expect(heldEntry(world.server, ana.id, steps)?.input).toBe(7);
    anas.uploaded.add('targetConfirmations/p1');
    anas.photoUploaded.next();
    await world.time.pass(60_000);
    expect(heldEntry(world.server, ana.id, pushUps)?.photo).toBe('targetConfirmations/p1');
  });

  test('[Y3] a catch-up of several days goes in writes that the rules can judge', async () => {
    const world = start();
    world.server.put(serverBattle({ numDays: 4 }));
    const anas = createPhone(world, ana.id, 'anas', { online: false });
    await anas.store.replica.applyRemote([serverBattle({ numDays: 4, updatedAt: noon })], null);
    for (const bucket of ['day1', 'day2', 'day3'] as const) {
      expect(
        anas.store.record('b1', { bucket, targetKey: 'target1' }, { kind: 'CHECK', checked: true }),
      ).not.toBeNull();
      await world.time.pass(day);
    }
    anas.online.next(true);
    await world.time.pass(60_000);
    expect(world.server.counts('anas').writes).toBe(2);
    expect(Object.keys(world.server.battles.get('b1')?.entries[ana.id] ?? {})).toEqual([
      'day1',
      'day2',
      'day3',
    ]);
  });

  test('[Y3] a stale second phone that overwrote an entry is healed by the later recording', async () => {
    const world = start();
    world.server.put(serverBattle());
    const phone = createPhone(world, ana.id, 'phone');
    await world.time.pass(5_000);
    phone.store.record('b1', steps, { kind: 'NUMBER', value: 8, hide: false });
    await world.time.pass(5_000);
    const tablet = world.server.connect('tablet', goodLine, () => true);
    const stale: Entry = { input: 3, photo: null, hide: false, recordedAt: noon - 1 };
    void tablet.writeEntries(serverBattle(), ana.id, { day1: { target2: stale } }, 'UTC');
    await world.time.pass(60_000);
    expect(heldEntry(world.server, ana.id, steps)?.input).toBe(8);
    expect(rowOf(phone.store).dirty).toBe(0);
  });

  test('[Y3] a late confirmation does not hide that another phone overwrote the entry meanwhile', async () => {
    const world = start();
    world.server.put(serverBattle());
    const stale: Entry = { input: 3, photo: null, hide: false, recordedAt: noon - 1 };
    const tablet = world.server.connect('tablet', { ...goodLine, delay: () => 0 }, () => true);
    // The write is done, the listener tells of both, and only then does the write's own answer arrive.
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      async writeEntries(...args) {
        const answer = await battles.writeEntries(...args);
        await tablet.writeEntries(serverBattle(), ana.id, { day1: { target2: stale } }, 'UTC');
        const { promise, resolve } = Promise.withResolvers<typeof answer>();
        world.time.after(1_000, () => resolve(answer));
        return promise;
      },
    });
    let isFirst = true;
    const once = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      writeEntries(...args) {
        const chosen = isFirst ? wrap(battles) : battles;
        isFirst = false;
        return chosen.writeEntries(...args);
      },
    });
    const phone = createPhone(world, ana.id, 'phone', { wrap: once });
    await world.time.pass(5_000);
    phone.store.record('b1', steps, { kind: 'NUMBER', value: 8, hide: false });
    await world.time.pass(60_000);
    expect(heldEntry(world.server, ana.id, steps)?.input).toBe(8);
    expect(rowOf(phone.store).dirty).toBe(0);
  });

  test('[Y4] a new phone takes a long history in pages, then listens', async () => {
    const world = start();
    for (let index = 0; index < 250; index += 1) world.server.put(serverBattle({ id: `b${index}` }));
    await world.time.pass(60_000);
    const pages: (number | null)[] = [];
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      async page(uid, from, limit) {
        const page = await battles.page(uid, from, limit);
        pages.push(page.ok ? page.value.battles.length : null);
        return page;
      },
    });
    const phone = createPhone(world, ana.id, 'phone', { wrap });
    await world.time.pass(60_000);
    expect(pages).toEqual([100, 100, 52]);
    expect(phone.store.rows()).toHaveLength(250);
    expect(phone.status().phase).toBe('LIVE');
  });

  test('[Y4] a page that cannot be fetched is asked for again, from where the last one ended', async () => {
    const world = start();
    for (let index = 0; index < 150; index += 1) world.server.put(serverBattle({ id: `b${index}` }));
    let calls = 0;
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      page: (uid, from, limit) => {
        calls += 1;
        if (calls === 2) return Promise.resolve({ ok: false, failure: { kind: 'OFFLINE' } });
        return battles.page(uid, from, limit);
      },
    });
    const phone = createPhone(world, ana.id, 'phone', { wrap });
    await world.time.pass(60_000);
    expect(phone.store.rows()).toHaveLength(150);
    expect(phone.status().phase).toBe('LIVE');
  });
});

describe('refusals and failures', () => {
  const refusesSteps: Refuses = (_battle, _uid, entries) => entries.day1?.target2 !== undefined;

  test('[Y5] of several entries the refused one is found and parked, the others are sent', async () => {
    const world = start(refusesSteps);
    world.server.put(serverBattle());
    const { store, events } = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    store.record('b1', steps, { kind: 'NUMBER', value: 5, hide: false });
    store.record(
      'b1',
      { bucket: 'block', targetKey: 'blockTarget1' },
      { kind: 'ADD_ITEM', value: 2, hide: false },
    );
    await world.time.pass(60_000);
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
    expect(world.server.battles.get('b1')?.entries[ana.id]?.block?.blockTarget1?.inputArray).toHaveLength(1);
    expect(store.refusals()).toMatchObject([{ reason: 'DENIED', what: { kind: 'ENTRY', place: steps } }]);
    expect(events).toEqual([{ kind: 'REFUSED', battleId: 'b1', what: 'ENTRY', reason: 'DENIED' }]);
    expect(rowOf(store).dirty).toBe(0);
  });

  test('[Y5] an entry that comes after the window of its day is parked as too late', async () => {
    const world = start(refusesSteps);
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    anas.online.next(false);
    anas.store.record('b1', steps, { kind: 'NUMBER', value: 5, hide: false });
    await world.time.pass(4 * day);
    anas.online.next(true);
    await world.time.pass(60_000);
    expect(anas.store.refusals()).toMatchObject([{ reason: 'TOO_LATE' }]);
  });

  test('[Y5] entries of a battle that is gone are parked as such', async () => {
    const world = start();
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    world.server.remove('b1');
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(60_000);
    expect(anas.store.refusals()).toMatchObject([{ reason: 'GONE' }]);
  });

  test('[Y5] one battle that fails again and again holds up no other', async () => {
    const world = start();
    world.server.put(serverBattle());
    world.server.put(serverBattle({ id: 'b2' }));
    const tries: number[] = [];
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      writeEntries(battle, ...rest) {
        if (battle.id !== 'b1') return battles.writeEntries(battle, ...rest);
        tries.push(world.time.now());
        return Promise.resolve({ ok: false, failure: { kind: 'OFFLINE' } });
      },
    });
    const anas = createPhone(world, ana.id, 'anas', { wrap });
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    anas.store.record('b2', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(10 * 60_000);
    expect(world.server.battles.get('b2')?.entries[ana.id]?.day1?.target1?.input).toBe(true);
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(waits.length).toBeGreaterThan(5);
    expect(waits.slice(0, 5)).toEqual([...waits.slice(0, 5)].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_300);
  });

  test('[Y5] coming back to the app tries at once what was waiting', async () => {
    const world = start();
    world.server.put(serverBattle());
    let isBroken = true;
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      writeEntries: (...args) =>
        isBroken
          ? Promise.resolve({ ok: false, failure: { kind: 'OFFLINE' } })
          : battles.writeEntries(...args),
    });
    const anas = createPhone(world, ana.id, 'anas', { wrap });
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(10 * 60_000);
    isBroken = false;
    anas.visible.next(false);
    anas.visible.next(true);
    await world.time.pass(100);
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
  });

  test('[Y5] a server that restarts is found again, and what was recorded meanwhile is sent', async () => {
    const world = start();
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    world.server.restart();
    expect(anas.status().phase).toBe('OFFLINE');
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(60_000);
    expect(anas.status().phase).toBe('LIVE');
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
  });

  test('[Y5] a sign-in that is no longer valid stops the tries and says so', async () => {
    const world = start();
    world.server.put(serverBattle());
    let tries = 0;
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      writeEntries: () => {
        tries += 1;
        return Promise.resolve({ ok: false, failure: { kind: 'SIGNED_OUT' } });
      },
    });
    const anas = createPhone(world, ana.id, 'anas', { wrap });
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(10 * 60_000);
    expect(anas.status().phase).toBe('SIGNED_OUT');
    expect(tries).toBe(1);
    expect(rowOf(anas.store).dirty).toBe(1);
  });
});

describe('creations and answers', () => {
  test('[Y8] a battle made offline is sent when there is a way, and confirmed once', async () => {
    const world = start();
    const anas = createPhone(world, ana.id, 'anas', { online: false });
    expect(anas.store.createBattle(newBattle())).toBe(true);
    await world.time.pass(60_000);
    expect(anas.status().phase).toBe('OFFLINE');
    expect(anas.events).toEqual([]);
    anas.online.next(true);
    await world.time.pass(60_000);
    expect(world.server.battles.get('b1')).toMatchObject({ status: 'PENDING', termsVersion: 1 });
    expect(anas.events).toEqual([{ kind: 'INTENT_CONFIRMED', battleId: 'b1', intent: 'CREATE' }]);
    expect(rowOf(anas.store)).toMatchObject({ dirty: 0, intent: null });
  });

  test('[Y8] a creation whose confirmation was lost is confirmed after the restart, without a second battle', async () => {
    const world = start();
    const first = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    first.store.createBattle(newBattle());
    await world.time.pass(325);
    expect(world.server.battles.size).toBe(1);
    await first.sync.stop();
    expect(rowOf(first.store).intent?.kind).toBe('CREATE');
    const again = createPhone(world, ana.id, 'anas', { store: first.store });
    await world.time.pass(60_000);
    expect(again.events).toEqual([{ kind: 'INTENT_CONFIRMED', battleId: 'b1', intent: 'CREATE' }]);
    expect(world.server.commits()).toBe(1);
  });

  test('[Y8] [Y5] an acceptance of terms that moved is refused with the reason, and the new terms are shown', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const bens = createPhone(world, ben.id, 'bens');
    await world.time.pass(5_000);
    bens.online.next(false);
    bens.store.answer('b1', 1, 'ACCEPT');
    world.server.put(serverBattle({ status: 'PENDING', termsVersion: 2, title: 'Harder' }));
    bens.online.next(true);
    await world.time.pass(60_000);
    expect(world.server.battles.get('b1')?.status).toBe('PENDING');
    expect(bens.events).toEqual([{ kind: 'REFUSED', battleId: 'b1', what: 'ACCEPT', reason: 'TERMS_MOVED' }]);
    expect(rowOf(bens.store)).toMatchObject({ title: 'Harder', status: 'PENDING', intent: null, dirty: 0 });
  });

  test('[Y8] a proposal swaps the roles and is confirmed', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const anas = createPhone(world, ana.id, 'anas');
    const bens = createPhone(world, ben.id, 'bens');
    await world.time.pass(5_000);
    expect(bens.store.changeTerms('b1', 1, terms({ title: 'Shorter', numDays: 2 }))).toBe(true);
    await world.time.pass(60_000);
    expect(rowOf(anas.store)).toMatchObject({ title: 'Shorter', termsVersion: 2, opponent: { id: ana.id } });
    expect(bens.events).toEqual([{ kind: 'INTENT_CONFIRMED', battleId: 'b1', intent: 'PROPOSE' }]);
  });
});

describe('tabs', () => {
  /** Two ends of one BroadcastChannel. */
  function createTabPair(): [Tabs, Tabs] {
    const [a, b] = [new Subject<TabMessage>(), new Subject<TabMessage>()];
    return [
      { post: (message) => b.next(message), messages$: a },
      { post: (message) => a.next(message), messages$: b },
    ];
  }

  test('[Y2] one tab syncs, the other sees its status and events, and takes over when it goes', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const [firstTabs, secondTabs] = createTabPair();
    const leads = new BehaviorSubject(true);
    const follows = new BehaviorSubject(false);
    const first = createPhone(world, ben.id, 'first', { tabs: firstTabs, isLeader: leads });
    const second = createPhone(world, ben.id, 'second', {
      tabs: secondTabs,
      store: {
        ...first.store,
        replica: { ...first.store.replica, isLeader$: () => follows },
      },
    });
    await world.time.pass(5_000);
    expect(first.status().phase).toBe('LIVE');
    expect(second.status()).toEqual({ phase: 'ELSEWHERE', lastSyncedAt: first.status().lastSyncedAt });
    expect(world.server.counts('second')).toEqual({ writes: 0, reads: 0 });

    second.store.answer('b1', 1, 'ACCEPT');
    await world.time.pass(5_000);
    const accepted = { kind: 'INTENT_CONFIRMED', battleId: 'b1', intent: 'ACCEPT' };
    expect(first.events).toEqual([accepted]);
    expect(second.events).toEqual([accepted]);

    await first.sync.stop();
    follows.next(true);
    await world.time.pass(5_000);
    expect(second.status().phase).toBe('LIVE');
    second.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(5_000);
    expect(heldEntry(world.server, ben.id, pushUps)?.input).toBe(true);
  });

  test('[Y2] trying again in any tab wakes the one that syncs', async () => {
    const world = start();
    world.server.put(serverBattle());
    const [firstTabs, secondTabs] = createTabPair();
    let isBroken = true;
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      writeEntries: (...args) =>
        isBroken
          ? Promise.resolve({ ok: false, failure: { kind: 'OFFLINE' } })
          : battles.writeEntries(...args),
    });
    const first = createPhone(world, ana.id, 'first', { tabs: firstTabs, wrap });
    const second = createPhone(world, ana.id, 'second', {
      tabs: secondTabs,
      isLeader: new BehaviorSubject(false),
    });
    await world.time.pass(5_000);
    first.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(10 * 60_000);
    isBroken = false;
    second.sync.syncNow();
    await world.time.pass(100);
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
  });

  test('[Y2] after stopping nothing touches the store any more', async () => {
    const world = start();
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(310);
    await anas.sync.stop();
    const before = rowOf(anas.store);
    await world.time.pass(60_000);
    expect(rowOf(anas.store)).toEqual(before);
    expect(anas.errors).toEqual([]);
  });
});
