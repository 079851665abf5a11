/** The targets that span the battle, with both contestants' entries; one's own can be recorded on any of its days (T2). */
import {
  blockTargetViews,
  type Entry,
  entryAt,
  type IsoDate,
  lastDateOf,
  recordRefusalMessages,
} from '../../domain/index.ts';
import { entrySync } from '../../store/entrySyncState.ts';
import { Card } from '../kit/Card.tsx';
import { RecordTarget } from '../recordTarget/RecordTarget.tsx';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';
import { TheirEntry } from './TheirEntry.tsx';

/** Why no block target can be recorded now, or `undefined`. */
function refusalOf({ battle, status }: BattleView, today: IsoDate): string | undefined {
  if (status !== 'ACTIVE') return recordRefusalMessages.BATTLE_OVER;
  if (today < battle.startDate) return 'This battle has not started yet.';
  return today > lastDateOf(battle) ? recordRefusalMessages.BATTLE_OVER : undefined;
}

export function BlockTargetsCard({ view }: { view: BattleView }) {
  const { battle, row, uid, rival, today, refusals, waitingPhotos } = view;
  const targets = Object.entries(blockTargetViews(battle));
  if (targets.length === 0) return null;
  const refusal = refusalOf(view, today);
  return (
    <Card title="Block Targets" flush>
      <ul className={styles.rows}>
        {targets.map(([targetKey, { entries, ...target }]) => {
          const own: Entry | null = entryAt(battle, uid, 'block', targetKey);
          return (
            <li key={targetKey} className={styles.row}>
              <RecordTarget
                battleId={battle.id}
                bucket="block"
                target={target}
                entry={own}
                {...entrySync(row, uid, { bucket: 'block', targetKey }, refusals, waitingPhotos)}
                {...(refusal !== undefined && { refusal })}
              />
              <TheirEntry
                battleId={battle.id}
                bucket="block"
                username={rival.username}
                target={target}
                entry={entries[rival.id] ?? null}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
