/** One seeded life of two people with several devices each: everything is random, and at the end everything must agree. */
import { BehaviorSubject } from 'rxjs';
import {
  type Battle,
  type ContestantEntries,
  contentEquals,
  type Entry,
  mergeEntry,
  settle,
  type Terms,
} from '../../../src/domain/index.ts';
import type { RemoteFunctions } from '../../../src/remote/remote.ts';
import type { BattleRow } from '../../../src/store/store.ts';
import { placesIn, recordedIn } from '../../../src/sync/chunkEntries.ts';
import { ana, ben, terms } from '../../store/storeKit.ts';
import { covers } from './covers.ts';
import { type RunningSync, startSync } from './device.ts';
import { createMemoryServer, goodLine, type Line, type MemoryServer } from './memoryServer.ts';
import { createMemoryStore, type MemoryStore } from './memoryStore.ts';
import { createRandom, type Random } from './random.ts';
import { createVirtualTime, type VirtualTime } from './virtualTime.ts';

const hour = 3_600_000;
/** Midnight of the first day. */
const startAt = Date.UTC(2026, 5, 5, 6);

export interface RunReport {
  seed: number;
  /** Entries that a device has acknowledged. */
  recorded: number;
  refused: number;
  commits: number;
  faults: number;
  answered: number;
}

interface Phone {
  name: string;
  uid: string;
  online: BehaviorSubject<boolean>;
  store: MemoryStore;
  running: RunningSync;
}

interface Acknowledged {
  battleId: string;
  uid: string;
  bucket: keyof ContestantEntries & string;
  targetKey: string;
  entry: Entry;
}

interface World {
  time: VirtualTime;
  server: MemoryServer;
  random: Random;
  phones: Phone[];
  acknowledged: Acknowledged[];
  isQuiet: boolean;
  report: RunReport;
}

/** Days close as the rules close them; and one target is refused always, so that parking is exercised in every life. */
function refuses(battle: Battle, _uid: string, entries: ContestantEntries, now: number): boolean {
  const firstMidnight = Date.parse(battle.startDate);
  return placesIn(entries).some(({ bucket, targetKey }) => {
    if (targetKey === 'target3') return true;
    const day = bucket === 'block' ? battle.numDays : Number(bucket.slice(3));
    return now > firstMidnight + (day - 1) * 24 * hour + 84 * hour;
  });
}

function randomTerms(random: Random): Terms {
  const base = terms({ numDays: random.between(2, 4), title: `T${random.between(1, 99)}` });
  const { target1 } = base.targets;
  if (target1 === undefined) throw new Error('There is always a first target');
  const refused = { ...target1, id: 'refused', targetKey: 'target3' };
  return { ...base, targets: { ...base.targets, target3: refused } };
}

function badLine(world: World): Line {
  const { random, report } = world;
  const happens = (chance: number): boolean => {
    const does = !world.isQuiet && random.chance(chance);
    if (does) report.faults += 1;
    return does;
  };
  return {
    ...goodLine,
    delay: () => random.between(1, world.isQuiet ? 50 : 1_500),
    loses: () => (happens(0.08) ? (random.chance(0.5) ? 'ARRIVES_LATE' : 'FOR_EVER') : 'NO'),
    losesAnswer: () => happens(0.08),
    repeats: () => happens(0.08),
    repeatsOldState: () => happens(0.15),
  };
}

function createPhone(world: World, uid: string, name: string, kept?: MemoryStore): Phone {
  const { time, server, random } = world;
  const online = new BehaviorSubject(random.chance(0.7));
  let ids = 0;
  const store =
    kept ??
    createMemoryStore({
      uid,
      now: time.now,
      timeZone: () => 'UTC',
      newId: () => `${name}${++ids}`,
      // A database takes a few turns, more or fewer from time to time: that is when things cross.
      pause: async () => {
        for (let turns = random.between(0, 3); turns > 0; turns -= 1) await null;
      },
    });
  const battles = server.connect(name, badLine(world), () => online.value);
  const functions: Partial<RemoteFunctions> = {
    async updateXp(battleId) {
      if (!online.value) return { ok: false, failure: { kind: 'OFFLINE' } };
      server.settle(battleId);
      return { ok: true, value: undefined };
    },
  };
  const running = startSync({ uid, time, replica: store.replica, battles, functions, online });
  return { name, uid, online, store, running };
}

