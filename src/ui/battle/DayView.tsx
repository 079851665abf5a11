/** One day of the battle: one's own targets and the opponent's. Only today of an active battle can be recorded (T2). */
import { memo, useState } from 'react';
import {
  type ContestantHealth,
  type Day,
  messages,
  recordRefusalMessages,
  shortDate,
} from '../../domain/index.ts';
import { entrySync } from '../../store/entrySyncState.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { HpBar } from '../kit/HpBar.tsx';
import { OnceSeen } from '../kit/Incoming.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Tag } from '../kit/Tag.tsx';
import { RecordTarget } from '../recordTarget/RecordTarget.tsx';
import { battlePath } from '../session/paths.ts';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';
import { dayPath, opensDay } from './dayPath.ts';
import { dayResultWords } from './dayWords.ts';

function refusalOf({ status, today }: BattleView, day: Day): string | undefined {
  if (day.date !== today) return messages.previousDay;
  return status === 'ACTIVE' ? undefined : recordRefusalMessages.BATTLE_OVER;
}

/** Pixels of a row, and of what stands above the first and below the last in sight. */
const rowHeight = 82;
const aroundRows = 309;

/** So many rows fill the window: what comes below them is drawn in the frame after the first. */
const rowsInSight = (): number => Math.max(1, Math.ceil((window.innerHeight - aroundRows) / rowHeight));

export const DayView = memo(function DayView({ view, day }: { view: BattleView; day: Day }) {
  const { battle, row, uid, me, refusals, waitingPhotos, knockoutDay } = view;
  const targets = Object.entries(day.targets);
  const refusal = refusalOf(view, day);
  const isAfterKnockout = knockoutDay !== null && day.dayNumber > knockoutDay;
  const result = dayResultWords(view, day);
  // As it was when the day came: a row keeps its place, and with it what is open in it.
  const [inSight] = useState(rowsInSight);
  const isShort = targets.length < inSight;
  const rows = targets.map(([targetKey, { entries, ...target }]) => (
    <li key={targetKey} className={styles.row}>
      <RecordTarget
        battleId={battle.id}
        bucket={day.dayKey}
        target={target}
        entry={entries[uid] ?? null}
        {...entrySync(row, uid, { bucket: day.dayKey, targetKey }, refusals, waitingPhotos)}
        {...(refusal !== undefined && { refusal })}
      />
    </li>
  ));
  return (
    <Screen
      title={`Day ${day.dayNumber}`}
      aside={<span className={styles.aside}>{shortDate(day.date)}</span>}
    >
      <div className={styles.dayHead}>
        <ButtonLink variant="quiet" icon="back" to={battlePath(battle.id)} className={styles.backToBattle}>
          Back
        </ButtonLink>
        {targets.length === 0 || isAfterKnockout ? null : <Tag tone={result.tone}>{result.text}</Tag>}
      </div>
      {isAfterKnockout ? (
        <Notice icon="skull">
          <p>The knockout on day {knockoutDay} ended the battle. This day does not count.</p>
        </Notice>
      ) : null}
      {targets.length === 0 ? (
        <EmptyState icon="calendar" title="No daily targets">
          This battle is decided by its block targets.
        </EmptyState>
      ) : (
        <>
          <Card title={me.username} aside={<Hp name={me.username} health={view.mine} />} flush>
            <ul className={styles.rows}>
              {rows.slice(0, inSight)}
              <OnceSeen isInSight={isShort}>{rows.slice(inSight)}</OnceSeen>
            </ul>
          </Card>
          <OnceSeen isInSight={isShort}>
            <TheirCard view={view} day={day} />
          </OnceSeen>
        </>
      )}
      <OnceSeen isInSight={isShort}>
        <OtherDays view={view} day={day} />
      </OnceSeen>
    </Screen>
  );
});

function TheirCard({ view, day }: { view: BattleView; day: Day }) {
  const { battle, rival } = view;
  return (
    <Card title={rival.username} aside={<Hp name={rival.username} health={view.theirs} />} flush>
      <ul className={styles.rows}>
        {Object.entries(day.targets).map(([targetKey, { entries, ...target }]) => (
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
  );
}

/** What an entry does is felt at once: the bars shake here as they do between the fighters. */
function Hp({ name, health: { hp, maxHp } }: { name: string; health: ContestantHealth }) {
  return (
    <div className={styles.hp}>
      <HpBar name={name} hp={hp} maxHp={maxHp} facing="left" />
    </div>
  );
}

/** The days before and after, where they open. */
function OtherDays({ view, day }: { view: BattleView; day: Day }) {
  const { battle, days } = view;
  const before = days.find(({ dayNumber }) => dayNumber === day.dayNumber - 1);
  const after = days.find((each) => each.dayNumber === day.dayNumber + 1 && opensDay(view, each));
  if (!before && !after) return null;
  return (
    <nav aria-label="Days" className={styles.otherDays}>
      {before ? (
        <ButtonLink variant="secondary" replace to={dayPath(battle.id, before.dayNumber)}>
          Day {before.dayNumber}
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink
          variant="secondary"
          replace
          to={dayPath(battle.id, after.dayNumber)}
          className={styles.dayAfter}
        >
          Day {after.dayNumber}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
