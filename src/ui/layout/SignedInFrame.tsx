/** Around every signed-in screen: the layout, the open store, and what the sync has to say. */
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { settle } from '../../domain/index.ts';
import { ErrorScreen } from '../errorScreen/ErrorScreen.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useAppActions, useNow, useStoreState } from '../session/AppProvider.tsx';
import { useCurrentBattles } from '../session/useStored.ts';
import { SignInAgain } from '../syncStatus/SignInAgain.tsx';
import { SyncChip } from '../syncStatus/SyncChip.tsx';
import { SyncToasts } from '../syncStatus/SyncToasts.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { Layout, PendingDot } from './Layout.tsx';
import { LevelUpToast } from './LevelUpToast.tsx';

export interface SignedInFrameProps {
  /** Stands in place of the screens while this device cannot keep or read battles. */
  deviceFailure: ReactNode;
  children: ReactNode;
}

export function SignedInFrame({ deviceFailure, children }: SignedInFrameProps) {
  const state = useStoreState();
  const isOpen = state.kind === 'OPEN';
  // The screens come a few milliseconds at a time: a page that has just been opened may be touched already.
  const isDrawn = useDeferredValue(isOpen) && isOpen;
  const { reopenStore, rescueStore } = useAppActions();
  const { clear } = useToasts();
  // What was said to one person is not for the next, and nothing can be taken back any more.
  useEffect(() => clear, [clear]);
  if (state.kind === 'BROKEN')
    return <ErrorScreen error={state.error} onRetry={reopenStore} onRepair={rescueStore} />;
  return (
    <Layout
      pendingDot={isOpen ? <Pending /> : null}
      status={isOpen ? <SyncChip /> : null}
      banner={isOpen ? <SignInAgain /> : null}
    >
      {isDrawn ? (
        <>
          <SyncToasts />
          <LevelUpToast />
          {children}
        </>
      ) : state.kind === 'FAILED' ? (
        deviceFailure
      ) : (
        <Screen title="Fitbout" hideTitle>
          <Skeleton rows={5} />
        </Screen>
      )}
    </Layout>
  );
}

/** A request waits for an answer, of either side. */
function Pending() {
  const battles = useCurrentBattles();
  const now = useNow();
  const pending = useMemo(
    () => (battles ?? []).filter((battle) => settle(battle, now).status === 'PENDING').length,
    [battles, now],
  );
  return pending > 0 ? <PendingDot pending={pending} /> : null;
}
