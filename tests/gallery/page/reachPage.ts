/** Looks at the open page for what a thumb cannot do: targets smaller than 44 px, and content that scrolls sideways. */

const TARGET_PX = 44;
/** Of a day among the seven of a week, which a phone of 320 px has no more room for; WCAG 2.2 asks for 24. */
const DAY_WIDTH_PX = 33;

/** What cannot be reached well, in words; empty when everything can. */
export function reachPage(): string[] {
  return [...sidewaysScrolls(), ...smallTargets()];
}

const sidewaysScrolls = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(
      ({ tagName, scrollWidth, clientWidth }) =>
        `${tagName} scrolls sideways: ${scrollWidth} > ${clientWidth}`,
    );

const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [tabindex="0"]';

function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || isInText(control)) return [];
    const { width, height } = targetOf(control);
    const least = control.matches('a[aria-label^="Day "]') ? DAY_WIDTH_PX : TARGET_PX;
    if (width >= least - 0.5 && height >= TARGET_PX - 0.5) return [];
    return [`${Math.round(width)}×${Math.round(height)} px: ${control.outerHTML.slice(0, 160)}`];
  });
}

/** A link within a sentence is as high as its line, and nobody would want it otherwise. */
function isInText(control: HTMLElement): boolean {
  if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
  const around = control.parentElement?.textContent?.trim() ?? '';
  return around.length > (control.textContent?.trim().length ?? 0);
}

/** Pressing a label is pressing its control: a thumb has both. */
function targetOf(control: HTMLElement): { width: number; height: number } {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const boxes = [control, ...labels].map((element) => element.getBoundingClientRect());
  return {
    width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
  };
}
