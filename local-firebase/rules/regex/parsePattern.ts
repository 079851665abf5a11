/** Reads RE2 syntax into a tree, and refuses by name what RE2 does not have (look-around, backreferences, possessive repeats…). */

import {
  type CharClass,
  createClass,
  createLiteral,
  escapeClass,
  perlClass,
  posixClass,
  unicodeClass,
} from './charClass.ts';

export type PatternNode =
  | { kind: 'empty' }
  | { kind: 'char'; test: CharClass }
  | { kind: 'concat'; items: PatternNode[] }
  | { kind: 'alternate'; items: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number; lazy: boolean }
  | { kind: 'group'; item: PatternNode; index: number }
  | { kind: 'assert'; what: 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'not-word' };

export interface ParsedPattern {
  node: PatternNode;
  groupCount: number;
  groupNames: Map<string, number>;
}

export class PatternError extends Error {}

/** RE2's own limit on `{n,m}`. */
const MAX_REPEAT = 1000;
const MAX_NESTING = 250;

interface Flags {
  i: boolean;
  m: boolean;
  s: boolean;
  U: boolean;
}

const CONTROL: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Throws PatternError. */
export function parsePattern(source: string): ParsedPattern {
  const chars = Array.from(source);
  const groupNames = new Map<string, number>();
  let groupCount = 0;
  let flags: Flags = { i: false, m: false, s: false, U: false };
  let i = 0;
  let nesting = 0;

  function fail(message: string): never {
    throw new PatternError(`invalid regular expression ${JSON.stringify(source)}: ${message}`);
  }
  const ahead = (text: string) => Array.from(text).every((char, k) => chars[i + k] === char);

  function alternate(): PatternNode {
    const items = [concat()];
    while (chars[i] === '|') {
      i += 1;
      items.push(concat());
    }
    const [only] = items;
    return items.length === 1 && only ? only : { kind: 'alternate', items };
  }

  function concat(): PatternNode {
    const items: PatternNode[] = [];
    let afterRepeat = false;
    while (i < chars.length && chars[i] !== '|' && chars[i] !== ')') {
      if (ahead('\\Q')) {
        items.push(...quoted());
        afterRepeat = false;
        continue;
      }
      const repeat = readRepeat();
      if (repeat) {
        const item = items.pop();
        if (afterRepeat) fail('a repeat of a repeat');
        if (!item) fail('nothing to repeat');
        items.push({ kind: 'repeat', item, ...repeat });
        afterRepeat = true;
        continue;
      }
      const atom = readAtom();
      afterRepeat = false;
      if (atom) items.push(atom);
    }
    return items.length === 0 ? { kind: 'empty' } : { kind: 'concat', items };
  }

  function quoted(): PatternNode[] {
    i += 2;
    const items: PatternNode[] = [];
    while (i < chars.length && !ahead('\\E')) items.push(literal(chars[i++] ?? ''));
    if (i < chars.length) i += 2;
    return items;
  }

  function readRepeat(): { min: number; max: number; lazy: boolean } | null {
    const bounds = readBounds();
    if (!bounds) return null;
    const hasMark = chars[i] === '?';
    if (hasMark) i += 1;
    return { ...bounds, lazy: hasMark !== flags.U };
  }

  function readBounds(): { min: number; max: number } | null {
    const char = chars[i];
    if (char === '*' || char === '+' || char === '?') {
      i += 1;
      return { min: char === '+' ? 1 : 0, max: char === '?' ? 1 : Number.POSITIVE_INFINITY };
    }
    if (char !== '{') return null;
    // What is no count, such as {,3}, stands for itself.
    const close = chars.indexOf('}', i);
    const match = close < 0 ? null : /^(\d+)(,(\d*))?$/.exec(chars.slice(i + 1, close).join(''));
    if (!match) return null;
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Number.POSITIVE_INFINITY;
    if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY))
      fail('a repeat above 1000');
    if (max < min) fail('a repeat with its bounds reversed');
    i = close + 1;
    return { min, max };
  }

  function readAtom(): PatternNode | null {
    const char = chars[i] ?? '';
    switch (char) {
      case '(':
        return readGroup();
      case '[':
        i += 1;
        return { kind: 'char', test: readClass() };
      case '.':
        i += 1;
        return { kind: 'char', test: createClass(flags.s ? '\\p{Any}' : '\\n', !flags.s, false) };
      case '^':
        i += 1;
        return { kind: 'assert', what: flags.m ? 'line-start' : 'text-start' };
      case '$':
        i += 1;
        return { kind: 'assert', what: flags.m ? 'line-end' : 'text-end' };
      case '\\':
        return readEscape();
      default:
        i += 1;
        return literal(char);
    }
  }

  function literal(char: string): PatternNode {
    return { kind: 'char', test: createLiteral(char.codePointAt(0) ?? 0, flags.i) };
  }

  function readGroup(): PatternNode | null {
    if (++nesting > MAX_NESTING) fail('nested too deeply');
    i += 1;
    const outer = { ...flags };
    let index: number | null = null;
    if (chars[i] === '?') {
      const name = /^\?P?<([A-Za-z0-9_]+)>/.exec(chars.slice(i, i + 80).join(''));
      if (name) {
        const [whole, label = ''] = name;
        if (groupNames.has(label)) fail(`the group name ${label} stands twice`);
        index = ++groupCount;
        groupNames.set(label, index);
        i += whole.length;
      } else if (readFlags()) {
        nesting -= 1;
        return null;
      }
    } else {
      index = ++groupCount;
    }
    const item = alternate();
    if (chars[i] !== ')') fail('a parenthesis is not closed');
    i += 1;
    flags = outer;
    nesting -= 1;
    return index === null ? item : { kind: 'group', item, index };
  }

  /** After `(`: `?flags)` returns true and stays in force; `?flags:` opens a group that does not capture. */
  function readFlags(): boolean {
    const text = chars.slice(i, i + 20).join('');
    const match = /^\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(text);
    if (!match) fail(`(${text.slice(0, 3)} is not supported by RE2`);
    const next = { ...flags };
    for (const flag of match[1] ?? '') if (isFlag(flag)) next[flag] = true;
    for (const flag of match[2] ?? '') if (isFlag(flag)) next[flag] = false;
    flags = next;
    i += match[0].length;
    return match[3] === ')';
  }

  function readEscape(): PatternNode {
    const char = chars[i + 1];
    const asserts = { A: 'text-start', z: 'text-end', b: 'word', B: 'not-word' } as const;
    if (char === 'A' || char === 'z' || char === 'b' || char === 'B') {
      i += 2;
      return { kind: 'assert', what: asserts[char] };
    }
    const named = readNamedClass();
    if (named !== null) return { kind: 'char', test: createClass(named, false, flags.i) };
    return { kind: 'char', test: createLiteral(readCodePoint(), flags.i) };
  }

  /** `\d`, `\pL`, `\p{Greek}`, `[:alpha:]` (inside a class) as class source, or null. */
  function readNamedClass(): string | null {
    const perl = chars[i] === '\\' ? perlClass(chars[i + 1] ?? '') : null;
    if (perl !== null) {
      i += 2;
      return perl;
    }
    const text = chars.slice(i, i + 60).join('');
    const unicode = /^\\([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))/.exec(text);
    if (unicode) {
      const negated = (unicode[1] === 'P') !== (unicode[2] === '^');
      const source = unicodeClass(unicode[3] ?? unicode[4] ?? '', negated);
      if (source === null) fail(`${unicode[0]} names no class of characters`);
      i += unicode[0].length;
      return source;
    }
    return null;
  }

  /** One code point, escaped or not; RE2 takes an escaped punctuation mark for itself and refuses unknown letters. */
  function readCodePoint(): number {
    const char = chars[i++] ?? fail('unexpected end');
    if (char !== '\\') return char.codePointAt(0) ?? 0;
    const text = chars.slice(i, i + 12).join('');
    const hex = /^x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,8})\})/.exec(text);
    const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(text);
    if (hex || octal) {
      const code = hex ? Number.parseInt(hex[1] ?? hex[2] ?? '', 16) : Number.parseInt(octal?.[0] ?? '', 8);
      if (code > 0x10ffff) fail('a character beyond Unicode');
      i += (hex ?? octal)?.[0].length ?? 0;
      return code;
    }
    const escaped = chars[i++] ?? fail('a trailing backslash');
    const control = CONTROL[escaped];
    if (control !== undefined) return control;
    if (!/^[\x21-\x7e ]$/.test(escaped) || /[A-Za-z0-9]/.test(escaped))
      fail(`\\${escaped} is not supported by RE2`);
    return escaped.codePointAt(0) ?? 0;
  }

  function readClass(): CharClass {
    const negated = chars[i] === '^';
    if (negated) i += 1;
    let body = '';
    for (let first = true; first || chars[i] !== ']'; first = false) {
      if (i >= chars.length) fail('a class is not closed');
      const posix = /^\[:(\^?)([a-z]+):\]/.exec(chars.slice(i, i + 16).join(''));
      if (posix) {
        body += posixClass(posix[2] ?? '', posix[1] === '^') ?? fail(`${posix[0]} names no class`);
        i += posix[0].length;
        continue;
      }
      const named = readNamedClass();
      if (named !== null) {
        body += named;
        continue;
      }
      const low = readCodePoint();
      if (chars[i] === '-' && i + 1 < chars.length && chars[i + 1] !== ']') {
        i += 1;
        if (readNamedClass() !== null) fail('a range that ends in a class');
        const high = readCodePoint();
        if (high < low) fail('a range with its ends reversed');
        body += `${escapeClass(low)}-${escapeClass(high)}`;
      } else {
        body += escapeClass(low);
      }
    }
    i += 1;
    return createClass(body, negated, flags.i);
  }

  const node = alternate();
  if (i < chars.length) fail('a parenthesis that closes nothing');
  return { node, groupCount, groupNames };
}

function isFlag(flag: string): flag is keyof Flags {
  return flag === 'i' || flag === 'm' || flag === 's' || flag === 'U';
}
