/** The fighters' colours and their order round the carousel. */
import { expect, test } from 'vitest';
import { avatarIds, defaultAvatar, turnAvatar, withColor } from '../../src/domain/index.ts';

test('everybody starts as avatar 1: brown hair, tan skin, dark clothes on olive brown (spec §3)', () => {
  expect(defaultAvatar).toEqual({
    id: '1',
    colors: {
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
    },
  });
});

test.each([
  ['skin', 'skinShadow', '#d9d9d9'],
  ['clothes', 'clothesShadows', '#cccccc'],
  ['shoes', 'shoesHighlights', '#ffffff'],
  ['cardBackground', 'cardBackgroundShadow', '#e6e6e6'],
] as const)('white %s makes its %s %s, and nothing else moves', (slot, derived, shade) => {
  const { colors } = withColor(defaultAvatar, slot, '#ffffff');
  expect(colors).toEqual({ ...defaultAvatar.colors, [slot]: '#ffffff', [derived]: shade });
});

test('black shoes shine 30% of the way to white', () => {
  expect(withColor(defaultAvatar, 'shoes', '#000000').colors.shoesHighlights).toBe('#4d4d4d');
});

test.each(['red', '#fff', '#12345g', ''])('%j is no colour', (color) => {
  expect(() => withColor(defaultAvatar, 'skin', color)).toThrow('no #rrggbb colour');
});

test('the carousel goes round all four, either way, and keeps the colours', () => {
  let avatar = withColor(defaultAvatar, 'eyes', '#123456');
  const seen = avatarIds.map(() => {
    avatar = turnAvatar(avatar, 1);
    return avatar.id;
  });
  expect(seen).toEqual(['2', '3', '4', '1']);
  expect(turnAvatar(avatar, -1)).toEqual({ ...avatar, id: '4' });
});
