/** Rows under any interleaving of commands, deliveries and confirmations. In memory: the same functions the store writes with. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Battle,
  type EntryChange,
  type EntryPlace,
  mergeBattles,
  recordEntry,
  sameTerms,
  type Terms,
} from '../../src/domain/index.ts';
import { absorbRemote } from '../../src/store/rows/absorbRemote.ts';
import { battleOf, sharedPartOf, unsentEntriesOf } from '../../src/store/rows/battleRow.ts';
import { withAnswer, withEntryRecorded, withTermsChanged } from '../../src/store/rows/changeRow.ts';
import { confirmEntries, confirmIntent, entriesByBucket } from '../../src/store/rows/confirm.ts';
import { sameIntent } from '../../src/store/rows/intentFate.ts';
import { refuseEntries, refuseIntent } from '../../src/store/rows/refuse.ts';
import type { BattleRow, Intent, Refusal } from '../../src/store/store.ts';
import { ana, ben, noon, serverBattle, terms } from './storeKit.ts';

const places: EntryPlace[] = [
  { bucket: 'day1', targetKey: 'target1' },
  { bucket: 'day1', targetKey: 'target2' },
  { bucket: 'block', targetKey: 'blockTarget1' },
];
const changes: EntryChange[] = [
  { kind: 'CHECK', checked: true },
  { kind: 'CHECK', checked: false },
  { kind: 'NUMBER', value: 7, hide: false },
  { kind: 'NUMBER', value: 3, hide: true },
  { kind: 'ADD_ITEM', value: 2, hide: false },
  { kind: 'CLEAR' },
];
const uids = [ana.id, ben.id] as const;

const recordArb = fc.record({
  place: fc.constantFrom(...places),
  change: fc.constantFrom(...changes),
  /** Clocks run apart and are set back. */
  clock: fc.integer({ min: -5000, max: 5000 }),
});

describe('a row without intents', () => {
  const stepArb = fc.oneof(
    fc.record({ kind: fc.constant('RECORD' as const), ...{ record: recordArb } }),
    fc.record({ kind: fc.constant('DELIVER' as const), index: fc.nat(20) }),
  );

  test('[M5] any interleaving of recordings and deliveries, repeated and out of order, is the merge of everything known', () => {
    let recordings = 0;
    let deliveries = 0;
    fc.assert(
      fc.property(
        fc.array(recordArb, { maxLength: 8, size: 'max' }),
        fc.array(stepArb, { maxLength: 20, size: 'max' }),
        (theirs, steps) => {
          // What the server went through: Ben records, and old entries of Ana's come from another device.
          const line: Battle[] = [serverBattle()];
          for (const [index, { place, change, clock }] of theirs.entries()) {
            const last = line.at(-1);
            if (last === undefined) continue;
            const context = { now: new Date(noon + clock), timeZone: 'UTC', newItemId: `s${index}` };
            const recorded = recordEntry(last, uids[index % 2] ?? ben.id, place, change, context);
            if (recorded.ok) line.push({ ...recorded.value, updatedAt: last.updatedAt + 10 });
          }
          let row = absorbRemote(null, serverBattle(), ana.id);
          const known: Battle[] = [serverBattle()];
          for (const [index, step] of steps.entries()) {
            if (step.kind === 'DELIVER') {
              const state = line[step.index % line.length] ?? serverBattle();
              row = absorbRemote(row, state, ana.id);
              known.push(state);
              deliveries += 1;
            } else {
              const { place, change, clock } = step.record;
              const context = { now: new Date(noon + clock), timeZone: 'UTC', newItemId: `l${index}` };
              const changed = withEntryRecorded(row, ana.id, place, change, context);
              if (!changed.ok) continue;
              row = changed.value;
              known.push(battleOf(row));
              recordings += 1;
            }
          }
          const all = known.reduce((merged, state) => mergeBattles(merged, state));
          expect(battleOf(row)).toEqual(all);
          // Again, all of it, in another order: nothing moves.
          let repeated = row;
          for (const state of known.toReversed()) repeated = absorbRemote(repeated, state, ana.id);
          expect(battleOf(repeated)).toEqual(all);
        },
      ),
      { numRuns: 1000 },
    );
    expect(recordings).toBeGreaterThan(1000);
    expect(deliveries).toBeGreaterThan(1000);
  });
});

