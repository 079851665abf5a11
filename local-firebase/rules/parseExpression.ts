/** Turns the tokens of one expression into a tree, by the precedence of the official compiler. Resolves no names. */

import type { BinaryOperator, Expression, PathPart, Position } from './ast.ts';
import type { Lexer, Token } from './lex.ts';
import { RulesSyntaxError } from './ruleset.ts';
import { isTypeName, TYPE_NAMES } from './typeNames.ts';

/** From loosest to tightest. `in` and `is` bind looser than `==`, as the official compiler has it, whatever the reference's table suggests. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['in', 'is'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const LEVEL = new Map(LEVELS.flatMap((operators, level) => operators.map((operator) => [operator, level])));

const KEYWORDS = new Set(['if', 'in', 'is', 'let', 'return', 'function', 'match', 'allow', 'service']);

/** The official compiler refuses deeper trees; each operator of a chain counts, for it nests to the left. */
const MAX_DEPTH = 99;

export function failAt(at: Position, message: string): never {
  throw new RulesSyntaxError(message, at.line, at.column);
}

export function expectSymbol(lexer: Lexer, text: string, where: string): Token {
  const token = lexer.take();
  if (token.kind !== 'symbol' || token.text !== text) {
    failAt(token.at, `expected '${text}' ${where}, found ${quote(token)}`);
  }
  return token;
}

export function takeSymbol(lexer: Lexer, text: string): boolean {
  const token = lexer.peek();
  if (token.kind !== 'symbol' || token.text !== text) return false;
  lexer.take();
  return true;
}

export function takeKeyword(lexer: Lexer, text: string): boolean {
  const token = lexer.peek();
  if (token.kind !== 'name' || token.text !== text) return false;
  lexer.take();
  return true;
}

/** A name that may be declared or read as a variable. */
export function expectName(lexer: Lexer, where: string): Token {
  const token = lexer.take();
  if (token.kind !== 'name') failAt(token.at, `expected a name ${where}, found ${quote(token)}`);
  if (KEYWORDS.has(token.text)) failAt(token.at, `'${token.text}' is a keyword and cannot be a name`);
  return token;
}

export function quote(token: Token): string {
  return token.kind === 'end' ? token.text : `'${token.text}'`;
}

