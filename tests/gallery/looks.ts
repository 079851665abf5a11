/** The looks of every picture: three widths, in both themes. */

export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** The phone that a scene is acted on comes first: the window is there already. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];

/** Both themes of a width after one another: a theme needs no new size of the window. */
export const looks: readonly Look[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

export const nameOf = ({ width, colorScheme }: Look): string => `${width}-${colorScheme}`;
