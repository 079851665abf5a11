/** Reads the outline of the open page: everything that paints something of its own, in the order of the document. */
import type { Painted } from '../outline.ts';

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
const tenth = (px: number) => Math.round(px * 10) / 10;

export function outlinePage(): Painted[] {
  const painted: Painted[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement | SVGSVGElement>('*:not(svg *)')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    // A dot by a dot is what only screen readers are told.
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const paint = paintOf(element);
    if (paint === '') continue;
    const box = [left + scrollX, top + scrollY, width, height].map(tenth);
    painted.push({ name: nameOf(element), box, paint });
  }
  return painted;
}

const textOf = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join('')
    .replaceAll(/[\s|]+/g, ' ')
    .trim();

function nameOf(element: Element): string {
  const words = (textOf(element) || (element.getAttribute('aria-label') ?? '')).slice(0, 40).trim();
  return words === '' ? element.tagName.toLowerCase() : `${element.tagName.toLowerCase()} "${words}"`;
}

function paintOf(element: Element): string {
  const style = getComputedStyle(element);
  const hasInk = textOf(element) !== '' || element.matches('input, select, textarea');
  return [
    ...(hasInk ? [style.color, style.fontSize, style.fontWeight] : []),
    ...(element.matches('svg') ? ['drawing', digest(drawingOf(element)), style.color] : []),
    ...(element.matches('img') ? ['image'] : []),
    ...groundOf(style),
    ...pseudoOf(element, '::before'),
    ...pseudoOf(element, '::after'),
  ]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...rgb: string[]) => hex(rgb.slice(0, 3)));
}

/** Without the names of classes, which are others after any change of their stylesheet. */
const drawingOf = (element: Element): string => element.innerHTML.replaceAll(/ class="[^"]*"/g, '');

function groundOf(style: CSSStyleDeclaration): string[] {
  const borders = sides
    .filter((side) => style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px')
    .map((side) => `${style[`border${side}Width`]} ${style[`border${side}Color`]}`);
  return [
    style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : `on ${style.backgroundColor}`,
    style.backgroundImage === 'none' ? '' : `pattern ${digest(style.backgroundImage)}`,
    borders.length === 0 ? '' : `border ${[...new Set(borders)].join(' ')}`,
    style.boxShadow === 'none' ? '' : `shadow ${digest(style.boxShadow)}`,
    style.outlineStyle === 'none' ? '' : `outline ${style.outlineColor}`,
    style.opacity === '1' ? '' : `opacity ${style.opacity}`,
  ];
}

function pseudoOf(element: Element, which: '::before' | '::after'): string[] {
  const style = getComputedStyle(element, which);
  if (style.content === 'none' || style.content === 'normal') return [];
  return [which.slice(2), style.content === '""' ? '' : style.color, ...groundOf(style)];
}

const hex = (rgb: string[]): string =>
  `#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

/** Short for what nobody reads: whether it is another one is all that counts. */
function digest(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) >>> 0;
  return sum.toString(36);
}
