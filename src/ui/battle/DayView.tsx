/** One day of the battle: the opponent's targets and one's own. Only today of an active battle can be recorded (T2). */
import { type Day, messages, recordRefusalMessages, shortDate } from '../../domain/index.ts';
import { entrySyncState } from '../../store/entrySyncState.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Screen } from '../kit/Screen.tsx';
import { RecordTarget } from '../recordTarget/RecordTarget.tsx';
import { battlePath } from '../session/paths.ts';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';

function refusalOf({ status, today }: BattleView, day: Day): string | undefined {
  if (day.date !== today) return messages.previousDay;
  return status === 'ACTIVE' ? undefined : recordRefusalMessages.BATTLE_OVER;
}

export function DayView({ view, day }: { view: BattleView; day: Day }) {
  const { battle, row, uid, rival, me, refusals } = view;
  const targets = Object.entries(day.targets);
  const refusal = refusalOf(view, day);
  return (
    <Screen title={`Day ${day.dayNumber}`} aside={<span className={styles.date}>{shortDate(day.date)}</span>}>
      <ButtonLink variant="quiet" icon="back" to={battlePath(battle.id)} className={styles.backToBattle}>
        Back
      </ButtonLink>
      {targets.length === 0 ? (
        <EmptyState icon="calendar" title="No daily targets">
          This battle is decided by its block targets.
        </EmptyState>
      ) : (
        <>
          <Card title={rival.username} flush>
            <ul className={styles.rows}>
              {targets.map(([targetKey, { entries, ...target }]) => (
                <li key={targetKey} className={styles.row}>
                  <RecordTarget
                    battleId={battle.id}
                    bucket={day.dayKey}
                    target={target}
                    entry={entries[rival.id] ?? null}
                    syncState="NONE"
                    refusal={messages.notYours}
                    isTheirs
                  />
                </li>
              ))}
            </ul>
          </Card>
          <Card title={me.username} flush>
            <ul className={styles.rows}>
              {targets.map(([targetKey, { entries, ...target }]) => (
                <li key={targetKey} className={styles.row}>
                  <RecordTarget
                    battleId={battle.id}
                    bucket={day.dayKey}
                    target={target}
                    entry={entries[uid] ?? null}
                    syncState={entrySyncState(row, uid, { bucket: day.dayKey, targetKey }, refusals)}
                    {...(refusal !== undefined && { refusal })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </Screen>
  );
}
