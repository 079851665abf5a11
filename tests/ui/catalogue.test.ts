/** The words of section 8 that a person reads when something did not work, each from the failure that brings it. */
import { describe, expect, it } from 'vitest';
import {
  keyTargets,
  type RecordRefusal,
  type TermsRefusal,
  termsOf,
  validateTargetCount,
  validateTerms,
} from '../../src/domain/index.ts';
import { ChunkError } from '../../src/ui/errorScreen/ChunkError.ts';
import { errorWords } from '../../src/ui/errorScreen/ErrorScreen.tsx';
import { photoFailureWords, photoFaultWords } from '../../src/ui/photos/photoWords.ts';
import { eventWords, recordFailureWords, termsFailureWords } from '../../src/ui/syncStatus/syncWords.ts';
import { aBattle, aTarget } from '../domain/battles.ts';

describe('a photo', () => {
  it('that cannot be used says what is wrong with the file', () => {
    expect(photoFaultWords).toEqual({
      FILE_NOT_FOUND: 'File Not Found!',
      NOT_ACCEPTED: 'Only image files are accepted.',
      NOT_AN_IMAGE: 'File Is NOT Image!',
      HEIC: 'This browser cannot read HEIC photos. Choose a JPEG, or let your camera take the most compatible format.',
      NOT_SAVED: 'Image failed to save. Please try again.',
    });
  });

  it('that cannot be kept says so, or why its target does not take it', () => {
    expect(photoFailureWords({ kind: 'NOT_SAVED' })).toBe('Failed to save photo. Please try again.');
    expect(photoFailureWords({ kind: 'REFUSED', refusal: 'NOT_TODAY' })).toBe(
      'You cannot edit previous days targets',
    );
  });

  it('that the server refuses says whether it was the first one or took another’s place', () => {
    const words = (isReplacement: boolean) =>
      eventWords({ kind: 'PHOTO_REFUSED', isReplacement, reason: 'GONE' }).text;
    expect(words(false)).toBe('Image failed to upload. Please try again. The battle no longer exists.');
    expect(words(true)).toBe('Failed to upload new photo. Please try again. The battle no longer exists.');
  });
});

describe('a recording that is refused', () => {
  it('of a battle that is gone says that the target was not updated', () => {
    expect(recordFailureWords({ kind: 'GONE' })).toBe('Failed to update target. Please try again.');
  });

  it.each<[RecordRefusal, string]>([
    ['NOT_A_CONTESTANT', 'This does not belong to you.'],
    ['NOT_TODAY', 'You cannot edit previous days targets'],
    ['NUMBER_INVALID', 'Please enter a valid number.'],
    ['NO_SUCH_TARGET', 'An error occurred or battle details are missing. Please try again.'],
    ['WRONG_FORMAT', 'Failed to update target. Please try again.'],
    ['NOT_ACTIVE', 'This battle has not been accepted.'],
    ['BATTLE_OVER', 'This battle is over.'],
    ['PHOTO_REQUIRED', 'This target needs a photo.'],
  ])('as %s says: %s', (refusal, words) => {
    expect(recordFailureWords({ kind: 'REFUSED', refusal })).toBe(words);
  });
});

describe('terms or an answer that are refused', () => {
  it('on a battle that is gone say that its details are missing', () => {
    expect(termsFailureWords({ kind: 'GONE' })).toBe(
      'An error occurred or battle details are missing. Please try again.',
    );
  });

  it.each<[TermsRefusal, string]>([
    ['NOT_YOURS_TO_ANSWER', 'Your opponent has to answer this request.'],
    ['NOT_YOURS_TO_EDIT', 'Your opponent has to change this request.'],
    ['NOT_PENDING', 'This battle request has already been answered.'],
    ['TERMS_MOVED', 'The battle was changed meanwhile. Please look at the new details.'],
    ['START_DATE_OVER', 'The start date has passed. The battle was declined.'],
  ])('as %s say: %s', (refusal, words) => {
    expect(termsFailureWords({ kind: 'REFUSED', refusal })).toBe(words);
  });

  it('by the server begin with the words of what was asked', () => {
    const words = (what: 'CREATE' | 'EDIT' | 'PROPOSE' | 'ACCEPT' | 'DECLINE') =>
      eventWords({ kind: 'REFUSED', battleId: 'b', what, reason: 'DENIED' }).text;
    for (const what of ['CREATE', 'EDIT', 'PROPOSE'] as const) {
      expect(words(what)).toBe(
        'Battle request failed to send. Please try again. The server does not allow it.',
      );
    }
    expect(words('ACCEPT')).toBe('Battle acceptance failed, please try again. The server does not allow it.');
    expect(words('DECLINE')).toBe('Battle decline failed, please try again. The server does not allow it.');
  });
});

describe('the targets of a battle', () => {
  it('are one to sixteen, and say so', () => {
    expect(validateTargetCount(0)).toBe('A battle needs at least one target.');
    expect(validateTargetCount(1)).toBeNull();
    expect(validateTargetCount(16)).toBeNull();
    expect(validateTargetCount(17)).toBe('A battle can have at most 16 targets.');
  });

  it('ask for no photo of a block number, and say so', () => {
    const targets = keyTargets([aTarget('NUMBER', { frequency: 'BLOCK', isPhotoRequired: true })]);
    const terms = { ...termsOf(aBattle()), ...targets, startDate: '2026-06-01' };
    expect(validateTerms(terms, '2026-06-01')).toEqual([
      {
        field: 'blockTargets.blockTarget1.isPhotoRequired',
        message: 'A photo cannot be required for a block number target.',
      },
    ]);
  });
});

describe('a profile that the server refuses', () => {
  it('says which part of it was not saved', () => {
    const words = (isAvatar: boolean) => eventWords({ kind: 'PROFILE_REFUSED', isAvatar }).text;
    expect(words(true)).toBe('Avatar failed to save. Please try again');
    expect(words(false)).toBe('Your settings were not saved. Please try again.');
  });
});

describe('the error screen', () => {
  it('shows the status and its text, or else the message of the error', () => {
    expect(errorWords({ status: 404, statusText: 'Not Found' })).toBe('404 Not Found');
    expect(errorWords(new Error('It broke'))).toBe('It broke');
    expect(errorWords('thrown as it was')).toBe('thrown as it was');
  });

  it('names the chunk that did not come, and the cause', () => {
    for (const cause of ['timeout', 'missing', 'other'] as const) {
      expect(errorWords(new ChunkError('Battle', cause))).toContain('Loading chunk Battle failed');
      expect(errorWords(new ChunkError('Battle', cause))).toContain(cause);
    }
  });
});
