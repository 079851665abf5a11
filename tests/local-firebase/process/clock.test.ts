import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../local-firebase/clock.ts';
import { moveClock } from '../../../scripts/clockCommands.ts';
import { temporaryFolder } from './startProcess.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const dayMs = 86_400_000;

describe('the clock', () => {
  it('is walked by days from the terminal, and comes back', () => {
    const clock = createClock({ now: () => noon, file: null });
    expect(moveClock(clock, '+1')).toMatch(/Saturday,? 21 November 2026/);
    moveClock(clock, ' +2 ');
    expect(clock.now()).toBe(noon + 3 * dayMs);
    moveClock(clock, '-1');
    expect(clock.offsetMs()).toBe(2 * dayMs);
    expect(moveClock(clock, 'tomorrow')).toBeNull();
    expect(clock.offsetMs()).toBe(2 * dayMs);
    moveClock(clock, '0');
    expect(clock.now()).toBe(noon);
  });

  it('keeps its offset in its file, and says which file is damaged', () => {
    const file = join(temporaryFolder(), 'clock.json');
    createClock({ now: () => noon, file }).setOffsetMs(dayMs);
    expect(createClock({ now: () => noon, file }).now()).toBe(noon + dayMs);
    writeFileSync(file, '{}');
    expect(() => createClock({ now: () => noon, file })).toThrow(`${file} is damaged`);
  });
});
