/** `/battle?id={battleId}[&day={n}]`: an active or completed battle, as a calendar or as one of its days (spec §2). */
import { useEffect, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { messages, rivalOf, settle } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useAppActions, useNow, usePerson, useStore } from '../session/AppProvider.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { useObservable } from '../session/useObservable.ts';
import { type BattleView, useBattleView } from './battleView.ts';
import { CalendarView } from './CalendarView.tsx';
import { DayView } from './DayView.tsx';
import { opensDay } from './dayPath.ts';
import { useLowHealthToasts } from './useLowHealthToasts.ts';

export function Battle() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const store = useStore();
  const row: BattleRow | null | undefined = useObservable(
    useMemo(() => store.battle$(id), [store, id]),
    undefined,
  );
  if (row === undefined) {
    return (
      <Screen title="Battle">
        <Skeleton rows={5} />
      </Screen>
    );
  }
  if (row === null) {
    return (
      <Screen title="Battle">
        <EmptyState
          icon="warning"
          title={messages.noBattles}
          action={<ButtonLink to="/battles">Battles</ButtonLink>}
        >
          This battle is not on this device.
        </EmptyState>
      </Screen>
    );
  }
  return <Agreed row={row} dayNumber={Number(params.get('day')) || null} />;
}

function Agreed({ row, dayNumber }: { row: BattleRow; dayNumber: number | null }) {
  const { uid } = usePerson();
  const now = useNow();
  const { fetchUser } = useAppActions();
  const rivalId = rivalOf(row, uid).id;

  useEffect(() => fetchUser(rivalId), [fetchUser, rivalId]);

  const { status } = settle(row, now);
  if (status === 'PENDING' || status === 'DECLINED')
    return <Navigate to={battleResponsePath(row.id)} replace />;
  return <Views row={row} dayNumber={dayNumber} />;
}

function Views({ row, dayNumber }: { row: BattleRow; dayNumber: number | null }) {
  const view: BattleView = useBattleView(row);
  useLowHealthToasts(view);
  const day = dayNumber === null ? undefined : view.days.find((each) => each.dayNumber === dayNumber);
  return day && opensDay(view, day) ? <DayView view={view} day={day} /> : <CalendarView view={view} />;
}
