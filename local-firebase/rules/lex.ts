/** Splits a rules source into tokens on demand, because `/` begins a path or divides by where it stands. Knows no grammar. */

import type { Position } from './ast.ts';
import { RulesSyntaxError } from './ruleset.ts';
import { readStringLiteral } from './stringLiteral.ts';
import { MAX_INT } from './values.ts';

export type Token = { at: Position; offset: number; end: number } & (
  | { kind: 'name'; text: string }
  | { kind: 'int'; text: string; value: bigint }
  | { kind: 'float'; text: string; value: number }
  | { kind: 'string'; text: string; value: string }
  | { kind: 'bytes'; text: string; value: Uint8Array }
  | { kind: 'symbol'; text: string }
  | { kind: 'end'; text: string }
);

export interface Lexer {
  peek(): Token;
  take(): Token;
  /** The text of one path segment right after the `/` at the head, or `null` when none follows; takes both. */
  takePathSegment(): string | null;
  /** Whether nothing separates the token at the head from the one after it. */
  isJoined(): boolean;
}

const SYMBOLS = /(?:&&|\|\||==|!=|<=|>=|\+\+|--|\$\(|\*\*|[{}()[\].,;:?<>!+\-*/%=])/y;
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /(?!\$\()[A-Za-z_$][A-Za-z0-9_$]*/y;
const NUMBER = /(?:\d+\.\d*|\.\d+|\d+)/y;
const SEGMENT = /(?:[A-Za-z0-9_\-.~%']+|\([A-Za-z0-9_\-.~]+\))/y;

export function createLexer(source: string): Lexer {
  const lineStarts = [0];
  for (let i = 0; i < source.length; i++) if (source[i] === '\n') lineStarts.push(i + 1);
  let offset = 0;
  let head: Token | null = null;

  function position(at: number): Position {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (lineStarts[low] ?? 0) + 1 };
  }
  function match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  }
  function fail(at: number, message: string): never {
    const { line, column } = position(at);
    throw new RulesSyntaxError(message, line, column);
  }

  function read(from: number): Token {
    const start = from + (match(SPACE, from)?.length ?? 0);
    const at = position(start);
    const place = (text: string) => ({ at, offset: start, end: start + text.length, text });
    if (start >= source.length) return { ...place(''), kind: 'end', text: 'the end of the file' };
    if (source.startsWith('/*', start)) fail(start, 'a comment is not closed');
    const quoted = readStringLiteral(source, start, fail);
    if (quoted) return { ...place(quoted.text), ...quoted };
    const name = match(NAME, start);
    if (name !== null) return { ...place(name), kind: 'name' };
    const number = match(NUMBER, start);
    if (number !== null) {
      if (number.includes('.')) return { ...place(number), kind: 'float', value: Number(number) };
      const value = BigInt(number);
      if (value > MAX_INT) fail(start, `${number} is out of the range of int`);
      return { ...place(number), kind: 'int', value };
    }
    const symbol = match(SYMBOLS, start);
    if (symbol === null) fail(start, `unexpected ${JSON.stringify(source[start])}`);
    if (symbol === '++' || symbol === '--') fail(start, `${symbol} is not an operator of the rules language`);
    return { ...place(symbol), kind: 'symbol' };
  }

  function peek(): Token {
    head ??= read(offset);
    return head;
  }
  return {
    peek,
    take() {
      const token = peek();
      offset = token.end;
      head = null;
      return token;
    },
    takePathSegment() {
      const slash = peek();
      const segment = match(SEGMENT, slash.end);
      if (segment === null) return null;
      offset = slash.end + segment.length;
      head = null;
      return segment;
    },
    isJoined() {
      const { end } = peek();
      return end < source.length && match(SPACE, end) === null;
    },
  };
}
