/**
 * The beat of what moves as long as it stands, as a sprite of two frames: a fighter that breathes, a bar that pulses. The
 * element has `data-beat` every other time, all of them together, and a stylesheet says how it looks then:
 *
 *   <g ref={isAlive ? beat : null} className={styles.breathing}>
 *   .breathing[data-beat] { transform: translateY(1px); }
 *
 * No animation of CSS: a browser goes on drawing for it between two changes, and gives each a layer of its own, beside which
 * every other change of the page is dearer (`docs/benchmarks.md`). Under reduced motion, and while nobody sees the page,
 * everything rests.
 */
const BEAT_MS = 600;

const beating = new Set<Element>();
let timer: ReturnType<typeof setInterval> | null = null;
let isUp = false;
let stillness: MediaQueryList | null = null;

/** The `ref` of an element that moves from when it stands until it goes. */
export function beat(element: Element | null): (() => void) | undefined {
  // React's type of a ref has it, and gives it to none that returns its own end.
  if (element === null) return;
  if (stillness === null) {
    stillness = matchMedia('(prefers-reduced-motion: reduce)');
    stillness.addEventListener('change', startOrRest);
    document.addEventListener('visibilitychange', startOrRest);
  }
  beating.add(element);
  startOrRest();
  element.toggleAttribute('data-beat', isUp);
  return () => {
    beating.delete(element);
    element.removeAttribute('data-beat');
    startOrRest();
  };
}

function startOrRest(): void {
  const isMoving = beating.size > 0 && !document.hidden && !stillness?.matches;
  if (isMoving) {
    timer ??= setInterval(() => show(!isUp), BEAT_MS);
  } else if (timer !== null) {
    clearInterval(timer);
    timer = null;
    show(false);
  }
}

function show(up: boolean): void {
  isUp = up;
  for (const element of beating) element.toggleAttribute('data-beat', up);
}
