/** Methods of string and bytes. */

import { PatternError } from '../regex/parsePattern.ts';
import type { Pattern } from '../regex/pattern.ts';
import type { PatternMemory } from '../regex/patternMemory.ts';
import { replaceText, splitText } from '../regex/splitAndReplace.ts';
import { boolValue, intValue, listValue, stringValue } from '../rulesValue.ts';
import { EvaluationError, type Value, type ValueOf } from '../values.ts';
import { argument, type MethodTable, method } from './method.ts';

export const stringMethods: MethodTable<ValueOf<'string'>> = {
  /** In UTF-16 code units, as the official evaluator counts. */
  size: method(0, (self) => intValue(self.value.length)),
  lower: method(0, (self) => stringValue(self.value.replace(/[A-Z]/g, (char) => char.toLowerCase()))),
  upper: method(0, (self) => stringValue(self.value.replace(/[a-z]/g, (char) => char.toUpperCase()))),
  trim: method(0, (self) => stringValue(self.value.trim())),
  toUtf8: method(0, (self) => ({ type: 'bytes', value: new Uint8Array(Buffer.from(self.value)) })),
  matches: method(1, (self, args, patterns) =>
    withPattern(args, patterns, (pattern) => boolValue(pattern.matchesWhole(self.value))),
  ),
  split: method(1, (self, args, patterns) =>
    withPattern(args, patterns, (pattern) => listValue(splitText(pattern, self.value).map(stringValue))),
  ),
  replace: method(2, (self, args, patterns) =>
    withPattern(args, patterns, (pattern) => {
      const replaced = replaceText(pattern, self.value, argument(args, 1, 'string').value);
      if (replaced === null) throw new EvaluationError('the replacement names a group that does not exist');
      return stringValue(replaced);
    }),
  ),
};

export const bytesMethods: MethodTable<ValueOf<'bytes'>> = {
  size: method(0, (self) => intValue(self.value.length)),
  /** URL-safe and padded, as the official evaluator writes it. */
  toBase64: method(0, (self) =>
    stringValue(Buffer.from(self.value).toString('base64').replaceAll('+', '-').replaceAll('/', '_')),
  ),
  toHexString: method(0, (self) => stringValue(Buffer.from(self.value).toString('hex').toUpperCase())),
};

/** The pattern is the first argument. */
function withPattern(
  args: readonly Value[],
  patterns: PatternMemory,
  use: (pattern: Pattern) => Value,
): Value {
  const source = argument(args, 0, 'string').value;
  try {
    return use(patterns.compiled(source));
  } catch (error) {
    if (error instanceof PatternError) throw new EvaluationError(error.message);
    throw error;
  }
}
