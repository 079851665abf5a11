/** A value outside React that screens can follow; the smallest thing that `useSyncExternalStore` needs. */
import type { Live } from '../ui/session/appFace.ts';

export interface Settable<T> extends Live<T> {
  set(value: T): void;
}

export function createLive<T>(initial: T): Settable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
