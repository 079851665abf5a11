import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTurns } from '../../../local-firebase/firestore-transports/webchannel/createTurns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Channels of one browser that ask again as soon as their turn has ended, as the SDK does; `sockets` hold a GET each. */
function browserWith(channels: number, sockets: number) {
  const queue: { browser: string; name: number; endTurn(): void }[] = [];
  const ended: number[] = [];
  const turns = createTurns<(typeof queue)[number]>(() => queue.length);
  let held = 0;
  const fill = () => {
    while (held < sockets) {
      const next = queue.shift();
      if (!next) return;
      held += 1;
      turns.changed(next, true);
    }
  };
  for (let name = 0; name < channels; name += 1) {
    const channel = {
      browser: 'one',
      name,
      endTurn() {
        ended.push(name);
        held -= 1;
        turns.changed(channel, false);
        queue.push(channel);
        fill();
      },
    };
    queue.push(channel);
  }
  fill();
  return { turns, ended };
}

describe('turns', () => {
  test('up to four GETs are held for as long as they like', () => {
    const { ended } = browserWith(4, 6);
    vi.advanceTimersByTime(600_000);
    expect(ended).toEqual([]);
  });

  test('past four the oldest ends first, five times a second', () => {
    const { ended } = browserWith(6, 6);
    vi.advanceTimersByTime(2_000);
    expect(ended).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3]);
  });

  test('twelve channels on six connections each have their turn within half a second', () => {
    const { ended } = browserWith(12, 6);
    vi.advanceTimersByTime(500);
    expect(new Set(ended).size).toBe(12);
  });

  test('a hundred channels make no storm', () => {
    const { ended } = browserWith(100, 6);
    vi.advanceTimersByTime(1_000);
    expect(ended.length).toBeLessThanOrEqual(50);
  });

  test('a closed one leaves no timer behind', () => {
    const { turns } = browserWith(12, 6);
    turns.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
