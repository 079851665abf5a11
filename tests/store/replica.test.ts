import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, settle } from '../../src/domain/index.ts';
import { battleSyncState } from '../../src/store/battleSyncState.ts';
import { entrySyncState, type WaitingPhotos } from '../../src/store/entrySyncState.ts';
import type { BattleRow, Store } from '../../src/store/store.ts';
import { watchTransactions } from './faultyIdb.ts';
import {
  ana,
  createDevice,
  type Device,
  firstWhere,
  noon,
  serverBattle,
  successOf,
  terms,
} from './storeKit.ts';

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

const entry = (changes: Partial<Entry> = {}): Entry => ({
  input: true,
  photo: null,
  hide: false,
  recordedAt: noon,
  ...changes,
});

async function openWithBattle(): Promise<Store> {
  const store = await device.open();
  successOf(await store.replica.applyRemote([serverBattle()], null));
  return store;
}

async function rowOf(store: Store, id = 'b1'): Promise<BattleRow> {
  const row = await store.replica.row(id);
  if (row === null) throw new Error('The battle has left the device');
  return row;
}

const writesDuring = async (act: () => Promise<unknown>, stores: () => Promise<Store>): Promise<number> => {
  let writes = 0;
  const stop = watchTransactions(({ mode }) => {
    if (mode === 'readwrite') writes += 1;
  });
  try {
    await stores();
    writes = 0;
    await act();
  } finally {
    stop();
  }
  return writes;
};

describe('what the server shows', () => {
  test("[M1] the other's entries come in beside one's own unsent ones", async () => {
    const store = await openWithBattle();
    successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    const theirs = { ben: { day1: { target1: entry() } } };
    successOf(await store.replica.applyRemote([serverBattle({ entries: theirs, updatedAt: 2000 })], null));
    expect(await rowOf(store)).toMatchObject({
      entries: { ana: { day1: { target1: { input: true } } }, ben: theirs.ben },
      dirty: 1,
    });
  });

  test("[Y3] an older entry of one's own that a stale device put on the server is healed by being sent again", async () => {
    const store = await openWithBattle();
    const mine = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9000, hide: false }));
    await store.replica.confirmEntries('b1', mine.entries.ana ?? {});
    const stale = { ana: { day1: { target2: entry({ input: 50, recordedAt: noon - 1000 }) } } };
    successOf(await store.replica.applyRemote([serverBattle({ entries: stale, updatedAt: 3000 })], null));
    const row = await rowOf(store);
    expect(row.entries.ana?.day1?.target2?.input).toBe(9000);
    expect(row.dirty).toBe(1);
  });

  test('[Y4] an older state that comes late does not make sent entries unsent again', async () => {
    const store = await openWithBattle();
    const mine = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 9000, hide: false }));
    const echo = serverBattle({ entries: mine.entries, updatedAt: 3000 });
    successOf(await store.replica.applyRemote([echo], null));
    successOf(await store.replica.applyRemote([serverBattle({ updatedAt: 2000 })], null));
    expect(await rowOf(store)).toMatchObject({ entries: mine.entries, dirty: 0, updatedAt: 3000 });
  });

  test("[Y4] one's own echo, and the overlap of a new listener, write nothing", async () => {
    let store: Store | undefined;
    const pulled = [serverBattle(), serverBattle({ id: 'b2' })];
    const writes = await writesDuring(
      async () => successOf(await (store as Store).replica.applyRemote(pulled, null)),
      async () => {
        store = await device.open();
        successOf(await store.replica.applyRemote(pulled, null));
        return store;
      },
    );
    expect(writes).toBe(0);
  });

  test('[Y4] the checkpoint is kept, and never moves back', async () => {
    const store = await device.open();
    expect(await store.replica.checkpoint()).toBeNull();
    successOf(await store.replica.applyRemote([], { seconds: 5, nanos: 7 }));
    successOf(await store.replica.applyRemote([], { seconds: 5, nanos: 6 }));
    successOf(await store.replica.applyRemote([], { seconds: 4, nanos: 9 }));
    await store.close();
    expect(await (await device.open()).replica.checkpoint()).toEqual({ seconds: 5, nanos: 7 });
  });

  test('[Y4] several states of one battle in one page become the latest', async () => {
    const store = await device.open();
    const later = serverBattle({ termsVersion: 2, title: 'Later', updatedAt: 2000 });
    successOf(await store.replica.applyRemote([serverBattle(), later, serverBattle()], null));
    expect(await rowOf(store)).toMatchObject({ title: 'Later', updatedAt: 2000, dirty: 0 });
  });

  test('[B6] a settlement that the server wrote shows', async () => {
    const store = await openWithBattle();
    const health = { hp: 3, maxHp: 4, zeroHpDate: null };
    const settlement = { status: 'COMPLETE', challenger: health, opponent: health, result: null } as const;
    successOf(
      await store.replica.applyRemote(
        [serverBattle({ status: 'COMPLETE', settlement, updatedAt: 2000 })],
        null,
      ),
    );
    expect(await rowOf(store)).toMatchObject({ status: 'COMPLETE', settlement });
  });
});

