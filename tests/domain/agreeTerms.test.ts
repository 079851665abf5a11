import { describe, expect, it } from 'vitest';
import {
  answerBattle,
  type Battle,
  changeTerms,
  createBattle,
  dayEndsAt,
  mergeBattles,
  type NewBattle,
  type Terms,
  termsOf,
} from '../../src/domain/index.ts';
import { aBattle, ann, bob, frozen, noonOf } from './battles.ts';

const today = '2026-06-01';
const terms: Terms = termsOf(aBattle());
const request = (over: Partial<Battle> = {}): Battle => frozen(aBattle({ status: 'PENDING', ...over }));

const newBattle: NewBattle = {
  id: 'battle1',
  terms,
  challenger: { id: ann, username: 'Ann', timeZone: 'Asia/Kolkata' },
  opponent: { id: bob, username: 'Bob' },
};

const failure = (outcome: { ok: boolean; failure?: string }): string | undefined =>
  outcome.ok ? 'OK' : outcome.failure;

describe('making a request', () => {
  it('[B1] a battle is created pending, at version 1, without entries or settlement', () => {
    expect(createBattle(frozen(newBattle), today)).toEqual({
      ok: true,
      value: {
        ...terms,
        id: 'battle1',
        teamBattle: false,
        status: 'PENDING',
        userIds: [ann, bob],
        termsVersion: 1,
        challenger: { id: ann, username: 'Ann', timeZone: 'Asia/Kolkata' },
        opponent: { id: bob, username: 'Bob' },
        entries: {},
        settlement: null,
        updatedAt: 0,
      },
    });
  });

  it('[B1] terms that may not be sent make no battle', () => {
    expect(failure(createBattle({ ...newBattle, terms: { ...terms, numDays: 32 } }, today))).toBe(
      'TERMS_INVALID',
    );
    expect(failure(createBattle(newBattle, '2026-06-02'))).toBe('START_DATE_OVER');
  });

  it('[B1] nobody fights themselves', () => {
    const alone = { ...newBattle, opponent: { id: ann, username: 'Ann' } };
    expect(failure(createBattle(alone, today))).toBe('NOT_A_CONTESTANT');
  });
});

describe('changing it', () => {
  const longer: Terms = { ...terms, numDays: 7, prize: 'Tea' };

  it('[B2] the challenger’s edit grows the version and keeps the roles', () => {
    const outcome = changeTerms(request(), ann, 1, longer, today);
    expect(outcome).toEqual({ ok: true, value: { ...request(), numDays: 7, prize: 'Tea', termsVersion: 2 } });
  });

  it('[B3] the opponent’s proposal swaps the roles, so that the other now answers', () => {
    const outcome = changeTerms(request(), bob, 1, longer, today, 'Pacific/Auckland');
    if (!outcome.ok) throw new Error(outcome.failure);
    expect(outcome.value).toMatchObject({
      termsVersion: 2,
      status: 'PENDING',
      numDays: 7,
      userIds: [ann, bob],
      challenger: { id: bob, username: 'Bob', timeZone: 'Pacific/Auckland' },
      opponent: { id: ann, username: 'Ann', timeZone: 'UTC' },
    });
    expect(failure(answerBattle(outcome.value, bob, 2, 'ACCEPT', noonOf(today)))).toBe('NOT_YOURS_TO_ANSWER');
    expect(failure(answerBattle(outcome.value, ann, 2, 'ACCEPT', noonOf(today)))).toBe('OK');
  });

  it('[B3] a proposal answered by a proposal swaps the roles back', () => {
    const once = changeTerms(request(), bob, 1, longer, today);
    if (!once.ok) throw new Error(once.failure);
    const twice = changeTerms(once.value, ann, 2, terms, today);
    expect(twice).toEqual({ ok: true, value: { ...request(), termsVersion: 3 } });
  });

  it.each<[string, Battle, string, number, Terms, string]>([
    ['a stranger', request(), 'carl', 1, longer, 'NOT_A_CONTESTANT'],
    ['terms that moved', request({ termsVersion: 2 }), ann, 1, longer, 'TERMS_MOVED'],
    ['an accepted battle', request({ status: 'ACTIVE' }), ann, 1, longer, 'NOT_PENDING'],
    ['a declined battle', request({ status: 'DECLINED' }), bob, 1, longer, 'NOT_PENDING'],
    ['terms that break a limit', request(), ann, 1, { ...terms, prize: 'x'.repeat(16) }, 'TERMS_INVALID'],
    ['a start in the past', request(), ann, 1, { ...terms, startDate: '2026-05-31' }, 'START_DATE_OVER'],
  ])('[B2] %s is refused', (_, battle, uid, version, next, expected) => {
    expect(failure(changeTerms(battle, uid, version, next, today))).toBe(expected);
  });

  it('[B5] a request whose start date is over everywhere cannot be revived', () => {
    const later = { ...terms, startDate: '2026-06-10' };
    expect(failure(changeTerms(request(), ann, 1, later, '2026-06-04'))).toBe('START_DATE_OVER');
    // One day on, the start may still be today for the other, who may want another date.
    expect(failure(changeTerms(request(), bob, 1, later, '2026-06-02'))).toBe('OK');
  });
});

