/** Takes the server's confirmations into a row (Y6). What has changed since it was sent stays unsent. Pure. */
import { type Battle, type ContestantEntries, mergeBattles } from '../../domain/index.ts';
import type { BattleRow, Intent } from '../store.ts';
import { absorbRemote, settleIntent } from './absorbRemote.ts';
import { battleOf, createRow, serverShared, sharedPartOf } from './battleRow.ts';
import { sameIntent } from './intentFate.ts';

export function confirmEntries(row: BattleRow, sent: ContestantEntries, uid: string): BattleRow {
  const shared = serverShared(row);
  // Entries reach no server that lacks the battle: the confirmation belongs to a row that has since gone.
  if (row.server === null || shared === null) return row;
  const entries: ContestantEntries = { ...row.server.entries };
  for (const [bucket, recorded] of entriesByBucket(sent))
    entries[bucket] = { ...entries[bucket], ...recorded };
  return createRow(battleOf(row), { ...row.server, entries }, row.intent, uid);
}

const isBucket = (bucket: string): bucket is keyof ContestantEntries & string =>
  bucket === 'block' || bucket.startsWith('day');

export const entriesByBucket = (
  entries: ContestantEntries,
): [keyof ContestantEntries, NonNullable<ContestantEntries['block']>][] =>
  Object.entries(entries).flatMap(([bucket, recorded]) =>
    isBucket(bucket) && recorded !== undefined ? [[bucket, recorded]] : [],
  );

export function confirmIntent(row: BattleRow, sent: Intent, server: Battle | null, uid: string): BattleRow {
  if (server !== null) {
    const absorbed = absorbRemote(row, server, uid);
    // The server's own answer may be older than what has been shown since; the sent intent is confirmed all the same.
    return absorbed.intent !== null && sameIntent(absorbed.intent, sent)
      ? confirmed(absorbed, uid)
      : absorbed;
  }
  // A newer state of the same wish waits for the server to show what it took: only then is it known what to edit.
  return sameIntent(row.intent, sent) ? confirmed(row, uid) : row;
}

/** The shared part that this device made is the server's now, unless the server has already shown a later one. */
function confirmed(row: BattleRow, uid: string): BattleRow {
  const battle = battleOf(row);
  const shown = serverShared(row);
  const later = shown === null ? battle : mergeBattles({ ...battle, ...shown }, battle);
  return settleIntent(row, battle, sharedPartOf(later), uid);
}
