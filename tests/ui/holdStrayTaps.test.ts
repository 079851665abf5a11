/** The second half of a double tap must not press what the first half has brought. */
import { describe, expect, it } from 'vitest';
import { createTapJudge } from '../../src/ui/layout/holdStrayTaps.ts';

interface Tap {
  on: string;
  at: number;
  pointerType?: string;
  /** How many clicks the browser counts at this place. */
  detail?: number;
  x?: number;
}

/** What became of each of these taps, one after the other. */
function tap(...taps: Tap[]): string[] {
  const judge = createTapJudge();
  return taps.map(({ on, at, pointerType = 'touch', detail = 1, x = 200 }) => {
    judge.pressed({ control: on, clientX: x, clientY: 500, timeStamp: at, pointerType });
    return judge.clicked({ detail, timeStamp: at + 50 });
  });
}

describe('spec 9: after a click', () => {
  it('what comes to the same place takes no press for 300 ms', () => {
    expect(tap({ on: 'Continue', at: 0 }, { on: 'Block', at: 349 })).toEqual(['TAKEN', 'STRAY']);
    expect(tap({ on: 'Continue', at: 0 }, { on: 'Block', at: 350 })).toEqual(['TAKEN', 'TAKEN']);
  });

  it('a third tap of the same hurry presses nothing either', () => {
    const taps = [
      { on: 'Continue', at: 0 },
      { on: 'Block', at: 120 },
      { on: 'Block', at: 240 },
    ];
    expect(tap(...taps)).toEqual(['TAKEN', 'STRAY', 'STRAY']);
  });

  it('the same control and another place are pressed as before', () => {
    expect(tap({ on: 'One more', at: 0 }, { on: 'One more', at: 100 })).toEqual(['TAKEN', 'TAKEN']);
    expect(tap({ on: 'Continue', at: 0 }, { on: 'Daily', at: 100, x: 260 })).toEqual(['TAKEN', 'TAKEN']);
  });

  it('a mouse is believed when it counts two separate clicks', () => {
    const mouse = { pointerType: 'mouse' };
    expect(tap({ on: 'Continue', at: 0, ...mouse }, { on: 'Block', at: 200, detail: 2, ...mouse })).toEqual([
      'TAKEN',
      'STRAY',
    ]);
    expect(tap({ on: 'Continue', at: 0, ...mouse }, { on: 'Block', at: 200, ...mouse })).toEqual([
      'TAKEN',
      'TAKEN',
    ]);
  });

  it('the keyboard presses what has the focus', () => {
    const judge = createTapJudge();
    const press = { clientX: 1, clientY: 1, pointerType: 'touch' };
    judge.pressed({ control: 'Continue', timeStamp: 0, ...press });
    expect(judge.clicked({ detail: 1, timeStamp: 10 })).toBe('TAKEN');
    judge.pressed({ control: 'Block', timeStamp: 50, ...press });
    expect(judge.clicked({ detail: 0, timeStamp: 60 })).toBe('TAKEN');
  });
});
