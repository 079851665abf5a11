/** The battle as a month's scoreboard, its block targets, and its details (spec §2). */
import { useNavigate } from 'react-router';
import { Button } from '../kit/Button.tsx';
import { Screen } from '../kit/Screen.tsx';
import styles from './Battle.module.css';
import { BlockTargetsCard } from './BlockTargetsCard.tsx';
import type { BattleView } from './battleView.ts';
import { DayTiles } from './DayTiles.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { dayPath, todayNumber } from './dayPath.ts';
import { HpLogCard } from './HpLogCard.tsx';

export function CalendarView({ view }: { view: BattleView }) {
  const navigate = useNavigate();
  const { battle, rival, status } = view;
  const dayNumber = todayNumber(view);
  const hasDaily = Object.keys(battle.targets).length > 0;
  return (
    <Screen title={`vs ${rival.username}`}>
      <div className={styles.calendarView}>
        <DayTiles view={view} />
        {status === 'ACTIVE' && dayNumber !== null && hasDaily ? (
          <Button icon="check" wide onClick={() => navigate(dayPath(battle.id, dayNumber))}>
            Record today
          </Button>
        ) : null}
        <div className={styles.block}>
          <BlockTargetsCard view={view} />
        </div>
        <div className={styles.details}>
          <DetailsCard view={view} />
        </div>
        <HpLogCard view={view} />
      </div>
    </Screen>
  );
}
