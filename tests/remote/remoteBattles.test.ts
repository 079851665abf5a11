/** Battles through the unmodified SDK, against local-firebase and the real firestore.rules. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Battle, Entry } from '../../src/domain/index.ts';
import type { RemoteBattlesPage } from '../../src/remote/remote.ts';
import { patient } from '../patience.ts';
import { noonNow } from './noonClock.ts';
import { aRequest, type Device, type Services, startServices, successOf, termsFrom } from './remoteKit.ts';

let services: Services;
let ana: Device;
let ben: Device;
let eve: Device;
let made = 0;

beforeAll(async () => {
  services = await startServices();
  [ana, ben, eve] = await Promise.all([
    services.person('Ana'),
    services.person('Ben'),
    services.person('Eve'),
  ]);
});
afterAll(() => services.stop());

const terms = (changes = {}) => termsFrom(noonNow(), changes);
const newRequest = (changes = {}): Battle => {
  made += 1;
  const [a, b] = [
    { id: ana.uid, username: 'Ana' },
    { id: ben.uid, username: 'Ben' },
  ];
  return aRequest(`battle${made}`, a, b, terms(changes));
};

async function requested(changes = {}): Promise<Battle> {
  const battle = newRequest(changes);
  successOf(await ana.remote.battles.create(battle));
  return battle;
}

async function accepted(changes = {}): Promise<Battle> {
  const battle = await requested(changes);
  successOf(
    await ben.remote.battles.answer(battle.id, 1, { status: 'ACTIVE', timeZone: 'Asia/Tokyo', uid: ben.uid }),
  );
  return { ...battle, status: 'ACTIVE' };
}

const held = async (battle: Battle): Promise<Battle> => {
  const found = successOf(await ana.remote.battles.get(battle.id));
  if (found === null) throw new Error('The battle is gone');
  return found;
};

const entry = (changes: Partial<Entry> = {}): Entry => ({
  input: true,
  photo: null,
  hide: false,
  recordedAt: noonNow(),
  ...changes,
});

describe('creating', () => {
  test('[B1] [R2] a creation arrives whole, stamped by the server', async () => {
    const battle = await requested({ description: 'Fair play', prize: 'A beer' });
    const { updatedAt, ...rest } = await held(battle);
    const { updatedAt: _none, ...sent } = battle;
    expect(rest).toEqual(sent);
    expect(Math.abs(updatedAt - noonNow())).toBeLessThan(60_000);
  });

  test('[Y3] a creation may be repeated; another battle under its id is a conflict that shows what is there', async () => {
    const battle = await requested();
    successOf(await ana.remote.battles.create(battle));
    const other = await ana.remote.battles.create({ ...battle, title: 'Another' });
    expect(other).toMatchObject({
      ok: false,
      failure: { kind: 'CONFLICT', server: { title: battle.title } },
    });
  });

  test('[R2] what the rules refuse comes back as DENIED', async () => {
    const battle = newRequest({ prize: 'x'.repeat(16) });
    expect(await ana.remote.battles.create(battle)).toEqual({ ok: false, failure: { kind: 'DENIED' } });
    expect(await eve.remote.battles.get((await requested()).id)).toEqual({
      ok: false,
      failure: { kind: 'DENIED' },
    });
  });
});

describe('terms and answers', () => {
  test('[B2] [B3] edits and proposals move the version, and repeating them changes nothing', async () => {
    const battle = await requested();
    const edit = { ...battle, title: 'Edited' };
    successOf(await ana.remote.battles.changeTerms(edit, 1));
    successOf(await ana.remote.battles.changeTerms(edit, 1));
    const proposal: Battle = {
      ...edit,
      title: 'Proposed',
      challenger: { ...battle.opponent, timeZone: 'Asia/Tokyo' },
      opponent: battle.challenger,
    };
    successOf(await ben.remote.battles.changeTerms(proposal, 2));
    successOf(await ben.remote.battles.changeTerms(proposal, 2));
    expect(await held(battle)).toMatchObject({
      title: 'Proposed',
      termsVersion: 3,
      challenger: { id: ben.uid, timeZone: 'Asia/Tokyo' },
      opponent: { id: ana.uid, timeZone: 'UTC' },
    });
  });

  test('[B4] an answer to terms that have moved is a conflict that shows the new ones', async () => {
    const battle = await requested();
    successOf(await ana.remote.battles.changeTerms({ ...battle, title: 'Moved' }, 1));
    const answer = { status: 'ACTIVE', timeZone: 'UTC', uid: ben.uid } as const;
    expect(await ben.remote.battles.answer(battle.id, 1, answer)).toMatchObject({
      ok: false,
      failure: { kind: 'CONFLICT', server: { title: 'Moved', status: 'PENDING' } },
    });
    successOf(await ben.remote.battles.answer(battle.id, 2, answer));
    successOf(await ben.remote.battles.answer(battle.id, 2, answer));
    expect(await held(battle)).toMatchObject({ status: 'ACTIVE', opponent: { timeZone: 'UTC' } });
  });

  test('[B4] of an acceptance and an edit at once, one wins and the other learns of it', async () => {
    const battle = await requested();
    const [edit, answer] = await Promise.all([
      ana.remote.battles.changeTerms({ ...battle, title: 'Faster' }, 1),
      ben.remote.battles.answer(battle.id, 1, { status: 'ACTIVE', timeZone: 'UTC', uid: ben.uid }),
    ]);
    expect([edit.ok, answer.ok].filter(Boolean)).toHaveLength(1);
    const { title, status } = await held(battle);
    expect([title, status]).toEqual(edit.ok ? ['Faster', 'PENDING'] : [battle.title, 'ACTIVE']);
  });

  test('[Y5] an answer to a battle that is not there finds nothing', async () => {
    const answer = { status: 'DECLINED', timeZone: 'UTC', uid: ben.uid } as const;
    expect(await ben.remote.battles.answer('nowhere', 1, answer)).toEqual({
      ok: false,
      failure: { kind: 'CONFLICT', server: null },
    });
  });
});

describe('entries', () => {
  test('[Y3] two people write their own entries at once and neither loses any', async () => {
    const battle = await accepted();
    await Promise.all(
      [ana, ben].flatMap(({ remote, uid }) =>
        (['target1', 'target2'] as const).map(async (targetKey, index) => {
          const input = targetKey === 'target1' ? true : index + 5;
          const own = { day1: { [targetKey]: entry({ input }) } };
          successOf(await remote.battles.writeEntries(battle, uid, own, 'Europe/Paris'));
        }),
      ),
    );
    const { entries, challenger, opponent } = await held(battle);
    for (const { uid } of [ana, ben])
      expect(Object.keys(entries[uid]?.day1 ?? {})).toEqual(['target1', 'target2']);
    expect([challenger.timeZone, opponent.timeZone]).toEqual(['Europe/Paris', 'Europe/Paris']);
  });

  test('[Y5] an entry for a battle that is gone, and one of a stranger, are told apart from a lost line', async () => {
    const battle = await accepted();
    const own = { day1: { target1: entry() } };
    const strange = await eve.remote.battles.writeEntries(battle, eve.uid, own, 'UTC');
    expect(strange).toEqual({ ok: false, failure: { kind: 'DENIED' } });
    const offline = services.connect(() => false);
    expect(await offline.battles.writeEntries(battle, ana.uid, own, 'UTC')).toEqual({
      ok: false,
      failure: { kind: 'OFFLINE' },
    });
    const signedOut = services.connect();
    expect(await signedOut.battles.get(battle.id)).toEqual({ ok: false, failure: { kind: 'SIGNED_OUT' } });
  });
});

describe('listening', () => {
  test('[Y4] the first answer is whole, each change comes once, and one’s own echo never before the server has it', async () => {
    const battle = await accepted({ title: 'Listened to' });
    const pages: RemoteBattlesPage[] = [];
    const reached: boolean[] = [];
    const stop = ben.remote.battles.listen(ben.uid, null, {
      next: (page) => pages.push(page),
      failed: (failure) => expect.unreachable(failure.kind),
      reach: (isReached) => reached.push(isReached),
    });
    await vi.waitFor(() => expect(pages).toHaveLength(1), patient);
    expect(reached).toEqual([true]);
    expect(pages[0]?.battles.map(({ id }) => id)).toContain(battle.id);

    const own = { day1: { target1: entry() } };
    successOf(await ben.remote.battles.writeEntries(battle, ben.uid, own, 'UTC'));
    await vi.waitFor(() => expect(pages).toHaveLength(2), patient);
    successOf(await ana.remote.battles.writeEntries(battle, ana.uid, own, 'UTC'));
    await vi.waitFor(() => expect(pages).toHaveLength(3), patient);
    stop();
    for (const page of pages.slice(1)) {
      expect(page.battles).toHaveLength(1);
      // A local guess of the server's time would be no time of the server.
      expect(page.battles[0]?.updatedAt).toBe(
        (page.checkpoint?.seconds ?? 0) * 1000 + Math.floor((page.checkpoint?.nanos ?? 0) / 1_000_000),
      );
    }
    expect(Object.keys(pages[2]?.battles[0]?.entries ?? {}).sort()).toEqual([ana.uid, ben.uid].sort());
  });

  test('[Y3] that the server is reached is told after what it had to tell', async () => {
    await accepted();
    const told: string[] = [];
    const stop = ben.remote.battles.listen(ben.uid, null, {
      next: ({ battles }) => told.push(battles.length > 0 ? 'battles' : 'nothing'),
      failed: (failure) => expect.unreachable(failure.kind),
      reach: (isReached) => told.push(isReached ? 'reached' : 'lost'),
    });
    await vi.waitFor(() => expect(told).toContain('reached'), patient);
    stop();
    expect(told).toEqual(['battles', 'reached']);
  });

  test('[Y4] pages follow the order of commits and lose nothing between them', async () => {
    const zoe = await services.person('Zoe');
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const battle = aRequest(
        `page${index}`,
        { id: zoe.uid, username: 'Zoe' },
        { id: ben.uid, username: 'Ben' },
        terms(),
      );
      successOf(await zoe.remote.battles.create(battle));
      ids.push(battle.id);
    }
    const seen: string[] = [];
    let from: RemoteBattlesPage['checkpoint'] = null;
    for (let isMore = true; isMore; ) {
      const page: RemoteBattlesPage = successOf(await zoe.remote.battles.page(zoe.uid, from, 3));
      seen.push(...page.battles.map(({ id }) => id));
      from = page.checkpoint;
      isMore = page.battles.length === 3;
    }
    expect([...new Set(seen)]).toEqual(ids);
  });

  test('[Y4] a battle that cannot be understood is left out and reported; a malformed entry hides nothing', async () => {
    const battle = await accepted();
    const path = 'projects/demo-fitbout/databases/(default)/documents/battles';
    const { backend } = services.local();
    const write = (id: string, fields: object, mask: string[]) =>
      backend.commit(
        { kind: 'owner' },
        {
          database: 'projects/demo-fitbout/databases/(default)',
          writes: [
            {
              update: { name: `${path}/${id}`, fields: JSON.parse(JSON.stringify(fields)) },
              updateMask: { fieldPaths: mask },
              updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
            },
          ],
        },
      );
    const own = { target1: { mapValue: { fields: { input: { stringValue: 'an essay' } } } } };
    await write(
      battle.id,
      {
        entries: {
          mapValue: {
            fields: { [ana.uid]: { mapValue: { fields: { day1: { mapValue: { fields: own } } } } } },
          },
        },
      },
      [`entries.\`${ana.uid}\`.day1.target1`],
    );
    const hopeless = await accepted();
    await write(hopeless.id, { numDays: { stringValue: 'many' } }, ['numDays']);
    const dateless = await accepted();
    await write(dateless.id, { startDate: { stringValue: '2026-02-31' } }, ['startDate']);
    const endless = await accepted();
    await write(endless.id, { numDays: { doubleValue: 1e18 } }, ['numDays']);

    const pages: RemoteBattlesPage[] = [];
    const stop = ana.remote.battles.listen(ana.uid, null, {
      next: (page) => pages.push(page),
      failed: (failure) => expect.unreachable(failure.kind),
    });
    await vi.waitFor(() => expect(pages).toHaveLength(1), patient);
    stop();
    const shown = pages[0]?.battles ?? [];
    expect(shown.find(({ id }) => id === battle.id)?.entries[ana.uid]?.day1 ?? {}).toEqual({});
    for (const [left, field] of [
      [hopeless, 'numDays'],
      [dateless, 'startDate'],
      [endless, 'numDays'],
    ] as const) {
      expect(shown.some(({ id }) => id === left.id)).toBe(false);
      expect(ana.problems.join()).toContain(`battles/${left.id}: ${field}`);
    }
  });
});
