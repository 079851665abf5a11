/** Whose accounts are gone, as this device has been told; it asks the server anew about those who are looked at. */
import { useEffect, useMemo } from 'react';
import { useAppActions, useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';

const nobody: readonly string[] = [];

/** `ids` are asked about once for every different list of them; offline what was known stands. */
export function useGonePeople(ids: readonly string[]): readonly string[] {
  const store = useStore();
  const { fetchUser } = useAppActions();
  const asked = ids.join(' ');
  useEffect(() => {
    for (const id of asked.split(' ')) if (id !== '') fetchUser(id);
  }, [asked, fetchUser]);
  return useObservable(
    useMemo(() => store.gonePeople$(), [store]),
    nobody,
  );
}

export const useIsGone = (id: string): boolean => useGonePeople([id]).includes(id);
