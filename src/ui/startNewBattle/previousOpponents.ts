/** Everybody this person has shared a battle with, the latest first. */
import { type Battle, rivalOf } from '../../domain/index.ts';
import type { Opponent } from './opponentInAddress.ts';

export interface PreviousOpponent extends Opponent {
  battles: number;
}

/** `battles` come newest first, so a username is the one last seen. */
export function previousOpponents(battles: readonly Battle[], uid: string): PreviousOpponent[] {
  const byId = new Map<string, PreviousOpponent>();
  for (const battle of battles) {
    const rival = rivalOf(battle, uid);
    const known = byId.get(rival.id);
    if (known) known.battles += 1;
    else byId.set(rival.id, { id: rival.id, username: rival.username, battles: 1 });
  }
  return [...byId.values()];
}
