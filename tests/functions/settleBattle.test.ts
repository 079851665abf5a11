/** `updateXp` through the real firebase-admin: what is stored, who gets XP, and that it happens once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUpdateXp } from '../../functions/src/updateXp.ts';
import { type Battle, levelFor, settle } from '../../src/domain/index.ts';
import { aBattle, ann, bob, done, endOf, noonOf, onDays } from '../domain/battles.ts';
import { aroundTransactions, type Project, refusalOf, startProject } from './functionsKit.ts';

let project: Project;
let updateXp: ReturnType<typeof createUpdateXp>;
beforeAll(async () => {
  project = await startProject();
  updateXp = createUpdateXp(project.effects);
});
afterAll(() => project.stop());
beforeEach(async () => {
  await project.clear();
  await project.person(ann);
  await project.person(bob);
});

/** Ann did the target on every day of three; Bob on none: 2 HP each at first, so Bob is knocked out on day 2. */
const knockout = aBattle({ entries: { [ann]: onDays([1, 2, 3], { target1: done }) } });
/** Ann did the target once: she wins on HP after three days. */
const won = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
const drawn = aBattle();

const xpOf = async (uid: string): Promise<unknown[]> => {
  const user = await project.read(`users/${uid}`);
  return [user?.xp, user?.level];
};

/** Bob's phone comes back with what he did on day 1, which Ann did too. */
const withLateEntry = (battle: Battle): Battle => ({
  ...battle,
  entries: { ...battle.entries, [bob]: onDays([1, 2, 3], { target1: done }) },
});

const addLateEntry = (battleId: string): Promise<unknown> =>
  project.effects.firestore
    .doc(`battles/${battleId}`)
    .update({ [`entries.${bob}`]: onDays([1, 2, 3], { target1: done }) });

describe('a battle that is over', () => {
  test('[B6] is stored COMPLETE with what the domain makes of its entries, and seen by the listeners', async () => {
    await project.given(won);
    const before = await project.stored(won.id);
    project.clock.now = endOf(won);
    expect(await updateXp(ann, { battleId: won.id })).toEqual({ status: 'COMPLETE', changed: true });
    const after = await project.stored(won.id);
    expect(after.status).toBe('COMPLETE');
    expect(after.settlement).toEqual(settle(won, endOf(won)));
    expect(after.writtenAt).toBeGreaterThan(before.writtenAt);
  });

  test('[S10] gives 10 XP to the winner, who rises to level 2, and 1 to the other', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    await updateXp(bob, { battleId: won.id });
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [10, 2],
      [1, 1],
    ]);
  });

  test('[S10] adds to the XP that was there, and gives 3 to each for a draw', async () => {
    await project.person(ann, { xp: 28 });
    await project.given(drawn);
    project.clock.now = endOf(drawn);
    await updateXp(ann, { battleId: drawn.id });
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [31, levelFor(31)],
      [3, 1],
    ]);
  });

  test('[B6] asked for again is answered and writes nothing', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    await updateXp(ann, { battleId: won.id });
    const first = await project.stored(won.id);
    for (const uid of [ann, bob, ann]) {
      expect(await updateXp(uid, { battleId: won.id })).toEqual({ status: 'COMPLETE', changed: false });
    }
    expect(await project.stored(won.id)).toEqual(first);
    expect(await xpOf(ann)).toEqual([10, 2]);
  });

  test('[B6] twenty calls at once award once', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => updateXp(index % 2 ? ann : bob, { battleId: won.id })),
    );
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [10, 2],
      [1, 1],
    ]);
  });

  test('[B6] a call that another one overtakes writes nothing over it', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    let first: unknown;
    const overtaken = createUpdateXp({
      ...project.effects,
      firestore: aroundTransactions(project.effects.firestore, async (transaction) => {
        await updateXp(bob, { battleId: won.id });
        first = await project.stored(won.id);
        return transaction();
      }),
    });
    expect(await overtaken(ann, { battleId: won.id })).toEqual({ status: 'COMPLETE', changed: false });
    expect(await project.stored(won.id)).toEqual(first);
    expect(await xpOf(ann)).toEqual([10, 2]);
  });

  test('[S5] a knockout is settled as soon as its day is over for both', async () => {
    await project.given(knockout);
    project.clock.now = noonOf('2026-06-02');
    expect(await updateXp(ann, { battleId: knockout.id })).toEqual({ status: 'ACTIVE', changed: false });
    project.clock.now = noonOf('2026-06-03');
    expect(await updateXp(ann, { battleId: knockout.id })).toEqual({ status: 'COMPLETE', changed: true });
    expect((await project.stored(knockout.id)).settlement).toMatchObject({
      opponent: { hp: 0, zeroHpDate: '2026-06-02' },
      result: { kOWin: true, winner: { id: ann } },
    });
  });

  test('[B6] a deleted account is passed over, and the other gets what is theirs', async () => {
    await project.effects.firestore.doc(`users/${bob}`).delete();
    await project.given(won);
    project.clock.now = endOf(won);
    expect(await updateXp(ann, { battleId: won.id })).toEqual({ status: 'COMPLETE', changed: true });
    expect(await xpOf(ann)).toEqual([10, 2]);
    expect(await project.read(`users/${bob}`)).toBeUndefined();
  });
});

