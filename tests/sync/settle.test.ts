/** What the sync asks of the functions: settling what is over (B5, B6, T4, T5), and telling the opponent of a recording. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { type Battle, settle } from '../../src/domain/index.ts';
import type { CallFailure, RemoteFunctions } from '../../src/remote/remote.ts';
import { ana, ben, newBattle, serverBattle, terms } from '../store/storeKit.ts';
import { createPhone, dayMs, pushUps, rowOf, start, steps } from './kit/world.ts';

const minuteMs = 60_000;
const ok = { ok: true, value: undefined } as const;

/** The functions of a server, and what was asked of them. `fails` is asked before each call. */
function createFunctions(world: ReturnType<typeof start>, fails: () => CallFailure | null = () => null) {
  const settled: string[] = [];
  const told: string[] = [];
  const functions: Partial<RemoteFunctions> = {
    async updateXp(battleId) {
      settled.push(battleId);
      const failure = fails();
      if (failure !== null) return { ok: false, failure };
      world.server.settle(battleId);
      return ok;
    },
    async sendTargetUpdateNotification(otherUserId) {
      told.push(otherUserId);
      const failure = fails();
      return failure === null ? ok : { ok: false, failure };
    },
  };
  return { functions, settled, told };
}

/** One day, so that it is over at the next midnight. */
const short = (changes: Partial<Battle> = {}): Battle => serverBattle({ numDays: 1, ...changes });

