/**
 * The pixel fighter in an avatar's colours. Decoration beside the username, so hidden from screen readers.
 *
 *   <Fighter colors={user.avatar.colors} size={96} />
 *   <Fighter colors={…} size={96} facing="left" />     the other side of the duel
 */
import type { AvatarColors } from '../../domain/index.ts';
import styles from './Fighter.module.css';
import { fighterGrid } from './fighterGrid.ts';
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

const outline = gridPath(fighterGrid, 'K');
const parts = colorOfDot.map(([dot, color]) => ({ color, path: gridPath(fighterGrid, dot) }));

export interface FighterProps {
  colors: AvatarColors;
  /** Height in CSS pixels; multiples of 24 keep the dots whole. */
  size?: number;
  facing?: 'left' | 'right';
}

export function Fighter({ colors, size = 96, facing = 'right' }: FighterProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={facing === 'left' ? styles.left : undefined}
      width={size}
      height={size}
      viewBox="-4 -1 24 24"
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-1" width="24" height="24" fill={colors.cardBackground} />
      <path d="M-4 20h24v3h-24z" fill={colors.cardBackgroundShadow} />
      <path d={outline} fill="#191528" />
      {parts.map(({ color, path }) => (
        <path key={color} d={path} fill={colors[color]} />
      ))}
    </svg>
  );
}
