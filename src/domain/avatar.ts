/** The colours of a fighter (spec §3): what everybody starts with, and the four that follow from the seven a person picks. */
import type { Avatar, AvatarColors } from './model.ts';

/** The slots that a person may pick a colour for. */
export type PickedColor = Exclude<
  keyof AvatarColors,
  'skinShadow' | 'clothesShadows' | 'shoesHighlights' | 'cardBackgroundShadow'
>;

export const avatarIds: readonly Avatar['id'][] = ['1', '2', '3', '4'];

const startingColors: Record<PickedColor, string> = {
  hairMain: '#5c3a21',
  hairSecondary: '#3a3a40',
  skin: '#d2a679',
  eyes: '#4a2f1b',
  clothes: '#3b3766',
  shoes: '#2f3a4a',
  cardBackground: '#8a7f4d',
};

/** Skin 15% darker, clothes 20% darker, shoes 30% lighter, the card's background 10% darker (spec §3). */
export function withDerivedColors(picked: Record<PickedColor, string>): AvatarColors {
  return {
    hairMain: picked.hairMain,
    hairSecondary: picked.hairSecondary,
    skin: picked.skin,
    skinShadow: darken(picked.skin, 0.15),
    eyes: picked.eyes,
    clothes: picked.clothes,
    clothesShadows: darken(picked.clothes, 0.2),
    shoes: picked.shoes,
    shoesHighlights: lighten(picked.shoes, 0.3),
    cardBackground: picked.cardBackground,
    cardBackgroundShadow: darken(picked.cardBackground, 0.1),
  };
}

/** What a new person fights as. */
export const defaultAvatar: Avatar = { id: '1', colors: withDerivedColors(startingColors) };

/** The avatar with one colour picked anew. `color` is `#rrggbb`; anything else throws. */
export function withColor(avatar: Avatar, slot: PickedColor, color: string): Avatar {
  return { ...avatar, colors: withDerivedColors({ ...avatar.colors, [slot]: color }) };
}

/** The next avatar round the carousel of four, or the one before for -1. The colours stay. */
export function turnAvatar(avatar: Avatar, by: 1 | -1): Avatar {
  const index = (avatarIds.indexOf(avatar.id) + by + avatarIds.length) % avatarIds.length;
  return { ...avatar, id: avatarIds[index] ?? avatar.id };
}

function darken(color: string, share: number): string {
  return mapChannels(color, (value) => value * (1 - share));
}

function lighten(color: string, share: number): string {
  return mapChannels(color, (value) => value + (255 - value) * share);
}

function mapChannels(color: string, change: (value: number) => number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`${color} is no #rrggbb colour`);
  const channels = [1, 3, 5].map((at) => Math.round(change(Number.parseInt(color.slice(at, at + 2), 16))));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
