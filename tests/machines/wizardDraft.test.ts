/** What the wizard starts from, and what it makes of the number of days as it is typed. */
import { expect, test } from 'vitest';
import { draftToTerms, emptyDraft, parseNumDays } from '../../src/machines/wizardDraft.ts';

test('a battle begins with everything empty and one day', () => {
  const draft = emptyDraft('first');
  expect(draft).toMatchObject({ targets: [], startDate: '', numDays: '1', prize: '', description: '' });
  expect(draft.target).toEqual({
    id: 'first',
    title: '',
    frequency: null,
    format: null,
    description: '',
    isPhotoRequired: false,
  });
  expect(draftToTerms(draft)).toMatchObject({ title: '', numDays: 1, targets: {}, blockTargets: {} });
});

test('only whole numbers are a number of days', () => {
  expect(parseNumDays(' 31 ')).toBe(31);
  for (const typed of ['', '1.5', '1,5', '-1', 'ten']) expect(parseNumDays(typed)).toBeNaN();
});
