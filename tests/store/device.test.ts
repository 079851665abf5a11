import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { battleSchema } from '../../src/store/database/battleSchema.ts';
import { DeviceError } from '../../src/store/deviceFailure.ts';
import { openStore, removeStore, rescueStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { failReads, fillDisk, refusingFactory, watchTransactions } from './faultyIdb.ts';
import {
  ana,
  createDevice,
  type Device,
  firstWhere,
  newBattle,
  serverBattle,
  successOf,
} from './storeKit.ts';

const pushUps = { bucket: 'day1', targetKey: 'target1' } as const;
const steps = { bucket: 'day1', targetKey: 'target2' } as const;

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

async function openWithBattle(): Promise<Store> {
  const store = await device.open();
  successOf(await store.replica.applyRemote([serverBattle()], { seconds: 1, nanos: 0 }));
  return store;
}

/** What another program, or a fault of the disk, does to a database behind RxDB's back. */
async function tamper(
  collection: 'battles' | '_rxdb_internal',
  change: (db: Dexie) => Promise<unknown>,
): Promise<void> {
  const version = collection === 'battles' ? battleSchema.version : 0;
  const db = new Dexie(`rxdb-dexie-fitbout-ana--${version}--${collection}`, device.idb);
  await db.open();
  await change(db);
  db.close();
}

describe('a full device', () => {
  test('[Y1] a recording that does not fit says so, nothing is lost, and it works again with room', async () => {
    const store = await openWithBattle();
    successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    const makeRoom = fillDisk();
    try {
      expect(await store.record('b1', steps, { kind: 'NUMBER', value: 5, hide: false })).toEqual({
        ok: false,
        failure: { kind: 'DEVICE', device: 'DEVICE_FULL' },
      });
      expect(await store.createBattle(newBattle('b2'))).toEqual({
        ok: false,
        failure: { kind: 'DEVICE', device: 'DEVICE_FULL' },
      });
      expect(await store.setHideWelcomeMessage(true)).toEqual({ ok: false, failure: 'DEVICE_FULL' });
    } finally {
      makeRoom();
    }
    const row = successOf(await store.record('b1', steps, { kind: 'NUMBER', value: 6, hide: false }));
    expect(row.entries.ana?.day1).toMatchObject({ target1: { input: true }, target2: { input: 6 } });
  });

  test('[Y4] a pull that does not fit leaves the checkpoint where it was', async () => {
    const store = await openWithBattle();
    const makeRoom = fillDisk();
    try {
      const pulled = await store.replica.applyRemote([serverBattle({ id: 'b2' })], { seconds: 2, nanos: 0 });
      expect(pulled).toEqual({ ok: false, failure: 'DEVICE_FULL' });
    } finally {
      makeRoom();
    }
    expect(await store.replica.checkpoint()).toEqual({ seconds: 1, nanos: 0 });
  });
});

describe('a browser that keeps nothing', () => {
  for (const name of ['SecurityError', 'InvalidStateError']) {
    test(`an opening refused with ${name} says that storage is unavailable`, async () => {
      const idb = { ...device.idb, indexedDB: refusingFactory(name) };
      expect(await device.tryOpen(ana.id, { idb })).toEqual({ ok: false, failure: 'STORAGE_UNAVAILABLE' });
    });
  }

  test('a browser without IndexedDB says that storage is unavailable', async () => {
    const { idb: _none, ...options } = device.options();
    expect(await openStore(ana.id, options)).toEqual({ ok: false, failure: 'STORAGE_UNAVAILABLE' });
    expect(await rescueStore(ana.id, options)).toEqual({ ok: false, failure: 'STORAGE_UNAVAILABLE' });
  });
});

describe('a connection that goes', () => {
  const losses = {
    'the system killed the storage process': (connection: IDBDatabase) => connection.close(),
    'another tab asked for the database': (connection: IDBDatabase) =>
      connection.onversionchange?.call(connection, new Event('versionchange') as IDBVersionChangeEvent),
    'the browser closed it': (connection: IDBDatabase) =>
      connection.onclose?.call(connection, new Event('close')),
  };
  for (const [title, lose] of Object.entries(losses)) {
    test(`[Y1] after ${title} the next command and the next look open it again`, async () => {
      const connections = new Set<IDBDatabase>();
      const stop = watchTransactions(({ db }) => connections.add(db));
      const store = await openWithBattle();
      stop();
      expect(connections.size).toBeGreaterThan(1);
      const loseAll = () => {
        for (const connection of connections) lose(connection);
      };
      loseAll();
      expect(successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true })).dirty).toBe(1);
      loseAll();
      expect(await firstWhere(store.battles$())).toHaveLength(1);
      expect(await store.countUnsent()).toBe(1);
    });
  }
});

