/** What the screens may know of the sync: a status and events. Types only. */
import type { Intent, RefusalReason } from '../store/store.ts';

/**
 * OFFLINE: no way to the server. CONNECTING: trying. LIVE: the listener stands. ELSEWHERE: another tab syncs (Y2).
 * BLOCKED: this device could not save what the server sent, and sends nothing before it has; it tries again by itself.
 */
export type SyncPhase = 'OFFLINE' | 'CONNECTING' | 'LIVE' | 'ELSEWHERE' | 'BLOCKED' | 'SIGNED_OUT';

export interface SyncStatus {
  phase: SyncPhase;
  /** When the server last confirmed something, on this device's clock. */
  lastSyncedAt: number | null;
}

/** Things worth a toast, each said once, in the tab that syncs and in every other (Y5, Y8). */
export type SyncEvent =
  | { kind: 'INTENT_CONFIRMED'; battleId: string; intent: Intent['kind'] }
  | { kind: 'REFUSED'; battleId: string; what: 'ENTRY' | Intent['kind']; reason: RefusalReason }
  | { kind: 'PHOTO_UPLOADED' }
  /** `isReplacement`: another photo stood on the entry before. */
  | { kind: 'PHOTO_REFUSED'; isReplacement: boolean; reason: RefusalReason }
  /** What was changed shows again as the server has it. */
  | { kind: 'PROFILE_REFUSED'; isAvatar: boolean };
