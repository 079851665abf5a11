/** What one person has done that the other of their battles has not been told yet. Pure: the domain decides what happened. */
import {
  type Battle,
  blockTargetViews,
  contestantOf,
  days,
  type Instant,
  type IsoDate,
  lateArrivalMs,
  messages,
  rivalOf,
  settle,
  targetState,
} from '../../src/domain/index.ts';
import type { Push } from './push.ts';

/** How far the other has been told of one battle. */
export interface Told {
  /** The terms of the request. */
  termsVersion?: number;
  /** The date for which the danger of a knockout was told. */
  dangerDate?: IsoDate;
  /** The latest completed target. */
  recordedAt?: Instant;
}

export interface News {
  push: Push;
  battleId: string;
  /** What is to be remembered once it is told. */
  told: Told;
}

const title = 'Fitbout';

const battlePath = ({ id }: Battle): string => `/battle?id=${encodeURIComponent(id)}`;

/** When targets of `uid` that are done now were recorded, of those after `since`. */
const completedSince = (battle: Battle, uid: string, since: Instant): Instant[] =>
  [...days(battle).map(({ targets }) => targets), blockTargetViews(battle)]
    .flatMap((views) => Object.values(views))
    .flatMap((view) => {
      const recordedAt = view.entries[uid]?.recordedAt ?? 0;
      return recordedAt > since && targetState(battle, view, uid).mine.done ? [recordedAt] : [];
    });

/** The battle's own name, where two people fight several at once and it has one. */
const inBattle = (battle: Battle, isOnly: boolean): string =>
  isOnly || battle.title === '' ? '' : ` in ${battle.title}`;

function newsOf(battle: Battle, from: string, told: Told, now: Date, isOnly: boolean): News | null {
  const { username } = contestantOf(battle, from);
  const to = rivalOf(battle, from).id;
  const as = (push: Pick<Push, 'topic' | 'body' | 'path'>, done: Told): News => ({
    push: { ...push, targetUserId: to, title },
    battleId: battle.id,
    told: { ...told, ...done },
  });
  const settled = settle(battle, now);

  if (settled.status === 'PENDING') {
    if (battle.opponent.id !== to || told.termsVersion === battle.termsVersion) return null;
    const path = `/battle-response?id=${encodeURIComponent(battle.id)}`;
    const body = `${username} sent you a battle request.`;
    return as({ topic: 'battleRequest', body, path }, { termsVersion: battle.termsVersion });
  }
  if (settled.status !== 'ACTIVE') return null;

  // Older entries are no news to anybody: the server has stopped taking them (T4).
  const since = Math.max(told.recordedAt ?? 0, now.getTime() - lateArrivalMs);
  const completed = completedSince(battle, from, since);
  const done: Told = completed.length === 0 ? {} : { recordedAt: Math.max(...completed) };
  const danger = (battle.challenger.id === to ? settled.challenger : settled.opponent).zeroHpDate;
  if (danger !== null && told.dangerDate !== danger) {
    // The target that brought the danger is told by it: one event, one notification.
    const body = messages.ownLowHealth;
    return as({ topic: 'koDanger', body, path: battlePath(battle) }, { ...done, dangerDate: danger });
  }
  if (completed.length === 0) return null;
  const what = completed.length === 1 ? 'a target' : `${completed.length} targets`;
  const body = `${username} completed ${what}${inBattle(battle, isOnly)}.`;
  return as({ topic: 'targetCompleted', body, path: battlePath(battle) }, done);
}

const urgency: Record<Push['topic'], number> = {
  koDanger: 0,
  battleRequest: 1,
  targetCompleted: 2,
  dailyReminder: 3,
};

/**
 * At most one notice for each battle of the two: a request that awaits the other's answer, the danger of a knockout
 * (once for each day), or completed targets. The most pressing first. `told` is by battle id.
 */
export function newsFor(
  battles: readonly Battle[],
  from: string,
  told: Readonly<Record<string, Told>>,
  now: Date,
): News[] {
  const running = battles.filter(({ status }) => status === 'ACTIVE').length;
  return battles
    .map((battle) => newsOf(battle, from, told[battle.id] ?? {}, now, running <= 1))
    .filter((news) => news !== null)
    .sort((a, b) => urgency[a.push.topic] - urgency[b.push.topic]);
}
