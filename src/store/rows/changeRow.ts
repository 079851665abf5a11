/** What a person's own commands make of a row (B1–B4, T2, M5, Y8). The domain decides; here the intents are kept. Pure. */
import {
  answerBattle,
  changeTerms,
  createBattle,
  type EntryChange,
  type EntryPlace,
  type NewBattle,
  type Outcome,
  type RecordContext,
  type RecordRefusal,
  recordEntry,
  type Terms,
  type TermsRefusal,
  todayIn,
} from '../../domain/index.ts';
import type { BattleRow, Intent, ServerShadow } from '../store.ts';
import { battleOf, createRow, serverShared } from './battleRow.ts';

/** Who asks, when and where. */
export interface CommandContext {
  uid: string;
  now: Date;
  timeZone: string;
}

type Changed<Refused> = Outcome<BattleRow, Refused>;

/** The shadow under an intent remembers what the server showed, which the row itself now hides. */
function shadowUnderIntent(row: BattleRow): ServerShadow | null {
  const shared = serverShared(row);
  return row.server === null || shared === null ? null : { ...row.server, shared };
}

export function createdRow(battle: NewBattle, { uid, now, timeZone }: CommandContext): Changed<TermsRefusal> {
  const created = createBattle(battle, todayIn(timeZone, now));
  if (!created.ok) return created;
  const intent: Intent = { kind: 'CREATE', baseTermsVersion: 0, madeAt: now.getTime(), folded: false };
  return { ok: true, value: createRow(created.value, null, intent, uid) };
}

/** An intent that the server has not confirmed takes the change in: its base, and with it the version, stays. */
export function withTermsChanged(
  row: BattleRow,
  baseTermsVersion: number,
  terms: Terms,
  { uid, now, timeZone }: CommandContext,
): Changed<TermsRefusal> {
  const changed = changeTerms(battleOf(row), uid, baseTermsVersion, terms, todayIn(timeZone, now), timeZone);
  if (!changed.ok) return changed;
  const { intent } = row;
  if (intent === null) {
    const kind = row.opponent.id === uid ? 'PROPOSE' : 'EDIT';
    const made: Intent = { kind, baseTermsVersion, madeAt: now.getTime(), folded: false };
    return { ok: true, value: createRow(changed.value, shadowUnderIntent(row), made, uid) };
  }
  // `madeAt` must move even when the clock stands still or was set back: it tells what was sent from what was not.
  const folded: Intent = { ...intent, madeAt: Math.max(now.getTime(), intent.madeAt + 1), folded: true };
  const battle = { ...changed.value, termsVersion: row.termsVersion };
  return { ok: true, value: createRow(battle, row.server, folded, uid) };
}

/** The same answer again changes nothing, so that a repeated tap or a second tab is not refused. */
export function withAnswer(
  row: BattleRow,
  termsVersion: number,
  answer: 'ACCEPT' | 'DECLINE',
  { uid, now, timeZone }: CommandContext,
): Changed<TermsRefusal> {
  if (row.intent?.kind === answer && row.intent.baseTermsVersion === termsVersion) {
    return { ok: true, value: row };
  }
  const answered = answerBattle(battleOf(row), uid, termsVersion, answer, now, timeZone);
  if (!answered.ok) return answered;
  const intent: Intent = {
    kind: answer,
    baseTermsVersion: termsVersion,
    madeAt: now.getTime(),
    folded: false,
  };
  return { ok: true, value: createRow(answered.value, shadowUnderIntent(row), intent, uid) };
}

export function withEntryRecorded(
  row: BattleRow,
  uid: string,
  place: EntryPlace,
  change: EntryChange,
  context: RecordContext,
): Changed<RecordRefusal> {
  const recorded = recordEntry(battleOf(row), uid, place, change, context);
  if (!recorded.ok) return recorded;
  return { ok: true, value: createRow(recorded.value, row.server, row.intent, uid) };
}
