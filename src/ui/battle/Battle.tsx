/** `/battle?id={battleId}[&day={n}]`: an active or completed battle, as a calendar or as one of its days (spec §2). */
import { Navigate, useSearchParams } from 'react-router';
import { messages, settle } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { Outgoing } from '../kit/Outgoing.tsx';
import { useNow } from '../session/AppProvider.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { WithBattle } from '../session/WithBattle.tsx';
import { type BattleView, useBattleView } from './battleView.ts';
import { CalendarView } from './CalendarView.tsx';
import { DayView } from './DayView.tsx';
import { opensDay } from './dayPath.ts';
import { useLowHealthToasts } from './useLowHealthToasts.ts';

export function Battle() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return (
    <WithBattle
      id={id}
      title="Battle"
      missing={{ headline: messages.noBattles, words: 'This battle is not on this device.' }}
    >
      {(row) => <Agreed row={row} dayNumber={Number(params.get('day')) || null} />}
    </WithBattle>
  );
}

function Agreed({ row, dayNumber }: { row: BattleRow; dayNumber: number | null }) {
  const now = useNow();
  const { status } = settle(row, now);
  if (status === 'PENDING' || status === 'DECLINED')
    return <Navigate to={battleResponsePath(row.id)} replace />;
  return <Views row={row} dayNumber={dayNumber} />;
}

function Views({ row, dayNumber }: { row: BattleRow; dayNumber: number | null }) {
  const view: BattleView = useBattleView(row);
  useLowHealthToasts(view);
  const day = dayNumber === null ? undefined : view.days.find((each) => each.dayNumber === dayNumber);
  const isDay = day !== undefined && opensDay(view, day);
  return (
    <>
      {isDay ? <DayView view={view} day={day} /> : null}
      <Outgoing>{isDay ? null : <CalendarView view={view} />}</Outgoing>
    </>
  );
}
