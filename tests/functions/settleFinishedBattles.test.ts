/** The sweep through the real firebase-admin: what nobody opened is settled, late entries are reckoned once, and a run is bounded. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSettleFinishedBattles } from '../../functions/src/settleFinishedBattles.ts';
import { createUpdateXp } from '../../functions/src/updateXp.ts';
import { addDays } from '../../src/domain/index.ts';
import { aBattle, ann, bob, done, endOf, onDays } from '../domain/battles.ts';
import { type Project, startProject } from './functionsKit.ts';

let project: Project;
let sweep: () => Promise<void>;
let updateXp: ReturnType<typeof createUpdateXp>;
beforeAll(async () => {
  project = await startProject();
  sweep = createSettleFinishedBattles(project.effects);
  updateXp = createUpdateXp(project.effects);
});
afterAll(() => project.stop());
beforeEach(async () => {
  await project.clear();
  await project.person(ann);
  await project.person(bob);
});

const at = (time: string): void => {
  project.clock.now = new Date(time);
};
const statusOf = async (id: string): Promise<unknown> => (await project.stored(id)).status;
const xpOf = async (uid: string): Promise<unknown> => (await project.read(`users/${uid}`))?.xp;
const xp = () => Promise.all([xpOf(ann), xpOf(bob)]);

/** Three days from 1 June; Ann did one target. */
const won = aBattle({ entries: { [ann]: onDays([1], { target1: done }) } });
const bobsLate = { [`entries.${bob}`]: onDays([1, 2, 3], { target1: done }) };

describe('battles that nobody opened', () => {
  test('[B6] are COMPLETE once their last day is over everywhere, and give XP', async () => {
    await project.given(won);
    at('2026-06-04T11:59:00Z');
    await sweep();
    expect(await statusOf(won.id)).toBe('ACTIVE');
    at('2026-06-04T12:00:00Z');
    await sweep();
    expect(await statusOf(won.id)).toBe('COMPLETE');
    await sweep();
    expect(await xp()).toEqual([10, 1]);
  });

  test('[B6] of every length from 1 to 31 days are found on the day they end, and no others', async () => {
    for (let numDays = 1; numDays <= 31; numDays += 1) {
      const startDate = addDays('2026-06-30', 1 - numDays);
      await project.given(aBattle({ id: `ends-${numDays}`, numDays, startDate }));
      await project.given(aBattle({ id: `runs-${numDays}`, numDays, startDate: addDays(startDate, 1) }));
    }
    at('2026-07-01T12:00:00Z');
    await sweep();
    const complete = await project.effects.firestore
      .collection('battles')
      .where('status', '==', 'COMPLETE')
      .get();
    expect(complete.docs.map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 31 }, (_, index) => `ends-${index + 1}`).sort(),
    );
  });

  test('[B5] requests whose start date is over are DECLINED; those of today wait', async () => {
    await project.given(aBattle({ id: 'over', status: 'PENDING', startDate: '2026-05-30' }));
    await project.given(aBattle({ id: 'today', status: 'PENDING', startDate: '2026-06-01' }));
    at('2026-06-01T12:00:00Z');
    await sweep();
    expect(await Promise.all(['over', 'today'].map(statusOf))).toEqual(['DECLINED', 'PENDING']);
  });

  const giveMany = async (): Promise<void> => {
    const writer = project.effects.firestore.bulkWriter();
    for (let index = 0; index < 25; index += 1) {
      const one = { ...won, id: `many${index}`, startDate: addDays('2026-05-01', index % 7) };
      void writer.set(project.effects.firestore.doc(`battles/${one.id}`), one);
    }
    await writer.close();
    at('2026-06-04T12:00:00Z');
  };
  const countActive = async (): Promise<number> =>
    (await project.effects.firestore.collection('battles').where('status', '==', 'ACTIVE').get()).size;

  test('more than a page of them are all settled in one run', async () => {
    await giveMany();
    await sweep();
    expect(await countActive()).toBe(0);
    expect(await xp()).toEqual([250, 25]);
  });

  test('a run stops when it has done enough, and the next goes on', async () => {
    await giveMany();
    const boundedSweep = createSettleFinishedBattles(project.effects, 20);
    const left: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      await boundedSweep();
      left.push(await countActive());
    }
    expect(left).toEqual([5, 0]);
  });

  test('one that cannot be understood is logged and keeps nobody waiting', async () => {
    const { challenger: _, ...broken } = won;
    await project.effects.firestore.doc('battles/broken').set({ ...broken, id: 'broken' });
    await project.given(won);
    at('2026-06-04T12:00:00Z');
    await sweep();
    expect(await statusOf(won.id)).toBe('COMPLETE');
    expect(project.logged).toEqual(['battles/broken was not settled: MALFORMED']);
  });

  test('one that fails is logged, tried again by the next run, and keeps nobody waiting', async () => {
    await project.given({ ...won, id: 'first' });
    await project.given({
      ...won,
      id: 'second',
      userIds: ['cleo', bob],
      challenger: { id: 'cleo', username: 'Cleo' },
    });
    await project.effects.firestore.doc('users/cleo').set({ xp: 'much' });
    at('2026-06-04T12:00:00Z');
    await sweep();
    expect(await Promise.all(['first', 'second'].map(statusOf))).toEqual(['COMPLETE', 'ACTIVE']);
    expect(project.logged).toEqual(['battles/second could not be settled; the next sweep tries again']);
    await project.person('cleo');
    await sweep();
    expect(await statusOf('second')).toBe('COMPLETE');
  });
});

