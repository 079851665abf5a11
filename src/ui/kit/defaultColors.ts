/** The colours that everybody's fighter starts with (spec §3). The derived four are computed as the spec says. */
import type { AvatarColors } from '../../domain/index.ts';

export const defaultColors: AvatarColors = {
  hairMain: '#5c3a21',
  hairSecondary: '#3a3a40',
  skin: '#d2a679',
  skinShadow: '#b38d67',
  eyes: '#4a2f1b',
  clothes: '#3b3766',
  clothesShadows: '#2f2c52',
  shoes: '#2f3a4a',
  shoesHighlights: '#6d7580',
  cardBackground: '#8a7f4d',
  cardBackgroundShadow: '#7c7245',
};
