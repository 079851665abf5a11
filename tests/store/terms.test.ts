import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Target } from '../../src/domain/index.ts';
import { battleSyncState } from '../../src/store/battleSyncState.ts';
import { overtakenBy } from '../../src/store/rows/intentFate.ts';
import type { BattleRow, Intent, Store } from '../../src/store/store.ts';
import {
  ana,
  ben,
  createDevice,
  type Device,
  firstWhere,
  newBattle,
  serverBattle,
  successOf,
  terms,
} from './storeKit.ts';

let device: Device;
beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.closeAll());

/** Ben asks, Ana is to answer. */
const requestToAna = (changes: Parameters<typeof serverBattle>[0] = {}) =>
  serverBattle({ status: 'PENDING', userIds: [ben.id, ana.id], challenger: ben, opponent: ana, ...changes });
/** Ana asked, Ben is to answer. */
const requestByAna = (changes: Parameters<typeof serverBattle>[0] = {}) =>
  serverBattle({ status: 'PENDING', ...changes });

async function openWith(...battles: ReturnType<typeof serverBattle>[]): Promise<Store> {
  const store = await device.open();
  successOf(await store.replica.applyRemote(battles, null));
  return store;
}

async function rowOf(store: Store): Promise<BattleRow> {
  const row = await store.replica.row('b1');
  if (row === null) throw new Error('The battle has left the device');
  return row;
}

function intentOf(row: BattleRow): Intent {
  if (row.intent === null) throw new Error('The row has no intent');
  return row.intent;
}

function stepsOf({ target2 }: Record<string, Target>): Target {
  if (target2 === undefined) throw new Error('There is always a second target');
  return target2;
}

describe('creating', () => {
  test('[Y8] a battle created offline is kept as a request that the server has never seen', async () => {
    const store = await device.open();
    const row = successOf(await store.createBattle(newBattle()));
    expect(row).toMatchObject({
      status: 'PENDING',
      termsVersion: 1,
      server: null,
      dirty: 1,
      lastDate: '2026-06-07',
    });
    expect(intentOf(row)).toMatchObject({ kind: 'CREATE', baseTermsVersion: 0 });
    expect(battleSyncState(row)).toBe('SAVED');
    expect(await store.countUnsent()).toBe(1);
  });

  test('[B1] terms that are not valid are refused and nothing is kept', async () => {
    const store = await device.open();
    expect(await store.createBattle(newBattle('b1', { numDays: 40 }))).toEqual({
      ok: false,
      failure: { kind: 'REFUSED', refusal: 'TERMS_INVALID' },
    });
    expect(await firstWhere(store.battles$())).toEqual([]);
  });

  test('creating the same battle twice keeps it once', async () => {
    const store = await device.open();
    const first = successOf(await store.createBattle(newBattle()));
    expect(successOf(await store.createBattle(newBattle()))).toEqual(first);
  });

  test('[Y8] editing a request that was never sent changes what will be created', async () => {
    const store = await device.open();
    successOf(await store.createBattle(newBattle()));
    const row = successOf(await store.changeTerms('b1', 1, terms({ title: 'Autumn' })));
    expect(row).toMatchObject({ title: 'Autumn', termsVersion: 1, dirty: 1 });
    expect(intentOf(row)).toMatchObject({ kind: 'CREATE', baseTermsVersion: 0 });
    expect(successOf(await store.changeTerms('b1', 1, terms({ title: 'Winter' }))).title).toBe('Winter');
  });

  test('[Y8] what was edited while the creation was under way becomes an edit of what was created', async () => {
    const store = await device.open();
    const sent = successOf(await store.createBattle(newBattle()));
    successOf(await store.changeTerms('b1', 1, terms({ title: 'Autumn' })));
    await store.replica.confirmIntent('b1', intentOf(sent), requestByAna());
    const row = await rowOf(store);
    expect(row).toMatchObject({ title: 'Autumn', termsVersion: 2, dirty: 1 });
    expect(intentOf(row)).toMatchObject({ kind: 'EDIT', baseTermsVersion: 1 });
    expect(overtakenBy(row)).toBeNull();
  });

  test('[Y8] the same holds when the pull brings the creation before the confirmation does', async () => {
    const store = await device.open();
    const sent = successOf(await store.createBattle(newBattle()));
    successOf(await store.changeTerms('b1', 1, terms({ title: 'Autumn' })));
    successOf(await store.replica.applyRemote([requestByAna()], null));
    await store.replica.confirmIntent('b1', intentOf(sent), null);
    expect(intentOf(await rowOf(store))).toMatchObject({ kind: 'EDIT', baseTermsVersion: 1 });
  });

  test('[Y8] a confirmed creation is synced', async () => {
    const store = await device.open();
    const sent = successOf(await store.createBattle(newBattle()));
    await store.replica.confirmIntent('b1', intentOf(sent), null);
    const row = await rowOf(store);
    expect(row).toMatchObject({ intent: null, dirty: 0, termsVersion: 1, status: 'PENDING' });
    expect(row.server).toEqual({ termsVersion: 1, status: 'PENDING', entries: {}, shared: null });
    expect(battleSyncState(row)).toBe('SYNCED');
  });
});

