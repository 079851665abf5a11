/** What the parts of a running sync share: the two sides, the order of changes to the store, and what was said. Types and one maker. */
import { rivalOf } from '../domain/index.ts';
import type { RemoteBattles, RemoteUsers } from '../remote/remote.ts';
import type { BattleRow, Intent, Replica } from '../store/store.ts';
import { createLane, type Lane } from './lane.ts';
import type { SyncEvent } from './syncStatus.ts';

export interface SyncWork {
  uid: string;
  replica: Replica;
  battles: RemoteBattles;
  users: Pick<RemoteUsers, 'get'>;
  now(): number;
  isPhotoUploaded(path: string): Promise<boolean>;
  /** Every change of the store by the sync goes through here, so that answers are taken in the order they came. */
  lane: Lane;
  /** How many states of a battle the listener has brought: tells whether one came while a write was under way. */
  receipts: Map<string, number>;
  /** Says once that the server has taken an intent of the row's (Y8), whether the write or the listener learnt of it first. */
  announce(row: BattleRow, intent: Intent): void;
  emit(event: SyncEvent): void;
  /** The server has taken something that the other may want to hear of. Never waited for. */
  tellOther(otherUserId: string): void;
  /** The server was heard: the status shows when. */
  heard(): void;
}

type WorkParts = Omit<SyncWork, 'lane' | 'receipts' | 'announce'>;

export function createSyncWork(parts: WorkParts): SyncWork {
  const announced = new Set<string>();
  return {
    ...parts,
    lane: createLane(),
    receipts: new Map(),
    announce(row, { kind, baseTermsVersion }) {
      const battleId = row.id;
      const key = `${battleId}|${kind}|${baseTermsVersion}`;
      if (announced.has(key)) return;
      announced.add(key);
      parts.emit({ kind: 'INTENT_CONFIRMED', battleId, intent: kind });
      // New terms await the other's answer; an answer awaits nothing.
      if (kind !== 'ACCEPT' && kind !== 'DECLINE') parts.tellOther(rivalOf(row, parts.uid).id);
    },
  };
}
