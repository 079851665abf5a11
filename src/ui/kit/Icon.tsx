/**
 * A pixel icon in the text's colour. It is decoration beside words unless `label` names it.
 *
 *   <Icon name="swords" />            24 px, hidden from screen readers
 *   <Icon name="warning" size={36} label="Needs your attention" />
 *
 * Sizes are multiples of 12, so that every dot is whole pixels.
 */
import { type IconName, iconPath } from './iconGrids.ts';

export interface IconProps {
  name: IconName;
  size?: 12 | 24 | 36 | 48;
  label?: string;
  className?: string | undefined;
}

export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a label the icon is decoration and hidden
    <svg
      aria-hidden={label === undefined}
      role={label === undefined ? undefined : 'img'}
      className={className}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="currentColor"
      shapeRendering="crispEdges"
      focusable="false"
    >
      {label === undefined ? null : <title>{label}</title>}
      <path d={iconPath(name)} />
    </svg>
  );
}
