/** Reads `'…'`, `"…"` and `b'…'` with the escapes the language has: \b \f \n \r \t \\ \' \" \xHH \uHHHH \OOO. */

const SIMPLE: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const CODE = /x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([0-3][0-7]{2})/y;

type Quoted =
  | { kind: 'string'; text: string; value: string }
  | { kind: 'bytes'; text: string; value: Uint8Array };

/** `null` when no literal begins at `start`; `fail` must throw. */
export function readStringLiteral(
  source: string,
  start: number,
  fail: (at: number, message: string) => never,
): Quoted | null {
  const isBytes = source[start] === 'b' && (source[start + 1] === "'" || source[start + 1] === '"');
  const open = isBytes ? start + 1 : start;
  const quote = source[open];
  if (quote !== "'" && quote !== '"') return null;
  const bytes: number[] = [];
  let value = '';
  let i = open + 1;
  while (source[i] !== quote) {
    const char = String.fromCodePoint(source.codePointAt(i) ?? 10);
    if (i >= source.length || char === '\n' || char === '\r')
      fail(start, 'a string is not closed on its line');
    let unit = char;
    let isCode = false;
    let length = char.length;
    if (char === '\\') {
      CODE.lastIndex = i + 1;
      const code = CODE.exec(source);
      if (code) {
        if (isBytes && code[2] !== undefined) fail(i, '\\u is not an escape of a bytes literal');
        unit = String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', code[3] ? 8 : 16));
        isCode = true;
        length = 1 + code[0].length;
      } else {
        const simple = SIMPLE[source[i + 1] ?? ''];
        if (simple === undefined) fail(i, `unknown escape \\${source[i + 1] ?? ''}`);
        unit = simple;
        length = 2;
      }
    }
    if (isBytes) bytes.push(...(isCode ? [unit.charCodeAt(0)] : Buffer.from(unit)));
    else value += unit;
    i += length;
  }
  const text = source.slice(start, i + 1);
  return isBytes ? { kind: 'bytes', text, value: Uint8Array.from(bytes) } : { kind: 'string', text, value };
}
