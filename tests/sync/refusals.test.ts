/** What happens when the server says no, or nothing (Y5). */
import { describe, expect, test } from 'vitest';
import type { RemoteBattles } from '../../src/remote/remote.ts';
import { ana, serverBattle } from '../store/storeKit.ts';
import type { Refuses } from './kit/memoryServer.ts';
import { createPhone, dayMs, heldEntry, pushUps, rowOf, start, steps } from './kit/world.ts';

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
    await world.time.pass(4 * dayMs);
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

  test('[Y5] a full phone says that it cannot save, and goes on by itself once there is room', async () => {
    const world = start();
    world.server.put(serverBattle());
    let isFull = true;
    const anas = createPhone(world, ana.id, 'anas', { isFull: () => isFull });
    await world.time.pass(5_000);
    expect(anas.status().phase).toBe('BLOCKED');
    expect(anas.store.rows()).toEqual([]);
    isFull = false;
    await world.time.pass(120_000);
    expect(anas.status().phase).toBe('LIVE');
    expect(rowOf(anas.store).status).toBe('ACTIVE');
    expect(anas.errors).toEqual([]);
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
