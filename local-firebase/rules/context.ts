/** What the evaluation of one decision asks of the world around it. Types only. */

import type { PatternMemory } from './regex/patternMemory.ts';
import type { Value } from './values.ts';

export type DocumentFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter';

export interface Context {
  /** Expressions evaluated so far. */
  spent: number;
  patterns: PatternMemory;
  readDocument(name: DocumentFunction, path: readonly string[]): Value;
  /** Receives what `debug()` prints. */
  debug(text: string): void;
}
