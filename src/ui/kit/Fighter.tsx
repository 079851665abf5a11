/**
 * A pixel fighter in its colours, standing, hit or knocked out. Decoration beside the username, so hidden from screen
 * readers. While the person's profile is not on this device it is the fighter everybody starts as.
 *
 *   <Fighter avatar={user.avatar} size={96} />
 *   <Fighter avatar={null} pose="ko" facing="left" />     the other side of the duel
 */
import { type Avatar, type AvatarColors, defaultAvatar } from '../../domain/index.ts';
import { beat } from './beat.ts';
import { classNames } from './classNames.ts';
import styles from './Fighter.module.css';
import { fighterGrids, type Pose } from './fighterGrids.ts';
import { gridPath } from './iconGrids.ts';

const colorOfDot: readonly [string, keyof AvatarColors][] = [
  ['H', 'hairMain'],
  ['h', 'hairSecondary'],
  ['S', 'skin'],
  ['s', 'skinShadow'],
  ['E', 'eyes'],
  ['C', 'clothes'],
  ['c', 'clothesShadows'],
  ['F', 'shoes'],
  ['f', 'shoesHighlights'],
];
const outlineColor = '#191528';
const sparkColor = '#fff3c4';

export interface FighterProps {
  avatar: Avatar | null;
  /** Height in CSS pixels; multiples of 24 keep the dots whole. */
  size?: number;
  facing?: 'left' | 'right';
  pose?: Pose;
  /** Breathes while it stands; still under reduced motion. */
  isAlive?: boolean;
  /** Without the card behind: for those who stand on a ground of their own. */
  isCutOut?: boolean;
}

export function Fighter({
  avatar,
  size = 96,
  facing = 'right',
  pose = 'idle',
  isAlive = false,
  isCutOut = false,
}: FighterProps) {
  const { id, colors } = avatar ?? defaultAvatar;
  const breathes = isAlive && pose === 'idle';
  const drawing = fighterGrids[id][pose];
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      data-fighter={id}
      data-pose={pose}
      className={classNames(facing === 'left' && styles.left, isAlive && pose === 'hit' && styles.struck)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      shapeRendering="crispEdges"
    >
      {isCutOut ? null : (
        <>
          <rect width="24" height="24" fill={colors.cardBackground} />
          <path d="M0 21h24v3h-24z" fill={colors.cardBackgroundShadow} />
        </>
      )}
      <g ref={breathes ? beat : null} className={classNames(breathes && styles.breathing)}>
        <path d={gridPath(drawing, 'K')} fill={outlineColor} />
        {colorOfDot.map(([dot, color]) => (
          <path key={color} d={gridPath(drawing, dot)} fill={colors[color]} />
        ))}
      </g>
      <path d={gridPath(drawing, '*')} fill={sparkColor} />
    </svg>
  );
}