describe('late entries that nobody reported', () => {
  const settleEarly = async (): Promise<void> => {
    await project.given(won);
    project.clock.now = endOf(won);
    await updateXp(ann, { battleId: won.id });
  };
  const waiting = () => project.read(`resettlements/${won.id}`);

  test('[T4] are reckoned when the last of them has had its time, once', async () => {
    await settleEarly();
    await project.effects.firestore.doc(`battles/${won.id}`).update(bobsLate);
    // The rules take entries of 3 June until 60 hours after it ended in UTC.
    at('2026-06-06T11:59:00Z');
    await sweep();
    expect(await xp()).toEqual([10, 1]);
    at('2026-06-06T12:00:00Z');
    await sweep();
    expect([await xp(), await waiting()]).toEqual([[1, 10], undefined]);
    await sweep();
    expect(await xp()).toEqual([1, 10]);
  });

  test('[T4] without any, the battle is looked at once more and never again', async () => {
    await settleEarly();
    const before = await project.stored(won.id);
    expect(await waiting()).toEqual({ dueAt: Date.parse('2026-06-06T12:00:00Z') });
    at('2026-06-06T12:00:00Z');
    await sweep();
    expect([await project.stored(won.id), await waiting()]).toEqual([before, undefined]);
  });

  test('[T4] [S5] a knockout has its time from the day it fell, and undone it runs to its end', async () => {
    const knockout = { ...won, numDays: 9, entries: { [ann]: onDays([1, 2], { target1: done }) } };
    await project.given(knockout);
    at('2026-06-03T00:00:00Z');
    await updateXp(ann, { battleId: won.id });
    expect(await waiting()).toEqual({ dueAt: Date.parse('2026-06-05T12:00:00Z') });
    await project.effects.firestore.doc(`battles/${won.id}`).update(bobsLate);
    at('2026-06-05T12:00:00Z');
    await sweep();
    expect([await statusOf(won.id), await xp(), await waiting()]).toEqual(['ACTIVE', [0, 0], undefined]);
    at('2026-06-10T12:00:00Z');
    await sweep();
    expect([await statusOf(won.id), await xp()]).toEqual(['COMPLETE', [1, 10]]);
  });

  test('[T4] [S5] a knockout undone after the end waits for what may still arrive for the last day', async () => {
    await project.given({ ...won, entries: { [ann]: onDays([1, 2], { target1: done }) } });
    at('2026-06-03T00:00:00Z');
    await updateXp(ann, { battleId: won.id });
    await project.effects.firestore.doc(`battles/${won.id}`).update(bobsLate);
    at('2026-06-05T12:00:00Z');
    await sweep();
    expect([await statusOf(won.id), await waiting()]).toEqual([
      'COMPLETE',
      { dueAt: Date.parse('2026-06-06T12:00:00Z') },
    ]);
  });

  test('[T4] that could not be reckoned are tried again by the next run', async () => {
    await settleEarly();
    await project.effects.firestore.doc(`battles/${won.id}`).update(bobsLate);
    await project.effects.firestore.doc(`users/${bob}`).update({ xp: 'much' });
    at('2026-06-06T12:00:00Z');
    await sweep();
    expect([await waiting(), project.logged.length]).toEqual([{ dueAt: project.clock.now.getTime() }, 1]);
    await project.effects.firestore.doc(`users/${bob}`).update({ xp: 1 });
    await sweep();
    expect([await xp(), await waiting()]).toEqual([[1, 10], undefined]);
  });

  test('[B6] settled after that time, a battle is not looked at again', async () => {
    await project.given(won);
    at('2026-06-06T12:00:00Z');
    await updateXp(ann, { battleId: won.id });
    expect([await statusOf(won.id), await waiting()]).toEqual(['COMPLETE', undefined]);
  });

  test('a battle that has vanished is forgotten', async () => {
    await settleEarly();
    await project.effects.firestore.doc(`battles/${won.id}`).delete();
    at('2026-06-06T12:00:00Z');
    await sweep();
    expect(await waiting()).toBeUndefined();
  });
});
