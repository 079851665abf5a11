/** Compares an unconfirmed intent with what the server shows (B2–B4). Pure; refusing is for the sync to do. */
import { sameTerms } from '../../domain/index.ts';
import type { BattleRow, Intent, RefusalReason, SharedPart } from '../store.ts';

/**
 * FULFILLED: the server holds what was wanted. REBASED: the server holds an earlier state of the same wish, and what
 * was changed since is now an edit of that. OPEN: still to be sent, or overtaken (`overtakenBy`).
 */
export type IntentFate = 'FULFILLED' | 'REBASED' | 'OPEN';

export const sameIntent = (a: Intent | null, b: Intent): boolean =>
  a !== null && a.kind === b.kind && a.baseTermsVersion === b.baseTermsVersion && a.madeAt === b.madeAt;

export function intentFate(row: BattleRow, intent: Intent, shown: SharedPart, uid: string): IntentFate {
  switch (intent.kind) {
    case 'CREATE':
      // Nobody else can create under this id, so the server holds this creation, perhaps without later edits.
      if (shown.termsVersion === 1) return sameTerms(row, shown) ? 'FULFILLED' : 'REBASED';
      return intent.folded ? 'REBASED' : 'FULFILLED';
    case 'EDIT':
    case 'PROPOSE':
      // The challenger is whoever made the latest terms: the version after the base is this person's, or it is not.
      if (shown.termsVersion !== intent.baseTermsVersion + 1 || shown.challenger.id !== uid) return 'OPEN';
      return sameTerms(row, shown) ? 'FULFILLED' : 'REBASED';
    case 'ACCEPT':
      return shown.termsVersion === intent.baseTermsVersion &&
        (shown.status === 'ACTIVE' || shown.status === 'COMPLETE')
        ? 'FULFILLED'
        : 'OPEN';
    case 'DECLINE':
      return shown.termsVersion === intent.baseTermsVersion && shown.status === 'DECLINED'
        ? 'FULFILLED'
        : 'OPEN';
  }
}

/** Why the server would refuse the intent by what it last showed, or `null`: then it is worth sending. */
export function overtakenBy(row: BattleRow): RefusalReason | null {
  const shown = row.server;
  if (row.intent === null || shown === null) return null;
  if (shown.termsVersion > row.intent.baseTermsVersion) return 'TERMS_MOVED';
  return shown.status === 'PENDING' ? null : 'NOT_PENDING';
}
