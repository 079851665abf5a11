/** The profile of somebody as this device knows it. */
import { useEffect, useMemo } from 'react';
import type { User } from '../../domain/index.ts';
import { useAppActions, useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';

/** `undefined` until read, `null` while it is not on this device: then it is asked for, one read, and comes when it can. */
export function useUser(id: string): User | null | undefined {
  const store = useStore();
  const { fetchUser } = useAppActions();
  const user: User | null | undefined = useObservable(
    useMemo(() => store.user$(id), [store, id]),
    undefined,
  );
  const isMissing = user === null;
  useEffect(() => {
    if (isMissing) fetchUser(id);
  }, [isMissing, fetchUser, id]);
  return user;
}
