/** Owns the order of text and names: by UTF-8 bytes, as Firestore sorts, not by JavaScript's UTF-16 units. */

/** Negative, zero or positive. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // Surrogates stand for code points above U+FFFF, which UTF-8 sorts after U+E000..U+FFFF.
    return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Paths `a/b/c`, segment by segment: `a/b` sorts before `a!/b`. Numeric ids (`__id5__`) come before all texts. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.split('/');
  const right = b.split('/');
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = compareSegments(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareSegments(a: string, b: string): number {
  if (!a.startsWith('__id') && !b.startsWith('__id')) return compareText(a, b);
  const left = numericId(a);
  const right = numericId(b);
  if (left === null || right === null) return left === right ? compareText(a, b) : left === null ? 1 : -1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function numericId(segment: string): bigint | null {
  const digits = /^__id(-?\d+)__$/.exec(segment)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
