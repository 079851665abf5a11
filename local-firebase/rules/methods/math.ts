/** The package `math`. */

import { boolValue, floatValue, intValue } from '../rulesValue.ts';
import { EvaluationError, isNumber, type Value } from '../values.ts';
import { truncate } from './conversions.ts';
import { type MethodTable, method } from './method.ts';

function number(args: readonly Value[], index: number): number {
  const value = args[index];
  if (value && isNumber(value)) return Number(value.value);
  throw new EvaluationError(`expected int or float, got ${value?.type ?? 'nothing'}`);
}

export const mathFunctions: MethodTable<null> = {
  abs: method(1, (_, args) => {
    const [value] = args;
    if (value?.type === 'int')
      return intValue(BigInt.asIntN(64, value.value < 0n ? -value.value : value.value));
    return floatValue(Math.abs(number(args, 0)));
  }),
  ceil: method(1, (_, args) => floatValue(Math.ceil(number(args, 0)))),
  floor: method(1, (_, args) => floatValue(Math.floor(number(args, 0)))),
  /** Half towards positive infinity. */
  round: method(1, (_, args) => {
    const [value] = args;
    return value?.type === 'int' ? value : intValue(truncate(Math.round(number(args, 0))));
  }),
  sqrt: method(1, (_, args) => floatValue(Math.sqrt(number(args, 0)))),
  pow: method(2, (_, args) => floatValue(number(args, 0) ** number(args, 1))),
  isNaN: method(1, (_, args) => boolValue(Number.isNaN(number(args, 0)))),
  /** Documented, though the official emulator does not know it. */
  isInfinite: method(1, (_, args) => boolValue(Math.abs(number(args, 0)) === Number.POSITIVE_INFINITY)),
};
