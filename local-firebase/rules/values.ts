/** The values an expression works on: those of `ruleset.ts`, plus what only evaluation makes (map differences, what a query leaves open). */

import type { RulesValue } from './ruleset.ts';

export type ListValue = { type: 'list'; items: readonly Value[]; partial?: true };
export type SetValue = { type: 'set'; items: readonly Value[]; partial?: true };
export type MapValue = { type: 'map'; fields: ReadonlyMap<string, Value>; partial?: true };
/** `captures` marks a template: at each index the unbound `{name}`, or null. It can do nothing before `bind()`. */
export type PathValue = { type: 'path'; segments: readonly string[]; captures?: readonly (Capture | null)[] };
export type Capture = { name: string; rest: boolean };

/** What a query says of a field that it does not pin to one value. Every fact holds for every document it could return. */
export type Fact =
  | { op: '<' | '<=' | '>' | '>=' | '!=' | 'array-contains'; value: RulesValue }
  | { op: 'exists' };

/**
 * `partial` marks what a query proves only in part: further entries may exist, so nothing that depends on
 * their absence is known. A `constraint` is a field of which only facts are known.
 */
export type Value =
  | Exclude<RulesValue, { type: 'list' | 'set' | 'map' | 'path' }>
  | PathValue
  | ListValue
  | SetValue
  | MapValue
  | { type: 'map_diff'; before: MapValue; after: MapValue }
  | { type: 'constraint'; facts: readonly Fact[] };

export type ValueType = Value['type'];
export type ValueOf<T extends ValueType> = Extract<Value, { type: T }>;

/** An expression that has no value. `&&` and `||` may still decide without it; everything else passes it on. */
export class EvaluationError extends Error {
  line = 0;
  column = 0;
}

/** What cannot be known of every document a query could return. To the language it is an error like any other, which keeps a proof sound. */
export class UnknownValue extends EvaluationError {}

/** Ends the whole decision: a limit was passed, and no `||` may make up for it. */
export class LimitExceeded extends Error {}

export const MIN_INT = -(2n ** 63n);
export const MAX_INT = 2n ** 63n - 1n;

export function debugText(value: Value): string {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
    case 'int':
    case 'float':
      return String(value.value);
    case 'path':
      return pathText(value.segments);
    default:
      return value.type;
  }
}

export function pathText(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

export function isNumber(value: Value): value is ValueOf<'int' | 'float'> {
  return value.type === 'int' || value.type === 'float';
}