function act(world: World, phone: Phone): void {
  const { random, acknowledged, report } = world;
  const rows = phone.store.rows();
  const row = rows.length === 0 ? undefined : random.pick(rows);
  const dice = random.between(1, 100);
  if (row === undefined || (dice <= 4 && rows.length < 3)) {
    createBattle(world, phone);
    return;
  }
  if (row.status === 'PENDING') {
    answer(world, phone, row);
    return;
  }
  const place = random.pick([
    { bucket: 'day1', targetKey: 'target1' },
    { bucket: 'day1', targetKey: 'target2' },
    { bucket: 'day2', targetKey: 'target1' },
    { bucket: 'day2', targetKey: 'target2' },
    { bucket: 'day2', targetKey: 'target3' },
    { bucket: 'day3', targetKey: 'target2' },
    { bucket: 'block', targetKey: 'blockTarget1' },
  ] as const);
  const items = row.entries[phone.uid]?.block?.blockTarget1?.inputArray ?? [];
  const change =
    place.targetKey === 'blockTarget1'
      ? items.length > 0 && random.chance(0.3)
        ? ({ kind: 'REMOVE_ITEM', itemId: random.pick(items).id } as const)
        : ({ kind: 'ADD_ITEM', value: random.between(1, 9), hide: false } as const)
      : place.targetKey === 'target2'
        ? ({ kind: 'NUMBER', value: random.between(1, 99), hide: random.chance(0.2) } as const)
        : ({ kind: 'CHECK', checked: random.chance(0.7) } as const);
  const recorded = phone.store.record(row.id, place, change);
  const entry = recorded?.entries[phone.uid]?.[place.bucket]?.[place.targetKey];
  if (entry === undefined) return;
  report.recorded += 1;
  acknowledged.push({ battleId: row.id, uid: phone.uid, ...place, entry });
}

function createBattle({ random, report }: World, phone: Phone): void {
  const [challenger, opponent] = phone.uid === ana.id ? [ana, ben] : [ben, ana];
  const id = `b${report.seed}-${random.between(1, 1_000_000)}`;
  phone.store.createBattle({
    id,
    terms: randomTerms(random),
    challenger: { ...challenger, timeZone: 'UTC' },
    opponent,
  });
}

function answer({ random, report }: World, phone: Phone, row: BattleRow): void {
  if (row.opponent.id !== phone.uid || random.chance(0.2)) {
    phone.store.changeTerms(row.id, row.termsVersion, randomTerms(random));
  } else if (phone.store.answer(row.id, row.termsVersion, random.chance(0.9) ? 'ACCEPT' : 'DECLINE')) {
    report.answered += 1;
  }
}

/** Closes the app in the midst of whatever it was doing and opens it again over what it had kept. */
async function crash(world: World, index: number): Promise<void> {
  const phone = world.phones[index];
  if (phone === undefined) return;
  await phone.running.sync.stop();
  world.phones[index] = createPhone(world, phone.uid, phone.name, phone.store);
}

async function live(world: World): Promise<void> {
  const { random, time, server, phones } = world;
  // Most lives begin with a battle that is on: what happens before is lived by the others.
  if (random.chance(0.8)) await beginBattle(world);
  for (let step = random.between(20, 60); step > 0; step -= 1) {
    const index = random.between(0, phones.length - 1);
    const phone = phones[index];
    if (phone === undefined) continue;
    const dice = random.between(1, 100);
    if (dice <= 70) act(world, phone);
    else if (dice <= 84) phone.online.next(!phone.online.value);
    else if (dice <= 90) await crash(world, index);
    else if (dice <= 94) server.restart();
    else await time.pass(random.between(1, 14) * hour);
    phone.running.minute.next();
    await time.pass(random.pick([0, 0, 5, 50, 320, 700, 3_000, 20_000]));
  }
}

async function beginBattle(world: World): Promise<void> {
  const { phones, time, random, server, report } = world;
  const [first] = phones;
  if (first === undefined) return;
  createBattle(world, first);
  first.online.next(true);
  await time.pass(2 * 60_000);
  const [battle] = server.battles.values();
  const other = random.pick(phones.filter(({ uid }) => uid !== first.uid));
  other.online.next(true);
  await time.pass(60_000);
  if (battle !== undefined && other.store.answer(battle.id, 1, 'ACCEPT')) report.answered += 1;
  await time.pass(random.pick([0, 500, 60_000]));
}

/** Everybody comes back online on a good line, and nothing more is recorded. */
async function comeToRest(world: World): Promise<void> {
  world.isQuiet = true;
  for (const { online } of world.phones) online.next(true);
  // Late arrivals of lost writes land within this, and are healed after it.
  await world.time.pass(20 * 60_000);
  for (const { running } of world.phones) running.sync.syncNow();
  for (const { running } of world.phones) running.minute.next();
  await world.time.comeToRest(60 * 60_000);
}