describe('refused entries', () => {
  test('[Y5] a refused entry is parked whole, the row returns to what the server holds, the next ones stay unsent', async () => {
    const store = await openWithBattle();
    const sent = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 1, hide: false }));
    await store.replica.confirmEntries('b1', sent.entries.ana ?? {});
    const mine = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 2, hide: true }));
    successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));

    await store.replica.refuseEntries('b1', [steps], 'TOO_LATE', mine.entries.ana ?? {});
    const row = await rowOf(store);
    expect(row.entries.ana?.day1).toMatchObject({ target1: { input: true }, target2: { input: 1 } });
    expect(row.dirty).toBe(1);
    const refusals = await firstWhere(store.refusals$());
    expect(refusals).toMatchObject([
      {
        battleId: 'b1',
        reason: 'TOO_LATE',
        opponentUsername: 'Ben',
        what: {
          kind: 'ENTRY',
          place: steps,
          targetTitle: 'Steps',
          date: '2026-06-05',
          entry: { input: 2, hide: true },
        },
      },
    ]);
    expect(entrySyncState(row, ana.id, steps, refusals)).toBe('REFUSED');
    expect(entrySyncState(row, ana.id, pushUps, refusals)).toBe('SAVED');
  });

  test('[Y5] an entry that the server never held goes from the row when it is refused', async () => {
    const store = await openWithBattle();
    successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 2, hide: false }));
    await store.replica.refuseEntries('b1', [steps], 'DENIED');
    const row = await rowOf(store);
    expect(row.entries).toEqual({});
    expect(row.dirty).toBe(0);
    expect(battleSyncState(row, await firstWhere(store.refusals$()))).toBe('REFUSED');
  });

  test('[Y5] parking the same entry twice keeps one refusal', async () => {
    const store = await openWithBattle();
    successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 2, hide: false }));
    await Promise.all([
      store.replica.refuseEntries('b1', [steps], 'DENIED'),
      store.replica.refuseEntries('b1', [steps], 'DENIED'),
    ]);
    expect(await firstWhere(store.refusals$())).toHaveLength(1);
  });

  test('[Y5] two entries refused under one instant, the clock standing still, are both kept', async () => {
    const store = await openWithBattle();
    for (const value of [2, 3]) {
      successOf(await store.record('b1', steps, { kind: 'NUMBER', value, hide: false }));
      await store.replica.refuseEntries('b1', [steps], 'DENIED');
    }
    const inputs = (await firstWhere(store.refusals$())).map(({ what }) =>
      what.kind === 'ENTRY' ? what.entry.input : null,
    );
    expect(inputs.sort()).toEqual([2, 3]);
  });

  test('[Y5] an entry that changed since it was sent is not refused with what was sent', async () => {
    const store = await openWithBattle();
    const sent = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 2, hide: false }));
    successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 3, hide: false }));
    await store.replica.refuseEntries('b1', [steps], 'DENIED', sent.entries.ana);
    expect(await rowOf(store)).toMatchObject({
      entries: { ana: { day1: { target2: { input: 3 } } } },
      dirty: 1,
    });
    expect(await firstWhere(store.refusals$())).toEqual([]);
  });

  test('[Y6] a new recording speaks for itself after a refusal', async () => {
    const store = await openWithBattle();
    successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 2, hide: false }));
    await store.replica.refuseEntries('b1', [steps], 'DENIED');
    device.clock.now += 1000;
    const row = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 3, hide: false }));
    const refusals = await firstWhere(store.refusals$());
    expect(entrySyncState(row, ana.id, steps, refusals)).toBe('SAVED');
    await store.replica.confirmEntries('b1', row.entries.ana ?? {});
    expect(entrySyncState(await rowOf(store), ana.id, steps, refusals)).toBe('SYNCED');
  });
});

describe('[Y6] what a row says', () => {
  const row = { ...serverBattle(), lastDate: '', intent: null, dirty: 0, unsettled: 1 as const };
  const shadow = { termsVersion: 1, status: 'ACTIVE', shared: null } as const;
  const photographed = entry({ photo: 'targetConfirmations/1' });
  const cleared = entry({ input: null, inputArray: [{ id: 'i', value: 1, date: '', removed: true }] });
  const cases: [string, Entry | undefined, Entry | undefined, string[], string][] = [
    ['nothing recorded', undefined, undefined, [], 'NONE'],
    ['recorded and not sent', entry(), undefined, [], 'SAVED'],
    ['recorded anew and not sent', entry(), entry({ recordedAt: 1 }), [], 'SAVED'],
    ['held by the server', entry(), entry(), [], 'SYNCED'],
    [
      'its photo is still to be uploaded',
      photographed,
      undefined,
      ['targetConfirmations/1'],
      'WAITING_FOR_PHOTO',
    ],
    [
      'its photo is under way',
      photographed,
      undefined,
      ['targetConfirmations/1', 'under way'],
      'UPLOADING_PHOTO',
    ],
    [
      'its photo is uploaded, the entry not sent',
      photographed,
      undefined,
      ['targetConfirmations/2'],
      'SAVED',
    ],
    ['cleared and not sent', cleared, entry(), [], 'SAVED'],
    ['cleared, and the server knows', cleared, cleared, [], 'NONE'],
  ];
  for (const [title, local, known, waiting, expected] of cases) {
    test(`[Y6] ${title}: ${expected}`, () => {
      const entries = { ana: local === undefined ? {} : { day1: { target1: local } } };
      const server = { ...shadow, entries: known === undefined ? {} : { day1: { target1: known } } };
      const [path, isUnderWay] = waiting;
      const photos: WaitingPhotos = new Map(path ? [[path, isUnderWay ? 'UPLOADING' : 'WAITING']] : []);
      expect(entrySyncState({ ...row, entries, server }, ana.id, pushUps, [], photos)).toBe(expected);
    });
  }
});

