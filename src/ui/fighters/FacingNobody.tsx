/** The person and the shadow of somebody who has yet to be challenged. Decoration of the way to a battle. */
import { Arena, ArenaSide } from '../kit/Arena.tsx';
import { useOwnUser } from '../session/useStored.ts';
import { avatarOf } from './FacingFighters.tsx';

export function FacingNobody() {
  return (
    <Arena size="medium">
      <ArenaSide avatar={avatarOf(useOwnUser())} />
      <ArenaSide avatar="UNKNOWN" facing="left" />
    </Arena>
  );
}
