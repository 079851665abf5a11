/** The fighters of a running battle on the dashboard, with their blows. Nothing here may be needed to read or record what is to be done. */
import { FacingFighters } from '../fighters/FacingFighters.tsx';
import { useHpChange } from '../kit/useHpChange.ts';
import type { RunningBattle } from './dashboardRows.ts';

export function DuelArena({ battle: { rivalId, mine, theirs } }: { battle: RunningBattle }) {
  return (
    <FacingFighters
      rivalId={rivalId}
      size="small"
      myChange={useHpChange(mine.hp)}
      theirChange={useHpChange(theirs.hp)}
    />
  );
}
