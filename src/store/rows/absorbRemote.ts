/** Takes what the server shows of a battle into the row of this device (M1–M4). Pure, idempotent, in any order. */
import { type Battle, mergeBattles } from '../../domain/index.ts';
import type { BattleRow, Intent, ServerShadow, SharedPart } from '../store.ts';
import { battleOf, createRow, ownEntriesOf, serverShared, shadowOf, sharedPartOf } from './battleRow.ts';
import { intentFate } from './intentFate.ts';

/** States of the server follow one line, so merging any two of them gives the later. */
function laterShared(row: BattleRow, remote: Battle): SharedPart {
  const known = serverShared(row);
  if (known === null) return sharedPartOf(remote);
  return sharedPartOf(mergeBattles({ ...battleOf(row), ...known }, remote));
}

const personIn = (battle: Battle, person: Battle['challenger']): Battle['challenger'] =>
  [battle.challenger, battle.opponent].find(({ id }) => id === person.id) ?? person;

/** Everything of the remote battle that an intent does not cover: entries, time zones, settlement. */
const mergeUncovered = (local: Battle, remote: Battle): Battle =>
  mergeBattles(local, {
    ...local,
    entries: remote.entries,
    challenger: personIn(remote, local.challenger),
    opponent: personIn(remote, local.opponent),
    settlement: remote.settlement,
    updatedAt: remote.updatedAt,
  });

/** A row whose intent is done with: it shows what the server does. */
export const settleIntent = (row: BattleRow, battle: Battle, shown: SharedPart, uid: string): BattleRow =>
  createRow({ ...battle, ...shown }, shadowOf(shown, row.server?.entries ?? {}), null, uid);

/** What was folded in after sending becomes an edit of what the server now holds. */
function rebaseIntent(
  row: BattleRow,
  intent: Intent,
  battle: Battle,
  server: ServerShadow & { shared: SharedPart },
  uid: string,
): BattleRow {
  const base = Math.max(1, intent.kind === 'CREATE' ? 1 : intent.baseTermsVersion + 1);
  return createRow(
    { ...battle, status: 'PENDING', termsVersion: base + 1 },
    server,
    { kind: 'EDIT', baseTermsVersion: base, madeAt: row.intent?.madeAt ?? intent.madeAt, folded: true },
    uid,
  );
}

export function absorbRemote(row: BattleRow | null, remote: Battle, uid: string): BattleRow {
  if (row === null) {
    return createRow(remote, shadowOf(sharedPartOf(remote), ownEntriesOf(remote, uid)), null, uid);
  }
  const local = battleOf(row);
  // An older state must not take back what the server is known to hold: it would be sent once more.
  const isNews = row.server === null || remote.updatedAt >= row.updatedAt;
  const entries = isNews ? ownEntriesOf(remote, uid) : (row.server?.entries ?? {});
  if (row.intent === null) {
    const battle = mergeBattles(local, remote);
    return createRow(battle, shadowOf(battle, entries), null, uid);
  }
  const shown = laterShared(row, remote);
  const server = { termsVersion: shown.termsVersion, status: shown.status, entries, shared: shown };
  const battle = mergeUncovered(local, remote);
  switch (intentFate(row, row.intent, shown, uid)) {
    case 'FULFILLED':
      return settleIntent({ ...row, server }, battle, shown, uid);
    case 'REBASED':
      return rebaseIntent(row, row.intent, battle, server, uid);
    case 'OPEN':
      return createRow(battle, server, row.intent, uid);
  }
}
