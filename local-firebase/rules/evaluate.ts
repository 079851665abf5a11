/**
 * Evaluates one expression. The same evaluator serves a single document and the proof over a query: what a query
 * does not decide is an error there, and the language's own error tolerance of `&&` and `||` keeps that sound.
 */

import type { Expression, FunctionDeclaration, PathPart } from './ast.ts';
import { callBuiltin } from './builtins.ts';
import type { Context } from './context.ts';
import { callMethod, callPackage, isPackage } from './methods/callMethod.ts';
import { readKey } from './methods/collections.ts';
import { textOf } from './methods/conversions.ts';
import { argument } from './methods/method.ts';
import { boundSegments, createPath } from './methods/path.ts';
import { applyBinary, applyUnary } from './operators.ts';
import { boolValue, FALSE, intValue, pathValue, stringValue, TRUE } from './rulesValue.ts';
import { type Binding, type Frame, findFunction, readVariable } from './scope.ts';
import { isOfType } from './typeNames.ts';
import { type Capture, EvaluationError, LimitExceeded, type Value } from './values.ts';

/** The documented limit of a request; past it nothing more is evaluated and the request is denied. */
const MAX_EXPRESSIONS = 1000;

/** Throws EvaluationError when there is no value, LimitExceeded when the request has used up its evaluations. */
export function evaluate(expression: Expression, frame: Frame, context: Context): Value {
  spend(context, 1);
  try {
    return step(expression, frame, context);
  } catch (error) {
    if (error instanceof EvaluationError && error.line === 0) {
      error.line = expression.at.line;
      error.column = expression.at.column;
    }
    throw error;
  }
}

/** Costs are those of the official evaluator, so that rules near the limit behave alike. */
function spend(context: Context, cost: number): void {
  context.spent += cost;
  if (context.spent > MAX_EXPRESSIONS) {
    throw new LimitExceeded(`more than ${MAX_EXPRESSIONS} expressions were evaluated for one request`);
  }
}

function step(expression: Expression, frame: Frame, context: Context): Value {
  const value = (part: Expression) => evaluate(part, frame, context);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return readVariable(frame, expression.name);
    case 'list':
      return { type: 'list', items: expression.items.map(value) };
    case 'map':
      return mapLiteral(expression.entries, value);
    case 'path':
      return pathLiteral(expression.parts, context, value);
    case 'member':
      return member(value(expression.object), expression.name);
    case 'index':
      return index(value(expression.object), value(expression.index));
    case 'slice': {
      const object = value(expression.object);
      const from = expression.from ? value(expression.from) : intValue(0);
      return slice(object, from, expression.to ? value(expression.to) : null);
    }
    case 'call':
      return call(expression.name, expression.args, frame, context);
    case 'method': {
      const { object, name, args } = expression;
      if (object.kind === 'variable' && isPackageHere(object.name, frame)) {
        if (object.name === 'firestore') return callBuiltin(name, args.map(value), context);
        return callPackage(object.name, name, args.map(value), context.patterns);
      }
      return callMethod(value(object), name, args.map(value), context.patterns);
    }
    case 'unary':
      return applyUnary(expression.operator, value(expression.operand));
    case 'is':
      spend(context, 1);
      return typeTest(value(expression.operand), expression.typeName);
    case 'conditional': {
      const test = boolOf(value(expression.test));
      spend(context, 1);
      return value(test ? expression.then : expression.otherwise);
    }
    case 'binary':
      if (expression.operator === '&&') return decide(expression, FALSE, context, value);
      if (expression.operator === '||') return decide(expression, TRUE, context, value);
      return applyBinary(expression.operator, value(expression.left), value(expression.right));
  }
}

/** `&&` and `||`: either side may decide alone, even when the other is an error. */
function decide(
  { left, right }: { left: Expression; right: Expression },
  decisive: Value & { type: 'bool' },
  context: Context,
  value: (part: Expression) => Value,
): Value {
  let failure: EvaluationError | null = null;
  try {
    if (boolOf(value(left)) === decisive.value) return decisive;
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    failure = error;
  }
  spend(context, 1);
  const second = boolOf(value(right));
  if (failure && second !== decisive.value) throw failure;
  return boolValue(second);
}

function boolOf(value: Value): boolean {
  if (value.type !== 'bool') throw new EvaluationError(`expected bool, got ${value.type}`);
  return value.value;
}

/** A field of which a query says only facts could be of many types. */
function typeTest(value: Value, typeName: string): Value {
  if (value.type === 'constraint') throw new EvaluationError('the query does not fix the type of this field');
  return boolValue(isOfType(value, typeName));
}

