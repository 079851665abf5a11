import type { Subscribable } from '../ui/session/useObservable.ts';

/** What is known now. Without RxJS's own `firstValueFrom`, which would be split off from what every screen has. */
export function firstOf<T>(known$: Subscribable<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const reading = known$.subscribe({ next: resolve, error: reject });
  return promise.finally(() => reading.unsubscribe());
}
