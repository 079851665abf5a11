/** One tab syncs, all tabs see (Y2). */
import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { RemoteBattles } from '../../src/remote/remote.ts';
import type { TabMessage, Tabs } from '../../src/sync/surroundings.ts';
import { ana, ben, serverBattle } from '../store/storeKit.ts';
import { createPhone, heldEntry, pushUps, rowOf, start } from './kit/world.ts';

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

  test('[Y2] a tab that loses its turn sends nothing, and goes on where it was when it has another', async () => {
    const world = start();
    world.server.put(serverBattle());
    const turn = new BehaviorSubject(true);
    const anas = createPhone(world, ana.id, 'anas', { isLeader: turn });
    await world.time.pass(5_000);
    expect(anas.status().phase).toBe('LIVE');

    turn.next(false);
    await world.time.pass(5_000);
    expect(anas.status().phase).toBe('ELSEWHERE');
    const { writes } = world.server.counts('anas');
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(60_000);
    expect(world.server.counts('anas').writes).toBe(writes);

    turn.next(true);
    // Left again before the turn before it has ended, and back.
    turn.next(false);
    turn.next(true);
    await world.time.pass(5_000);
    expect(anas.status().phase).toBe('LIVE');
    expect(heldEntry(world.server, ana.id, pushUps)?.input).toBe(true);
    expect(world.server.counts('anas').writes).toBe(writes + 1);
    expect(anas.errors).toEqual([]);
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

  test('[Y5] a refusal that comes after stopping, when the next person may have signed in here, parks nothing', async () => {
    const world = start(() => true);
    world.server.put(serverBattle());
    const anas = createPhone(world, ana.id, 'anas');
    await world.time.pass(5_000);
    anas.store.record('b1', pushUps, { kind: 'CHECK', checked: true });
    await world.time.pass(310);
    expect(rowOf(anas.store).dirty).toBe(1);
    await anas.sync.stop();
    await world.time.pass(60_000);
    expect(anas.store.refusals()).toEqual([]);
    expect(rowOf(anas.store).dirty).toBe(1);
    expect(anas.errors).toEqual([]);
  });
});
