/**
 * A deep copy of rows and battles, so that nobody shares an object with a store or a server, as over a real wire. Of plain
 * objects, lists and single values alone; anything else is refused. Ten times as fast as `structuredClone`, of which a
 * thousand lives need some millions.
 */
export function copyOf<T>(value: T): T;
export function copyOf(value: unknown): unknown {
  if (typeof value === 'function') throw new Error('A function is no plain value');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf<unknown>(item));
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('No plain value can be copied');
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = copyOf<unknown>(item);
  return copy;
}