function mapLiteral(
  entries: { key: Expression; value: Expression }[],
  value: (part: Expression) => Value,
): Value {
  const fields = new Map<string, Value>();
  for (const entry of entries) {
    const key = value(entry.key);
    if (key.type !== 'string') throw new EvaluationError(`the key of a map is a string, not ${key.type}`);
    fields.set(key.value, value(entry.value));
  }
  return { type: 'map', fields };
}

function pathLiteral(
  parts: readonly PathPart[],
  context: Context,
  value: (part: Expression) => Value,
): Value {
  const steps: (string | Capture)[] = [];
  for (const part of parts) {
    if (part.kind === 'expression') {
      const filled = value(part.expression);
      if (filled.type === 'path') steps.push(...boundSegments(filled));
      else steps.push(textOf(filled));
    } else {
      spend(context, 1);
      steps.push(part.kind === 'text' ? part.text : { name: part.name, rest: part.rest });
    }
  }
  return createPath(steps);
}

function member(object: Value, name: string): Value {
  if (object.type === 'map') return property(object, name);
  throw new EvaluationError(`${object.type} has no property ${name}`);
}

function property(object: Value & { type: 'map' }, name: string): Value {
  const found = readKey(object, name);
  if (!found) throw new EvaluationError(`property ${name} is undefined`);
  return found;
}

function index(object: Value, at: Value): Value {
  if (object.type === 'map') {
    if (at.type === 'string') return property(object, at.value);
  } else if (object.type === 'list' && !object.partial) {
    return object.items[checkedIndex(argument([at], 0, 'int').value, object.items.length)] ?? FALSE;
  } else if (object.type === 'string') {
    return stringValue(object.value[checkedIndex(argument([at], 0, 'int').value, object.value.length)] ?? '');
  } else if (object.type === 'path') {
    const segments = boundSegments(object);
    return stringValue(segments[checkedIndex(argument([at], 0, 'int').value, segments.length)] ?? '');
  }
  throw new EvaluationError(`${object.type}[${at.type}] is not defined`);
}

/** The start and the last before the end must both name an element, as the official evaluator has it: `[0:0]` is an error. */
function slice(object: Value, from: Value, to: Value | null): Value {
  const range = (length: number): [number, number] => {
    const start = argument([from], 0, 'int').value;
    const end = to ? argument([to], 0, 'int').value : BigInt(length);
    if (start > end) throw new EvaluationError(`the range from ${start} to ${end} is reversed`);
    checkedIndex(start, length);
    checkedIndex(end - 1n, length);
    return [Number(start), Number(end)];
  };
  if (object.type === 'list' && !object.partial) {
    return { type: 'list', items: object.items.slice(...range(object.items.length)) };
  }
  if (object.type === 'string') return stringValue(object.value.slice(...range(object.value.length)));
  if (object.type === 'path') {
    const segments = boundSegments(object);
    return pathValue([...segments.slice(...range(segments.length))]);
  }
  throw new EvaluationError(`${object.type} has no ranges`);
}

function checkedIndex(at: bigint, length: number): number {
  if (at < 0n || at >= BigInt(length))
    throw new EvaluationError(`index ${at} is outside of 0 to ${length - 1}`);
  return Number(at);
}

/** A wildcard or local of the same name hides a package. */
function isPackageHere(name: string, frame: Frame): boolean {
  return (isPackage(name) || name === 'firestore') && !isBound(name, frame);
}

function isBound(name: string, frame: Frame): boolean {
  if (frame.locals.has(name)) return true;
  for (let scope: Frame['scope'] | null = frame.scope; scope; scope = scope.parent) {
    if (scope.bindings.has(name)) return true;
  }
  return false;
}

function call(name: string, args: Expression[], frame: Frame, context: Context): Value {
  const found = findFunction(frame, name);
  if (!found) {
    return callBuiltin(
      name,
      args.map((arg) => evaluate(arg, frame, context)),
      context,
    );
  }
  const { declaration, scope } = found;
  const values = args.map((arg) => attempt(() => evaluate(arg, frame, context)));
  return callFunction(declaration, values, scope, context);
}

function callFunction(
  declaration: FunctionDeclaration,
  values: Binding[],
  scope: Frame['scope'],
  context: Context,
): Value {
  const locals = new Map<string, Binding>();
  for (const [i, parameter] of declaration.parameters.entries()) {
    locals.set(
      parameter,
      values[i] ?? new EvaluationError(`${declaration.name}() lacks its argument ${parameter}`),
    );
  }
  const inner: Frame = { locals, scope };
  for (const { name, value } of declaration.lets) {
    spend(context, 1);
    locals.set(
      name,
      attempt(() => evaluate(value, inner, context)),
    );
  }
  return evaluate(declaration.result, inner, context);
}

/** Arguments and lets fail only where they are used. */
function attempt(compute: () => Value): Binding {
  try {
    return compute();
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}
