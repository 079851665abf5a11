/**
 * Passes on to the screen what is under way on its still, when it takes the still's place: the link with the focus keeps
 * it, and a mouse's press that began on a link is followed, though the link it began on is gone. A touch needs no help:
 * browsers look where it ends.
 */
export function handOver(root: HTMLElement): void {
  let focused = document.activeElement;
  let pressed = root.querySelector('a:active');
  const done = new AbortController();
  const { signal } = done;
  root.addEventListener('focusin', ({ target }) => (focused = asElement(target)), { signal });
  root.addEventListener(
    'focusout',
    // Some browsers tell this also of what is being taken away, and that has not lost the focus by anybody's wish.
    ({ target }) =>
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null;
      }),
    { signal },
  );
  addEventListener('pointerdown', ({ target }) => (pressed = asElement(target)), { signal });
  addEventListener(
    'pointerup',
    (event) => {
      if (pressed?.isConnected === false) {
        done.abort();
        if (event.pointerType === 'mouse')
          sameLink(asElement(event.target), pressed)?.dispatchEvent(new MouseEvent('click', event));
      }
      pressed = null;
    },
    { signal },
  );
  new MutationObserver((_, observer) => {
    observer.disconnect();
    if (!pressed) done.abort();
    if (!focused || focused.isConnected) return;
    for (const link of root.querySelectorAll('a')) sameLink(link, focused)?.focus({ preventScroll: true });
  }).observe(root, { childList: true });
}

const asElement = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** The link that `element` is or stands in, if it leads where `other` led. */
function sameLink(element: Element | null, other: Element): HTMLAnchorElement | null {
  const link = element?.closest('a') ?? null;
  return link && link.href === other.closest('a')?.href ? link : null;
}
