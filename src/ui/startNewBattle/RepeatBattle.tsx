/** `/start-new-battle/repeat-battle`: choose a previous battle to copy (spec §2). */
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Battle, messages, rivalOf, shortDate, targetsInOrder } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Checkbox } from '../kit/Field.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { usePerson } from '../session/AppProvider.tsx';
import { useBattles } from '../session/useStored.ts';
import { readOpponent, withOpponent } from './opponentInAddress.ts';
import styles from './StartNewBattle.module.css';

/** Enough to know a battle by. */
const titlesShown = 3;

function targetTitles(battle: Battle): string {
  const titles = [...targetsInOrder(battle.targets), ...targetsInOrder(battle.blockTargets)].map(
    ([, { title }]) => title,
  );
  const more = titles.length - titlesShown;
  return titles.slice(0, titlesShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

export function RepeatBattle() {
  const [params] = useSearchParams();
  const opponent = readOpponent(params);
  const { uid } = usePerson();
  const [isSameOpponent, setIsSameOpponent] = useState(false);
  const battles = useBattles();
  if (!opponent) return <Navigate to="/start-new-battle" replace />;
  const shown = battles?.filter((battle) => !isSameOpponent || battle.userIds.includes(opponent.id));
  return (
    <Screen title="Start New Battle">
      <Card
        title="Repeat a Battle"
        back={withOpponent('/start-new-battle/start-new-battle-with', opponent)}
        flush
      >
        <Checkbox
          className={styles.filter}
          label={`Only battles with ${opponent.username}`}
          checked={isSameOpponent}
          onChange={(event) => setIsSameOpponent(event.target.checked)}
        />
        {shown === undefined ? <Skeleton rows={3} /> : null}
        {shown?.length === 0 ? (
          <EmptyState
            icon="swords"
            title={messages.noBattles}
            action={<ButtonLink to={withOpponent('/create-battle', opponent)}>Create New Battle</ButtonLink>}
          />
        ) : null}
        {shown && shown.length > 0 ? (
          <MenuList label="Battles to repeat">
            {shown.map((battle) => (
              <MenuLink
                key={battle.id}
                to={withOpponent('/create-battle', opponent, { repeat: battle.id })}
                icon="copy"
                hint={targetTitles(battle)}
              >
                {`vs ${rivalOf(battle, uid).username}, ${shortDate(battle.startDate)}, ${battle.numDays === 1 ? '1 day' : `${battle.numDays} days`}`}
              </MenuLink>
            ))}
          </MenuList>
        ) : null}
      </Card>
    </Screen>
  );
}