describe('changing terms', () => {
  test('[B2] the challenger edits: the version grows and the base is what was on screen', async () => {
    const store = await openWith(requestByAna());
    const row = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    expect(row).toMatchObject({ prize: 'Cake', termsVersion: 2, challenger: { id: 'ana' } });
    expect(intentOf(row)).toMatchObject({ kind: 'EDIT', baseTermsVersion: 1 });
  });

  test('[B3] the opponent proposes: the roles swap', async () => {
    const store = await openWith(requestToAna());
    const row = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    expect(row).toMatchObject({ termsVersion: 2, challenger: { id: 'ana' }, opponent: { id: 'ben' } });
    expect(intentOf(row)).toMatchObject({ kind: 'PROPOSE', baseTermsVersion: 1 });
  });

  test('[Y8] a second change before the confirmation folds into the first: kind, base and version stay', async () => {
    const store = await openWith(requestToAna());
    successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    const row = successOf(await store.changeTerms('b1', 2, terms({ prize: 'Tea' })));
    expect(row).toMatchObject({ prize: 'Tea', termsVersion: 2, dirty: 1 });
    expect(intentOf(row)).toMatchObject({ kind: 'PROPOSE', baseTermsVersion: 1, folded: true });
  });

  test('[Y8] what was folded in after sending becomes an edit of what was confirmed', async () => {
    const store = await openWith(requestToAna());
    const sent = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    successOf(await store.changeTerms('b1', 2, terms({ prize: 'Tea' })));
    const confirmed = requestByAna({
      termsVersion: 2,
      prize: 'Cake',
      userIds: [ben.id, ana.id],
      updatedAt: 2000,
    });
    await store.replica.confirmIntent('b1', intentOf(sent), confirmed);
    const row = await rowOf(store);
    expect(row).toMatchObject({ prize: 'Tea', termsVersion: 3, dirty: 1 });
    expect(intentOf(row)).toMatchObject({ kind: 'EDIT', baseTermsVersion: 2 });
  });

  test('[B4] changing a version that was not on screen is refused', async () => {
    const store = await openWith(requestByAna({ termsVersion: 3 }));
    expect(await store.changeTerms('b1', 2, terms())).toEqual({
      ok: false,
      failure: { kind: 'REFUSED', refusal: 'TERMS_MOVED' },
    });
  });
});

