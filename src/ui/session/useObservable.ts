/** Reads an observable of the store in a screen, through React's own contract for outside values. */
import { useMemo, useSyncExternalStore } from 'react';

/** What is needed of an RxJS observable; so the shell does not load RxJS for its sake. */
export interface Subscribable<T> {
  subscribe(observer: { next: (value: T) => void; error: (error: unknown) => void }): {
    unsubscribe(): void;
  };
}

/**
 * The latest value, `initial` until there is one. The observable must keep its identity between renders:
 *
 *   const store = useStore();
 *   const battles = useObservable(useMemo(() => store.battles$(), [store]), null);
 *
 * An error of the observable is thrown into the render, where the error screen shows it.
 */
export function useObservable<T, Initial>(observable$: Subscribable<T>, initial: Initial): T | Initial {
  const live = useMemo(() => {
    let latest: { value: T } | { error: unknown } | null = null;
    return {
      subscribe(onChange: () => void) {
        const subscription = observable$.subscribe({
          next: (value) => {
            latest = { value };
            onChange();
          },
          error: (error) => {
            latest = { error };
            onChange();
          },
        });
        return () => subscription.unsubscribe();
      },
      current: () => latest,
    };
  }, [observable$]);
  const latest = useSyncExternalStore(live.subscribe, live.current);
  if (latest && 'error' in latest) throw latest.error;
  return latest ? latest.value : initial;
}
