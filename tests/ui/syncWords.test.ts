/** What the app says of the sync, of refused writes, and of what could not be done. */
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/store/store.ts';
import { agoWords } from '../../src/ui/syncStatus/Sync.tsx';
import {
  chipWords,
  entryStateWords,
  eventWords,
  recordFailureWords,
  refusedWhat,
} from '../../src/ui/syncStatus/syncWords.ts';
import { anEntry, items } from '../domain/battles.ts';

describe('the state of the sync', () => {
  it('[Y6] tells how many changes are unsent, in every phase', () => {
    const text = (phase: Parameters<typeof chipWords>[0]['phase'], unsent: number) =>
      chipWords({ phase, lastSyncedAt: null }, unsent).text;
    expect(text('LIVE', 0)).toBe('Synced');
    expect(text('ELSEWHERE', 0)).toBe('Synced');
    expect(text('CONNECTING', 0)).toBe('Connecting');
    expect(text('OFFLINE', 0)).toBe('Offline');
    for (const phase of ['LIVE', 'ELSEWHERE', 'CONNECTING', 'OFFLINE', 'SIGNED_OUT'] as const) {
      expect(text(phase, 3)).toContain('3');
    }
  });

  it('[Y6] has words and an icon of its own for each state of a row', () => {
    const kinds = ['SAVED', 'SYNCED', 'WAITING_FOR_PHOTO', 'UPLOADING_PHOTO', 'REFUSED'] as const;
    const states = kinds.map((kind) => entryStateWords(kind));
    expect(new Set(states.map((words) => words?.text)).size).toBe(kinds.length);
    expect(new Set(states.map((words) => words?.icon)).size).toBe(kinds.length);
    expect(entryStateWords('NONE')).toBeNull();
  });

  it('[Y6] says why an entry was not accepted', () => {
    expect(entryStateWords('REFUSED', 'TOO_LATE')?.text).toBe(
      'Not accepted: It reached the server more than 48 hours after its day had ended.',
    );
  });

  it('reckons in whole minutes, hours and days', () => {
    expect(agoWords(59_999)).toBe('Just now');
    expect(agoWords(60_000)).toBe('1 min ago');
    expect(agoWords(3_599_999)).toBe('59 min ago');
    expect(agoWords(3_600_000)).toBe('1 h ago');
    expect(agoWords(86_400_000)).toBe('1 day ago');
    expect(agoWords(3 * 86_400_000)).toBe('3 days ago');
  });
});

describe('toasts of the sync', () => {
  it('[Y8] say the spec’s words when the server has confirmed', () => {
    expect(eventWords({ kind: 'INTENT_CONFIRMED', battleId: 'b', intent: 'CREATE' })).toEqual({
      text: 'Battle request sent.',
      isRefusal: false,
    });
  });

  it('[Y9] say when the server has a photo, and why it does not take one', () => {
    expect(eventWords({ kind: 'PHOTO_UPLOADED' })).toEqual({ text: 'Photo uploaded', isRefusal: false });
    const refused = (isReplacement: boolean) =>
      eventWords({ kind: 'PHOTO_REFUSED', isReplacement, reason: 'DENIED' });
    expect(refused(false)).toEqual({
      text: 'Image failed to upload. Please try again. The server does not allow it.',
      isRefusal: true,
    });
    expect(refused(true).text).toMatch(/^Failed to upload new photo\. Please try again\./);
  });

  it('[Y5] say what was refused and why', () => {
    const words = (what: 'ENTRY' | 'ACCEPT' | 'DECLINE' | 'CREATE') =>
      eventWords({ kind: 'REFUSED', battleId: 'b', what, reason: 'TERMS_MOVED' });
    expect(words('ACCEPT').text).toBe(
      'Battle acceptance failed, please try again. The battle was changed meanwhile. Please look at the new details.',
    );
    expect(words('DECLINE').text).toMatch(/^Battle decline failed, please try again\./);
    expect(words('CREATE').text).toMatch(/^Battle request failed to send\. Please try again\./);
    expect(words('ENTRY').isRefusal).toBe(true);
  });
});

describe('a refused entry', () => {
  const refused = (entry: ReturnType<typeof anEntry>): Refusal => ({
    id: 'r',
    battleId: 'b',
    battleTitle: '',
    opponentUsername: 'Bob',
    reason: 'TOO_LATE',
    refusedAt: 1,
    what: {
      kind: 'ENTRY',
      place: { bucket: 'day1', targetKey: 'target1' },
      targetTitle: 'Steps',
      date: '2026-06-01',
      entry,
    },
  });

  it('[Y5] shows what it was, so that nothing is lost', () => {
    expect(refusedWhat(refused(anEntry({ input: true })))).toEqual({
      title: 'Steps',
      detail: '01 Jun: Done',
    });
    expect(refusedWhat(refused(anEntry({ input: 8000 }))).detail).toBe('01 Jun: 8000');
    expect(refusedWhat(refused(items(5, 2.5))).detail).toBe('01 Jun: 5 + 2.5');
    expect(refusedWhat(refused(anEntry())).detail).toBe('01 Jun: Cleared');
  });
});

describe('a recording that did not happen', () => {
  it('[T2] says so in the spec’s words after midnight', () => {
    expect(recordFailureWords({ kind: 'REFUSED', refusal: 'NOT_TODAY' })).toBe(
      'You cannot edit previous days targets',
    );
  });

  it('[Y1] says plainly that a full device has recorded nothing', () => {
    expect(recordFailureWords({ kind: 'DEVICE', device: 'DEVICE_FULL' })).toMatch(/^Not recorded: .*full/);
  });
});
