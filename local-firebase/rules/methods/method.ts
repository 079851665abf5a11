/** The shape of a method and the checks of its arguments, shared by the tables of methods of each type. */

import type { PatternMemory } from '../regex/patternMemory.ts';
import { EvaluationError, type Value, type ValueOf, type ValueType } from '../values.ts';

export interface Method<Self> {
  arity: number;
  call(self: Self, args: readonly Value[], patterns: PatternMemory): Value;
}

export type MethodTable<Self> = Readonly<Record<string, Method<Self>>>;

export function method<Self>(arity: number, call: Method<Self>['call']): Method<Self> {
  return { arity, call };
}

/** The argument at `index`, or an error that names what was expected. */
export function argument<T extends ValueType>(args: readonly Value[], index: number, type: T): ValueOf<T> {
  const value = args[index];
  if (value && isType(value, type)) return value;
  throw new EvaluationError(`expected ${type}, got ${value?.type ?? 'nothing'}`);
}

function isType<T extends ValueType>(value: Value, type: T): value is ValueOf<T> {
  return value.type === type;
}

export function invoke<Self>(
  table: MethodTable<Self>,
  self: Self,
  type: string,
  name: string,
  args: readonly Value[],
  patterns: PatternMemory,
): Value {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!found) throw new EvaluationError(`${type} has no method ${name}()`);
  if (args.length !== found.arity) {
    throw new EvaluationError(`${type}.${name}() takes ${found.arity} arguments, got ${args.length}`);
  }
  return found.call(self, args, patterns);
}
