/** What a battle request asks, and what it says has changed. */
import { describe, expect, test } from 'vitest';
import { changeTerms, termsOf } from '../../src/domain/index.ts';
import { changedTerms, requestIntro } from '../../src/ui/battleResponse/requestWords.ts';
import { aBattle, ann, blockTargets, bob } from '../domain/battles.ts';

const request = aBattle({ status: 'PENDING' });
const today = '2026-05-30';

describe('what a request asks', () => {
  test('the one who is asked is challenged, the other waits', () => {
    expect(requestIntro(request, bob)).toBe('Ann challenges you.');
    expect(requestIntro(request, ann)).toBeNull();
  });

  test('[B2] an edited request says that its terms are new', () => {
    const edited = changeTerms(request, ann, 1, { ...termsOf(request), prize: 'Tea' }, today);
    expect(edited.ok && requestIntro(edited.value, bob)).toBe('Ann challenges you, on new terms.');
  });

  test('[B3] after a proposal the roles have swapped: whoever asked is asked, and the proposer waits', () => {
    const proposed = changeTerms(request, bob, 1, { ...termsOf(request), numDays: 5 }, today);
    if (!proposed.ok) throw new Error(proposed.failure);
    expect(requestIntro(proposed.value, ann)).toBe('Bob proposes changes to your battle.');
    expect(requestIntro(proposed.value, bob)).toBeNull();
    const returned = changeTerms(proposed.value, ann, 2, termsOf(request), today);
    if (!returned.ok) throw new Error(returned.failure);
    expect(requestIntro(returned.value, bob)).toBe('Ann challenges you, on new terms.');
  });
});

test('[B4] what has changed under the reader’s eyes is named, in the order of the page', () => {
  expect(changedTerms(request, request)).toEqual([]);
  expect(
    changedTerms(request, {
      ...request,
      description: 'New',
      numDays: 9,
      prize: 'Tea',
      startDate: '2026-06-02',
      blockTargets: blockTargets('NUMBER'),
    }),
  ).toEqual(['Prize/Forfeit', 'Start Date', 'Number of days', 'Targets', 'Description/Rules']);
});