const placeOf = (battleId: string, uid: string, bucket: string, targetKey: string): string =>
  `${battleId}|${uid}|${bucket}|${targetKey}`;

function check(world: World): void {
  const fail = (what: string): never => {
    throw new Error(`Seed ${world.report.seed}: ${what}`);
  };
  for (const phone of world.phones) checkPhone(world, phone, fail);
  checkServer(world, fail);
}

/** A device shows what the server holds and has nothing left to send. */
function checkPhone({ server, report, time }: World, phone: Phone, fail: (what: string) => never): void {
  if (phone.running.errors[0] !== undefined) throw phone.running.errors[0];
  report.refused += phone.store.refusals().length;
  const rows = phone.store.rows();
  for (const row of rows) {
    if (row.dirty > 0) fail(`${phone.name} still has something unsent in ${row.id}`);
    const held = server.battles.get(row.id) ?? fail(`${phone.name} shows ${row.id}, which the server lacks`);
    // A COMPLETE that a late entry undid on the server stays in the row (M4); what is shown and judged is derived (B6).
    const isUndone = held.status === 'ACTIVE' && row.status === 'COMPLETE';
    const now = new Date(time.now());
    if (settle(held, now).status !== settle(row, now).status)
      fail(`${phone.name} judges ${row.id} otherwise`);
    if (
      (held.status !== row.status && !isUndone) ||
      held.termsVersion !== row.termsVersion ||
      held.title !== row.title
    ) {
      fail(`${phone.name} shows other terms of ${row.id} than the server`);
    }
    for (const uid of row.userIds) sameEntries(row.entries[uid] ?? {}, held.entries[uid] ?? {}, fail);
  }
  for (const id of server.battles.keys()) {
    if (!rows.some((row) => row.id === id)) fail(`${phone.name} lacks ${id}`);
  }
}

/** The server holds the merge of all that was acknowledged; what it lacks of it was visibly refused. */
function checkServer({ phones, server, acknowledged }: World, fail: (what: string) => never): void {
  const parked = new Map<string, Entry[]>();
  for (const { uid, store } of phones) {
    for (const { battleId, what } of store.refusals()) {
      if (what.kind !== 'ENTRY') continue;
      const place = placeOf(battleId, uid, what.place.bucket, what.place.targetKey);
      parked.set(place, [...(parked.get(place) ?? []), what.entry]);
    }
  }
  const held = new Map<string, Entry>();
  for (const battle of server.battles.values()) {
    for (const [uid, entries] of Object.entries(battle.entries)) {
      for (const [bucket, recorded] of recordedIn(entries)) {
        for (const [targetKey, entry] of Object.entries(recorded)) {
          held.set(placeOf(battle.id, uid, bucket, targetKey), entry);
        }
      }
    }
  }
  const whole = new Map<string, Entry>();
  for (const { battleId, uid, bucket, targetKey, entry } of acknowledged) {
    const place = placeOf(battleId, uid, bucket, targetKey);
    const known = whole.get(place);
    whole.set(place, known === undefined ? entry : mergeEntry(known, entry));
    const isSafe = covers(held.get(place), entry) || parked.get(place)?.some((kept) => covers(kept, entry));
    if (!isSafe) fail(`an acknowledged entry is nowhere: ${place} ${JSON.stringify(entry)}`);
  }
  for (const [place, entry] of held) {
    const merged = whole.get(place) ?? fail(`the server holds what nobody recorded at ${place}`);
    if (!covers(merged, entry)) fail(`the server holds more than was recorded at ${place}`);
    if (!parked.has(place) && !covers(entry, merged)) fail(`the server lacks a part of ${place}`);
  }
}

function sameEntries(a: ContestantEntries, b: ContestantEntries, fail: (what: string) => never): void {
  if (contentEquals(a, b)) return;
  fail(`entries differ: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
}

export async function convergenceRun(seed: number): Promise<RunReport> {
  const random = createRandom(seed);
  const time = createVirtualTime(startAt);
  const report: RunReport = { seed, recorded: 0, refused: 0, commits: 0, faults: 0, answered: 0 };
  const world: World = {
    time,
    server: createMemoryServer(time, refuses),
    random,
    phones: [],
    acknowledged: [],
    isQuiet: false,
    report,
  };
  for (const { id: uid } of [ana, ben]) {
    for (let index = random.between(1, 3); index > 0; index -= 1) {
      world.phones.push(createPhone(world, uid, `${uid}${index}`));
    }
  }
  await live(world);
  await comeToRest(world);
  report.commits = world.server.commits();
  check(world);
  return report;
}
