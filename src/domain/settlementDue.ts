/** Whether the server should be asked to settle: what it has stored is not what the battle has come to (B5, B6). */
import { contentEquals } from './content.ts';
import type { Battle } from './model.ts';
import { settle } from './settle.ts';

/** False while the battle runs: what is stored of a running battle is nobody's result. */
export const isSettlementDue = (battle: Battle, now: Date): boolean => {
  if (battle.status === 'DECLINED') return false;
  const settled = settle(battle, now);
  if (battle.status === 'PENDING') return settled.status === 'DECLINED';
  // T4: a late entry may change a stored result, or undo the knockout that it was. Undone on the server, its settlement
  // is gone there, while the status that this device has seen stays (M4).
  return settled.status === 'COMPLETE'
    ? battle.status !== 'COMPLETE' || !contentEquals(battle.settlement, settled)
    : battle.settlement !== null;
};
