/**
 * The fighters of the dashboard: of a running battle, with its blows, and of one that is yet to come. They come after what
 * is to be done, so nothing here may be needed to read or record it.
 */
import { avatarOf, FacingFighters } from '../fighters/FacingFighters.tsx';
import { Arena, ArenaSide } from '../kit/Arena.tsx';
import { useHpChange } from '../kit/useHpChange.ts';
import { useOwnUser } from '../session/useStored.ts';
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

/** The person, and somebody who has yet to be challenged. */
export function FirstArena() {
  return (
    <Arena size="medium">
      <ArenaSide avatar={avatarOf(useOwnUser())} />
      <ArenaSide avatar="UNKNOWN" facing="left" />
    </Arena>
  );
}