describe('settling', () => {
  test('[T5] [B6] a battle that ends while the app is open is settled once, at that midnight', async () => {
    const world = start();
    world.server.put(short());
    const { functions, settled } = createFunctions(world);
    const anas = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(12 * 60 * minuteMs - 1000);
    anas.minute.next();
    await world.time.pass(500);
    expect(settled).toEqual([]);
    await world.time.pass(minuteMs);
    anas.minute.next();
    await world.time.pass(5_000);
    expect(settled).toEqual(['b1']);
    expect(rowOf(anas.store)).toMatchObject({ status: 'COMPLETE', unsettled: 0 });
    for (let minute = 0; minute < 200; minute += 1) {
      await world.time.pass(minuteMs);
      anas.minute.next();
    }
    anas.sync.syncNow();
    await world.time.pass(minuteMs);
    expect(settled).toEqual(['b1']);
  });

  test('[B6] what ended offline is asked for on return, also after the app was closed', async () => {
    const world = start();
    world.server.put(short());
    const { functions, settled } = createFunctions(world);
    const first = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(5_000);
    first.online.next(false);
    await world.time.pass(2 * dayMs);
    first.minute.next();
    await first.sync.stop();
    const again = createPhone(world, ana.id, 'anas', { functions, store: first.store, online: false });
    await world.time.pass(minuteMs);
    again.minute.next();
    await world.time.pass(minuteMs);
    expect(settled).toEqual([]);
    again.online.next(true);
    await world.time.pass(5_000);
    expect(settled).toEqual(['b1']);
    expect(rowOf(again.store).settlement).toEqual(settle(rowOf(again.store), new Date(world.time.now())));
  });

  test("[T4] [B6] one's own late entries go up before the server is asked", async () => {
    const world = start();
    world.server.put(short());
    const asked: unknown[] = [];
    const anas = createPhone(world, ana.id, 'anas', {
      functions: {
        async updateXp(battleId) {
          asked.push(world.server.battles.get(battleId)?.entries[ana.id]?.day1);
          world.server.settle(battleId);
          return ok;
        },
      },
    });
    await world.time.pass(5_000);
    anas.online.next(false);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(dayMs);
    anas.minute.next();
    anas.online.next(true);
    await world.time.pass(minuteMs);
    expect(asked).toEqual([{ target1: rowOf(anas.store).entries[ana.id]?.day1?.target1 }]);
    expect(rowOf(anas.store).settlement?.result?.winner?.id).toBe(ana.id);
  });

  test('[T4] [B6] a late entry of the other that changes the result is settled again', async () => {
    const world = start();
    world.server.put(short());
    const { functions, settled } = createFunctions(world);
    const anas = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(dayMs);
    anas.minute.next();
    await world.time.pass(minuteMs);
    const held = rowOf(anas.store);
    expect(held.settlement?.result?.draw).toBe(true);
    const late = { input: true, photo: null, hide: false, recordedAt: 1 } as const;
    const stored = world.server.battles.get('b1');
    if (stored === undefined) throw new Error('The battle is gone');
    world.server.put({ ...stored, entries: { [ben.id]: { day1: { target1: late } } } });
    await world.time.pass(minuteMs);
    expect(settled).toEqual(['b1', 'b1']);
    expect(rowOf(anas.store).settlement?.result?.winner?.id).toBe(ben.id);
  });

  test('[B5] a request whose start date is over is declined by the server', async () => {
    const world = start();
    world.server.put(short({ status: 'PENDING' }));
    const { functions, settled } = createFunctions(world);
    const bens = createPhone(world, ben.id, 'bens', { functions });
    await world.time.pass(dayMs);
    bens.minute.next();
    await world.time.pass(minuteMs);
    expect(settled).toEqual(['b1']);
    expect(rowOf(bens.store)).toMatchObject({ status: 'DECLINED', unsettled: 0 });
  });

  test('[B6] a battle that the other has had settled is not asked for', async () => {
    const world = start();
    world.server.put(short());
    const { functions, settled } = createFunctions(world);
    const anas = createPhone(world, ana.id, 'anas', { functions, online: false });
    await world.time.pass(dayMs);
    world.server.settle('b1');
    anas.online.next(true);
    anas.minute.next();
    await world.time.pass(minuteMs);
    expect(rowOf(anas.store).status).toBe('COMPLETE');
    expect(settled).toEqual([]);
  });

  test('[Y5] without an answer it is asked again, ever more rarely, and at once when the server is back', async () => {
    const world = start();
    world.server.put(short());
    let isDown = true;
    const { functions, settled } = createFunctions(world, () => (isDown ? { kind: 'OFFLINE' } : null));
    const anas = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(dayMs);
    for (let minute = 0; minute < 120; minute += 1) {
      anas.minute.next();
      await world.time.pass(minuteMs);
    }
    // After 0, 1, 3, 7, 15, 31 and 63 minutes.
    expect(settled).toHaveLength(7);
    isDown = false;
    anas.sync.syncNow();
    await world.time.pass(minuteMs);
    expect(settled).toHaveLength(8);
    expect(rowOf(anas.store).status).toBe('COMPLETE');
    expect(anas.errors).toEqual([]);
  });

  test('[Y5] a refusal is not asked again and holds up nothing else', async () => {
    const world = start();
    world.server.put(short({ id: 'b0' }));
    world.server.put(short());
    const refused: RemoteFunctions['updateXp'] = async () => ({ ok: false, failure: { kind: 'DENIED' } });
    const { functions, settled } = createFunctions(world);
    const anas = createPhone(world, ana.id, 'anas', {
      functions: {
        ...functions,
        async updateXp(id) {
          if (id !== 'b0') return functions.updateXp?.(id) ?? ok;
          settled.push(id);
          return refused(id);
        },
      },
    });
    await world.time.pass(dayMs);
    for (let minute = 0; minute < 120; minute += 1) {
      anas.minute.next();
      await world.time.pass(minuteMs);
    }
    anas.sync.syncNow();
    await world.time.pass(minuteMs);
    expect(settled.toSorted()).toEqual(['b0', 'b1']);
    expect(rowOf(anas.store).status).toBe('COMPLETE');
    expect(anas.status().phase).toBe('LIVE');
    expect(anas.errors).toHaveLength(1);
  });

  test('[B6] a server whose clock is behind is asked again later, not all the time', async () => {
    const world = start();
    world.server.put(short());
    const settled: number[] = [];
    const anas = createPhone(world, ana.id, 'anas', {
      functions: {
        async updateXp(id) {
          settled.push(world.time.now());
          if (settled.length === 3) world.server.settle(id);
          return ok;
        },
      },
    });
    await world.time.pass(dayMs);
    for (let minute = 0; minute < 30; minute += 1) {
      anas.minute.next();
      await world.time.pass(minuteMs);
    }
    expect(settled).toHaveLength(3);
    expect(rowOf(anas.store).status).toBe('COMPLETE');
  });

  test('[Y2] a tab that does not sync asks nothing', async () => {
    const world = start();
    world.server.put(short());
    const { functions, settled } = createFunctions(world);
    const isLeader = new BehaviorSubject(true);
    const first = createPhone(world, ana.id, 'first', { functions });
    await world.time.pass(5_000);
    await first.sync.stop();
    isLeader.next(false);
    const second = createPhone(world, ana.id, 'second', {
      functions,
      store: { ...first.store, replica: { ...first.store.replica, isLeader$: () => isLeader } },
    });
    await world.time.pass(dayMs);
    second.minute.next();
    await world.time.pass(minuteMs);
    expect(settled).toEqual([]);
  });
});

