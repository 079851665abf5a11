/** Turns a rules source into its declarations: services, match trees, functions, allows. Every refusal names line and column. */

import type {
  AllowDeclaration,
  FunctionDeclaration,
  MatchDeclaration,
  MatchSegment,
  Position,
  RulesFile,
  Scope,
  ServiceDeclaration,
  ServiceName,
} from './ast.ts';
import { SERVICE_NAMES } from './ast.ts';
import { createLexer, type Lexer } from './lex.ts';
import {
  capture,
  expectName,
  expectSymbol,
  failAt,
  parseExpression,
  quote,
  takeKeyword,
  takeSymbol,
} from './parseExpression.ts';
import type { RulesMethod } from './ruleset.ts';

/** Documented limits of the rules language. */
const MAX_PARAMETERS = 7;
const MAX_LETS = 10;

const METHODS = new Map<string, readonly RulesMethod[]>([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
]);

/** Throws RulesSyntaxError. */
export function parseRules(source: string): RulesFile {
  const lexer = createLexer(source);
  const file: RulesFile = { version: parseVersion(lexer), functions: new Map(), services: [] };
  while (lexer.peek().kind !== 'end') {
    const { at } = lexer.peek();
    if (takeKeyword(lexer, 'service')) {
      const service = parseService(lexer, at, file.version);
      if (file.services.some(({ name }) => name === service.name)) {
        failAt(at, `service ${service.name} is declared twice`);
      }
      file.services.push(service);
    } else if (takeKeyword(lexer, 'function')) {
      declare(file.functions, parseFunction(lexer, at));
    } else {
      failAt(at, `expected 'service' or 'function', found ${quote(lexer.peek())}`);
    }
  }
  if (file.services.length === 0) failAt(lexer.peek().at, 'the rules declare no service');
  return file;
}

function parseVersion(lexer: Lexer): '1' | '2' {
  if (!takeKeyword(lexer, 'rules_version')) return '1';
  expectSymbol(lexer, '=', 'after rules_version');
  const token = lexer.take();
  takeSymbol(lexer, ';');
  if (token.kind === 'string' && (token.value === '1' || token.value === '2')) return token.value;
  return failAt(token.at, `rules_version is '1' or '2', not ${quote(token)}`);
}

function parseService(lexer: Lexer, at: Position, version: '1' | '2'): ServiceDeclaration {
  const first = expectName(lexer, 'after service');
  expectSymbol(lexer, '.', "in the service's name");
  const name = `${first.text}.${expectName(lexer, "in the service's name").text}`;
  const known: ServiceName | undefined = SERVICE_NAMES.find((service) => service === name);
  if (!known) failAt(first.at, `service ${name} is not known, only ${SERVICE_NAMES.join(' and ')}`);
  const service: ServiceDeclaration = { at, name: known, functions: new Map(), matches: [] };
  expectSymbol(lexer, '{', 'after the name of the service');
  while (!takeSymbol(lexer, '}')) parseScopeMember(lexer, service, version, 'a service');
  if (service.matches.length === 0 && service.functions.size === 0) failAt(at, 'the service is empty');
  return service;
}

function parseScopeMember(lexer: Lexer, scope: Scope, version: '1' | '2', where: string): void {
  const { at } = lexer.peek();
  if (takeKeyword(lexer, 'function')) declare(scope.functions, parseFunction(lexer, at));
  else if (takeKeyword(lexer, 'match')) scope.matches.push(parseMatch(lexer, at, version));
  else failAt(at, `expected match, allow or function inside ${where}, found ${quote(lexer.peek())}`);
}

function declare(functions: Map<string, FunctionDeclaration>, declared: FunctionDeclaration): void {
  if (functions.has(declared.name)) failAt(declared.at, `function ${declared.name} is already defined here`);
  functions.set(declared.name, declared);
}

function parseMatch(lexer: Lexer, at: Position, version: '1' | '2'): MatchDeclaration {
  const segments = parseMatchPath(lexer, version);
  const match: MatchDeclaration = { at, segments, functions: new Map(), matches: [], allows: [] };
  expectSymbol(lexer, '{', 'after the path of a match');
  while (!takeSymbol(lexer, '}')) {
    const { at: allowAt } = lexer.peek();
    if (takeKeyword(lexer, 'allow')) match.allows.push(parseAllow(lexer, allowAt));
    else parseScopeMember(lexer, match, version, 'a match');
  }
  if (match.allows.length + match.matches.length + match.functions.size === 0)
    failAt(at, 'the match is empty');
  return match;
}

