/** How far hit points have just moved: the moment of the blow, for everything that shows it. */
import { useEffect, useRef, useState } from 'react';

/** How long a blow is seen (spec §9). */
const EFFECT_MS = 1000;

/** How far `hp` moved, for a second after it did; otherwise null. */
export function useHpChange(hp: number): number | null {
  const before = useRef(hp);
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => {
    if (before.current === hp) return;
    setChange(hp - before.current);
    before.current = hp;
    const timer = setTimeout(() => setChange(null), EFFECT_MS);
    return () => clearTimeout(timer);
  }, [hp]);
  return change;
}
