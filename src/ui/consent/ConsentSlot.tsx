/** Where the consent banner stands: at the foot of the page, in the flow of it, so that what it covers can be scrolled free. Its code comes when it is wanted. */
import { lazy, Suspense } from 'react';
import { useConsentState } from '../session/AppProvider.tsx';

const loadBanner = async () => ({ default: (await import('./ConsentBanner.tsx')).ConsentBanner });
const ConsentBanner = lazy(loadBanner);

/** Loads the banner ahead; resolves when there is nothing left to wait for. */
export const loadConsentBanner = (): Promise<unknown> => loadBanner().catch(() => undefined);

export function ConsentSlot() {
  if (useConsentState().view === 'CLOSED') return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  );
}