describe('looking', () => {
  /** The store again, and how many rows its queries have read since. */
  async function openCounting(): Promise<{ store: Store; read: () => number }> {
    let read = 0;
    const store = await device.open(ana.id, {
      wrapStorage: (storage) => ({
        ...device.wrapStorage(storage),
        async createStorageInstance(params) {
          const instance = await device.wrapStorage(storage).createStorageInstance(params);
          const query = instance.query.bind(instance);
          instance.query = async (prepared) => {
            const result = await query(prepared);
            read += result.documents.length;
            return result;
          };
          return instance;
        },
      }),
    });
    return { store, read: () => read };
  }

  test('[B6] of a thousand finished battles the sync reads none, however often it looks for what to settle', async () => {
    const store = await device.open();
    const startDate = '2025-01-01';
    const finished = Array.from({ length: 1000 }, (_, index) => {
      const battle = serverBattle({ id: `old${index}`, startDate });
      const settlement = settle(battle, new Date('2025-02-01'));
      return { ...battle, status: settlement.status, settlement };
    });
    const open = [
      serverBattle({ id: 'running' }),
      serverBattle({ id: 'unanswered', startDate, status: 'PENDING' }),
      serverBattle({ id: 'not-settled', startDate }),
      { ...finished[0], ...serverBattle({ id: 'settled-otherwise', startDate, status: 'COMPLETE' }) },
    ];
    successOf(await store.replica.applyRemote([...finished, ...open], null));
    await store.close();
    const { store: again, read } = await openCounting();
    const rows = await firstWhere(again.replica.unsettled$());
    expect(rows.map(({ id }) => id).sort()).toEqual([
      'not-settled',
      'running',
      'settled-otherwise',
      'unanswered',
    ]);
    expect(read()).toBe(4);
  });

  test('the dashboard reads the battles that may still run for somebody, however many there are', async () => {
    const store = await device.open();
    const old = Array.from({ length: 300 }, (_, index) =>
      serverBattle({ id: `old${index}`, startDate: '2025-01-01' }),
    );
    const current = [
      serverBattle({ id: 'ended-here', startDate: '2026-06-01', numDays: 3 }),
      serverBattle({ id: 'today' }),
      serverBattle({ id: 'declined', status: 'DECLINED' }),
      serverBattle({ id: 'tomorrow', startDate: '2026-06-06', status: 'PENDING' }),
      serverBattle({ id: 'ended-everywhere', startDate: '2026-05-30', numDays: 3 }),
    ];
    successOf(await store.replica.applyRemote([...old, ...current], null));
    await store.close();

    const { store: again, read } = await openCounting();
    const rows = await firstWhere(again.currentBattles$('2026-06-05'));
    expect(rows.map(({ id }) => id)).toEqual(['tomorrow', 'today', 'ended-here']);
    expect(read()).toBe(4);
  });

  test('the list of battles is newest start date first', async () => {
    const store = await device.open();
    const dates = ['2026-06-01', '2026-06-09', '2026-06-05'];
    successOf(
      await store.replica.applyRemote(
        dates.map((startDate) => serverBattle({ id: startDate, startDate })),
        null,
      ),
    );
    expect((await firstWhere(store.battles$())).map(({ id }) => id)).toEqual([...dates].sort().reverse());
  });

  test('a row that did not change stays the same object in the list', async () => {
    const store = await device.open();
    successOf(await store.replica.applyRemote([serverBattle(), serverBattle({ id: 'b2' })], null));
    const seen: BattleRow[][] = [];
    const looking = store.battles$().subscribe((rows) => seen.push(rows));
    await firstWhere(store.battles$());
    successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    await firstWhere(store.battles$(), (rows) => rows.some(({ dirty }) => dirty > 0));
    looking.unsubscribe();
    expect(seen).toHaveLength(2);
    const same = (id: string) =>
      seen[0]?.find((row) => row.id === id) === seen[1]?.find((row) => row.id === id);
    expect(same('b2')).toBe(true);
    expect(same('b1')).toBe(false);
  });

  test('a battle that is not there is shown as none, and appears when it comes', async () => {
    const store = await device.open();
    expect(await firstWhere(store.battle$('b1'))).toBeNull();
    const appears = firstWhere(store.battle$('b1'), (row) => row !== null);
    successOf(await store.replica.applyRemote([serverBattle({ title: terms().title })], null));
    expect((await appears)?.title).toBe('Summer');
  });
});
