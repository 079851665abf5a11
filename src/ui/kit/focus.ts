/** Where the focus goes when what had it leaves the page: it is never on nothing, from where Tab would begin at the top again. */

/** Nothing has the focus, or nothing in the box that is open. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, dialog') ?? true;

/** To the head of the screen that can be seen. It does not scroll: the reader stays where they are. */
export const focusScreen = (): void =>
  Array.from(document.querySelectorAll<HTMLElement>('main h1'))
    .find((heading) => heading.checkVisibility())
    ?.focus({ preventScroll: true });
