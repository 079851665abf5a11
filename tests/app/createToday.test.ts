/** The day on screen follows the clock, whatever happens to the clock. */
import { expect, it } from 'vitest';
import { createToday } from '../../src/app/createToday.ts';

/** A clock and the looks at it, both moved by hand. */
function world(iso: string, timeZone = 'Europe/London') {
  const at = { now: Date.parse(iso), timeZone };
  let look: () => void = () => {};
  const today = createToday({ now: () => at.now, timeZone: () => at.timeZone }, (next) => {
    look = next;
    return () => {
      look = () => {};
    };
  });
  const dates: string[] = [];
  today.subscribe(() => dates.push(today.current().date));
  return { at, today, dates, look: () => look() };
}

it('[T5] rolls over at midnight', () => {
  const { at, dates, look } = world('2026-03-02T23:59:59Z');
  look();
  expect(dates).toEqual([]);
  at.now += 1000;
  look();
  expect(dates).toEqual(['2026-03-03']);
});

it('[T5] rolls over at the first look after a sleep of days', () => {
  const { at, dates, look } = world('2026-03-02T12:00:00Z');
  at.now = Date.parse('2026-03-05T06:30:00Z');
  look();
  expect(dates).toEqual(['2026-03-05']);
});

it('[T5] follows a clock that is set back', () => {
  const { at, dates, look } = world('2026-03-02T00:00:10Z');
  at.now -= 60_000;
  look();
  expect(dates).toEqual(['2026-03-01']);
});

it('[T5] follows a change of time zone within the same minute', () => {
  const { at, dates, look } = world('2026-03-02T12:00:00Z');
  at.timeZone = 'Pacific/Auckland';
  look();
  expect(dates).toEqual(['2026-03-03']);
});

it('[T5] lives the night when the clocks go forward', () => {
  const { at, today, dates, look } = world('2026-03-28T23:59:30Z');
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    at.now += 60_000;
    look();
  }
  expect(new Set(dates)).toEqual(new Set(['2026-03-29', '2026-03-30']));
  expect(dates.filter((date) => date === '2026-03-29')).toHaveLength(23 * 60);
  expect(today.current().date).toBe('2026-03-30');
});

it('emits once a minute at most, and keeps its value in between', () => {
  const { at, today, dates, look } = world('2026-03-02T12:00:00Z');
  const first = today.current();
  for (let second = 0; second < 59; second += 1) {
    at.now += 1000;
    look();
  }
  expect(today.current()).toBe(first);
  at.now += 1000;
  look();
  expect(dates).toHaveLength(1);
});
