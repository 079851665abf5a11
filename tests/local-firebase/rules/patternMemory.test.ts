/** The patterns that a ruleset keeps compiled. */
import { expect, test } from 'vitest';
import { PatternError } from '../../../local-firebase/rules/regex/parsePattern.ts';
import { createPatternMemory } from '../../../local-firebase/rules/regex/patternMemory.ts';

const patterns = Array.from({ length: 200 }, (_, index) => `a{${index}}`);

test('a pattern finds the same whether it was just used, used long ago or never', () => {
  const memory = createPatternMemory();
  for (const source of [...patterns, ...patterns.toReversed()]) {
    const length = Number(/\d+/.exec(source)?.[0]);
    expect(memory.compiled(source).matchesWhole('a'.repeat(length))).toBe(true);
    expect(memory.compiled(source).matchesWhole('a'.repeat(length + 1))).toBe(false);
  }
});

test('what is in use is kept, and what was not used for long makes room', () => {
  const memory = createPatternMemory();
  const inUse = memory.compiled('kept');
  const once = memory.compiled('once');
  for (const source of patterns) {
    memory.compiled(source);
    expect(memory.compiled('kept')).toBe(inUse);
  }
  expect(memory.compiled('once')).not.toBe(once);
});

test('a pattern that is not RE2 is refused each time', () => {
  const memory = createPatternMemory();
  for (let asked = 0; asked < 2; asked += 1) expect(() => memory.compiled('(?=a)')).toThrow(PatternError);
});