describe('answering', () => {
  test('[Y8] accepting offline lets recording begin before the server has confirmed', async () => {
    const store = await openWith(requestToAna());
    const accepted = successOf(await store.answer('b1', 1, 'ACCEPT'));
    expect(intentOf(accepted)).toMatchObject({ kind: 'ACCEPT', baseTermsVersion: 1 });
    const place = { bucket: 'day1', targetKey: 'target1' } as const;
    const row = successOf(await store.record('b1', place, { kind: 'CHECK', checked: true }));
    expect(row).toMatchObject({ status: 'ACTIVE', dirty: 2, intent: { kind: 'ACCEPT' } });

    await store.replica.confirmIntent('b1', intentOf(accepted), null);
    expect(await rowOf(store)).toMatchObject({ status: 'ACTIVE', intent: null, dirty: 1 });
  });

  test('the same answer again is no other answer', async () => {
    const store = await openWith(requestToAna());
    const first = successOf(await store.answer('b1', 1, 'ACCEPT'));
    expect(successOf(await store.answer('b1', 1, 'ACCEPT'))).toEqual(first);
  });

  test('another answer after an unsent one is refused', async () => {
    const store = await openWith(requestToAna());
    successOf(await store.answer('b1', 1, 'ACCEPT'));
    for (const command of [store.answer('b1', 1, 'DECLINE'), store.changeTerms('b1', 1, terms())]) {
      expect(await command).toEqual({ ok: false, failure: { kind: 'REFUSED', refusal: 'NOT_PENDING' } });
    }
  });

  test('[B4] one cannot answer what one proposed oneself', async () => {
    const store = await openWith(requestByAna());
    expect(await store.answer('b1', 1, 'ACCEPT')).toEqual({
      ok: false,
      failure: { kind: 'REFUSED', refusal: 'NOT_YOURS_TO_ANSWER' },
    });
  });

  test('[B4] accepting terms that have moved is refused and the row shows the new ones', async () => {
    const store = await openWith(
      requestToAna(),
      requestToAna({ termsVersion: 2, title: 'Moved', updatedAt: 2000 }),
    );
    expect(await store.answer('b1', 1, 'ACCEPT')).toEqual({
      ok: false,
      failure: { kind: 'REFUSED', refusal: 'TERMS_MOVED' },
    });
    expect((await rowOf(store)).title).toBe('Moved');
  });
});

describe('what the server shows while an intent is unsent', () => {
  const seen = { updatedAt: 2000 };
  const cases: {
    title: string;
    start: ReturnType<typeof serverBattle>;
    act: (store: Store) => Promise<unknown>;
    remote: ReturnType<typeof serverBattle>;
    expected: object;
    overtaken: string | null;
  }[] = [
    {
      title: 'an acceptance that the server holds is done',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'ACCEPT'),
      remote: requestToAna({ status: 'ACTIVE', ...seen }),
      expected: { intent: null, status: 'ACTIVE', dirty: 0 },
      overtaken: null,
    },
    {
      title: 'an acceptance of a battle that is complete by now is done',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'ACCEPT'),
      remote: requestToAna({ status: 'COMPLETE', ...seen }),
      expected: { intent: null, status: 'COMPLETE', dirty: 0 },
      overtaken: null,
    },
    {
      title: 'an acceptance stays while the server still waits',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'ACCEPT'),
      remote: requestToAna(seen),
      expected: { intent: { kind: 'ACCEPT' }, status: 'ACTIVE', dirty: 1 },
      overtaken: null,
    },
    {
      title: 'an acceptance of terms that moved is overtaken and still shown',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'ACCEPT'),
      remote: requestToAna({ termsVersion: 2, title: 'Moved', ...seen }),
      expected: { intent: { kind: 'ACCEPT' }, status: 'ACTIVE', title: 'Summer', dirty: 1 },
      overtaken: 'TERMS_MOVED',
    },
    {
      title: 'an acceptance is overtaken by declining on another device',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'ACCEPT'),
      remote: requestToAna({ status: 'DECLINED', ...seen }),
      expected: { intent: { kind: 'ACCEPT' }, status: 'ACTIVE' },
      overtaken: 'NOT_PENDING',
    },
    {
      title: 'a refusal that the server holds is done',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'DECLINE'),
      remote: requestToAna({ status: 'DECLINED', ...seen }),
      expected: { intent: null, status: 'DECLINED', dirty: 0 },
      overtaken: null,
    },
    {
      title: 'a refusal is overtaken by accepting on another device',
      start: requestToAna(),
      act: (store) => store.answer('b1', 1, 'DECLINE'),
      remote: requestToAna({ status: 'ACTIVE', ...seen }),
      expected: { intent: { kind: 'DECLINE' }, status: 'DECLINED' },
      overtaken: 'NOT_PENDING',
    },
    {
      title: 'a proposal that the server holds is done',
      start: requestToAna(),
      act: (store) => store.changeTerms('b1', 1, terms({ prize: 'Cake' })),
      remote: requestByAna({ userIds: [ben.id, ana.id], termsVersion: 2, prize: 'Cake', ...seen }),
      expected: { intent: null, prize: 'Cake', termsVersion: 2, challenger: { id: 'ana' }, dirty: 0 },
      overtaken: null,
    },
    {
      title: 'an edit is overtaken by the acceptance of what it edits',
      start: requestByAna(),
      act: (store) => store.changeTerms('b1', 1, terms({ prize: 'Cake' })),
      remote: requestByAna({ status: 'ACTIVE', ...seen }),
      expected: { intent: { kind: 'EDIT' }, prize: 'Cake', status: 'PENDING' },
      overtaken: 'NOT_PENDING',
    },
    {
      title: "an edit is overtaken by the other's proposal",
      start: requestByAna(),
      act: (store) => store.changeTerms('b1', 1, terms({ prize: 'Cake' })),
      remote: requestToAna({ userIds: [ana.id, ben.id], termsVersion: 2, prize: 'Tea', ...seen }),
      expected: { intent: { kind: 'EDIT' }, prize: 'Cake', challenger: { id: 'ana' } },
      overtaken: 'TERMS_MOVED',
    },
    {
      title: "an edit of one's own other device is edited in turn",
      start: requestByAna(),
      act: (store) => store.changeTerms('b1', 1, terms({ prize: 'Cake' })),
      remote: requestByAna({ termsVersion: 2, prize: 'Tea', ...seen }),
      expected: { intent: { kind: 'EDIT', baseTermsVersion: 2 }, prize: 'Cake', termsVersion: 3 },
      overtaken: null,
    },
  ];
  for (const { title, start, act, remote, expected, overtaken } of cases) {
    test(`[M3] ${title}, in any order and however often it is shown`, async () => {
      const store = await openWith(start);
      await act(store);
      successOf(await store.replica.applyRemote([remote], null));
      const row = await rowOf(store);
      expect(row).toMatchObject(expected);
      expect(overtakenBy(row)).toBe(overtaken);
      successOf(await store.replica.applyRemote([start, remote, start], null));
      expect(await rowOf(store)).toEqual(row);
    });
  }

  test("[M1] the other's entries and zone come in under an unsent intent", async () => {
    const store = await openWith(requestByAna());
    successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    const entries = {
      ben: { day1: { target1: { input: true, photo: null, hide: false, recordedAt: 5 } } },
    } as const;
    const opponent = { ...ben, timeZone: 'Pacific/Auckland' };
    successOf(await store.replica.applyRemote([requestByAna({ entries, opponent, updatedAt: 2000 })], null));
    expect(await rowOf(store)).toMatchObject({ entries, opponent, prize: 'Cake', updatedAt: 2000 });
  });
});

