/** Arithmetic, order and membership: the operators that take two known values. `&&`, `||` and `?:` belong to the evaluator. */

import type { BinaryOperator, UnaryOperator } from './ast.ts';
import { compareOpen, hasItem, hasSetItem, isEqual } from './equality.ts';
import { compareOrder } from './order.ts';
import { excludes, provesElement, provesOrder } from './proof/facts.ts';
import { boolValue, floatValue, intValue, stringValue } from './rulesValue.ts';
import { createDuration, createTimestamp } from './timeRange.ts';
import {
  EvaluationError,
  isNumber,
  MAX_INT,
  MIN_INT,
  UnknownValue,
  type Value,
  type ValueOf,
} from './values.ts';

type EagerOperator = Exclude<BinaryOperator, '&&' | '||'>;
type Order = '<' | '<=' | '>' | '>=';

const FLIPPED: Record<Order, Order> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

export function applyBinary(operator: EagerOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return boolValue(isEqual(left, right));
    case '!=':
      return boolValue(isUnequal(left, right));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return boolValue(isOrdered(operator, left, right));
    case 'in':
      return boolValue(isIn(left, right));
    default:
      return arithmetic(operator, left, right);
  }
}

export function applyUnary(operator: UnaryOperator, operand: Value): Value {
  if (operator === '!') {
    if (operand.type === 'bool') return boolValue(!operand.value);
  } else if (operand.type === 'int') {
    return checkedInt(-operand.value);
  } else if (operand.type === 'float') {
    return floatValue(-operand.value);
  } else if (operand.type === 'duration') {
    return createDuration(-operand.nanos);
  }
  throw new EvaluationError(`${operator}${operand.type} is not defined`);
}

function isUnequal(left: Value, right: Value): boolean {
  const [open, other] = left.type === 'constraint' ? [left, right] : [right, left];
  if (open.type !== 'constraint') return !isEqual(left, right);
  if (excludes(open.facts, other, compareOpen)) return true;
  throw new UnknownValue(`the query does not prove that the field differs from ${other.type}`);
}

function isOrdered(operator: Order, left: Value, right: Value): boolean {
  if (left.type === 'constraint' || right.type === 'constraint') {
    const [open, op, bound] =
      left.type === 'constraint' ? [left, operator, right] : [right, FLIPPED[operator], left];
    if (open.type === 'constraint' && bound.type !== 'constraint' && provesOrder(open.facts, op, bound))
      return true;
    throw new UnknownValue(`the query does not prove ${op} of this field`);
  }
  const order = compareOrder(left, right, operator);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function isIn(item: Value, container: Value): boolean {
  switch (container.type) {
    case 'list':
    case 'set': {
      const found =
        container.type === 'set' ? hasSetItem(container.items, item) : hasItem(container.items, item);
      if (!found && container.partial) throw new UnknownValue('the query does not prove what the list lacks');
      return found;
    }
    case 'map': {
      if (item.type !== 'string') break;
      const found = container.fields.has(item.value);
      if (!found && container.partial)
        throw new UnknownValue(`the query does not prove whether there is a ${item.value}`);
      return found;
    }
    case 'constraint':
      if (provesElement(container.facts, item, compareOpen)) return true;
      throw new UnknownValue('the query does not prove what the list contains');
    default:
  }
  throw new EvaluationError(`${item.type} in ${container.type} is not defined`);
}

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

function arithmetic(operator: ArithmeticOperator, left: Value, right: Value): Value {
  if (left.type === 'int' && right.type === 'int') return intArithmetic(operator, left.value, right.value);
  if (isNumber(left) && isNumber(right))
    return floatArithmetic(operator, Number(left.value), Number(right.value));
  if (operator === '+') {
    if (left.type === 'string' && right.type === 'string') return stringValue(left.value + right.value);
    if (left.type === 'duration' && right.type === 'duration')
      return createDuration(left.nanos + right.nanos);
    if (left.type === 'timestamp' && right.type === 'duration') return shift(left, right.nanos);
    if (left.type === 'duration' && right.type === 'timestamp') return shift(right, left.nanos);
  }
  if (operator === '-') {
    if (left.type === 'duration' && right.type === 'duration')
      return createDuration(left.nanos - right.nanos);
    if (left.type === 'timestamp' && right.type === 'timestamp')
      return createDuration(left.nanos - right.nanos);
    if (left.type === 'timestamp' && right.type === 'duration') return shift(left, -right.nanos);
  }
  throw new EvaluationError(`${left.type} ${operator} ${right.type} is not defined`);
}

function intArithmetic(operator: ArithmeticOperator, left: bigint, right: bigint): Value {
  switch (operator) {
    case '+':
      return checkedInt(left + right);
    case '-':
      return checkedInt(left - right);
    case '*':
      return checkedInt(left * right);
    case '/':
      if (right === 0n) throw new EvaluationError('division by zero');
      // The one quotient that does not fit wraps, as a 64-bit machine has it.
      return intValue(BigInt.asIntN(64, left / right));
    case '%':
      if (right === 0n) throw new EvaluationError('division by zero');
      return intValue(left % right);
  }
}

function floatArithmetic(operator: ArithmeticOperator, left: number, right: number): Value {
  switch (operator) {
    case '+':
      return floatValue(left + right);
    case '-':
      return floatValue(left - right);
    case '*':
      return floatValue(left * right);
    case '/':
      return floatValue(left / right);
    case '%':
      return floatValue(left % right);
  }
}

function checkedInt(value: bigint): Value {
  if (value < MIN_INT || value > MAX_INT) throw new EvaluationError('the result is out of the range of int');
  return intValue(value);
}

function shift(timestamp: ValueOf<'timestamp'>, nanos: bigint): Value {
  return createTimestamp(timestamp.nanos + nanos);
}
