/** What somebody does who has no pointer: Tab, Shift and Tab, Enter, Space and what they type. The focus is seen wherever it comes. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has: whoever has not arrived by then is in a trap, or cannot arrive. */
const MOST_STOPS = 80;

/** The way that Tab has to go; the place of the focus is the page's own to know. */
const wayTo = (wanted: Locator): Promise<'HERE' | 'Tab' | 'Shift+Tab'> =>
  wanted.evaluate((element) => {
    const { activeElement } = document;
    if (element === activeElement) return 'HERE';
    if (!activeElement || activeElement === document.body) return 'Tab';
    const isBehind = element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBehind ? 'Shift+Tab' : 'Tab';
  });

/** By Tab alone, and where it ends the eye can see it. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const { keyboard } = wanted.page();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const way = await wayTo(wanted);
    if (way === 'HERE') break;
    await keyboard.press(way);
  }
  await expect(wanted).toBeFocused();
  await expectSeen(wanted);
}

/** Itself, or what stands for it: the face of a radio button or a colour. */
async function expectSeen(focused: Locator): Promise<void> {
  const isSeen = await focused.evaluate((element) => {
    const faces = [element, element.closest('label'), element.nextElementSibling];
    return faces.some((face) => {
      if (!face) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(face);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  expect(isSeen, 'the focus is seen').toBe(true);
  await expect.poll(() => focused.evaluate(isClear), 'nothing lies over it').toBe(true);
}

/** Whether its middle and its lower edge can be pressed: nothing that stands at the foot of the page covers it. */
function isClear(element: Element): boolean {
  const face = element.closest('label') ?? element;
  const { left, top, width, height } = face.getBoundingClientRect();
  return [height / 2, height - 2].every((down) => {
    const hit = document.elementFromPoint(left + width / 2, top + down);
    return hit !== null && face.contains(hit);
  });
}

/** Goes there and presses Enter. */
export async function enter(wanted: Locator): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press('Enter');
}

/** Goes to a field and types in the place of what it holds. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

/** The focus is on nothing but the page as a whole, from where Tab would begin at the top again: that must not last. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');

/** Opens a box from its button, does what is to be done in it, and finds the focus on the button again. */
export async function inBox(
  opener: Locator,
  name: string,
  work: (box: Locator) => Promise<void>,
): Promise<void> {
  await enter(opener);
  const box = opener.page().getByRole('dialog', { name });
  await expect(box).toBeVisible();
  await expectFocusKept(opener.page());
  await work(box);
  await expect(box).toHaveCount(0);
  await expect(opener).toBeFocused();
}
