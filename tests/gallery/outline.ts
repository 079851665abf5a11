/**
 * The outline of a screen: where everything that paints stands, to a tenth of a dot, and in which colours. No way of
 * smoothing letters changes it, so it is compared closely, where pictures cannot be: a button moved by one dot shows here.
 */

/** One thing that paints, in one look. */
export interface Painted {
  /** What it is, in words: `button "Continue"`. */
  name: string;
  /** Left, top, width and height in CSS pixels. */
  box: number[];
  /** Its ink, ground, borders and shadow; for a drawing, what is drawn. */
  paint: string;
}

/** The same in both themes, which must not move anything. */
interface Line {
  name: string;
  box: number[];
  light: string;
  dark: string;
}

/** By width. */
export type Outline = Map<number, Line[]>;

/** Less is a browser's own way of dividing a row; a dot is a change. */
const ALLOWED_PX = 0.5;

const BETWEEN = ' | ';

/** Where the dark theme does more than colour something, its paint says so: `MOVED` and what stands there instead. */
export function inBothThemes(light: Painted[], dark: Painted[]): Line[] {
  const placeOf = ({ name, box }: Painted) => `${name} at ${box.join(' ')}`;
  return Array.from({ length: Math.max(light.length, dark.length) }, (_, index) => {
    const [day, night] = [light[index], dark[index]];
    const { name, box } = day ?? night ?? { name: '', box: [] };
    const isSame = day && night && placeOf(day) === placeOf(night);
    const moved = `MOVED ${night ? placeOf(night) : 'away'}`;
    return { name, box, light: day?.paint ?? '', dark: isSame ? night.paint : moved };
  });
}

/** A line for each thing, the widths after one another: what changed can be read in a diff. */
export const writeOutline = (outline: Outline): string =>
  [...outline]
    .flatMap(([width, lines]) => [
      `${width} px`,
      ...lines.map(({ name, box, light, dark }) =>
        [name, box.join(' '), light, ...(dark === light ? [] : [dark])].join(BETWEEN),
      ),
    ])
    .join('\n')
    .concat('\n');

export function readOutline(text: string): Outline {
  const outline: Outline = new Map();
  let lines: Line[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [name = '', box, light = '', dark = light] = line.split(BETWEEN);
    if (box === undefined) {
      lines = [];
      outline.set(Number.parseInt(line, 10), lines);
    } else lines.push({ name, box: box.split(' ').map(Number), light, dark });
  }
  return outline;
}

/** What differs, in words, the first of each width; empty when nothing does. */
export function outlineChanges(kept: Outline, drawn: Outline): string[] {
  return [...drawn].flatMap(([width, lines]) => {
    const before = kept.get(width) ?? [];
    const changes = lines.flatMap((line, index) => changesOf(before[index], line));
    const missing = before.slice(lines.length).map(({ name }) => `${name} is no more`);
    return [...changes, ...missing].slice(0, 4).map((change) => `${width} px: ${change}`);
  });
}

function changesOf(before: Line | undefined, { name, box, light, dark }: Line): string[] {
  if (before?.name !== name) return [`${name} stands where ${before?.name ?? 'nothing'} was`];
  const isMoved = box.some((side, index) => Math.abs(side - (before.box[index] ?? 0)) > ALLOWED_PX);
  return [
    ...(isMoved ? [`${name} is at ${box.join(' ')}, was at ${before.box.join(' ')}`] : []),
    ...(before.light === light ? [] : [`${name} is painted ${light}, was ${before.light}`]),
    ...(before.dark === dark ? [] : [`${name} is painted ${dark} in the dark, was ${before.dark}`]),
  ];
}
