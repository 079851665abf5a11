/**
 * Dozens of couples over the real wire: the unmodified SDK, local-firebase with the real rules, and restarts of the
 * server in the midst. Afterwards phones and server hold the merge of everything recorded.
 */
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Battle, type Entry, mergeEntry } from '../../src/domain/index.ts';
import { patient } from '../patience.ts';
import { noonNow } from '../remote/noonClock.ts';
import { type Device, reached, type Services, startServices, termsFrom } from '../remote/remoteKit.ts';
import { covers } from './kit/covers.ts';
import { createRandom, type Random } from './kit/random.ts';
import {
  createWirePhone,
  type KeptStore,
  keepForReal,
  keepInMemory,
  type WirePhone,
} from './kit/wirePhone.ts';

const waves = 3;
const couplesPerWave = 8;
/** Of each wave, so many couples keep their data in the real store: RxDB opens two databases in one process. */
const realCouples = 1;
const firstSeed = Number(process.env.WIRE_SEED ?? Math.floor(Math.random() * 1_000_000));

interface Couple {
  battleId: string;
  phones: WirePhone[];
  acknowledged: Map<string, Entry>;
  recorded: number;
  random: Random;
}

const places = [
  { bucket: 'day1', targetKey: 'target1' },
  { bucket: 'day1', targetKey: 'target2' },
  { bucket: 'block', targetKey: 'blockTarget1' },
] as const;

let services: Services;
const opened: WirePhone[] = [];
beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await Promise.all(opened.map((phone) => phone.stop()));
  await services.stop();
});

async function openPhone({ remote, uid }: Device, name: string, isReal: boolean): Promise<WirePhone> {
  const store: KeptStore = isReal ? await keepForReal(uid) : keepInMemory(uid, name);
  const phone = createWirePhone(remote, uid, store, new BehaviorSubject(true));
  opened.push(phone);
  return phone;
}

async function meet(seed: number, isReal: boolean): Promise<Couple> {
  const [anas, bens] = [`Ana${seed}`, `Ben${seed}`];
  const [ana, ben] = await Promise.all([services.person(anas), services.person(bens)]);
  const tablet = await services.secondDevice(anas);
  const phones = await Promise.all([
    openPhone(ana, `${anas}1`, isReal),
    openPhone(tablet, `${anas}2`, false),
    openPhone(ben, `${bens}1`, isReal),
  ]);
  const battleId = `battle${seed}`;
  const [first, , last] = phones;
  await first?.store.createBattle({
    id: battleId,
    terms: termsFrom(noonNow()),
    challenger: { id: ana.uid, username: anas, timeZone: 'UTC' },
    opponent: { id: ben.uid, username: bens },
  });
  await vi.waitFor(async () => expect(await last?.store.row(battleId)).not.toBeNull(), patient);
  await last?.store.accept(battleId);
  for (const { store } of phones) {
    await vi.waitFor(async () => expect((await store.row(battleId))?.status).toBe('ACTIVE'), patient);
  }
  return { battleId, phones, acknowledged: new Map(), recorded: 0, random: createRandom(seed) };
}

async function live(couple: Couple, steps: number): Promise<void> {
  const { random, phones, battleId, acknowledged } = couple;
  for (; steps > 0; steps -= 1) {
    const phone = random.pick(phones);
    const dice = random.between(1, 100);
    if (dice <= 15) phone.online.next(!phone.online.value);
    else if (dice <= 25) await phone.crash();
    else {
      const place = random.pick(places);
      const change =
        place.targetKey === 'blockTarget1'
          ? ({ kind: 'ADD_ITEM', value: random.between(1, 9), hide: false } as const)
          : place.targetKey === 'target2'
            ? ({ kind: 'NUMBER', value: random.between(1, 99), hide: false } as const)
            : ({ kind: 'CHECK', checked: random.chance(0.7) } as const);
      const entry = await phone.store.record(battleId, place, change);
      if (entry === null) throw new Error('A recording of today was not taken');
      couple.recorded += 1;
      const key = `${phone.uid}|${place.bucket}|${place.targetKey}`;
      const known = acknowledged.get(key);
      acknowledged.set(key, known === undefined ? entry : mergeEntry(known, entry));
    }
    // Now and then the traffic is let through before the next tap.
    await new Promise((resolve) => setTimeout(resolve, random.pick([0, 0, 20, 350])));
  }
}

