/** What the health bar says at every height of HP, as it is first drawn. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HpBar } from '../../src/ui/kit/HpBar.tsx';

const drawn = (hp: number, maxHp = 4): string =>
  renderToStaticMarkup(createElement(HpBar, { name: 'Ann', hp, maxHp }));

test('the bar is filled in proportion to the maximum, and never beyond it', () => {
  expect(drawn(4)).toContain('width:100%');
  expect(drawn(1)).toContain('width:25%');
  expect(drawn(6)).toContain('width:100%');
});

test('what exceeds the maximum stands beside it as +N', () => {
  expect(drawn(6)).toMatch(/4\/4<b[^>]*> \+2<\/b>/);
  expect(drawn(4)).not.toContain('+');
});

test('negative HP is the number it is, beside an empty bar', () => {
  expect(drawn(-3)).toContain('-3/4');
  expect(drawn(-3)).toContain('width:0%');
});

test('below 1 it shows !, at 1 it does not', () => {
  expect(drawn(0)).toContain('>!<');
  expect(drawn(-3)).toContain('>!<');
  expect(drawn(1)).not.toContain('!');
});