describe('refused intents', () => {
  test('[Y5] a refused creation is parked whole and leaves the battles', async () => {
    const store = await device.open();
    const made = successOf(await store.createBattle(newBattle()));
    await store.replica.refuseIntent('b1', intentOf(made), 'DENIED', null);
    expect(await firstWhere(store.battles$())).toEqual([]);
    expect(await firstWhere(store.refusals$())).toMatchObject([
      {
        battleId: 'b1',
        battleTitle: 'Summer',
        opponentUsername: 'Ben',
        reason: 'DENIED',
        what: { kind: 'CREATE', terms: terms() },
      },
    ]);
    expect(await store.countUnsent()).toBe(0);
  });

  test('a battle whose creation was refused can be created again', async () => {
    const store = await device.open();
    const made = successOf(await store.createBattle(newBattle()));
    await store.replica.refuseIntent('b1', intentOf(made), 'DENIED', null);
    device.clock.now += 1000;
    expect(successOf(await store.createBattle(newBattle())).intent?.kind).toBe('CREATE');
    expect(await firstWhere(store.battles$())).toHaveLength(1);
  });

  test('[B4] a refused acceptance shows the moved terms; what was recorded on it is parked with it', async () => {
    const store = await openWith(requestToAna());
    const accepted = successOf(await store.answer('b1', 1, 'ACCEPT'));
    const place = { bucket: 'day1', targetKey: 'target1' } as const;
    successOf(await store.record('b1', place, { kind: 'CHECK', checked: true }));
    const moved = requestToAna({ termsVersion: 2, title: 'Moved', updatedAt: 2000 });
    await store.replica.refuseIntent('b1', intentOf(accepted), 'TERMS_MOVED', moved);
    expect(await rowOf(store)).toMatchObject({
      title: 'Moved',
      status: 'PENDING',
      termsVersion: 2,
      intent: null,
      dirty: 0,
    });
    expect((await rowOf(store)).entries).toEqual({});
    const parked = await firstWhere(store.refusals$());
    expect(parked.map(({ what }) => what.kind).sort()).toEqual(['ACCEPT', 'ENTRY']);
    expect(parked.find(({ what }) => what.kind === 'ENTRY')).toMatchObject({
      reason: 'TERMS_MOVED',
      what: { targetTitle: 'Push-ups', date: '2026-06-05', entry: { input: true } },
    });
  });

  test('[B4] what was recorded under terms that moved counts nowhere in the terms that another phone accepted', async () => {
    const store = await openWith(requestToAna());
    const accepted = successOf(await store.answer('b1', 1, 'ACCEPT'));
    const place = { bucket: 'day1', targetKey: 'target2' } as const;
    successOf(await store.record('b1', place, { kind: 'NUMBER', value: 9000, hide: false }));
    const { targets } = terms();
    const swim: Target = { ...stepsOf(targets), id: 'swim', title: 'Lengths swum' };
    const moved = requestToAna({
      status: 'ACTIVE',
      termsVersion: 2,
      targets: { ...targets, target2: swim },
      updatedAt: 2000,
    });
    await store.replica.refuseIntent('b1', intentOf(accepted), 'TERMS_MOVED', moved);
    expect(await rowOf(store)).toMatchObject({ status: 'ACTIVE', termsVersion: 2, entries: {}, dirty: 0 });
    const parked = await firstWhere(store.refusals$());
    expect(parked.find(({ what }) => what.kind === 'ENTRY')).toMatchObject({
      reason: 'TERMS_MOVED',
      what: { targetTitle: 'Steps', entry: { input: 9000 } },
    });
  });

  test('[Y5] an edit refused without a word of the server returns to what it last showed', async () => {
    const store = await openWith(requestByAna({ prize: 'Tea' }));
    const edited = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    successOf(
      await store.replica.applyRemote(
        [requestByAna({ prize: 'Tea', status: 'ACTIVE', updatedAt: 2000 })],
        null,
      ),
    );
    await store.replica.refuseIntent('b1', intentOf(edited), 'DENIED', null);
    expect(await rowOf(store)).toMatchObject({
      prize: 'Tea',
      status: 'ACTIVE',
      termsVersion: 1,
      intent: null,
      dirty: 0,
    });
    expect((await firstWhere(store.refusals$()))[0]?.what).toMatchObject({
      kind: 'EDIT',
      terms: { prize: 'Cake' },
    });
  });

  test('[Y5] a battle that is gone from the server leaves the device', async () => {
    const store = await openWith(requestByAna());
    const edited = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    await store.replica.refuseIntent('b1', intentOf(edited), 'GONE', null);
    expect(await store.replica.row('b1')).toBeNull();
    expect(await firstWhere(store.refusals$())).toHaveLength(1);
  });

  test('[Y5] an intent that changed since it was sent is not refused with it', async () => {
    const store = await openWith(requestByAna());
    const sent = successOf(await store.changeTerms('b1', 1, terms({ prize: 'Cake' })));
    successOf(await store.changeTerms('b1', 2, terms({ prize: 'Tea' })));
    await store.replica.refuseIntent('b1', intentOf(sent), 'INVALID', null);
    expect(await rowOf(store)).toMatchObject({ prize: 'Tea', intent: { kind: 'EDIT' } });
    expect(await firstWhere(store.refusals$())).toEqual([]);
  });

  test('[Y5] an intent that the conflicting server turns out to hold is not refused', async () => {
    const store = await openWith(requestToAna());
    const accepted = successOf(await store.answer('b1', 1, 'ACCEPT'));
    const held = requestToAna({ status: 'ACTIVE', updatedAt: 2000 });
    await store.replica.refuseIntent('b1', intentOf(accepted), 'NOT_PENDING', held);
    expect(await rowOf(store)).toMatchObject({ status: 'ACTIVE', intent: null });
    expect(await firstWhere(store.refusals$())).toEqual([]);
  });

  test('a dismissed refusal is gone', async () => {
    const store = await device.open();
    const made = successOf(await store.createBattle(newBattle()));
    await store.replica.refuseIntent('b1', intentOf(made), 'DENIED', null);
    const [refusal] = await firstWhere(store.refusals$());
    await store.dismissRefusal(refusal?.id ?? '');
    expect(await firstWhere(store.refusals$())).toEqual([]);
  });
});
