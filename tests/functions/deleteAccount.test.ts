/** Deleting an account through the real firebase-admin: what goes, what stays for the other person, and that it may be repeated. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeleteAccount } from '../../functions/src/deleteAccount.ts';
import type { Effects } from '../../functions/src/effects.ts';
import { createUpdateXp } from '../../functions/src/updateXp.ts';
import { aBattle, ann, bob, done, endOf, onDays } from '../domain/battles.ts';
import { aroundTransactions, type Project, refusalOf, startProject } from './functionsKit.ts';

let project: Project;
let deleteAccount: ReturnType<typeof createDeleteAccount>;
beforeAll(async () => {
  project = await startProject();
  deleteAccount = createDeleteAccount(project.effects);
});
afterAll(() => project.stop());

const accounts = async (): Promise<string[]> => {
  const { urls, projectId } = project.local;
  const answer = await fetch(
    `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=100`,
    { headers: { authorization: 'Bearer owner' } },
  );
  const { users = [] }: { users?: { localId: string }[] } = await answer.json();
  return users.map(({ localId }) => localId).sort();
};

const createAccount = async (uid: string): Promise<void> => {
  const { urls, projectId } = project.local;
  const answer = await fetch(
    `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, email: `${uid}@example.com`, password: 'correct horse' }),
    },
  );
  expect(answer.ok).toBe(true);
};

const annsDocuments = [
  `users/${ann}`,
  `users/${ann}/personalUsers/${ann}`,
  `usernames/${ann}`,
  `fcmTokens/${ann}`,
  `reminders/${ann}`,
  `pushLimits/${ann}`,
  `notices/${ann}.${bob}`,
  `notices/${bob}.${ann}`,
];

const left = async (): Promise<string[]> => {
  const held = await Promise.all(annsDocuments.map((path) => project.read(path)));
  return annsDocuments.filter((_, index) => held[index] !== undefined);
};

beforeEach(async () => {
  await project.clear();
  for (const uid of await accounts()) await project.effects.auth.deleteUser(uid);
  await Promise.all([ann, bob].map(createAccount));
  await project.person(ann, { topics: ['dailyReminder'], token: 'token-of-ann' });
  await project.person(bob, { token: 'token-of-bob' });
  const { firestore } = project.effects;
  await firestore.doc(`reminders/${ann}`).set({ date: '2026-06-01' });
  await firestore.doc(`pushLimits/${ann}`).set({ sentAt: [1] });
  await firestore.doc(`notices/${ann}.${bob}`).set({ from: ann, to: bob, sentAt: [], told: {} });
  await firestore.doc(`notices/${bob}.${ann}`).set({ from: bob, to: ann, sentAt: [], told: {} });
  await project.effects.messaging.subscribeToTopic('token-of-ann', 'dailyReminder');
});

describe('deleting an account', () => {
  test('[R7] leaves none of its documents, sets the name free, and ends the account', async () => {
    expect(await left()).toEqual(annsDocuments);
    expect(await deleteAccount(ann, null)).toEqual({ deleted: true });
    expect([await left(), await accounts()]).toEqual([[], [bob]]);
  });

  test('takes the photos of that person and of nobody whose id begins alike', async () => {
    await deleteAccount(ann, {});
    expect(project.photosDeleted).toEqual([`targetConfirmations/${ann}.`]);
  });

  test('silences the device, and goes on when FCM is away', async () => {
    project.fcm.isAway = true;
    await deleteAccount(ann, null);
    expect(project.logged).toEqual([`The device of ${ann} stays on dailyReminder`]);
    expect(await accounts()).toEqual([bob]);
    await createAccount(ann);
    await project.person(ann, { token: 'token-of-ann' });
    project.fcm.isAway = false;
    await deleteAccount(ann, null);
    expect(project.fcm.memberships.size).toBe(0);
  });

  test('touches nothing of the other', async () => {
    const bobs = [
      `users/${bob}`,
      `users/${bob}/personalUsers/${bob}`,
      `usernames/${bob}`,
      `fcmTokens/${bob}`,
    ];
    const before = await Promise.all(bobs.map(project.read));
    await deleteAccount(ann, null);
    expect(await Promise.all(bobs.map(project.read))).toEqual(before);
  });

  test('takes no arguments', async () => {
    for (const data of [{ userId: bob }, 'ann', 7, [bob], true]) {
      expect(await refusalOf(deleteAccount(ann, data))).toMatchObject({ code: 'invalid-argument' });
    }
    expect(await accounts()).toEqual([ann, bob]);
  });
});

describe('battles of a deleted account', () => {
  test('[B5] requests that wait are DECLINED, whoever sent them, and the other’s phone hears of it', async () => {
    await project.given(aBattle({ id: 'sent', status: 'PENDING' }));
    const mine = aBattle().challenger;
    await project.given(
      aBattle({
        id: 'received',
        status: 'PENDING',
        userIds: [bob, ann],
        challenger: aBattle().opponent,
        opponent: mine,
      }),
    );
    const before = await project.stored('sent');
    await deleteAccount(ann, null);
    const after = await Promise.all(['sent', 'received'].map(project.stored));
    expect(after.map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED']);
    expect(after[0]?.writtenAt).toBeGreaterThan(before.writtenAt);
  });

  test('[B4] a request that is accepted at the same moment is a running battle', async () => {
    await project.given(aBattle({ status: 'PENDING' }));
    const { firestore } = project.effects;
    const overtaken = aroundTransactions(firestore, async (transaction) => {
      await firestore.doc('battles/battle1').update({ status: 'ACTIVE' });
      return transaction();
    });
    await createDeleteAccount({ ...project.effects, firestore: overtaken })(ann, null);
    expect(await project.read('battles/battle1')).toMatchObject({ status: 'ACTIVE' });
  });

  test('[B6] a running one stays as it is, ends, and gives the other their XP', async () => {
    const battle = aBattle({
      entries: { [ann]: onDays([1], { target1: done }), [bob]: onDays([2, 3], { target1: done }) },
    });
    await project.given(battle);
    const before = await project.read(`battles/${battle.id}`);
    await deleteAccount(ann, null);
    expect(await project.read(`battles/${battle.id}`)).toEqual(before);
    project.clock.now = endOf(battle);
    const updateXp = createUpdateXp(project.effects);
    expect(await updateXp(bob, { battleId: battle.id })).toEqual({ status: 'COMPLETE', changed: true });
    expect(await project.read(`users/${bob}`)).toMatchObject({ xp: 10, level: 2 });
    expect(await left()).toEqual([]);
  });

  test('[B6] finished and declined ones stay readable', async () => {
    await project.given(aBattle({ id: 'old', status: 'COMPLETE' }));
    await project.given(aBattle({ id: 'refused', status: 'DECLINED' }));
    const before = await Promise.all(['old', 'refused'].map(project.stored));
    await deleteAccount(ann, null);
    expect(await Promise.all(['old', 'refused'].map(project.stored))).toEqual(before);
  });
});

describe('a deletion that did not come to its end', () => {
  test('is finished by a repeated call, wherever it stopped', async () => {
    const { effects } = project;
    let calls = 0;
    /** Counts every step that leaves the process, and fails at one of them, before or after it was done. */
    const breakingAt = (step: number, isDone: boolean): Effects => {
      calls = 0;
      const pass = async <T>(work: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls !== step) return work();
        if (isDone) await work();
        throw new Error('The server went away');
      };
      return {
        ...effects,
        firestore: aroundTransactions(effects.firestore, pass),
        auth: { deleteUser: (uid) => pass(() => effects.auth.deleteUser(uid)) },
        deletePhotos: (prefix) => pass(() => effects.deletePhotos(prefix)),
      };
    };

    // The two requests, the photos, the documents and the account.
    const steps = 5;
    for (let step = 1; step <= steps; step += 1) {
      for (const isDone of [false, true]) {
        await project.person(ann, { token: 'token-of-ann' });
        if (!(await accounts()).includes(ann)) await createAccount(ann);
        await project.given(aBattle({ id: 'first', status: 'PENDING' }));
        await project.given(aBattle({ id: 'second', status: 'PENDING' }));
        await expect(createDeleteAccount(breakingAt(step, isDone))(ann, null)).rejects.toThrow(
          'The server went away',
        );
        expect(calls).toBe(step);
        expect(await deleteAccount(ann, null)).toEqual({ deleted: true });
        expect([step, isDone, await left(), await accounts()]).toEqual([step, isDone, [], [bob]]);
        const battles = await Promise.all(['first', 'second'].map(project.stored));
        expect(battles.map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED']);
      }
    }
  });

  test('is not asked for twice in vain: without anything left the answer is the same', async () => {
    await deleteAccount(ann, null);
    expect(await deleteAccount(ann, null)).toEqual({ deleted: true });
  });
});
