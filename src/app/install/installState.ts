/** How this browser lets the app be installed, told by what it shows of itself. Pure but for reading what it is given. */
import type { InstallState } from '../../ui/session/appFace.ts';

/** iOS installs by hand alone, from the share menu, and iPads call themselves Macintosh: these have fingers. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether this page stands in a window of its own. Safari on iOS says so by a property of its own. */
export function isStandalone(page: Pick<Window, 'matchMedia' | 'navigator'>): boolean {
  const { navigator } = page;
  return (
    page.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

export function installStateOf(
  page: Pick<Window, 'matchMedia' | 'navigator'>,
  { hasOffer, wasInstalled }: { hasOffer: boolean; wasInstalled: boolean },
): InstallState {
  if (wasInstalled || isStandalone(page)) return 'INSTALLED';
  if (hasOffer) return 'OFFERED';
  return isIos(page.navigator) ? 'BY_HAND' : 'NOT_OFFERED';
}