/** The server's side of R2–R5, as small as it can be: it takes what the rules let through and no more. */
class Server {
  states: Battle[];

  constructor(first: Battle) {
    this.states = [first];
  }

  get now(): Battle {
    const last = this.states.at(-1);
    if (last === undefined) throw new Error('The server has lost the battle');
    return last;
  }

  commit(change: Partial<Battle>): void {
    this.states.push({ ...this.now, ...change, updatedAt: this.now.updatedAt + 10 });
  }

  /** `null` when done or already so, else why not. */
  take(row: BattleRow, intent: Intent): 'TERMS_MOVED' | 'NOT_PENDING' | null {
    const held = this.now;
    const answered = intent.kind === 'ACCEPT' ? 'ACTIVE' : 'DECLINED';
    if (intent.kind === 'EDIT' || intent.kind === 'PROPOSE') {
      if (
        held.termsVersion === row.termsVersion &&
        sameTerms(held, row) &&
        held.challenger.id === row.challenger.id
      ) {
        return null;
      }
    } else if (held.termsVersion === intent.baseTermsVersion && held.status === answered) return null;
    if (held.termsVersion !== intent.baseTermsVersion) return 'TERMS_MOVED';
    if (held.status !== 'PENDING') return 'NOT_PENDING';
    const { settlement: _settlement, updatedAt: _updatedAt, ...wanted } = sharedPartOf(row);
    this.commit(intent.kind === 'ACCEPT' || intent.kind === 'DECLINE' ? { status: answered } : wanted);
    return null;
  }

  takeEntries(uid: string, row: BattleRow): boolean {
    if (this.now.status !== 'ACTIVE') return false;
    const entries = { ...this.now.entries[uid] };
    for (const [bucket, recorded] of entriesByBucket(unsentEntriesOf(row, uid))) {
      entries[bucket] = { ...entries[bucket], ...recorded };
    }
    this.commit({ entries: { ...this.now.entries, [uid]: entries } });
    return true;
  }
}

interface Device {
  uid: string;
  row: BattleRow;
  refusals: Refusal[];
  /** What was sent and not yet confirmed. */
  inFlight: (() => void)[];
}

const places1 = places[0] as EntryPlace;

