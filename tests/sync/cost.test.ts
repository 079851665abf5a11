/** What syncing costs (Y3–Y5): counted on the model of Firestore, as the bill would count. */
import { describe, expect, test } from 'vitest';
import { ana, ben, serverBattle } from '../store/storeKit.ts';
import { createPhone, dayMs, heldEntry, pushUps, rowOf, start, steps } from './kit/world.ts';

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
    await world.time.pass(dayMs);
    expect(world.server.counts('anas')).toEqual(before);
  });
});
