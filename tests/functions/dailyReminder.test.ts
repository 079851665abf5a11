/** The daily reminder through the real firebase-admin: whose evening it is, who is done, and once a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDailyReminder } from '../../functions/src/dailyReminder.ts';
import type { Battle, Contestant } from '../../src/domain/index.ts';
import { aBattle, anEntry, ann, aTarget, bob, dailyTargets, done, onDays } from '../domain/battles.ts';
import { type Project, startProject } from './functionsKit.ts';

let project: Project;
let remind: () => Promise<void>;
beforeAll(async () => {
  project = await startProject();
  remind = createDailyReminder(project.effects);
});
afterAll(() => project.stop());

const reminded = { topics: ['dailyReminder'] };
beforeEach(async () => {
  await project.clear();
  await project.person(ann, { ...reminded, token: 'token-of-ann' });
  await project.person(bob, { ...reminded, token: 'token-of-bob' });
});

const at = (time: string): void => {
  project.clock.now = new Date(time);
};
const toWhom = (): unknown[] => project.fcm.sent.map(({ data }) => data?.targetUserId);

/** Ann lives in London (UTC+1 in June), Bob in Tokyo (UTC+9). */
const london: Contestant = { id: ann, username: 'Ann', timeZone: 'Europe/London' };
const tokyo: Contestant = { id: bob, username: 'Bob', timeZone: 'Asia/Tokyo' };
const battle = (changes: Partial<Battle> = {}): Battle =>
  aBattle({ challenger: london, opponent: tokyo, ...changes });

describe('in the evening', () => {
  test('[T1] each is reminded in the hour from 19:00 of their own zone, and not in the hours beside it', async () => {
    await project.given(battle());
    const hours: Record<string, unknown[]> = {};
    for (let hour = 0; hour < 24; hour += 1) {
      at(`2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`);
      await remind();
      if (project.fcm.sent.length > 0) hours[hour] = toWhom();
      project.fcm.sent.length = 0;
    }
    expect(hours).toEqual({ 10: [bob], 18: [ann] });
  });

  test('[T1] a minute before it and after it is nobody’s', async () => {
    await project.given(battle());
    for (const time of ['17:59:59', '19:00:00']) {
      at(`2026-06-01T${time}Z`);
      await remind();
    }
    expect(toWhom()).toEqual([]);
  });

  test('[T1] a zone of half hours, an unknown one and none at all have their evening too', async () => {
    const india = { ...london, timeZone: 'Asia/Kolkata' };
    await project.given(battle({ challenger: india, opponent: { ...tokyo, timeZone: 'Mars/Olympus' } }));
    at('2026-06-01T14:00:00Z');
    await remind();
    expect(toWhom()).toEqual([ann]);
    await project.given(battle({ id: 'none', opponent: { id: 'cleo', username: 'Cleo' } }));
    await project.person('cleo', { ...reminded, token: 'token-of-cleo' });
    at('2026-06-01T19:00:00Z');
    await remind();
    expect(toWhom().slice(1).sort()).toEqual([bob, 'cleo']);
  });

  test('is a message of data alone, for that person, that leads home', async () => {
    await project.given(battle({ targets: dailyTargets('CHECKBOX', 'NUMBER', 'CHECKBOX') }));
    at('2026-06-01T18:30:00Z');
    await remind();
    expect(project.fcm.sent).toEqual([
      {
        token: 'token-of-ann',
        data: {
          topic: 'dailyReminder',
          targetUserId: ann,
          title: 'Fitbout',
          body: '3 daily targets are still open today.',
          path: '/home',
        },
        webpush: { headers: { TTL: '14400', Urgency: 'high' } },
      },
    ]);
  });

  test('counts the open targets of all battles together, across pages of them', async () => {
    const rivals = Array.from({ length: 210 }, (_, index) => `rival${index}`);
    const writer = project.effects.firestore.bulkWriter();
    for (const id of rivals) {
      const rival = { id, username: id, timeZone: 'Asia/Tokyo' };
      const one = battle({ id: `with-${id}`, opponent: rival, userIds: [ann, id] });
      void writer.set(project.effects.firestore.doc(`battles/${one.id}`), one);
    }
    await writer.close();
    at('2026-06-01T18:00:00Z');
    await remind();
    expect(project.fcm.sent.map(({ data }) => data?.body)).toEqual([
      '210 daily targets are still open today.',
    ]);
  });
});