describe('a late entry', () => {
  test('[T4] that flips the result moves XP from one to the other, once', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    await updateXp(ann, { battleId: won.id });
    await addLateEntry(won.id);
    for (let time = 0; time < 3; time += 1) {
      expect(await updateXp(time % 2 ? ann : bob, { battleId: won.id })).toEqual({
        status: 'COMPLETE',
        changed: time === 0,
      });
    }
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [1, 1],
      [10, 2],
    ]);
    expect((await project.stored(won.id)).settlement).toEqual(settle(withLateEntry(won), endOf(won)));
  });

  test('[T4] that changes only the HP is stored and moves no XP', async () => {
    const close = aBattle({ entries: { [ann]: onDays([1, 2], { target1: done }) }, numDays: 2 });
    await project.given({ ...close, targets: aBattle().targets });
    project.clock.now = endOf(close);
    await updateXp(ann, { battleId: close.id });
    await project.effects.firestore
      .doc(`battles/${close.id}`)
      .update({ [`entries.${bob}`]: onDays([1], { target1: done }) });
    expect(await updateXp(bob, { battleId: close.id })).toEqual({ status: 'COMPLETE', changed: true });
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [10, 2],
      [1, 1],
    ]);
  });

  test('[T4] [S5] that undoes a knockout makes the battle ACTIVE again and takes the XP back', async () => {
    await project.given(knockout);
    project.clock.now = noonOf('2026-06-03');
    await updateXp(ann, { battleId: knockout.id });
    await addLateEntry(knockout.id);
    expect(await updateXp(bob, { battleId: knockout.id })).toEqual({ status: 'ACTIVE', changed: true });
    expect(await project.stored(knockout.id)).toMatchObject({ status: 'ACTIVE', settlement: null });
    expect(await project.read(`resettlements/${knockout.id}`)).toBeUndefined();
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    project.clock.now = endOf(knockout);
    await updateXp(bob, { battleId: knockout.id });
    expect([await xpOf(ann), await xpOf(bob)]).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });
});

describe('a battle that is not over', () => {
  test('[B6] is answered as it stands, and nothing is written', async () => {
    await project.given(won);
    const before = await project.stored(won.id);
    project.clock.now = noonOf('2026-06-03');
    expect(await updateXp(ann, { battleId: won.id })).toEqual({ status: 'ACTIVE', changed: false });
    expect(await project.stored(won.id)).toEqual(before);
    expect(await xpOf(ann)).toEqual([0, 1]);
  });

  test('[T3] is not over while its last day lasts for one of the two', async () => {
    const west = { ...won, opponent: { ...won.opponent, timeZone: 'Pacific/Honolulu' } };
    await project.given(west);
    project.clock.now = new Date(endOf(west).getTime() - 1);
    expect(await updateXp(ann, { battleId: won.id })).toEqual({ status: 'ACTIVE', changed: false });
    project.clock.now = endOf(west);
    expect(await updateXp(ann, { battleId: won.id })).toEqual({ status: 'COMPLETE', changed: true });
  });

  test('[B5] a request becomes DECLINED once its start date is over, without XP', async () => {
    const request = aBattle({ status: 'PENDING' });
    await project.given(request);
    project.clock.now = noonOf('2026-06-01');
    expect(await updateXp(ann, { battleId: request.id })).toEqual({ status: 'PENDING', changed: false });
    project.clock.now = noonOf('2026-06-02');
    expect(await updateXp(ann, { battleId: request.id })).toEqual({ status: 'DECLINED', changed: true });
    expect(await project.stored(request.id)).toMatchObject({
      status: 'DECLINED',
      settlement: { status: 'DECLINED', result: null },
    });
    expect(await updateXp(bob, { battleId: request.id })).toEqual({ status: 'DECLINED', changed: false });
    expect(await xpOf(ann)).toEqual([0, 1]);
  });

  test('[B6] a request that a person declined stays as they left it', async () => {
    const declined = aBattle({ status: 'DECLINED' });
    await project.given(declined);
    const before = await project.stored(declined.id);
    expect(await updateXp(ann, { battleId: declined.id })).toEqual({ status: 'DECLINED', changed: false });
    expect(await project.stored(declined.id)).toEqual(before);
  });
});

describe('whoever has no business with a battle', () => {
  test('[R6] a stranger is refused, and nothing is settled', async () => {
    await project.given(won);
    project.clock.now = endOf(won);
    expect(await refusalOf(updateXp('eve', { battleId: won.id }))).toEqual({
      code: 'permission-denied',
      message: 'This does not belong to you.',
    });
    expect(await project.stored(won.id)).toMatchObject({ status: 'ACTIVE', settlement: null });
  });

  test('[B6] a battle that does not exist is said not to', async () => {
    expect(await refusalOf(updateXp(ann, { battleId: 'nowhere' }))).toMatchObject({ code: 'not-found' });
  });

  test('[B6] a document that is no battle is nobody’s fault but ours: it throws, and touches nothing', async () => {
    const { targets: _, ...incomplete } = won;
    const odd = [
      {},
      { ...won, startDate: '2026-02-30' },
      { ...won, numDays: 1e9 },
      { ...won, userIds: [ann, bob, 'eve'] },
      { ...won, opponent: { id: bob } },
      incomplete,
    ];
    project.clock.now = endOf(won);
    for (const document of odd) {
      await project.effects.firestore.doc('battles/odd').set(document);
      await expect(updateXp(ann, { battleId: 'odd' })).rejects.toThrow('battles/odd cannot be understood');
      expect(await project.read('battles/odd')).toEqual(document);
    }
  });
});
