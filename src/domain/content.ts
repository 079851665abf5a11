/** A total order over document values, so that every device breaks a tie the same way (M1). Knows no field of ours. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rankOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'boolean') return 2;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
};

const compareNumbers = (a: number, b: number): number => {
  if (Object.is(a, b)) return 0;
  if (Number.isNaN(a)) return -1;
  if (Number.isNaN(b)) return 1;
  // The two zeros are told apart only so that the order agrees with equality.
  if (a === b) return Object.is(a, -0) ? -1 : 1;
  return a < b ? -1 : 1;
};

const compareLists = (a: unknown[], b: unknown[]): number => {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compareContent(a[index], b[index]);
    if (order !== 0) return order;
  }
  return compareNumbers(a.length, b.length);
};

const compareRecords = (a: Record<string, unknown>, b: Record<string, unknown>): number => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  for (const key of keys) {
    const order = compareContent(
      Object.hasOwn(a, key) ? a[key] : undefined,
      Object.hasOwn(b, key) ? b[key] : undefined,
    );
    if (order !== 0) return order;
  }
  return 0;
};

/** Negative, 0 or positive. The order of keys never matters; a key that holds `undefined` is the same as no key. */
export const compareContent = (a: unknown, b: unknown): number => {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  return isRecord(a) && isRecord(b) ? compareRecords(a, b) : 0;
};

export const contentEquals = (a: unknown, b: unknown): boolean => compareContent(a, b) === 0;
