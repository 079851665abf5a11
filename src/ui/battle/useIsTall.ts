/** Whether the window is at least 1100 px high, where the battle page places its cards differently (spec §2). */
import { useSyncExternalStore } from 'react';

const tall = '(min-height: 1100px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(tall);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsTall = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(tall).matches);
