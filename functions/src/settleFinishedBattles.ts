/** The sweep: settles battles that are over and that nobody opened, and those whose last late entry has arrived (B5, B6, T4). */
import type { DocumentReference, Query } from 'firebase-admin/firestore';
import { addDays } from '../../src/domain/index.ts';
import type { Effects } from './effects.ts';
import { pagesOf } from './pagesOf.ts';
import { settleBattle } from './settleBattle.ts';

const pageSize = 20;
/** Some 1000 settlements end well within the nine minutes of a run. */
const mostInOneRun = 1000;
const hourMs = 3_600_000;
const longestBattle = 31;

/**
 * Reads only what it will change. A date is taken to be over when it is over at UTC−12, so up to 26 hours after it was
 * for the two people: they, when they open the app, need not wait for that. Newest first: a battle that cannot be
 * settled, which is logged, never keeps others waiting. A run stops after the page that brings it to `most` battles, and
 * the next one goes on.
 */
export const createSettleFinishedBattles =
  (effects: Effects, most = mostInOneRun) =>
  async (): Promise<void> => {
    const { firestore, now, log } = effects;
    let left = most;

    /** False for what may succeed another time. */
    const settleOne = async (battleId: string): Promise<boolean> => {
      try {
        const settled = await settleBattle(effects, battleId, null);
        if (!settled.ok) log(`battles/${battleId} was not settled: ${settled.failure}`);
        return true;
      } catch (error) {
        log(`battles/${battleId} could not be settled; the next sweep tries again`, error);
        return false;
      }
    };

    const forEach = async (
      found: Query,
      work: (id: string, reference: DocumentReference) => Promise<unknown>,
    ): Promise<void> => {
      if (left <= 0) return;
      for await (const docs of pagesOf(found, pageSize)) {
        left -= docs.length;
        // One after the other: rivals end many battles on one day, and each would wait for the profile that another holds.
        for (const { id, ref } of docs) await work(id, ref);
        if (left <= 0) return;
      }
    };

    const battles = firestore.collection('battles');
    const newestFirst = (over: Query): Query => over.orderBy('startDate', 'desc').select('startDate');
    const today = new Date(now().getTime() - 12 * hourMs).toISOString().slice(0, 10);
    await forEach(
      newestFirst(battles.where('status', '==', 'PENDING').where('startDate', '<', today)),
      settleOne,
    );
    for (let numDays = 1; numDays <= longestBattle; numDays += 1) {
      const ofThatLength = battles.where('status', '==', 'ACTIVE').where('numDays', '==', numDays);
      await forEach(newestFirst(ofThatLength.where('startDate', '<=', addDays(today, -numDays))), settleOne);
    }

    // Battles that were settled while late entries could still arrive: once more, then never again.
    const due = firestore.collection('resettlements').where('dueAt', '<=', now().getTime()).orderBy('dueAt');
    await forEach(due, async (id, reference) => {
      if (!(await settleOne(id))) return;
      await firestore.runTransaction(async (transaction) => {
        // A late entry that undid a knockout may have put the date off.
        const dueAt: unknown = (await transaction.get(reference)).get('dueAt');
        if (typeof dueAt === 'number' && dueAt <= now().getTime()) transaction.delete(reference);
      });
    });
  };
