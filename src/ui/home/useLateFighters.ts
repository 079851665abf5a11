/** The fighters of the dashboard, whose code is fetched once the dashboard stands: the first load goes without it. */
import { type ComponentType, useEffect, useState } from 'react';

export const loadDuelArena = async () => (await import('./DuelArena.tsx')).DuelArena;
export const loadFacingNobody = async () => (await import('../fighters/FacingNobody.tsx')).FacingNobody;

/** `null` until they have come. Without them the dashboard says and does the same, so that they do not come is no failure. */
export function useLateFighters<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Fighters, setFighters] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setFighters(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Fighters;
}
