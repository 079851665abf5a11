/** The functions of the language that belong to no package. */

import type { Context, DocumentFunction } from './context.ts';
import { toBool, toFloat, toInt, toPath, toText } from './methods/conversions.ts';
import { argument } from './methods/method.ts';
import { boundSegments } from './methods/path.ts';
import { debugText, EvaluationError, type Value } from './values.ts';

const CONVERSIONS = new Map<string, (value: Value) => Value>([
  ['int', toInt],
  ['float', toFloat],
  ['bool', toBool],
  ['string', toText],
  ['path', toPath],
]);
const DOCUMENT_FUNCTIONS: readonly DocumentFunction[] = ['get', 'exists', 'getAfter', 'existsAfter'];

/** Every built-in takes one argument. */
export function isBuiltin(name: string): boolean {
  return name === 'debug' || CONVERSIONS.has(name) || isDocumentFunction(name);
}

export function isDocumentFunction(name: string): name is DocumentFunction {
  return DOCUMENT_FUNCTIONS.some((known) => known === name);
}

export function callBuiltin(name: string, args: readonly Value[], context: Context): Value {
  const [value] = args;
  if (!value || args.length > 1) throw new EvaluationError(`${name}() takes one argument`);
  if (isDocumentFunction(name)) return context.readDocument(name, boundSegments(argument(args, 0, 'path')));
  if (name === 'debug') {
    context.debug(debugText(value));
    return value;
  }
  const convert = CONVERSIONS.get(name);
  if (!convert) throw new EvaluationError(`there is no function ${name}()`);
  return convert(value);
}