describe('once a day', () => {
  test('[T1] however often it runs, and again on the next day of that person', async () => {
    await project.given(battle());
    at('2026-06-01T18:00:00Z');
    await Promise.all([remind(), remind()]);
    at('2026-06-01T18:59:00Z');
    await remind();
    expect(toWhom()).toEqual([ann]);
    at('2026-06-02T18:00:00Z');
    await remind();
    expect(toWhom()).toEqual([ann, ann]);
  });

  test('[T1] a summer time that ends in between leaves one evening', async () => {
    await project.given(battle({ startDate: '2026-10-24' }));
    for (let hour = 0; hour < 72; hour += 1) {
      project.clock.now = new Date(Date.UTC(2026, 9, 24, hour));
      await remind();
    }
    expect(toWhom().filter((uid) => uid === ann)).toHaveLength(3);
  });
});

describe('silence', () => {
  const evening = '2026-06-01T18:00:00Z';

  test('for those who are done, also with a photo where one is required', async () => {
    const photo = aTarget('CHECKBOX', { isPhotoRequired: true });
    const targets = { ...dailyTargets('CHECKBOX'), target2: { ...photo, targetKey: 'target2' } };
    const proven = anEntry({ photo: 'targetConfirmations/a' });
    const entries = { [ann]: onDays([1], { target1: done, target2: proven }) };
    await project.given(battle({ targets, entries }));
    at(evening);
    await remind();
    expect(toWhom()).toEqual([]);
    // Checked, and not proven.
    await project.given(
      battle({ targets, entries: { [ann]: onDays([1], { target1: done, target2: done }) } }),
    );
    await remind();
    expect(toWhom()).toEqual([ann]);
  });

  test('[T2] for yesterday’s open targets, and before the first day and after the last', async () => {
    await project.given(battle({ entries: { [ann]: onDays([2], { target1: done }) } }));
    for (const date of ['2026-05-31', '2026-06-02', '2026-06-04']) {
      at(`${date}T18:00:00Z`);
      await remind();
    }
    expect(toWhom()).toEqual([]);
  });

  test('for battles that do not run: requests, finished ones, a knockout that nobody has stored', async () => {
    at(evening);
    for (const status of ['PENDING', 'DECLINED', 'COMPLETE'] as const) {
      await project.given(battle({ id: status, status }));
    }
    const lost = { [bob]: onDays([1, 2], { target1: done }) };
    await project.given(battle({ id: 'lost', startDate: '2026-05-30', entries: lost }));
    await remind();
    expect(toWhom()).toEqual([]);
  });

  test('for those who did not ask, have no device, or whose device is gone, which is forgotten', async () => {
    await project.given(battle());
    at(evening);
    await project.person(ann, { token: 'token-of-ann' });
    await remind();
    await project.effects.firestore.doc(`fcmTokens/${ann}`).delete();
    await project.person(ann, reminded);
    await remind();
    expect(toWhom()).toEqual([]);
    await project.person(ann, { ...reminded, token: 'token-of-ann' });
    project.fcm.gone.add('token-of-ann');
    await remind();
    expect(await project.read(`fcmTokens/${ann}`)).toBeUndefined();
  });

  test('where one battle only has block targets left', async () => {
    await project.given(battle({ targets: {}, blockTargets: aBattle().targets }));
    at(evening);
    await remind();
    expect(toWhom()).toEqual([]);
  });

  test('of one document that is no battle keeps nobody else waiting', async () => {
    await project.effects.firestore.doc('battles/aaa').set({ status: 'ACTIVE' });
    await project.given(battle());
    at(evening);
    await remind();
    expect(toWhom()).toEqual([ann]);
    expect(project.logged).toEqual(['battles/aaa cannot be understood']);
  });

  test('of FCM for one person is logged and does not stop the rest', async () => {
    await project.given(battle({ opponent: { ...tokyo, timeZone: 'Europe/London' } }));
    project.fcm.isAway = true;
    at(evening);
    await remind();
    expect(project.logged.sort()).toEqual([
      `The reminder of ${ann} was not taken`,
      `The reminder of ${bob} was not taken`,
    ]);
  });
});
