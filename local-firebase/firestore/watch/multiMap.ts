/** Owns a map of sets that forgets empty ones. */

export interface MultiMap<K, V> {
  get(key: K): ReadonlySet<V>;
  add(key: K, value: V): void;
  remove(key: K, value: V): void;
}

export function createMultiMap<K, V>(): MultiMap<K, V> {
  const sets = new Map<K, Set<V>>();
  const empty: ReadonlySet<V> = new Set();
  return {
    get: (key) => sets.get(key) ?? empty,
    add(key, value) {
      const set = sets.get(key);
      if (set) set.add(value);
      else sets.set(key, new Set([value]));
    },
    remove(key, value) {
      const set = sets.get(key);
      set?.delete(value);
      if (set?.size === 0) sets.delete(key);
    },
  };
}