function parseMatchPath(lexer: Lexer, version: '1' | '2'): MatchSegment[] {
  const segments: MatchSegment[] = [];
  const names = new Set<string>();
  const start = lexer.peek();
  while (lexer.peek().kind === 'symbol' && lexer.peek().text === '/') {
    const { at } = lexer.peek();
    const previous = segments.at(-1);
    if (version === '1' && previous?.kind === 'rest') {
      failAt(at, "{name=**} stands last in a path under rules_version '1'");
    }
    const text = lexer.takePathSegment();
    if (text !== null) {
      segments.push({ kind: 'text', text });
      continue;
    }
    lexer.take();
    if (!takeSymbol(lexer, '{')) failAt(at, 'a path segment is missing after the slash');
    const { name, rest } = capture(lexer);
    if (names.has(name)) failAt(at, `{${name}} stands twice in one path`);
    if (rest && segments.some(({ kind }) => kind === 'rest')) failAt(at, 'a path has at most one {name=**}');
    names.add(name);
    segments.push(rest ? { kind: 'rest', name } : { kind: 'capture', name });
  }
  if (segments.length === 0) failAt(start.at, `expected a path after match, found ${quote(start)}`);
  return segments;
}

function parseAllow(lexer: Lexer, at: Position): AllowDeclaration {
  const methods = new Set<RulesMethod>();
  const labels: string[] = [];
  do {
    const token = lexer.take();
    const means = METHODS.get(token.text);
    if (!means) failAt(token.at, `${quote(token)} is no method; they are ${[...METHODS.keys()].join(', ')}`);
    for (const method of means) methods.add(method);
    labels.push(token.text);
  } while (takeSymbol(lexer, ','));
  let condition: AllowDeclaration['condition'] = null;
  if (takeSymbol(lexer, ':')) {
    if (!takeKeyword(lexer, 'if')) failAt(lexer.peek().at, "expected 'if' after the colon of an allow");
    condition = parseExpression(lexer);
  }
  // The official compiler wants no semicolon before a closing brace or another declaration.
  takeSymbol(lexer, ';');
  return { at, methods: [...methods], label: labels.join(', '), condition };
}

function parseFunction(lexer: Lexer, at: Position): FunctionDeclaration {
  const name = expectName(lexer, 'after function').text;
  const parameters = parseParameters(lexer, name);
  const taken = new Set(parameters);
  const lets: FunctionDeclaration['lets'] = [];
  expectSymbol(lexer, '{', "before the function's body");
  while (takeKeyword(lexer, 'let')) {
    const variable = expectName(lexer, 'after let');
    if (taken.has(variable.text)) failAt(variable.at, `${variable.text} is already bound in this function`);
    if (lets.length === MAX_LETS) failAt(variable.at, `a function has at most ${MAX_LETS} let bindings`);
    taken.add(variable.text);
    expectSymbol(lexer, '=', 'after the name of a let');
    lets.push({ at: variable.at, name: variable.text, value: parseExpression(lexer) });
    expectSymbol(lexer, ';', 'at the end of a let');
  }
  if (!takeKeyword(lexer, 'return')) {
    failAt(lexer.peek().at, `expected 'let' or 'return' in function ${name}, found ${quote(lexer.peek())}`);
  }
  const result = parseExpression(lexer);
  takeSymbol(lexer, ';');
  expectSymbol(lexer, '}', `after the return of function ${name}`);
  return { at, name, parameters, lets, result };
}

function parseParameters(lexer: Lexer, name: string): string[] {
  const parameters: string[] = [];
  expectSymbol(lexer, '(', `after the name of function ${name}`);
  while (!takeSymbol(lexer, ')')) {
    const { at, text } = expectName(lexer, `as a parameter of ${name}`);
    if (parameters.includes(text)) failAt(at, `parameter ${text} stands twice`);
    if (parameters.length === MAX_PARAMETERS)
      failAt(at, `a function has at most ${MAX_PARAMETERS} parameters`);
    parameters.push(text);
    if (!takeSymbol(lexer, ',')) {
      expectSymbol(lexer, ')', 'after the parameters');
      break;
    }
  }
  return parameters;
}
