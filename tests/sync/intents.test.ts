/** Creations, changes of terms and answers (Y8). */
import { describe, expect, test } from 'vitest';
import type { RemoteBattles, RemoteUsers } from '../../src/remote/remote.ts';
import { ana, ben, newBattle, serverBattle, terms } from '../store/storeKit.ts';
import { quietUsers } from './kit/device.ts';
import { createPhone, dayMs, rowOf, start } from './kit/world.ts';

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

  const denying = (battles: RemoteBattles): RemoteBattles => {
    const denied = async () => ({ ok: false, failure: { kind: 'DENIED' } }) as const;
    return { ...battles, create: denied, answer: denied };
  };
  const nobodyLeft: RemoteUsers = { ...quietUsers, get: async () => ({ ok: true, value: null }) };

  test('[R2] [Y5] a request to somebody who has deleted their account says so', async () => {
    const world = start();
    const anas = createPhone(world, ana.id, 'anas', { wrap: denying, users: nobodyLeft, online: false });
    anas.store.createBattle(newBattle());
    anas.online.next(true);
    await world.time.pass(60_000);
    expect(anas.events).toEqual([
      { kind: 'REFUSED', battleId: 'b1', what: 'CREATE', reason: 'OPPONENT_GONE' },
    ]);
    expect(anas.store.refusals()).toMatchObject([{ reason: 'OPPONENT_GONE' }]);
    expect(anas.store.rows()).toEqual([]);
  });

  test('[Y5] an acceptance of a request that was declined because its author has gone says so', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const bens = createPhone(world, ben.id, 'bens', { users: nobodyLeft });
    await world.time.pass(5_000);
    bens.online.next(false);
    bens.store.answer('b1', 1, 'ACCEPT');
    world.server.put(serverBattle({ status: 'DECLINED' }));
    bens.online.next(true);
    await world.time.pass(60_000);
    expect(bens.events).toMatchObject([{ kind: 'REFUSED', what: 'ACCEPT', reason: 'OPPONENT_GONE' }]);
    expect(rowOf(bens.store)).toMatchObject({ status: 'DECLINED', intent: null, dirty: 0 });
  });

  test('[B5] [Y5] an acceptance that arrives after the start date says so, and not that its day was too long ago', async () => {
    const world = start();
    world.server.put(serverBattle({ status: 'PENDING' }));
    const bens = createPhone(world, ben.id, 'bens', { wrap: denying });
    await world.time.pass(5_000);
    bens.online.next(false);
    bens.store.answer('b1', 1, 'ACCEPT');
    await world.time.pass(2 * dayMs);
    bens.online.next(true);
    await world.time.pass(60_000);
    expect(bens.store.refusals()).toMatchObject([{ what: { kind: 'ACCEPT' }, reason: 'START_DATE_OVER' }]);
  });
});
