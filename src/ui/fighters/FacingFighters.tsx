/** The person and somebody else, face to face as they look now. Decoration beside their names. */
import type { User } from '../../domain/index.ts';
import { Arena, type ArenaProps, ArenaSide } from '../kit/Arena.tsx';
import { useOwnUser } from '../session/useStored.ts';
import { useUser } from './useUser.ts';

export interface FacingFightersProps {
  rivalId: string;
  size: NonNullable<ArenaProps['size']>;
  /** How far the hit points of each have just moved. */
  myChange?: number | null;
  theirChange?: number | null;
}

export function FacingFighters({ rivalId, size, myChange = null, theirChange = null }: FacingFightersProps) {
  const own = useOwnUser();
  const rival = useUser(rivalId);
  return (
    <Arena size={size}>
      <ArenaSide avatar={avatarOf(own)} change={myChange} />
      <ArenaSide avatar={avatarOf(rival)} change={theirChange} facing="left" />
    </Arena>
  );
}

/** Nobody is shown as somebody else: until the profile is read nobody stands there, and a shadow while it is not on this device. */
export const avatarOf = (user: User | null | undefined) => (user === null ? 'UNKNOWN' : user?.avatar);
