/** Parks what the server refused, whole, and gives the row back what the server holds (Y5). Pure. */
import {
  type Bucket,
  type ContestantEntries,
  dateOfDay,
  dayNumberOfBucket,
  type Entry,
  type EntryPlace,
  entryEquals,
  rivalOf,
  sameTerms,
  termsOf,
  todayOf,
} from '../../domain/index.ts';
import type { BattleRow, Intent, Refusal, RefusalReason } from '../store.ts';
import { battleOf, createRow, ownEntriesOf, serverShared, shadowOf, unsentEntriesOf } from './battleRow.ts';
import { entriesByBucket } from './confirm.ts';

export interface Refused {
  /** `null`: the battle leaves the device. */
  row: BattleRow | null;
  refusals: Refusal[];
}

export interface RefusalContext {
  uid: string;
  reason: RefusalReason;
  refusedAt: number;
}

const inBattle = (row: BattleRow, { uid, reason, refusedAt }: RefusalContext) => ({
  battleId: row.id,
  battleTitle: row.title,
  opponentUsername: rivalOf(row, uid).username,
  reason,
  refusedAt,
});

const targetTitleAt = (row: BattleRow, { bucket, targetKey }: EntryPlace): string =>
  (bucket === 'block' ? row.blockTargets : row.targets)[targetKey]?.title ?? '';

const dateAt = (row: BattleRow, bucket: Bucket, entry: Entry, uid: string): string => {
  const dayNumber = dayNumberOfBucket(row, bucket);
  return dayNumber === null ? todayOf(row, uid, new Date(entry.recordedAt)) : dateOfDay(row, dayNumber);
};

/** The id is that of the write, so that parking it twice (a crash in between) parks it once. */
function entryRefusal(row: BattleRow, place: EntryPlace, entry: Entry, context: RefusalContext): Refusal {
  return {
    id: `${row.id}|${place.bucket}|${place.targetKey}|${entry.recordedAt}`,
    ...inBattle(row, context),
    what: {
      kind: 'ENTRY',
      place,
      targetTitle: targetTitleAt(row, place),
      date: dateAt(row, place.bucket, entry, context.uid),
      entry,
    },
  };
}

const placesIn = (entries: ContestantEntries): EntryPlace[] =>
  entriesByBucket(entries).flatMap(([bucket, recorded]) =>
    Object.keys(recorded).map((targetKey) => ({ bucket, targetKey })),
  );

/** `entries` with the one at `place` replaced, or taken out for `undefined`. */
function withEntry(
  entries: ContestantEntries,
  { bucket, targetKey }: EntryPlace,
  entry: Entry | undefined,
): ContestantEntries {
  const { [targetKey]: _replaced, ...others } = entries[bucket] ?? {};
  const recorded = entry === undefined ? others : { ...others, [targetKey]: entry };
  if (Object.keys(recorded).length > 0) return { ...entries, [bucket]: recorded };
  const { [bucket]: _emptied, ...rest } = entries;
  return rest;
}

export function refuseEntries(
  row: BattleRow,
  places: EntryPlace[],
  sent: ContestantEntries | undefined,
  context: RefusalContext,
): Refused & { row: BattleRow } {
  const { uid } = context;
  const unsent = unsentEntriesOf(row, uid);
  let own = ownEntriesOf(row, uid);
  const refusals: Refusal[] = [];
  for (const place of places) {
    const entry = unsent[place.bucket]?.[place.targetKey];
    const wasSent = sent?.[place.bucket]?.[place.targetKey];
    // Confirmed meanwhile, or changed since it was sent: this very entry has not been refused.
    if (entry === undefined || (sent !== undefined && !entryEquals(entry, wasSent))) continue;
    refusals.push(entryRefusal(row, place, entry, context));
    own = withEntry(own, place, row.server?.entries[place.bucket]?.[place.targetKey]);
  }
  const { [uid]: _own, ...others } = row.entries;
  // Like the server, which knows no empty entries.
  const entries = Object.keys(own).length === 0 ? others : { ...others, [uid]: own };
  const battle = { ...battleOf(row), entries };
  return { row: createRow(battle, row.server, row.intent, uid), refusals };
}

/** Refuses the row's own intent; entries that hung on it (an acceptance made offline) are parked with it. */
export function refuseIntent(
  row: BattleRow,
  intent: Intent,
  isGone: boolean,
  context: RefusalContext,
): Refused {
  const { uid } = context;
  const intentRefusal: Refusal = {
    id: `${row.id}|${intent.kind}|${intent.baseTermsVersion}|${intent.madeAt}`,
    ...inBattle(row, context),
    what: { kind: intent.kind, terms: termsOf(row) },
  };
  const shown = isGone ? null : serverShared(row);
  const isOn = shown?.status === 'ACTIVE' || shown?.status === 'COMPLETE';
  // Under other terms the same key names another target: what was done for the one must not count for the other.
  const takesEntries = isOn && sameTerms(row, shown);
  const entries = takesEntries
    ? { row, refusals: [] }
    : refuseEntries(row, placesIn(unsentEntriesOf(row, uid)), undefined, context);
  const refusals = [intentRefusal, ...entries.refusals];
  if (shown === null) return { row: null, refusals };
  const battle = { ...battleOf(entries.row), ...shown };
  return { row: createRow(battle, shadowOf(shown, row.server?.entries ?? {}), null, uid), refusals };
}
