/** The battle as a month's scoreboard, its block targets, its details and what happened (spec §2). */
import { Fragment, memo, type ReactNode } from 'react';
import { timingLabel } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Screen } from '../kit/Screen.tsx';
import styles from './Battle.module.css';
import { BlockTargetsCard } from './BlockTargetsCard.tsx';
import type { BattleView } from './battleView.ts';
import { type BattleCard, cardOrder } from './cardOrder.ts';
import { DayTiles } from './DayTiles.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { dayPath, todayNumber } from './dayPath.ts';
import { HpLogCard } from './HpLogCard.tsx';
import { rivalDayWords } from './rivalDayWords.ts';
import { useIsTall } from './useIsTall.ts';

export const CalendarView = memo(function CalendarView({
  view,
  onPress,
}: {
  view: BattleView;
  onPress(dayNumber: number): void;
}) {
  const { battle, rival, status, uid, now } = view;
  const isTall = useIsTall();
  const dayNumber = todayNumber(view);
  const rivalDay = rivalDayWords(view);
  const hasDailyTargets = Object.keys(battle.targets).length > 0;
  const cards: Record<BattleCard, ReactNode> = {
    calendar: (
      <div className={styles.calendar}>
        <DayTiles view={view} onPress={onPress} />
        {status === 'ACTIVE' && dayNumber !== null && hasDailyTargets ? (
          <ButtonLink
            icon="check"
            wide
            to={dayPath(battle.id, dayNumber)}
            onPointerDown={() => onPress(dayNumber)}
          >
            Record today
          </ButtonLink>
        ) : null}
        {rivalDay === null ? null : (
          <p className={styles.rivalDay}>
            <Icon name="clock" size={12} />
            {rivalDay}
          </p>
        )}
      </div>
    ),
    block: <BlockTargetsCard view={view} />,
    details: <DetailsCard view={view} />,
  };
  return (
    <Screen
      title={`vs ${rival.username}`}
      aside={<span className={styles.aside}>{timingLabel(battle, uid, now)}</span>}
    >
      {cardOrder({ isTall, status, hasDailyTargets }).map((card) => (
        <Fragment key={card}>{cards[card]}</Fragment>
      ))}
      <HpLogCard view={view} />
    </Screen>
  );
});