describe('answering it', () => {
  it('[B4] the opponent accepts or declines the version on screen', () => {
    expect(answerBattle(request(), bob, 1, 'ACCEPT', noonOf(today), 'Asia/Kolkata')).toEqual({
      ok: true,
      value: {
        ...request({ status: 'ACTIVE' }),
        opponent: { id: bob, username: 'Bob', timeZone: 'Asia/Kolkata' },
      },
    });
    expect(answerBattle(request(), bob, 1, 'DECLINE', noonOf(today))).toEqual({
      ok: true,
      value: request({ status: 'DECLINED' }),
    });
  });

  it('[B4] an acceptance of terms that have moved is refused, even when the roles swapped with them', () => {
    const edited = changeTerms(request(), ann, 1, { ...terms, numDays: 31 }, today);
    const proposed = changeTerms(request(), bob, 1, { ...terms, numDays: 31 }, today);
    if (!edited.ok || !proposed.ok) throw new Error('both changes are allowed');
    expect(failure(answerBattle(edited.value, bob, 1, 'ACCEPT', noonOf(today)))).toBe('TERMS_MOVED');
    expect(failure(answerBattle(proposed.value, bob, 1, 'ACCEPT', noonOf(today)))).toBe('TERMS_MOVED');
  });

  it('[B4] an acceptance made offline loses to the edit it never saw', () => {
    const accepted = answerBattle(request(), bob, 1, 'ACCEPT', noonOf(today));
    const edited = changeTerms(request(), ann, 1, { ...terms, numDays: 31 }, today);
    if (!edited.ok || !accepted.ok) throw new Error('both are allowed');
    expect(mergeBattles(accepted.value, edited.value)).toMatchObject({ status: 'PENDING', numDays: 31 });
  });

  it('[B4] only the one who is asked answers, and only once', () => {
    expect(failure(answerBattle(request(), ann, 1, 'ACCEPT', noonOf(today)))).toBe('NOT_YOURS_TO_ANSWER');
    expect(failure(answerBattle(request(), 'carl', 1, 'ACCEPT', noonOf(today)))).toBe('NOT_A_CONTESTANT');
    expect(failure(answerBattle(request({ status: 'ACTIVE' }), bob, 1, 'ACCEPT', noonOf(today)))).toBe(
      'NOT_PENDING',
    );
  });

  it('[B5] when the start date is over for both there is nothing left to accept', () => {
    const end = dayEndsAt(today, 'UTC');
    expect(failure(answerBattle(request(), bob, 1, 'ACCEPT', new Date(end - 1)))).toBe('OK');
    expect(failure(answerBattle(request(), bob, 1, 'ACCEPT', new Date(end)))).toBe('START_DATE_OVER');
    const inHawaii = answerBattle(request(), bob, 1, 'ACCEPT', new Date(end), 'Pacific/Honolulu');
    expect(failure(inHawaii)).toBe('OK');
  });
});
