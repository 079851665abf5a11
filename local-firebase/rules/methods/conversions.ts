/** `int()`, `float()`, `bool()`, `string()`, `path()`: what converts, and how numbers are written. */

import { boolValue, floatValue, intValue, stringValue } from '../rulesValue.ts';
import { EvaluationError, MAX_INT, MIN_INT, pathText, type Value } from '../values.ts';
import { boundSegments, parsePath } from './path.ts';

export function toInt(value: Value): Value {
  if (value.type === 'int') return value;
  if (value.type === 'float') return intValue(truncate(value.value));
  if (value.type === 'string' && /^[+-]?\d+$/.test(value.value)) {
    const number = BigInt(value.value.replace(/^\+/, ''));
    if (number >= MIN_INT && number <= MAX_INT) return intValue(number);
  }
  return refuse(value, 'int');
}

/** Towards zero; what does not fit becomes the nearest int, and NaN becomes 0. */
export function truncate(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(MAX_INT)) return MAX_INT;
  if (value <= Number(MIN_INT)) return MIN_INT;
  return BigInt(Math.trunc(value));
}

export function toFloat(value: Value): Value {
  if (value.type === 'float') return value;
  if (value.type === 'int') return floatValue(Number(value.value));
  if (
    value.type === 'string' &&
    /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/.test(value.value)
  ) {
    return floatValue(Number(value.value.replace(/^[+-]NaN$/, 'NaN')));
  }
  return refuse(value, 'float');
}

/** Documented, though the official emulator does not know it. */
export function toBool(value: Value): Value {
  if (value.type === 'bool') return value;
  if (value.type === 'string' && value.value === 'true') return boolValue(true);
  if (value.type === 'string' && value.value === 'false') return boolValue(false);
  return refuse(value, 'bool');
}

export function toText(value: Value): Value {
  return stringValue(textOf(value));
}

export function textOf(value: Value): string {
  switch (value.type) {
    case 'string':
      return value.value;
    case 'int':
    case 'bool':
      return String(value.value);
    case 'float':
      return floatText(value.value);
    case 'null':
      return 'null';
    case 'path':
      return pathText(boundSegments(value));
    default:
      return refuse(value, 'string');
  }
}

/** A leading slash may be left out; empty segments are errors; `{name}` makes a template for `bind()`. */
export function toPath(value: Value): Value {
  if (value.type !== 'string') return refuse(value, 'path');
  return parsePath(value.value);
}

function refuse(value: Value, type: string): never {
  throw new EvaluationError(`${value.type} cannot become ${type}`);
}

/** As Java writes a double: `1.0`, `1.0E8`, `1.0E-4`. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}
