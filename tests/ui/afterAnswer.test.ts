/** What a key has caused is done once: after the answer, or before the page or the screen is left. */
import { expect, test } from 'vitest';
import { type AnsweringPage, afterAnswer } from '../../src/ui/createBattle/afterAnswer.ts';

/** A page whose next task and end come when the test says so. */
function standingPage() {
  const tasks = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  const page: AnsweringPage = {
    setTimeout: (run) => {
      tasks.set(tasks.size + 1, run);
      return tasks.size;
    },
    clearTimeout: (timer) => tasks.delete(timer),
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  return {
    page,
    nextTask: () => {
      for (const run of tasks.values()) run();
    },
    hide: () => {
      for (const listener of listeners) listener();
    },
    isQuiet: () => tasks.size === 0 && listeners.size === 0,
  };
}

test('nothing is done within the key itself, and once after it', () => {
  const { page, nextTask, hide, isQuiet } = standingPage();
  const done: string[] = [];
  const finish = afterAnswer(page, () => done.push('kept'));
  expect(done).toEqual([]);
  nextTask();
  expect(done).toEqual(['kept']);
  expect(isQuiet()).toBe(true);
  hide();
  finish();
  expect(done).toEqual(['kept']);
});

test('a page that is left before that has done it', () => {
  const { page, hide, isQuiet } = standingPage();
  const done: string[] = [];
  afterAnswer(page, () => done.push('kept'));
  hide();
  expect(done).toEqual(['kept']);
  expect(isQuiet()).toBe(true);
});

test('the next letter, or the end of the screen, does it at once and in order', () => {
  const { page, nextTask } = standingPage();
  const done: string[] = [];
  const first = afterAnswer(page, () => done.push('S'));
  first();
  afterAnswer(page, () => done.push('St'));
  nextTask();
  expect(done).toEqual(['S', 'St']);
});