describe('telling the opponent', () => {
  test('a gathered push that set values tells once, and one that only cleared tells nothing', async () => {
    const world = start();
    world.server.put(serverBattle());
    const { functions, told } = createFunctions(world);
    const { store } = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(5_000);
    store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    store.record('b1', steps, { kind: 'NUMBER', value: 8000, hide: false });
    await world.time.pass(minuteMs);
    expect(told).toEqual([ben.id]);
    store.record('b1', pushUps, { kind: 'CHECK', checked: false });
    await world.time.pass(minuteMs);
    store.record('b1', steps, { kind: 'HIDE', hide: true });
    await world.time.pass(minuteMs);
    expect(told).toEqual([ben.id]);
    expect(rowOf(store).dirty).toBe(0);
  });

  test('a request and every change of it tell the other, an answer does not', async () => {
    const world = start();
    const { functions, told } = createFunctions(world);
    const anas = createPhone(world, ana.id, 'anas', { functions });
    const bens = createPhone(world, ben.id, 'bens', { functions });
    await world.time.pass(5_000);
    anas.store.createBattle(newBattle('b1'));
    await world.time.pass(minuteMs);
    expect(told).toEqual([ben.id]);
    bens.store.changeTerms('b1', 1, terms({ title: 'Longer' }));
    await world.time.pass(minuteMs);
    expect(told).toEqual([ben.id, ana.id]);
    anas.store.answer('b1', 2, 'ACCEPT');
    await world.time.pass(minuteMs);
    expect(rowOf(anas.store).status).toBe('ACTIVE');
    expect(told).toHaveLength(2);
  });

  test('a refused recording tells nothing', async () => {
    const world = start(() => true);
    world.server.put(serverBattle());
    const { functions, told } = createFunctions(world);
    const { store } = createPhone(world, ana.id, 'anas', { functions });
    await world.time.pass(5_000);
    store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(minuteMs);
    expect(store.refusals()).toHaveLength(1);
    expect(told).toEqual([]);
  });

  test('the sync neither waits for it nor minds that it fails', async () => {
    const world = start();
    world.server.put(serverBattle());
    const { functions, told } = createFunctions(world, () => ({ kind: 'REJECTED', message: 'no' }));
    const never = new Promise<never>(() => {});
    const quick = createPhone(world, ana.id, 'anas', { functions });
    const slow = createPhone(world, ben.id, 'bens', {
      functions: { sendTargetUpdateNotification: () => never },
    });
    await world.time.pass(5_000);
    for (const { store } of [quick, slow]) {
      store.record('b1', pushUps, { kind: 'CHECK', checked: true });
      await world.time.pass(5_000);
      store.record('b1', steps, { kind: 'NUMBER', value: 1, hide: false });
      await world.time.pass(5_000);
      expect(rowOf(store).dirty).toBe(0);
    }
    expect(told).toHaveLength(2);
    expect(quick.errors).toHaveLength(2);
    expect(slow.errors).toEqual([]);
  });
});
