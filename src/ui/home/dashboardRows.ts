/** What the dashboard shows of the running battles, as plain data. Pure. */
import {
  type Bucket,
  type ContestantHealth,
  dayKeyOf,
  dayNumberOf,
  type Entry,
  entryAt,
  type IsoDate,
  lastDateOf,
  rivalOf,
  settle,
  shortDate,
  type Target,
  targetsInOrder,
  timingLabel,
} from '../../domain/index.ts';
import { type EntrySync, entrySync, type WaitingPhotos } from '../../store/entrySyncState.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';

export interface TargetRow extends EntrySync {
  key: string;
  battleId: string;
  bucket: Bucket;
  target: Target;
  entry: Entry | null;
  versus: string;
  until?: string;
}

export interface RunningBattle {
  id: string;
  rivalId: string;
  versus: string;
  timing: string;
  mine: ContestantHealth;
  theirs: ContestantHealth;
}

export interface Dashboard {
  pending: number;
  running: RunningBattle[];
  daily: TargetRow[];
  block: TargetRow[];
}

/** `today` is the date on this device: what may be recorded now (T2). `now` decides what is over (T3). */
export function dashboardOf(
  battles: BattleRow[],
  refusals: Refusal[],
  uid: string,
  today: IsoDate,
  now: Date,
  waitingPhotos: WaitingPhotos = new Map(),
): Dashboard {
  const dashboard: Dashboard = { pending: 0, running: [], daily: [], block: [] };
  // Not begun, or over here and not yet for the other: after those in which something can be done.
  const waiting: RunningBattle[] = [];
  for (const battle of battles) {
    const settlement = settle(battle, now);
    if (settlement.status === 'PENDING') dashboard.pending += 1;
    if (settlement.status !== 'ACTIVE') continue;

    const { id: rivalId, username: versus } = rivalOf(battle, uid);
    const isChallenger = battle.challenger.id === uid;
    const dayNumber = dayNumberOf(battle, today);
    const shown = {
      id: battle.id,
      rivalId,
      versus,
      timing: timingLabel(battle, uid, now),
      mine: isChallenger ? settlement.challenger : settlement.opponent,
      theirs: isChallenger ? settlement.opponent : settlement.challenger,
    };
    if (dayNumber === null) {
      waiting.push(shown);
      continue;
    }
    dashboard.running.push(shown);
    const rowsOf = (bucket: Bucket, targets: Record<string, Target>): TargetRow[] =>
      targetsInOrder(targets).map(([targetKey, target]) => ({
        // Without the day: a number that is being typed at midnight must not go away with its row.
        key: `${battle.id} ${target.frequency} ${targetKey}`,
        battleId: battle.id,
        bucket,
        target,
        entry: entryAt(battle, uid, bucket, targetKey),
        ...entrySync(battle, uid, { bucket, targetKey }, refusals, waitingPhotos),
        versus,
      }));
    dashboard.daily.push(...rowsOf(dayKeyOf(dayNumber), battle.targets));
    const until = shortDate(lastDateOf(battle));
    dashboard.block.push(...rowsOf('block', battle.blockTargets).map((row) => ({ ...row, until })));
  }
  dashboard.running.push(...waiting);
  return dashboard;
}
