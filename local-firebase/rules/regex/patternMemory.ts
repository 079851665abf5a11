/** Keeps the patterns that one ruleset used last, compiled: rules ask the same few of every write. Never changes what a pattern finds. */

import { compilePattern, type Pattern } from './pattern.ts';

export interface PatternMemory {
  /** Throws PatternError as compiling does, each time anew. */
  compiled(source: string): Pattern;
}

/** Rules that build patterns from what a client sent would fill the memory without it. */
const MAX_KEPT = 64;

export function createPatternMemory(): PatternMemory {
  /** The one used longest ago comes first. */
  const kept = new Map<string, Pattern>();
  return {
    compiled(source) {
      const pattern = kept.get(source) ?? compilePattern(source);
      kept.delete(source);
      kept.set(source, pattern);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return pattern;
    },
  };
}
