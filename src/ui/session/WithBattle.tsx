/** Reads one battle for a screen: a skeleton until it is here, words and a way on when it is not on this device. */
import { type ReactNode, useMemo } from 'react';
import type { BattleRow } from '../../store/store.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useStore } from './AppProvider.tsx';
import { useLeisurely } from './useLeisurely.ts';
import { useObservable } from './useObservable.ts';

export interface WithBattleProps {
  id: string;
  /** The screen's title until the battle is here. */
  title: string;
  /** When the battle is not on this device: the headline, and what that means. */
  missing: { headline: string; words: string };
  children: (row: BattleRow) => ReactNode;
}

export function WithBattle({ id, title, missing, children }: WithBattleProps) {
  const store = useStore();
  const row: BattleRow | null | undefined = useObservable(
    useMemo(() => store.battle$(id), [store, id]),
    undefined,
  );
  const isDrawn = useLeisurely(row !== undefined);
  if (row && isDrawn) return children(row);
  return (
    <Screen title={title}>
      {row !== null ? (
        <Skeleton rows={5} />
      ) : (
        <EmptyState
          icon="warning"
          title={missing.headline}
          action={<ButtonLink to="/battles">Battles</ButtonLink>}
        >
          {missing.words}
        </EmptyState>
      )}
    </Screen>
  );
}