describe('a damaged database', () => {
  test('an unknown shape under the same version is reported, and a rescue keeps every battle and what was unsent', async () => {
    const store = await openWithBattle();
    const recorded = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    const created = successOf(await store.createBattle(newBattle('b2')));
    successOf(await store.setHideWelcomeMessage(true));
    await store.close();
    await tamper('_rxdb_internal', (db) =>
      db
        .table('docs')
        .filter(({ key }) => key === `battles-${battleSchema.version}`)
        .modify((document) => {
          document.data.schemaHash = 'another';
          document.data.schema.properties = {};
        }),
    );

    expect(await device.tryOpen()).toEqual({ ok: false, failure: 'STORAGE_CORRUPTED' });
    const rescued = await device.rescue();
    expect(await rescued.replica.row('b1')).toEqual(recorded);
    expect(await rescued.replica.row('b2')).toEqual(created);
    expect(await firstWhere(rescued.replica.profileChange$())).toEqual({ hideWelcomeMessage: true });
    expect(await rescued.countUnsent()).toBe(3);
    // Everything else comes from the server again.
    expect(await rescued.replica.checkpoint()).toBeNull();
    await rescued.close();
    expect(await (await device.open()).countUnsent()).toBe(3);
  });

  test('a rescue takes over what has the shape of ours and leaves the rest', async () => {
    const store = await openWithBattle();
    const recorded = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    successOf(await store.createBattle(newBattle('b2')));
    await store.close();
    await tamper('battles', async (db) => {
      await db.table('docs').update('b2', { challenger: 7 });
      await db
        .table('docs')
        .update('b1', { 'entries.ben': { day1: { target1: 'nonsense' } }, lastDate: 'x' });
    });
    const rescued = await device.rescue();
    expect(await rescued.replica.row('b1')).toEqual({
      ...recorded,
      entries: { ...recorded.entries, ben: { day1: {} } },
    });
    expect(await rescued.replica.row('b2')).toBeNull();
  });

  test('a row whose shadow cannot be read is sent once more', async () => {
    const store = await openWithBattle();
    const recorded = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    await store.replica.confirmEntries('b1', recorded.entries.ana ?? {});
    await store.close();
    await tamper('battles', (db) => db.table('docs').update('b1', { server: 'nonsense' }));
    const rescued = await device.rescue();
    expect(await rescued.replica.row('b1')).toMatchObject({
      dirty: 1,
      intent: null,
      server: { entries: {} },
    });
  });

  test('a rescue that was cut short after the deletion is finished by the next opening', async () => {
    const store = await openWithBattle();
    const recorded = successOf(await store.record('b1', pushUps, { kind: 'CHECK', checked: true }));
    await store.close();
    const cut = await rescueStore(ana.id, {
      ...device.options(),
      wrapStorage: () => {
        throw new DOMException('The tab is closed.', 'DatabaseClosedError');
      },
    });
    expect(cut.ok).toBe(false);
    expect((await device.idb.indexedDB.databases()).map(({ name }) => name)).toEqual(['fitbout-rescue-ana']);

    const again = await device.open();
    expect(await again.replica.row('b1')).toEqual(recorded);
    await again.close();
    expect((await device.idb.indexedDB.databases()).map(({ name }) => name)).not.toContain(
      'fitbout-rescue-ana',
    );
  });

  test('a value that cannot be decoded fails the query with the reason, instead of leaving it without end', async () => {
    const store = await openWithBattle();
    const mend = failReads();
    try {
      const error: unknown = await firstWhere(store.battles$()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DeviceError);
      expect(error).toMatchObject({ failure: 'STORAGE_CORRUPTED' });
    } finally {
      mend();
    }
  });
});

describe('leaving', () => {
  test('removing a store leaves no database of that person, and others alone', async () => {
    const other = await device.open('ben');
    const store = await openWithBattle();
    await store.close();
    await removeStore('ana', device.options());
    const left = (await device.idb.indexedDB.databases()).map(({ name }) => name ?? '');
    expect(left.filter((name) => name.includes('fitbout-ana'))).toEqual([]);
    expect(left.filter((name) => name.includes('fitbout-ben'))).not.toEqual([]);
    await other.close();
    expect(await firstWhere((await device.open()).battles$())).toEqual([]);
  });

  test('two people on one device see each their own battles', async () => {
    await openWithBattle();
    const ben = await device.open('ben');
    expect(await firstWhere(ben.battles$())).toEqual([]);
  });
});
