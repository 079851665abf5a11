/** Where names are looked up while an expression is evaluated: the locals of a function, then the matches around its declaration. */

import type { FunctionDeclaration } from './ast.ts';
import { EvaluationError, type Value } from './values.ts';

/** A value, or why there is none: arguments, lets and what a query leaves open fail only where they are used. */
export type Binding = Value | EvaluationError;

/** One matched `match` (or the service, or the file around it). */
export interface RuntimeScope {
  parent: RuntimeScope | null;
  bindings: ReadonlyMap<string, Binding>;
  functions: ReadonlyMap<string, FunctionDeclaration>;
}

export interface Frame {
  locals: ReadonlyMap<string, Binding>;
  scope: RuntimeScope;
}

export function readVariable(frame: Frame, name: string): Value {
  const local = frame.locals.get(name);
  if (local) return unwrap(local);
  for (let scope: RuntimeScope | null = frame.scope; scope; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding) return unwrap(binding);
  }
  throw new EvaluationError(`${name} is not defined`);
}

/** The function and the scope it was declared in, which its body sees. */
export function findFunction(
  frame: Frame,
  name: string,
): { declaration: FunctionDeclaration; scope: RuntimeScope } | null {
  for (let scope: RuntimeScope | null = frame.scope; scope; scope = scope.parent) {
    const declaration = scope.functions.get(name);
    if (declaration) return { declaration, scope };
  }
  return null;
}

function unwrap(binding: Binding): Value {
  if (binding instanceof EvaluationError) throw binding;
  return binding;
}
