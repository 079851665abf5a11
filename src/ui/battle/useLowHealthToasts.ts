/** The spec's warnings that a knockout is near: said when the battle opens so and each time somebody falls below 1 HP. */
import { useEffect } from 'react';
import { longToastMs, messages } from '../../domain/index.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import type { BattleView } from './battleView.ts';

export function useLowHealthToasts({ status, mine, theirs }: BattleView): void {
  const { say } = useToasts();
  const isActive = status === 'ACTIVE';
  const amLow = isActive && mine.hp < 1;
  const areTheyLow = isActive && theirs.hp < 1;

  useEffect(() => {
    if (amLow) say(messages.ownLowHealth, { durationMs: longToastMs, tone: 'danger' });
  }, [amLow, say]);

  useEffect(() => {
    if (areTheyLow) say(messages.opponentLowHealth, { durationMs: longToastMs });
  }, [areTheyLow, say]);
}
