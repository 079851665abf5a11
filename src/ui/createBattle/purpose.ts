/** What the wizard is for: a new battle, an old one again, or other terms for a request. Read from the address. */
import type { BattleRow } from '../../store/store.ts';
import { type Opponent, readOpponent } from '../startNewBattle/opponentInAddress.ts';

export type Purpose =
  | { kind: 'NEW'; opponent: Opponent }
  | { kind: 'REPEAT'; opponent: Opponent; battleId: string }
  | { kind: 'CHANGE'; battleId: string };

/** `?with&name`, `?with&name&repeat={battleId}` or `?change={battleId}`; `null` when the address names none. */
export function readPurpose(params: URLSearchParams): Purpose | null {
  const changed = params.get('change');
  if (changed) return { kind: 'CHANGE', battleId: changed };
  const opponent = readOpponent(params);
  if (!opponent) return null;
  const repeated = params.get('repeat');
  return repeated ? { kind: 'REPEAT', opponent, battleId: repeated } : { kind: 'NEW', opponent };
}

/**
 * Under what the half-filled wizard is kept. Targets typed for one opponent serve the next, so new battles share theirs;
 * a changed request starts afresh when its terms have moved.
 */
export function purposeKey(purpose: Purpose, source: BattleRow | null): string {
  if (purpose.kind === 'NEW') return 'new';
  if (purpose.kind === 'REPEAT') return `repeat ${purpose.battleId}`;
  return `change ${purpose.battleId} v${source?.termsVersion ?? 0}`;
}
