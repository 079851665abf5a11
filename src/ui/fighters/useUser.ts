/** The profile of somebody as this device knows it. */
import { useMemo } from 'react';
import type { User } from '../../domain/index.ts';
import { useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';

/** `undefined` until read, `null` while it is not on this device. */
export function useUser(id: string): User | null | undefined {
  const store = useStore();
  return useObservable(
    useMemo(() => store.user$(id), [store, id]),
    undefined,
  );
}
