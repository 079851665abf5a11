/** The readings of the store that several screens share. Each is `null` until the first answer. */
import { useMemo, useState } from 'react';
import type { User } from '../../domain/index.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';
import { usePerson, useStore, useToday } from './AppProvider.tsx';
import { useObservable } from './useObservable.ts';

/** Battles that are pending or may still be running for somebody. */
export function useCurrentBattles(): BattleRow[] | null {
  const store = useStore();
  const today = useToday();
  const battles: BattleRow[] | null = useObservable(
    useMemo(() => store.currentBattles$(today), [store, today]),
    null,
  );
  // At midnight the question changes: until its answer is there the last one stands, or every open row would go (T5).
  const [shown, setShown] = useState(battles);
  if (battles !== null && battles !== shown) setShown(battles);
  return battles ?? shown;
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
