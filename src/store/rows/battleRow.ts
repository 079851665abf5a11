/** What a row is made of: a battle, what the server is known to hold of it, and what is still to be sent. Pure. */
import {
  addDays,
  type Battle,
  type ContestantEntries,
  isSettlementDue,
  lastDateOf,
  ownEntriesDiff,
  termsOf,
} from '../../domain/index.ts';
import type { BattleRow, Intent, ServerShadow, SharedPart } from '../store.ts';

export const sharedPartOf = (battle: Battle): SharedPart => ({
  ...termsOf(battle),
  status: battle.status,
  challenger: battle.challenger,
  opponent: battle.opponent,
  termsVersion: battle.termsVersion,
  settlement: battle.settlement,
  updatedAt: battle.updatedAt,
});

/** The battle alone, without what this device adds to it. */
export const battleOf = (row: BattleRow): Battle => ({
  ...sharedPartOf(row),
  id: row.id,
  teamBattle: false,
  userIds: row.userIds,
  entries: row.entries,
});

export const ownEntriesOf = (battle: Pick<Battle, 'entries'>, uid: string): ContestantEntries =>
  battle.entries[uid] ?? {};

/** The person's own entries that the server is not known to hold. */
export const unsentEntriesOf = (row: Pick<BattleRow, 'entries' | 'server'>, uid: string): ContestantEntries =>
  ownEntriesDiff(ownEntriesOf(row, uid), row.server?.entries ?? {});

const countEntries = (entries: ContestantEntries): number =>
  Object.values(entries).reduce((count, bucket) => count + Object.keys(bucket ?? {}).length, 0);

/** A complete battle comes to the same at any instant after its last day, wherever its two people live. */
const unsettledOf = (battle: Battle): BattleRow['unsettled'] =>
  battle.status === 'PENDING' ||
  battle.status === 'ACTIVE' ||
  isSettlementDue(battle, new Date(addDays(lastDateOf(battle), 3)))
    ? 1
    : 0;

/** The only maker of rows, so that what is indexed always agrees with what it is reckoned from. */
export function createRow(
  battle: Battle,
  server: ServerShadow | null,
  intent: Intent | null,
  uid: string,
): BattleRow {
  const unsent = unsentEntriesOf({ entries: battle.entries, server }, uid);
  return {
    ...battle,
    lastDate: lastDateOf(battle),
    server,
    intent,
    dirty: countEntries(unsent) + (intent === null ? 0 : 1),
    unsettled: unsettledOf(battle),
  };
}

/** What the server is known to hold once a row shows nothing of the shared part but the server's. */
export const shadowOf = (shown: SharedPart, entries: ContestantEntries): ServerShadow => ({
  termsVersion: shown.termsVersion,
  status: shown.status,
  entries,
  shared: null,
});

/** The shared part as the server last showed it; `null` while it has never shown the battle. */
export const serverShared = (row: BattleRow): SharedPart | null =>
  row.server === null ? null : (row.server.shared ?? sharedPartOf(row));