describe('two devices, their intents and the server', () => {
  const stepArb = fc.oneof(
    fc.record({ kind: fc.constantFrom('CHANGE', 'ACCEPT', 'DECLINE', 'RECORD', 'SEND', 'CONFIRM') }),
    fc.record({ kind: fc.constant('DELIVER'), back: fc.nat(3) }),
  );
  const scriptArb = fc.array(fc.record({ who: fc.nat(1), step: stepArb }), {
    minLength: 8,
    maxLength: 60,
    size: 'max',
  });

  function run(script: { who: number; step: { kind: string; back?: number } }[]) {
    const server = new Server(serverBattle({ status: 'PENDING' }));
    const devices: Device[] = uids.map((uid) => ({
      uid,
      row: absorbRemote(null, server.now, uid),
      refusals: [],
      inFlight: [],
    }));
    const acknowledged: { uid: string; recordedAt: number }[] = [];
    const proposed: { device: Device; terms: Terms }[] = [];
    let ticks = 0;

    const park = (device: Device, parked: { row: BattleRow | null; refusals: Refusal[] }) => {
      if (parked.row === null) throw new Error('A battle that the server holds has left the device');
      device.row = parked.row;
      device.refusals.push(...parked.refusals);
    };
    const send = (device: Device) => {
      const { uid, row } = device;
      const { intent } = row;
      const context = { uid, refusedAt: 0 };
      if (intent !== null) {
        const refused = server.take(row, intent);
        const answer = server.now;
        device.inFlight.push(() => {
          if (refused === null) device.row = confirmIntent(device.row, intent, answer, uid);
          else {
            const shown = absorbRemote(device.row, answer, uid);
            device.row = shown;
            if (shown.intent !== null && sameIntent(shown.intent, intent)) {
              park(device, refuseIntent(shown, shown.intent, false, { ...context, reason: refused }));
            }
          }
        });
        return;
      }
      const unsent = unsentEntriesOf(row, uid);
      const sentPlaces = entriesByBucket(unsent).flatMap(([bucket, recorded]) =>
        Object.keys(recorded).map((targetKey) => ({ bucket, targetKey })),
      );
      if (sentPlaces.length === 0) return;
      const taken = server.takeEntries(uid, row);
      device.inFlight.push(() => {
        if (taken) device.row = confirmEntries(device.row, unsent, uid);
        else park(device, refuseEntries(device.row, sentPlaces, unsent, { ...context, reason: 'DENIED' }));
      });
    };

    for (const { who, step } of script) {
      const device = devices[who] as Device;
      const { uid, row } = device;
      ticks += 1;
      const now = new Date(noon + ticks);
      const context = { uid, now, timeZone: 'UTC' };
      if (step.kind === 'CHANGE') {
        const wanted = terms({ prize: `p${ticks}` });
        const changed = withTermsChanged(row, row.termsVersion, wanted, context);
        if (changed.ok) {
          device.row = changed.value;
          proposed.push({ device, terms: wanted });
        }
      } else if (step.kind === 'ACCEPT' || step.kind === 'DECLINE') {
        const answered = withAnswer(row, row.termsVersion, step.kind, context);
        if (answered.ok) device.row = answered.value;
      } else if (step.kind === 'RECORD') {
        const change = { kind: 'CHECK', checked: ticks % 3 > 0 } as const;
        const recorded = withEntryRecorded(row, uid, places1, change, { ...context, newItemId: `i${ticks}` });
        if (recorded.ok) {
          device.row = recorded.value;
          acknowledged.push({ uid, recordedAt: recorded.value.entries[uid]?.day1?.target1?.recordedAt ?? 0 });
        }
      } else if (step.kind === 'SEND') send(device);
      else if (step.kind === 'CONFIRM') device.inFlight.shift()?.();
      else {
        const state = server.states.at(-1 - Math.min(step.back ?? 0, server.states.length - 1)) ?? server.now;
        device.row = absorbRemote(device.row, state, uid);
      }
    }
    // Quiet: everything is answered, sent and shown.
    for (let round = 0; round < 4; round += 1) {
      for (const device of devices) {
        for (const answer of device.inFlight.splice(0)) answer();
        device.row = absorbRemote(device.row, server.now, device.uid);
        for (let tries = 0; device.row.dirty > 0 && tries < 5; tries += 1) {
          send(device);
          for (const answer of device.inFlight.splice(0)) answer();
          device.row = absorbRemote(device.row, server.now, device.uid);
        }
      }
    }
    return { server, devices, acknowledged, proposed };
  }

  test('[Y5] after quiet both show what the server holds, and nothing that was made is missing', () => {
    const did = { acknowledged: 0, refused: 0, accepted: 0, proposed: 0 };
    fc.assert(
      fc.property(scriptArb, (script) => {
        const { server, devices, acknowledged, proposed } = run(script);
        for (const { row } of devices) {
          expect(row).toMatchObject({ intent: null, dirty: 0 });
          expect(battleOf(row)).toEqual(server.now);
        }
        const refusals = devices.flatMap((device) => device.refusals);
        for (const { uid, recordedAt } of acknowledged) {
          const held = server.now.entries[uid]?.day1?.target1?.recordedAt ?? 0;
          const parked = refusals.some(
            ({ what }) => what.kind === 'ENTRY' && what.entry.recordedAt >= recordedAt,
          );
          expect(held >= recordedAt || parked).toBe(true);
        }
        // The latest terms of each person stand, were on the server, or are parked whole.
        for (const device of devices) {
          const latest = proposed.findLast((proposal) => proposal.device === device);
          if (latest === undefined) continue;
          const onServer = server.states.some((state) => sameTerms(state, latest.terms));
          const parked = refusals.some(
            ({ what }) => what.kind !== 'ENTRY' && sameTerms(what.terms, latest.terms),
          );
          expect(onServer || parked).toBe(true);
        }
        did.acknowledged += acknowledged.length;
        did.refused += refusals.length;
        did.proposed += proposed.length;
        did.accepted += Number(server.now.status === 'ACTIVE');
      }),
      { numRuns: 2000 },
    );
    for (const count of Object.values(did)) expect(count).toBeGreaterThan(100);
  });
});