const entryAt = (battle: Pick<Battle, 'entries'> | null, key: string): Entry | undefined => {
  const [uid = '', bucket, targetKey = ''] = key.split('|');
  const own = battle?.entries[uid];
  return (bucket === 'block' ? own?.block : own?.day1)?.[targetKey];
};

async function agree({ phones, battleId, acknowledged }: Couple): Promise<void> {
  for (const { online } of phones) online.next(true);
  for (const { store } of phones) {
    await vi.waitFor(async () => {
      const row = await store.row(battleId);
      expect(row?.dirty).toBe(0);
      for (const [key, entry] of acknowledged) expect(entryAt(row, key)).toEqual(entry);
    }, patient);
  }
  for (const { store, running } of phones) {
    expect(await store.refusals()).toEqual([]);
    expect(running().errors).toEqual([]);
  }
}

describe('the real wire', () => {
  test('[Y3] [Y4] [Y5] [M5] couples with several phones agree after restarts of the server, and nothing recorded is lost', async () => {
    console.log('wire', { firstSeed });
    let recorded = 0;
    for (let wave = 0; wave < waves; wave += 1) {
      const couples = await Promise.all(
        Array.from({ length: couplesPerWave }, (_, index) =>
          meet(firstSeed + wave * couplesPerWave + index, index < realCouples),
        ),
      );
      await Promise.all(couples.map((couple) => live(couple, 12)));
      await Promise.all([services.restart(), ...couples.map((couple) => live(couple, 12))]);
      await Promise.all(couples.map(agree));
      for (const { battleId, acknowledged } of couples) {
        const reader = await services.secondDevice(`Ana${battleId.slice('battle'.length)}`);
        const held = await reached(() => reader.remote.battles.get(battleId));
        for (const [key, entry] of acknowledged) expect(covers(entryAt(held, key), entry)).toBe(true);
      }
      recorded += couples.reduce((sum, couple) => sum + couple.recorded, 0);
      await Promise.all(opened.splice(0).map((phone) => phone.stop()));
    }
    expect(recorded).toBeGreaterThan(waves * couplesPerWave * 5);
  }, 300_000);

  test('[Y5] a creation that the rules refuse is parked at once and holds up nothing behind it', async () => {
    const [ana, ben] = await Promise.all([services.person('Anaparks'), services.person('Benparks')]);
    const phone = await openPhone(ana, 'Anaparks1', false);
    await vi.waitFor(() => expect(phone.running().status().phase).toBe('LIVE'), patient);
    const request = (id: string, opponentName: string) =>
      phone.store.createBattle({
        id,
        terms: termsFrom(noonNow()),
        challenger: { id: ana.uid, username: 'Anaparks', timeZone: 'UTC' },
        opponent: { id: ben.uid, username: opponentName },
      });
    await request('parked', 'Somebody');
    await request('sent', 'Benparks');
    await vi.waitFor(() => expect(phone.running().events).toHaveLength(2), patient);
    expect(phone.running().events).toEqual(
      expect.arrayContaining([
        { kind: 'REFUSED', battleId: 'parked', what: 'CREATE', reason: 'DENIED' },
        { kind: 'INTENT_CONFIRMED', battleId: 'sent', intent: 'CREATE' },
      ]),
    );
    expect(await phone.store.row('parked')).toBeNull();
    expect((await phone.store.row('sent'))?.dirty).toBe(0);
    expect(await phone.store.refusals()).toMatchObject([{ battleId: 'parked', reason: 'DENIED' }]);
    expect(phone.running().errors).toEqual([]);
  });
});
