/** Sets of characters for patterns. Each test looks at one code point, so none can take long. */

export type CharClass = (codePoint: number) => boolean;

const POSIX: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t\\x20',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e',
  space: '\\t\\n\\v\\f\\r\\x20',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};
const PERL: Record<string, string> = { d: '0-9', s: '\\t\\n\\f\\r\\x20', w: '0-9A-Za-z_' };

/** `body` is the inside of a class in JavaScript's `v` syntax. */
export function createClass(body: string, negated: boolean, ignoreCase: boolean): CharClass {
  const pattern = new RegExp(`^[${negated ? '^' : ''}${body}]$`, ignoreCase ? 'vi' : 'v');
  // Filled as characters come by; `undefined` is not yet asked.
  const ascii: (boolean | undefined)[] = [];
  return (codePoint) => {
    if (codePoint > 127) return pattern.test(String.fromCodePoint(codePoint));
    const known = ascii[codePoint] ?? pattern.test(String.fromCharCode(codePoint));
    ascii[codePoint] = known;
    return known;
  };
}

/** One character; without case it needs no pattern, which makes long literals cheap. */
export function createLiteral(codePoint: number, ignoreCase: boolean): CharClass {
  return ignoreCase ? createClass(escapeClass(codePoint), false, true) : (asked) => asked === codePoint;
}

export function escapeClass(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

export function perlClass(letter: string): string | null {
  const body = PERL[letter.toLowerCase()];
  if (body === undefined) return null;
  return letter === letter.toLowerCase() ? body : `[^${body}]`;
}

export function posixClass(name: string, negated: boolean): string | null {
  const body = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  return body === undefined ? null : negated ? `[^${body}]` : body;
}

/** A general category (`L`, `Lu`) or a script (`Greek`), as RE2 names them. */
export function unicodeClass(name: string, negated: boolean): string | null {
  for (const property of name === 'Any' || /^[A-Z][a-z]?$/.test(name) ? [name] : [`Script=${name}`]) {
    const source = `\\${negated ? 'P' : 'p'}{${property}}`;
    try {
      new RegExp(source, 'v');
      return source;
    } catch {
      return null;
    }
  }
  return null;
}
