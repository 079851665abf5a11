/** What is sent when (Y3), and what is read first (Y4). */
import { describe, expect, test } from 'vitest';
import type { ContestantEntries, Entry } from '../../src/domain/index.ts';
import type { RemoteBattles, RemoteBattlesPage } from '../../src/remote/remote.ts';
import { ana, ben, noon, serverBattle } from '../store/storeKit.ts';
import { goodLine } from './kit/memoryServer.ts';
import { createPhone, dayMs, heldEntry, pushUps, rowOf, start, steps } from './kit/world.ts';

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
      await world.time.pass(dayMs);
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

  test('[Y3] when the line comes back, what it brings is in the store before anything is sent', async () => {
    const world = start();
    const kilometres = { bucket: 'block', targetKey: 'blockTarget1' } as const;
    world.server.put(serverBattle());
    const held: (() => void)[] = [];
    let isHolding = false;
    let observer: Parameters<RemoteBattles['listen']>[2] | undefined;
    const sent: ContestantEntries[] = [];
    const wrap = (battles: RemoteBattles): RemoteBattles => ({
      ...battles,
      listen(uid, from, given) {
        observer = given;
        const next = (page: RemoteBattlesPage) =>
          isHolding ? void held.push(() => given.next(page)) : given.next(page);
        return battles.listen(uid, from, { ...given, next });
      },
      writeEntries(battle, uid, entries, timeZone) {
        sent.push(structuredClone(entries));
        return battles.writeEntries(battle, uid, entries, timeZone);
      },
    });
    const phone = createPhone(world, ana.id, 'phone', { wrap, storeMs: 50 });
    await world.time.pass(5_000);
    isHolding = true;
    observer?.reach?.(false);
    phone.store.record('b1', kilometres, { kind: 'ADD_ITEM', value: 3, hide: false });
    const tablet = createPhone(world, ana.id, 'tablet');
    await world.time.pass(5_000);
    tablet.store.record('b1', kilometres, { kind: 'ADD_ITEM', value: 5, hide: false });
    await world.time.pass(5_000);
    await tablet.sync.stop();

    isHolding = false;
    for (const tell of held) tell();
    observer?.reach?.(true);
    await world.time.pass(60_000);
    const valuesIn = ({ block }: ContestantEntries) =>
      block?.blockTarget1?.inputArray?.map(({ value }) => value).sort();
    expect(sent.map(valuesIn)).toEqual([[3, 5]]);
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
