/** What a row can say of the whole battle (Y6, Y8). Pure. */
import type { BattleRow, BattleSyncState, Refusal } from './store.ts';

export function battleSyncState(row: BattleRow, refusals: Refusal[] = []): BattleSyncState {
  if (row.dirty > 0) return 'SAVED';
  return refusals.some(({ battleId }) => battleId === row.id) ? 'REFUSED' : 'SYNCED';
}
