/** The face of somebody at the beginning of a line, as this device knows them. */
import { Face } from '../kit/Face.tsx';
import { avatarOf } from './FacingFighters.tsx';
import { useUser } from './useUser.ts';

export function PersonFace({ id }: { id: string }) {
  return <Face avatar={avatarOf(useUser(id))} />;
}
