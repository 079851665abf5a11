/** Refuses at compile time what could only fail at evaluation: names that do not exist, wrong counts of arguments, recursion, patterns that are not RE2. */

import type {
  Expression,
  FunctionDeclaration,
  MatchDeclaration,
  RulesFile,
  Scope,
  ServiceName,
} from './ast.ts';
import { isBuiltin, isDocumentFunction } from './builtins.ts';
import { isMethodName, isPackage, packageArity } from './methods/callMethod.ts';
import { failAt } from './parseExpression.ts';
import { PatternError } from './regex/parsePattern.ts';
import { compilePattern } from './regex/pattern.ts';

/** The documented call depth, counted as the official compiler does: a function and 20 calls below it. */
const MAX_CALL_CHAIN = 21;

interface StaticScope {
  parent: StaticScope | null;
  service: ServiceName | null;
  variables: ReadonlySet<string>;
  functions: ReadonlyMap<string, FunctionDeclaration>;
}

/** Throws RulesSyntaxError at the first fault. */
export function resolveNames(file: RulesFile): void {
  for (const service of file.services) {
    const root: StaticScope = {
      parent: null,
      service: service.name,
      variables: new Set(['request', 'resource']),
      functions: file.functions,
    };
    resolveFunctions(root);
    resolveScope(service, root, new Set());
  }
}

function resolveScope(declared: Scope, outer: StaticScope, variables: ReadonlySet<string>): void {
  const scope: StaticScope = {
    parent: outer,
    service: outer.service,
    variables,
    functions: declared.functions,
  };
  resolveFunctions(scope);
  for (const match of declared.matches) resolveMatch(match, scope);
}

function resolveMatch(match: MatchDeclaration, outer: StaticScope): void {
  const names = match.segments.flatMap((segment) => (segment.kind === 'text' ? [] : [segment.name]));
  const variables = new Set(names);
  const scope: StaticScope = { parent: outer, service: outer.service, variables, functions: match.functions };
  for (const { condition } of match.allows) if (condition) resolveExpression(condition, scope, variables);
  resolveScope(match, outer, variables);
}

function resolveFunctions(scope: StaticScope): void {
  for (const declaration of scope.functions.values()) {
    if (isBuiltin(declaration.name))
      failAt(declaration.at, `${declaration.name}() is a function of the language`);
    resolveFunction(declaration, scope);
    callChain(declaration, scope, []);
  }
}

function resolveFunction(declaration: FunctionDeclaration, scope: StaticScope): void {
  const locals = new Set(declaration.parameters);
  for (const { name, value } of declaration.lets) {
    resolveExpression(value, scope, locals);
    locals.add(name);
  }
  resolveExpression(declaration.result, scope, locals);
}

function resolveExpression(root: Expression, scope: StaticScope, locals: ReadonlySet<string>): void {
  walk(root, (expression) => {
    const { at } = expression;
    if (expression.kind === 'variable') {
      if (isVariable(expression.name, scope, locals)) return;
      const what = isPackage(expression.name) ? 'is a package, not a variable' : 'is not defined';
      failAt(at, `${expression.name} ${what}`);
    } else if (expression.kind === 'call') {
      const { name, args } = expression;
      const found = findDeclaration(name, scope);
      if (!found && !isBuiltin(name)) failAt(at, `function ${name}() is not defined`);
      if (!found && scope.service === 'firebase.storage' && isDocumentFunction(name)) {
        failAt(at, `Storage rules call firestore.${name}()`);
      }
      const arity = found ? found.declaration.parameters.length : 1;
      if (args.length !== arity) failAt(at, `${name}() takes ${arity} arguments, not ${args.length}`);
    } else if (expression.kind === 'method') {
      resolveMethod(expression, scope, locals);
    }
  });
}

function resolveMethod(
  expression: Expression & { kind: 'method' },
  scope: StaticScope,
  locals: ReadonlySet<string>,
): void {
  const { at, object, name, args } = expression;
  const owner = packageOf(object, scope, locals);
  if (owner === 'firestore') {
    if (name !== 'get' && name !== 'exists') failAt(at, `firestore.${name}() does not exist`);
    if (args.length !== 1) failAt(at, `firestore.${name}() takes 1 argument, not ${args.length}`);
  } else if (owner !== null) {
    const arity = packageArity(owner, name);
    if (arity === null) failAt(at, `${owner}.${name}() does not exist`);
    if (args.length !== arity) failAt(at, `${owner}.${name}() takes ${arity} arguments, not ${args.length}`);
  } else {
    if (!isMethodName(name)) failAt(at, `no type has a method ${name}()`);
    const [pattern] = args;
    const takesPattern = name === 'matches' || name === 'split' || name === 'replace';
    if (takesPattern && pattern?.kind === 'literal' && pattern.value.type === 'string') {
      checkPattern(pattern.value.value, pattern);
    }
  }
}

function checkPattern(source: string, { at }: Expression): void {
  try {
    compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) failAt(at, error.message);
    throw error;
  }
}

function packageOf(object: Expression, scope: StaticScope, locals: ReadonlySet<string>): string | null {
  if (object.kind !== 'variable' || isVariable(object.name, scope, locals)) return null;
  if (object.name === 'firestore' && scope.service === 'firebase.storage') return 'firestore';
  return isPackage(object.name) ? object.name : null;
}

/** Packages are looked up last, so a wildcard may be called `math`. */
function isVariable(name: string, scope: StaticScope, locals: ReadonlySet<string>): boolean {
  if (locals.has(name)) return true;
  for (let at: StaticScope | null = scope; at; at = at.parent) if (at.variables.has(name)) return true;
  return false;
}

function findDeclaration(name: string, scope: StaticScope) {
  for (let at: StaticScope | null = scope; at; at = at.parent) {
    const declaration = at.functions.get(name);
    if (declaration) return { declaration, scope: at };
  }
  return null;
}

/** Follows calls down from a function; refuses cycles and chains the official compiler refuses. */
function callChain(declaration: FunctionDeclaration, scope: StaticScope, chain: FunctionDeclaration[]): void {
  if (chain.includes(declaration)) failAt(declaration.at, `function ${declaration.name}() calls itself`);
  if (chain.length >= MAX_CALL_CHAIN) failAt(declaration.at, `calls nest deeper than ${MAX_CALL_CHAIN - 1}`);
  const called = new Set<string>();
  for (const body of [...declaration.lets.map(({ value }) => value), declaration.result]) {
    walk(body, (expression) => {
      if (expression.kind === 'call') called.add(expression.name);
    });
  }
  for (const name of called) {
    const found = findDeclaration(name, scope);
    if (found) callChain(found.declaration, found.scope, [...chain, declaration]);
  }
}

/** Visits an expression and all within it, but not the name of a package (`math` in `math.abs(x)`). */
function walk(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  for (const part of partsOf(expression)) walk(part, visit);
}

function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to].filter((part) => part !== null);
    case 'call':
      return expression.args;
    case 'method': {
      const { object, args } = expression;
      const isName = object.kind === 'variable' && (isPackage(object.name) || object.name === 'firestore');
      return isName ? args : [object, ...args];
    }
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise];
    case 'binary':
      return [expression.left, expression.right];
  }
}
