/** Sends a creation, a change of terms or an answer by transaction (Y3, Y8), or parks it when it can no longer be (Y5). */
import { type Battle, contestantOf, isDayOver, type Outcome, rivalOf } from '../domain/index.ts';
import type { RemoteFailure } from '../remote/remote.ts';
import type { BattleRow, Intent, RefusalReason } from '../store/store.ts';
import type { PushResult } from './pushEntries.ts';
import type { SyncWork } from './syncWork.ts';

function ask(row: BattleRow, intent: Intent, work: SyncWork): Promise<Outcome<void, RemoteFailure>> {
  const { battles, uid } = work;
  const timeZone = contestantOf(row, uid).timeZone ?? 'UTC';
  switch (intent.kind) {
    case 'CREATE':
      return battles.create(row);
    case 'EDIT':
    case 'PROPOSE':
      return battles.changeTerms(row, intent.baseTermsVersion);
    case 'ACCEPT':
      return battles.answer(row.id, intent.baseTermsVersion, { status: 'ACTIVE', timeZone, uid });
    case 'DECLINE':
      return battles.answer(row.id, intent.baseTermsVersion, { status: 'DECLINED', timeZone, uid });
  }
}

/** Why the server would not take an intent in the state that it holds (B4). */
function overtakenBy(server: Battle | null, intent: Intent): RefusalReason {
  if (server === null) return 'GONE';
  if (server.termsVersion !== intent.baseTermsVersion) return 'TERMS_MOVED';
  return server.status === 'PENDING' ? 'DENIED' : 'NOT_PENDING';
}

export async function pushIntent(row: BattleRow, intent: Intent, work: SyncWork): Promise<PushResult> {
  const { battles, lane, replica, users } = work;

  async function confirm(server: Battle | null): Promise<PushResult> {
    await lane(() => replica.confirmIntent(row.id, intent, server));
    work.announce(row, intent);
    work.heard();
    return 'DONE';
  }

  /** Whose account is gone cannot be challenged, and has had their requests declined: that says more than the rules' no. */
  async function isOpponentGone(): Promise<boolean> {
    const { id } = rivalOf(row, work.uid);
    const found = await users.get(id);
    if (!found.ok || found.value !== null) return false;
    await replica.putGone(id, true);
    return true;
  }

  async function refuse(why: RefusalReason, server: Battle | null): Promise<PushResult> {
    const isUnexplained = why === 'DENIED' || why === 'NOT_PENDING';
    const reason = isUnexplained && (await isOpponentGone()) ? 'OPPONENT_GONE' : why;
    const isRefused = await lane(async () => {
      await replica.refuseIntent(row.id, intent, reason, server);
      // Changed since it was sent, or an earlier try had arrived after all: then nothing was refused.
      return ((await replica.row(row.id))?.intent ?? null) === null;
    });
    if (isRefused) work.emit({ kind: 'REFUSED', battleId: row.id, what: intent.kind, reason });
    return 'DONE';
  }

  async function denied(reason: RefusalReason): Promise<PushResult> {
    const held = await battles.get(row.id);
    if (!held.ok && held.failure.kind === 'OFFLINE') return 'RETRY';
    if (!held.ok && held.failure.kind === 'SIGNED_OUT') return 'SIGNED_OUT';
    return refuse(reason, held.ok ? held.value : null);
  }

  const answer = await ask(row, intent, work);
  if (answer.ok) return confirm(null);
  const { failure } = answer;
  switch (failure.kind) {
    case 'OFFLINE':
      return 'RETRY';
    case 'SIGNED_OUT':
      return 'SIGNED_OUT';
    case 'CONFLICT':
      // Nobody else can create under this id: an earlier try had arrived, and what was changed since is an edit.
      if (intent.kind === 'CREATE' && failure.server !== null) return confirm(failure.server);
      return refuse(overtakenBy(failure.server, intent), failure.server);
    case 'DENIED':
      return denied(isDayOver(row.startDate, row, new Date(work.now())) ? 'START_DATE_OVER' : 'DENIED');
    case 'REJECTED':
      return denied('INVALID');
  }
}
