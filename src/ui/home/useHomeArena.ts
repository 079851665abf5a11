/** The code of the dashboard's fighters, fetched once the dashboard stands: the first load goes without it. */
import { useEffect, useState } from 'react';

type HomeArena = typeof import('./HomeArena.tsx');

/** `null` until it has come. Without it the dashboard says and does the same, so that it does not come is no failure. */
export function useHomeArena(): HomeArena | null {
  const [arena, setArena] = useState<HomeArena | null>(null);
  useEffect(() => {
    import('./HomeArena.tsx').then(setArena, () => undefined);
  }, []);
  return arena;
}
