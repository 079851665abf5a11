/** Methods of timestamp and duration (all in UTC), and the functions of the packages `timestamp` and `duration`. */

import { intValue, timestampToNanos } from '../rulesValue.ts';
import { createDuration, createTimestamp } from '../timeRange.ts';
import { EvaluationError, type ValueOf } from '../values.ts';
import { argument, type MethodTable, method } from './method.ts';

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;

const UNITS: Record<string, bigint> = {
  w: 7n * DAY,
  d: DAY,
  h: 3600n * SECOND,
  m: 60n * SECOND,
  s: SECOND,
  ms: 1_000_000n,
  ns: 1n,
};

function floorDivide(value: bigint, by: bigint): bigint {
  return (value - floorRemainder(value, by)) / by;
}
function floorRemainder(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
function dateOf({ nanos }: ValueOf<'timestamp'>): Date {
  return new Date(Number(floorDivide(nanos, 1_000_000n)));
}
export const timestampMethods: MethodTable<ValueOf<'timestamp'>> = {
  year: method(0, (self) => intValue(dateOf(self).getUTCFullYear())),
  month: method(0, (self) => intValue(dateOf(self).getUTCMonth() + 1)),
  day: method(0, (self) => intValue(dateOf(self).getUTCDate())),
  hours: method(0, (self) => intValue(dateOf(self).getUTCHours())),
  minutes: method(0, (self) => intValue(dateOf(self).getUTCMinutes())),
  seconds: method(0, (self) => intValue(dateOf(self).getUTCSeconds())),
  nanos: method(0, (self) => intValue(floorRemainder(self.nanos, SECOND))),
  /** 1 is Monday, 7 is Sunday. */
  dayOfWeek: method(0, (self) => intValue(dateOf(self).getUTCDay() || 7)),
  dayOfYear: method(0, (self) => {
    const newYear = BigInt(Date.UTC(dateOf(self).getUTCFullYear(), 0, 1)) * 1_000_000n;
    return intValue(floorDivide(self.nanos - newYear, DAY) + 1n);
  }),
  date: method(0, (self) => ({ type: 'timestamp', nanos: floorDivide(self.nanos, DAY) * DAY })),
  time: method(0, (self) => createDuration(floorRemainder(self.nanos, DAY))),
  toMillis: method(0, (self) => intValue(floorDivide(self.nanos, 1_000_000n))),
};

export const durationMethods: MethodTable<ValueOf<'duration'>> = {
  seconds: method(0, (self) => intValue(self.nanos / SECOND)),
  nanos: method(0, (self) => intValue(self.nanos % SECOND)),
};

export const timestampFunctions: MethodTable<null> = {
  date: method(3, (_, args) => {
    const [year, month, day] = [0, 1, 2].map((i) => Number(argument(args, i, 'int').value));
    const date = new Date(0);
    date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day ?? 0);
    const isReal =
      date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
    if (!isReal) throw new EvaluationError(`${year}-${month}-${day} is not a date`);
    return createTimestamp(BigInt(date.getTime()) * 1_000_000n);
  }),
  /** From milliseconds since the epoch, or from RFC 3339 text. */
  value: method(1, (_, args) => {
    if (args[0]?.type === 'string') {
      try {
        return createTimestamp(timestampToNanos(args[0].value));
      } catch {
        throw new EvaluationError(`${JSON.stringify(args[0].value)} is not a timestamp`);
      }
    }
    return createTimestamp(argument(args, 0, 'int').value * 1_000_000n);
  }),
};

export const durationFunctions: MethodTable<null> = {
  value: method(2, (_, args) => {
    const { value: unit } = argument(args, 1, 'string');
    const size = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
    if (size === undefined) throw new EvaluationError(`${JSON.stringify(unit)} is no unit of duration`);
    return createDuration(argument(args, 0, 'int').value * size);
  }),
  time: method(4, (_, args) => {
    const [hours = 0n, minutes = 0n, seconds = 0n, nanos = 0n] = [0, 1, 2, 3].map(
      (i) => argument(args, i, 'int').value,
    );
    return createDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos);
  }),
  abs: method(1, (_, args) => {
    const { nanos } = argument(args, 0, 'duration');
    return createDuration(nanos < 0n ? -nanos : nanos);
  }),
};
