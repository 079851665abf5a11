/**
 * Draws the first content of a visit a few milliseconds at a time. A page that has just been opened is tapped while it is
 * still busy, and React draws at one go what comes from outside of it (`useObservable`).
 */
import { useDeferredValue, useEffect, useState } from 'react';

let hasDrawn = false;

/** Whether what is known is to be drawn now: at once, but for the first screen of a visit. Once true for a screen it stays so. */
export function useLeisurely(isKnown: boolean): boolean {
  // Later screens come by a press, which is answered in the same frame.
  const [isFirst] = useState(() => !hasDrawn);
  const isDrawn = useDeferredValue(isKnown);
  useEffect(() => {
    if (isDrawn) hasDrawn = true;
  }, [isDrawn]);
  return isKnown && (isDrawn || !isFirst);
}
