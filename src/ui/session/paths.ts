/** The addresses of battles, in one place. A battle is named in the address, so that a reload stays on it. */
import type { BattleStatus } from '../../domain/index.ts';

export const battlePath = (id: string): string => `/battle?id=${encodeURIComponent(id)}`;
export const battleResponsePath = (id: string): string => `/battle-response?id=${encodeURIComponent(id)}`;

/** Where a battle opens: requests and declined ones as a request, running and complete ones as a battle (spec §2). */
export const pathOfBattle = (id: string, status: BattleStatus): string =>
  status === 'PENDING' || status === 'DECLINED' ? battleResponsePath(id) : battlePath(id);
