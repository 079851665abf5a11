/** Makes a ruleset of a rules source. The one entry point of the evaluator. */

import { createRuleset } from './createRuleset.ts';
import { parseRules } from './parseRules.ts';
import { resolveNames } from './resolveNames.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * Throws RulesSyntaxError (line, column, what is wrong) on anything that is not the rules language as the official
 * compiler takes it, and on names that do not exist. `onDebug` receives what `debug()` prints.
 */
export function compileRules(source: string, onDebug: (text: string) => void = console.debug): Ruleset {
  const file = parseRules(source);
  resolveNames(file);
  return createRuleset(file, onDebug);
}