export function parseExpression(lexer: Lexer): Expression {
  let depth = 0;

  function nested<T>(at: Position, parse: () => T): T {
    depth += 1;
    if (depth > MAX_DEPTH) failAt(at, 'the expression is nested too deeply to be evaluated safely');
    const result = parse();
    depth -= 1;
    return result;
  }

  function conditional(): Expression {
    const { at } = lexer.peek();
    return nested(at, () => {
      const test = binary(0);
      if (!takeSymbol(lexer, '?')) return test;
      const then = conditional();
      expectSymbol(lexer, ':', 'in a conditional expression');
      return { kind: 'conditional', at, test, then, otherwise: conditional() };
    });
  }

  function binary(minimum: number): Expression {
    let left = unary();
    for (let length = 1; ; length++) {
      const token = lexer.peek();
      const level = token.kind === 'symbol' || token.kind === 'name' ? LEVEL.get(token.text) : undefined;
      if (level === undefined || level < minimum) return left;
      if (depth + length > MAX_DEPTH) failAt(token.at, 'the expression is too long to be evaluated safely');
      if (token.text === '/' && lexer.isJoined()) {
        failAt(
          token.at,
          "a '/' that is followed by something begins a path; write a space after it to divide",
        );
      }
      lexer.take();
      if (token.text === 'is') {
        const type = lexer.take();
        if (type.kind !== 'name' || !isTypeName(type.text)) {
          failAt(type.at, `${quote(type)} is no type; the types are ${TYPE_NAMES.join(', ')}`);
        }
        left = { kind: 'is', at: left.at, operand: left, typeName: type.text };
      } else {
        const right = nested(token.at, () => binary(level + 1));
        left = { kind: 'binary', at: left.at, operator: asBinary(token), left, right };
      }
    }
  }

  function unary(): Expression {
    const token = lexer.peek();
    if (token.kind === 'symbol' && (token.text === '!' || token.text === '-')) {
      lexer.take();
      const operator = token.text;
      return { kind: 'unary', at: token.at, operator, operand: nested(token.at, unary) };
    }
    return postfix(primary());
  }

  function postfix(start: Expression): Expression {
    let object = start;
    for (let length = 1; ; length++) {
      const { at } = lexer.peek();
      if (depth + length > MAX_DEPTH) failAt(at, 'the expression is too long to be evaluated safely');
      if (takeSymbol(lexer, '.')) {
        const name = lexer.take();
        if (name.kind !== 'name') failAt(name.at, `expected a property after '.', found ${quote(name)}`);
        object = takeSymbol(lexer, '(')
          ? { kind: 'method', at: name.at, object, name: name.text, args: list(')', 'of the arguments') }
          : { kind: 'member', at: name.at, object, name: name.text };
      } else if (takeSymbol(lexer, '[')) {
        object = indexOrSlice(at, object);
      } else {
        return object;
      }
    }
  }

  function indexOrSlice(at: Position, object: Expression): Expression {
    const isSymbol = (text: string) => lexer.peek().kind === 'symbol' && lexer.peek().text === text;
    const from = isSymbol(':') ? null : conditional();
    if (takeSymbol(lexer, ':')) {
      const to = isSymbol(']') ? null : conditional();
      expectSymbol(lexer, ']', 'at the end of a slice');
      return { kind: 'slice', at, object, from, to };
    }
    expectSymbol(lexer, ']', 'at the end of an index');
    return from ? { kind: 'index', at, object, index: from } : failAt(at, 'an index is missing');
  }

  function primary(): Expression {
    const token = lexer.peek();
    const { at } = token;
    if (token.kind === 'symbol' && token.text === '/') return { kind: 'path', at, parts: path() };
    lexer.take();
    switch (token.kind) {
      case 'int':
      case 'float':
      case 'string':
      case 'bytes':
        return { kind: 'literal', at, value: literalValue(token) };
      case 'name':
        return named(token);
      case 'symbol':
        if (token.text === '(') {
          const inner = conditional();
          expectSymbol(lexer, ')', 'to close the parenthesis');
          return inner;
        }
        if (token.text === '[') return { kind: 'list', at, items: list(']', 'of the list') };
        if (token.text === '{') return { kind: 'map', at, entries: entries() };
        break;
      default:
    }
    return failAt(at, `expected an expression, found ${quote(token)}`);
  }

  function named(token: Token): Expression {
    const { at, text } = token;
    if (text === 'true' || text === 'false')
      return { kind: 'literal', at, value: { type: 'bool', value: text === 'true' } };
    if (text === 'null') return { kind: 'literal', at, value: { type: 'null' } };
    if (KEYWORDS.has(text)) failAt(at, `expected an expression, found the keyword '${text}'`);
    if (takeSymbol(lexer, '(')) return { kind: 'call', at, name: text, args: list(')', 'of the arguments') };
    return { kind: 'variable', at, name: text };
  }

  function list(close: string, what: string): Expression[] {
    const items: Expression[] = [];
    while (!takeSymbol(lexer, close)) {
      items.push(conditional());
      if (!takeSymbol(lexer, ',')) {
        expectSymbol(lexer, close, `at the end ${what}`);
        break;
      }
    }
    return items;
  }

  function entries(): { key: Expression; value: Expression }[] {
    const result: { key: Expression; value: Expression }[] = [];
    while (!takeSymbol(lexer, '}')) {
      const key = conditional();
      expectSymbol(lexer, ':', 'between a key and its value');
      result.push({ key, value: conditional() });
      if (!takeSymbol(lexer, ',')) {
        expectSymbol(lexer, '}', 'at the end of the map');
        break;
      }
    }
    return result;
  }

  function path(): PathPart[] {
    const parts: PathPart[] = [];
    while (lexer.peek().kind === 'symbol' && lexer.peek().text === '/') {
      const { at } = lexer.peek();
      const text = lexer.takePathSegment();
      if (text !== null) {
        parts.push({ kind: 'text', text });
        continue;
      }
      // After a finished path a lone '/' with space behind it would divide, which paths cannot do.
      lexer.take();
      if (takeSymbol(lexer, '$(')) {
        parts.push({ kind: 'expression', expression: conditional() });
        expectSymbol(lexer, ')', 'at the end of $(…)');
      } else if (takeSymbol(lexer, '{')) {
        parts.push(capture(lexer));
      } else {
        failAt(at, 'a path segment is missing after the slash');
      }
    }
    return parts;
  }

  return conditional();
}

/** After `{`: `name}` or `name=**}`. */
export function capture(lexer: Lexer): { kind: 'capture'; name: string; rest: boolean } {
  const { text } = expectName(lexer, 'in a path wildcard');
  const rest = takeSymbol(lexer, '=');
  if (rest) expectSymbol(lexer, '**', 'after = in a path wildcard');
  expectSymbol(lexer, '}', 'at the end of a path wildcard');
  return { kind: 'capture', name: text, rest };
}

function asBinary(token: Token): BinaryOperator {
  const { text } = token;
  switch (text) {
    case '||':
    case '&&':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return text;
    default:
      return failAt(token.at, `${quote(token)} is no operator`);
  }
}

function literalValue(token: Token & { kind: 'int' | 'float' | 'string' | 'bytes' }) {
  switch (token.kind) {
    case 'int':
      return { type: 'int', value: token.value } as const;
    case 'float':
      return { type: 'float', value: token.value } as const;
    case 'string':
      return { type: 'string', value: token.value } as const;
    case 'bytes':
      return { type: 'bytes', value: token.value } as const;
  }
}
