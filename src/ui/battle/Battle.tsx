/** `/battle?id={battleId}[&day={n}]`: an active or completed battle, as a calendar or as one of its days (spec §2). */
import { startTransition, useCallback, useState } from 'react';
import { Navigate } from 'react-router';
import { type Day, messages } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { useBrowserLocation } from '../kit/browserLocation.ts';
import { Incoming } from '../kit/Incoming.tsx';
import { Outgoing } from '../kit/Outgoing.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { WithBattle } from '../session/WithBattle.tsx';
import { type BattleView, useBattleView } from './battleView.ts';
import { CalendarView } from './CalendarView.tsx';
import { DayView } from './DayView.tsx';
import { opensDay } from './dayPath.ts';
import { useLowHealthToasts } from './useLowHealthToasts.ts';

export function Battle() {
  const params = new URLSearchParams(useBrowserLocation().search);
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
  const view: BattleView = useBattleView(row);
  useLowHealthToasts(view);
  // The day under the finger is drawn before the finger is lifted; the month does not wait for it.
  const [pressed, setPressed] = useState<number | null>(null);
  const onPress = useCallback((number: number) => startTransition(() => setPressed(number)), []);
  if (view.status === 'PENDING' || view.status === 'DECLINED')
    return <Navigate to={battleResponsePath(row.id)} replace />;
  const dayOf = (number: number | null): Day | undefined =>
    view.days.find((day) => day.dayNumber === number && opensDay(view, day));
  const day = dayOf(dayNumber);
  if (day && pressed !== null) setPressed(null);
  const drawn = day ?? dayOf(pressed);
  return (
    <>
      {drawn ? (
        <Incoming isShown={day !== undefined}>
          <DayView view={view} day={drawn} />
        </Incoming>
      ) : null}
      <Outgoing>{day ? null : <CalendarView view={view} onPress={onPress} />}</Outgoing>
    </>
  );
}
