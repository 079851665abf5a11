/** The readings of the store that several screens share. Each is `null` until the first answer. */
import { useMemo } from 'react';
import type { User } from '../../domain/index.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';
import { usePerson, useStore, useToday } from './AppProvider.tsx';
import { useObservable } from './useObservable.ts';

/** Battles that are pending or may still be running for somebody. */
export function useCurrentBattles(): BattleRow[] | null {
  const store = useStore();
  const today = useToday();
  return useObservable(
    useMemo(() => store.currentBattles$(today), [store, today]),
    null,
  );
}

/** All battles, newest start date first. */
export function useBattles(): BattleRow[] | null {
  const store = useStore();
  return useObservable(
    useMemo(() => store.battles$(), [store]),
    null,
  );
}

export function useRefusals(): Refusal[] | null {
  const store = useStore();
  return useObservable(
    useMemo(() => store.refusals$(), [store]),
    null,
  );
}

export function useUnsent(): number | null {
  const store = useStore();
  return useObservable(
    useMemo(() => store.unsent$(), [store]),
    null,
  );
}

/** The profile of the signed-in person: `undefined` until read, `null` while it is not on this device. */
export function useOwnUser(): User | null | undefined {
  const store = useStore();
  const { uid } = usePerson();
  return useObservable(
    useMemo(() => store.user$(uid), [store, uid]),
    undefined,
  );
}
